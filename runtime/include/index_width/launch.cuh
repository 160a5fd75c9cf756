// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// Kernel launches that do not fail in silence. For CUDA compilers only.

#ifndef INDEX_WIDTH_LAUNCH_CUH
#define INDEX_WIDTH_LAUNCH_CUH

#include <index_width/error.cuh>
#include <index_width/launch_limits.cuh>

#include <cstddef>
#include <cuda_runtime.h>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

namespace index_width {

/// What stands between the <<< and >>> of a launch.
struct launch_configuration {
  dim3 grid;  // in blocks
  dim3 block; // in threads
  std::size_t dynamic_shared_bytes = 0;
  cudaStream_t stream = nullptr;
};

/// Checks the launch just made. To be called right after it: CUDA keeps one
/// last error, so one that an earlier call left behind is reported here too.
/// Does not wait for the kernel: a fault inside it shows at a later call.
///
/// \param kernel the kernel's name, for the message.
/// \throws error with the kernel's name and configuration, and CUDA's name and
///   description of the error.
inline void check_launch(const char *kernel,
                         const launch_configuration &configuration) {
  const cudaError_t status = cudaGetLastError();
  if (status == cudaSuccess)
    return;
  detail::fail(
      "launch of " +
      detail::describe_launch(kernel, configuration.grid, configuration.block) +
      " with " + std::to_string(configuration.dynamic_shared_bytes) +
      " bytes of dynamic shared memory failed: " + cudaGetErrorName(status) +
      ": " + cudaGetErrorString(status));
}

namespace detail {

template <typename Parameter, typename Argument>
constexpr bool holds_every_integer() {
  if constexpr (std::is_integral_v<Parameter> && std::is_integral_v<Argument>)
    return std::numeric_limits<Argument>::digits <=
           std::numeric_limits<Parameter>::digits;
  else
    return true;
}

} // namespace detail

/// Launches a kernel: checks the configuration, launches, checks the launch.
/// An integer argument whose type has larger values than its parameter's, such
/// as a 64-bit count for a 32-bit parameter, does not compile: cast it where it
/// is known to fit.
///
/// \code
///   launch("copy", copy_kernel<float, index_t>, {blocks, threads}, out, in,
///          static_cast<index_t>(count));
/// \endcode
///
/// \param name the kernel's name, for the message.
/// \throws error as check_launch_dimensions and check_launch do.
template <typename... Parameters, typename... Arguments>
void launch(const char *name, void (*kernel)(Parameters...),
            const launch_configuration &configuration,
            Arguments &&...arguments) {
  static_assert(sizeof...(Parameters) == sizeof...(Arguments),
                "launch takes one argument for each of the kernel's "
                "parameters");
  static_assert(
      (detail::holds_every_integer<Parameters, std::decay_t<Arguments>>() &&
       ...),
      "an integer argument is too wide for its kernel parameter: cast it where "
      "it is known to fit");
  check_launch_dimensions(name, configuration.grid, configuration.block);
  kernel<<<configuration.grid, configuration.block,
           configuration.dynamic_shared_bytes, configuration.stream>>>(
      std::forward<Arguments>(arguments)...);
  check_launch(name, configuration);
}

} // namespace index_width

#endif // INDEX_WIDTH_LAUNCH_CUH
