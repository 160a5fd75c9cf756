// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// What the compiler at hand can do. No other header asks the compiler.

#ifndef INDEX_WIDTH_DETAIL_CONFIG_CUH
#define INDEX_WIDTH_DETAIL_CONFIG_CUH

/// 1 where kernels can be compiled (nvcc, clang in CUDA mode), 0 for a plain
/// host compiler.
#if defined(__CUDACC__) || defined(__CUDA__)
#define INDEX_WIDTH_HAS_CUDA_COMPILER 1
#else
#define INDEX_WIDTH_HAS_CUDA_COMPILER 0
#endif

/// 1 where libcu++ comes with the CUDA compiler.
#if INDEX_WIDTH_HAS_CUDA_COMPILER && __has_include(<cuda/cmath>)
#define INDEX_WIDTH_HAS_LIBCUDACXX 1
#else
#define INDEX_WIDTH_HAS_LIBCUDACXX 0
#endif

/// 1 where errors are thrown, 0 where they end the program (see error.cuh).
#if defined(__cpp_exceptions)
#define INDEX_WIDTH_HAS_EXCEPTIONS 1
#else
#define INDEX_WIDTH_HAS_EXCEPTIONS 0
#endif

/// Marks a function that runs on the host and on the device.
#if INDEX_WIDTH_HAS_CUDA_COMPILER
#define INDEX_WIDTH_HOST_DEVICE __host__ __device__
#else
#define INDEX_WIDTH_HOST_DEVICE
#endif

#endif // INDEX_WIDTH_DETAIL_CONFIG_CUH
