// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.

// Memory of which only the pages that are touched exist.

#ifndef INDEX_WIDTH_TEST_SPARSE_MEMORY_H
#define INDEX_WIDTH_TEST_SPARSE_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <sys/mman.h>

/// Bytes from -below to above around data(), zero until written.
class sparse_memory {
public:
  sparse_memory(std::int64_t below, std::int64_t above)
      : below_(below), size_(below + above),
        start_(mmap(nullptr, size_, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {}
  ~sparse_memory() {
    if (reserved())
      munmap(start_, size_);
  }
  sparse_memory(const sparse_memory &) = delete;
  sparse_memory &operator=(const sparse_memory &) = delete;

  /// Whether the system had that much address space to give.
  bool reserved() const { return start_ != MAP_FAILED; }

  std::int8_t *data() const {
    return static_cast<std::int8_t *>(start_) + below_;
  }

private:
  std::int64_t below_;
  std::size_t size_;
  void *start_;
};

#endif // INDEX_WIDTH_TEST_SPARSE_MEMORY_H
