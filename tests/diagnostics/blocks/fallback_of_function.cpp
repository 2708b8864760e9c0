// A function is registered as a fallback without a torch::CppFunction.
// says: fallback takes a torch::CppFunction: makeFallthrough(), or makeFromBoxedFunction<&f>()
#include <torch/library.h>

[[maybe_unused]] static void note(const c10::OperatorHandle&, torch::jit::Stack*) {}

TORCH_LIBRARY_IMPL(_, PrivateUse2, m) {
#if defined(MENDED)
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&note>());
#else
  m.fallback(&note);
#endif
}
