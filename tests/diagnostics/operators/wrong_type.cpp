// A call passes a fraction where the operator takes an int.
// lines: 16; the compiler lists the one function that it refused
// says(g++): the argument 'k' takes no value of this C++ type: v::top(Tensor x, int k) -> Tensor
// says(clang): {"the argument 'k' takes no value of t"}
#include <dispatch/op.hpp>

constexpr dispatch::op<"v::top(Tensor x, int k) -> Tensor"> top{};

at::Tensor best(const at::Tensor& x) {
#if defined(MENDED)
  return top(x, 2);
#else
  return top(x, 2.5);
#endif
}
