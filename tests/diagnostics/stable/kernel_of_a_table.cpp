// A kernel does not fit the schema in the table of the namespace.
// says: the schema and the function disagree on a type
// column: 17
#include <dispatch/stable/library.hpp>

SCHEMA_CT_OPERATORS(mistakes, "scale(Tensor x, float by) -> Tensor");

static torch::stable::Tensor scale(const torch::stable::Tensor& x, double) { return x; }
static torch::stable::Tensor shift(const torch::stable::Tensor& x, std::int64_t) { return x; }

void block(decltype(dispatch::stable_block<"mistakes">()) m) {
  m.impl("scale", dispatch::stable_kernel<&scale>());
#if !defined(MENDED)
  m.impl("scale", dispatch::stable_kernel<&shift>());
#else
  static_cast<void>(&shift);
#endif
}
