// The operators of a small library, and its macros, one of which has a mistake.
#pragma once
#include <torch/library.h>

SCHEMA_CT_OPERATORS(images, "resize(Tensor image, int[2] size) -> Tensor",
                    "flip(Tensor image, int dim=0) -> Tensor");

#define DEFINE(schema, kernel) library.def(schema, kernel)
#define DEFINE_FUNCTION(schema, function) DEFINE(schema, &function)
#define DEFINE_SHARPEN(function) library.def("sharpen(Tensor image) -> Tensro", &function)
