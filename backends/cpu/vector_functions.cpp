// SPDX-License-Identifier: BSL-1.0
// SLEEF's functions with the vectors available on every machine.
#define SCHEMA_CT_VECTORS plain_vectors
#include "vector_functions.inc"
