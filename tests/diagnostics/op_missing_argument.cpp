// An argument without a default is left out.
// g++: the argument \'scores\' is missing: v::nms(Tensor dets, Tensor scores) -> Tensor
// clang: {"the argument \'scores\' is missing: v:"}
#include <dispatch/op.hpp>

constexpr dispatch::op<"v::nms(Tensor dets, Tensor scores) -> Tensor"> nms{};

at::Tensor best(const at::Tensor& dets) {
#if defined(MENDED)
  return nms(dets, dets);
#else
  return nms(dets);
#endif
}
