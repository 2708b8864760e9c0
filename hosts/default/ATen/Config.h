// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for its build options; the default host uses none of these libraries.
#pragma once

#define AT_MKLDNN_ENABLED() 0
#define AT_MKLDNN_ACL_ENABLED() 0
#define AT_MKL_ENABLED() 0
#define AT_MKL_SEQUENTIAL() 0
#define AT_POCKETFFT_ENABLED() 0
#define AT_NNPACK_ENABLED() 0
#define AT_BUILD_WITH_BLAS() 0
#define AT_BUILD_WITH_LAPACK() 0
#define AT_BLAS_F2C() 0
#define AT_BLAS_USE_CBLAS_DOT() 0
#define AT_KLEIDIAI_ENABLED() 0
#define AT_USE_EIGEN_SPARSE() 0
#define AT_PARALLEL_OPENMP 0
// The threads are the library's own, without OpenMP.
#define AT_PARALLEL_NATIVE 1
