// Names, signatures and calls that do not fit a table, and a mistake in a table.
#include <dispatch/op.hpp>
#include "images.h"

static at::Tensor flip(const at::Tensor& image, double) { return image; }

SCHEMA_CT_OPERATORS(colours, "grey(Tensor image) -> Tensor",
                    "invert(Tensor image, itn channel) -> Tensor");

TORCH_LIBRARY_IMPL(images, CPU, library) {
  library.impl("resise", [](const at::Tensor& image, at::IntArrayRef) { return image; });
  library.impl("flip", &flip);
}

constexpr dispatch::op<"images::rotate(Tensor image, flaot angle) -> Tensor"> rotate{};
constexpr dispatch::op<"images::halve(Tensor image) -> Tensor"> halve{};

at::Tensor smaller(const at::Tensor& image) { return halve(image, 2); }
