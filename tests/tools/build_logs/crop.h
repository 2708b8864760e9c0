// A mistake in a header.
#pragma once
#include <torch/library.h>

inline void define_crop(torch::Library& library) { library.def("crop(Tensr image) -> Tensor"); }
