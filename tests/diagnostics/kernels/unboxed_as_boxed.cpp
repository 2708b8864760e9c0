// A kernel that takes its arguments by themselves is made as a boxed one.
// says: a boxed function is void(const c10::OperatorHandle&, torch::jit::Stack*), or with a
#include <torch/library.h>

[[maybe_unused]] static at::Tensor twice(const at::Tensor& a) { return a; }
[[maybe_unused]] static void boxed(const c10::OperatorHandle&, torch::jit::Stack*) {}

TORCH_LIBRARY_FRAGMENT(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor", torch::CppFunction::makeFromBoxedFunction<&boxed>());
#else
  m.def("f(Tensor a) -> Tensor", torch::CppFunction::makeFromBoxedFunction<&twice>());
#endif
}
