// SPDX-License-Identifier: BSL-1.0
// SLEEF's functions with the vectors that every machine has.
#define SCHEMA_CT_VECTORS plain_vectors
#include "vector_functions.inc"
