// The eleventh of twelve arguments has the wrong type.
// says: the schema and the function disagree on a type
// argument: 11
// column: 88
// says(clang): long
// says(g++): long int
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a, const at::Tensor&, const at::Tensor&, std::int64_t,
                    std::int64_t, std::int64_t, double, double, bool, bool, std::int64_t,
                    std::string_view) {
  return a;
}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def(
      "f(Tensor a, Tensor b, Tensor c, int d, int e, int f, float g, float h, bool i, bool j, int "
      "k, str l) -> Tensor",
      &f);
#else
  m.def(
      "f(Tensor a, Tensor b, Tensor c, int d, int e, int f, float g, float h, bool i, bool j, "
      "float k, str l) -> Tensor",
      &f);
#endif
}
