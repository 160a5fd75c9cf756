// Runs the program of fixed_kernels.cu.
//
// REQUIRES: gpu
// RUN: %nvcc -std=c++17 -arch=native -I%runtime_include %S/fixed_kernels.cu -o
// %t RUN: %t | FileCheck %s CHECK: {{skipped|right across 2\^31 elements}}
