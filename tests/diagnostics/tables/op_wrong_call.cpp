// A call has a keyword that the table's schema does not have.
// lines: 16; the compiler lists the one function that it refused
// says(g++): there is no argument 'threshold': mistakes::nms(
// says(clang): {"there is no argument
#include <dispatch/op.hpp>

SCHEMA_CT_OPERATORS(mistakes, "nms(Tensor dets, Tensor scores, float iou=0.5) -> Tensor");

using namespace dispatch::literals;
constexpr dispatch::op<"mistakes::nms"> nms{};

at::Tensor best(const at::Tensor& x) {
#if defined(MENDED)
  return nms(x, x, "iou"_a = 0.7);
#else
  return nms(x, x, "threshold"_a = 0.7);
#endif
}
