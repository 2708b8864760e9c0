// The signature of the kernels does not fit the schema.
// lines: 9; the compiler tells the rule that is not met in steps
// says(g++): argument 2 (scores): the schema and the function disagree on a type, at 'Tensor'
// says(clang): {"argument 2 (scores): the schema and "}
#include <dispatch/op.hpp>

#if defined(MENDED)
using kernel = at::Tensor(at::Tensor, at::Tensor);
#else
using kernel = at::Tensor(at::Tensor, bool);
#endif
inline constexpr dispatch::op<"v::nms(Tensor dets, Tensor scores) -> Tensor", kernel> nms{};
