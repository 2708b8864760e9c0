// More values than the operator has arguments.
// g++: too many values: v::top(Tensor x) -> Tensor
// clang: {"too many values: v::top(Tensor x) ->"}
#include <dispatch/op.hpp>

constexpr dispatch::op<"v::top(Tensor x) -> Tensor"> top{};

at::Tensor best(const at::Tensor& x) {
#if defined(MENDED)
  return top(x);
#else
  return top(x, x);
#endif
}
