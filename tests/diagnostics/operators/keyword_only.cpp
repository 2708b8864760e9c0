// An argument after `*` is given by position.
// lines: 16; the compiler lists the one function that it refused
// says(g++): the argument 'k' is given by keyword only: v::top(Tensor x, *, int k) -> Tensor
// says(clang): {"the argument 'k' is given by keyword"}
#include <dispatch/op.hpp>

using namespace dispatch::literals;
constexpr dispatch::op<"v::top(Tensor x, *, int k) -> Tensor"> top{};

at::Tensor best(const at::Tensor& x) {
#if defined(MENDED)
  return top(x, "k"_a = 3);
#else
  return top(x, 3);
#endif
}
