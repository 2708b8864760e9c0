// An operator with a type that does not exist.
// lines: 9; the compiler tells the rule that is not met in steps
// says(g++): argument 2 (scores): unknown type (did you mean Tensor?), at 'Tensr', column 23
// says(clang): {"argument 2 (scores): unknown type (d"}, {"id you mean Tensor?), at
#include <schema_ct/op.hpp>

#if defined(MENDED)
inline constexpr schema_ct::op<"v::nms(Tensor dets, Tensor scores) -> Tensor"> nms{};
#else
inline constexpr schema_ct::op<"v::nms(Tensor dets,   Tensr scores) -> Tensor"> nms{};
#endif
