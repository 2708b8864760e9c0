// The name of an operator type is not in the table.
// lines: 9; the compiler tells the rule that is not met in steps
// says(g++): (did you mean nms?), at 'nsm', column 11
// says(clang): table of this namespace has no o"}
#include <dispatch/op.hpp>

SCHEMA_CT_OPERATORS(mistakes, "nms(Tensor dets, Tensor scores, float iou=0.5) -> Tensor");

#if defined(MENDED)
inline constexpr dispatch::op<"mistakes::nms"> nms{};
#else
inline constexpr dispatch::op<"mistakes::nsm"> nms{};
#endif
