// An operator with a type that does not exist.
// g++: argument 2: unknown type, at \'Tensr\', column 23
// clang: {"argument 2: unknown type, at \'Tensr\'"}, {", column 23
#include <schema_ct/op.hpp>

#if defined(MENDED)
constexpr schema_ct::op<"v::nms(Tensor dets, Tensor scores) -> Tensor"> nms{};
#else
constexpr schema_ct::op<"v::nms(Tensor dets,   Tensr scores) -> Tensor"> nms{};
#endif
