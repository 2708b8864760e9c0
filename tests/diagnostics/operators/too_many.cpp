// More values than the operator has arguments.
// lines: 16; the compiler lists the one function that it refused
// says(g++): too many values: v::top(Tensor x) -> Tensor
// says(clang): {"too many values: v::top(Tensor x) ->"}
#include <dispatch/op.hpp>

constexpr dispatch::op<"v::top(Tensor x) -> Tensor"> top{};

at::Tensor best(const at::Tensor& x) {
#if defined(MENDED)
  return top(x);
#else
  return top(x, x);
#endif
}
