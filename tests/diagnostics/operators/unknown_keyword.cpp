// A keyword that the operator does not have.
// lines: 16; the compiler lists the one function that it refused
// says(g++): there is no argument 'iuo': v::nms(Tensor dets, float iou=0.5) -> Tensor
// says(clang): {"there is no argument 'iuo': v::nms(T"}, {"ensor dets, float iou=0.5) -> Tensor"}
// also: nvcc
#include <dispatch/op.hpp>

using namespace dispatch::literals;
constexpr dispatch::op<"v::nms(Tensor dets, float iou=0.5) -> Tensor"> nms{};

at::Tensor best(const at::Tensor& dets) {
#if defined(MENDED)
  return nms(dets, "iou"_a = 0.3);
#else
  return nms(dets, "iuo"_a = 0.3);
#endif
}
