// Mistakes of a file that registers: a literal of several lines, macros, a template.
#include "crop.h"
#include "images.h"

static at::Tensor blur(const at::Tensor& image, int64_t) { return image; }
static at::Tensor edges(const at::Tensor& image) { return image; }

template <class T>
void define_for(torch::Library& library) {
  library.def("scale(Tensor image, float by) -> Tensor",
              [](const at::Tensor& image, T) { return image; });
}

TORCH_LIBRARY(filters, library) {
  int unused;
  library.def(
      "blur(Tensor image, "
      "float sigma) -> Tensor",
      &blur);
  library.def("edges(Tensor image, bool inner) -> Tensor", &edges);
  DEFINE("median(Tensor image; int size) -> Tensor", &blur);
  DEFINE_FUNCTION("mean(Tensor image, bool size) -> Tensor", blur);
  DEFINE_SHARPEN(edges);
  define_for<int64_t>(library);
  library.def(undeclared);
  define_crop(library);
}
