// One mistake, in a macro's argument, which is printed in each way.
#include "images.h"

static at::Tensor blur(const at::Tensor& image, int64_t) { return image; }

TORCH_LIBRARY(blurred, library) {
  DEFINE_FUNCTION("blur(Tensor image, float sigma) -> Tensor", blur);
}
