// SPDX-License-Identifier: BSL-1.0
// SLEEF's functions with AVX-512; CMakeLists.txt gives this file the flags.
#define SCHEMA_CT_VECTORS widest_vectors
#include "vector_functions.inc"
