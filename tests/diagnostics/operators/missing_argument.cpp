// An argument without a default is left out.
// lines: 16; the compiler lists the one function that it refused
// says(g++): the argument 'scores' is missing: v::nms(Tensor dets, Tensor scores) -> Tensor
// says(clang): {"the argument 'scores' is missing: v:"}
#include <dispatch/op.hpp>

constexpr dispatch::op<"v::nms(Tensor dets, Tensor scores) -> Tensor"> nms{};

at::Tensor best(const at::Tensor& dets) {
#if defined(MENDED)
  return nms(dets, dets);
#else
  return nms(dets);
#endif
}
