// A functor in the options of RegisterOperators does not fit the schema behind it.
// says: the schema and the function disagree on a type
// argument: 2
// column: 27
#include <torch/library.h>

struct scale final : c10::OperatorKernel {
  at::Tensor operator()(const at::Tensor& a, std::int64_t) { return a; }
};

static auto registered =
    torch::RegisterOperators().op(torch::RegisterOperators::options()
                                      .catchAllKernel<scale>()
#if defined(MENDED)
                                      .schema("mistakes::scale(Tensor a, int k) -> Tensor"));
#else
                                      .schema("mistakes::scale(Tensor a, float k) -> Tensor"));
#endif
