// An argument is given by position and by keyword.
// lines: 16; the compiler lists the one function that it refused
// says(g++): the argument 'x' is given twice: v::top(Tensor x, *, int k=1) -> Tensor
// says(clang): {"the argument 'x' is given twice: v::"}
#include <dispatch/op.hpp>

using namespace dispatch::literals;
constexpr dispatch::op<"v::top(Tensor x, *, int k=1) -> Tensor"> top{};

at::Tensor best(const at::Tensor& x) {
#if defined(MENDED)
  return top(x);
#else
  return top(x, "x"_a = x);
#endif
}
