// A function in the options of RegisterOperators does not fit.
// says: the schema and the function disagree on a type
// argument: 2
// column: 27
#include <torch/library.h>

static at::Tensor scale(const at::Tensor& a, std::int64_t) { return a; }

#if defined(MENDED)
static auto registered = torch::RegisterOperators().op(
    "mistakes::scale(Tensor a, int k) -> Tensor",
    torch::RegisterOperators::options().kernel<decltype(scale), &scale>(c10::DispatchKey::CPU));
#else
static auto registered = torch::RegisterOperators().op(
    "mistakes::scale(Tensor a, float k) -> Tensor",
    torch::RegisterOperators::options().kernel<decltype(scale), &scale>(c10::DispatchKey::CPU));
#endif
