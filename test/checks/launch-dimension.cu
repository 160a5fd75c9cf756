// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Grids and blocks that the hardware cannot schedule.
//
// RUN: %check_index_width

#include <algorithm>
#include <cstdint>

__global__ void kernel(float *out) { out[threadIdx.x] = 0; }

//===----------------------------------------------------------------------===//
// Grids
//===----------------------------------------------------------------------===//

void rows_along_y(float *out, int rows) {
  kernel<<<dim3(1, rows), 256>>>(out);
  // CHECK-MESSAGES: :[[#@LINE-1]]:3: warning: gridDim.y passes the hardware's limit of 65535 from rows = 65536, and the launch fails [index-width-launch-dimension]
}
void rows_along_x(float *out, int rows) { kernel<<<rows, 256>>>(out); }

void images_along_z(float *out, int64_t images) {
  dim3 grid;
  grid.z = images;
  kernel<<<grid, 256>>>(out);
  // CHECK-MESSAGES: :[[#@LINE-1]]:3: warning: gridDim.z passes the hardware's limit of 65535 from images = 65536
}
void clamped(float *out, int rows) {
  kernel<<<dim3(1, std::min(rows, 65535)), 256>>>(out);
}
void clamped_by_condition(float *out, const int *rows) {
  const int n = *rows;
  kernel<<<dim3(1, n < 65535 ? n : 65535), 256>>>(out);
}
void clamped_too_late(float *out, int rows) {
  kernel<<<dim3(1, std::min(rows, 65536)), 256>>>(out);
  // CHECK-MESSAGES: :[[#@LINE-1]]:3: warning: gridDim.y passes the hardware's limit of 65535 from rows = 65536
}
void refused(float *out, int rows) {
  if (rows > 65535)
    return;
  kernel<<<dim3(1, rows), 256>>>(out);
}
// A million rows are enough.
void tiles(float *out, int rows) {
  kernel<<<dim3(1, (rows + 15) / 16), 256>>>(out);
  // CHECK-MESSAGES: :[[#@LINE-1]]:3: warning: gridDim.y passes the hardware's limit of 65535 from rows = 1048561
}

// One grid for many launches is one finding.
void one_grid(float *out, int rows) {
  dim3 grid(1, rows);
  kernel<<<grid, 256>>>(out);
  // CHECK-MESSAGES: :[[#@LINE-1]]:3: warning: gridDim.y passes
  kernel<<<grid, 128>>>(out);
}

// Whoever calls a function that launches is told, not the function.
static void launch(dim3 grid, float *out) { kernel<<<grid, 256>>>(out); }
void through_a_helper(float *out, int rows) {
  launch(dim3(1, rows), out);
  // CHECK-MESSAGES: :[[#@LINE-1]]:3: warning: gridDim.y passes
  launch(dim3(1, 16), out);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

void tile(float *out, int height, int width) {
  kernel<<<1, dim3(width, height)>>>(out);
  // CHECK-MESSAGES: :[[#@LINE-1]]:3: warning: blockDim.x * blockDim.y passes the hardware's limit of 1024
}
void small_tile(float *out, int height, int width) {
  kernel<<<1, dim3(std::min(width, 32), std::min(height, 32))>>>(out);
}
void deep_block(float *out) {
  kernel<<<1, dim3(1, 1, 128)>>>(out);
  // CHECK-MESSAGES: :[[#@LINE-1]]:3: warning: blockDim.z passes the hardware's limit of 64, and the launch fails
}
// Chosen by somebody who knows what a block can be.
void block_size_handed_in(float *out, int block_size) {
  kernel<<<1, block_size>>>(out);
}
