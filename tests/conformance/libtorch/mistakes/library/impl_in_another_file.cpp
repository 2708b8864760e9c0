// A kernel that does not fit the schema in the table, which a header declares.
// says: the function takes another number of arguments
#include <schema_ct/libtorch.hpp>

SCHEMA_CT_OPERATORS(mistakes, "myadd_out(Tensor a, Tensor b, float c, Tensor(a!) out) -> ()");

#if defined(MENDED)
void myadd_out(const at::Tensor& a, const at::Tensor& b, double c, at::Tensor& out);
#else
void myadd_out(const at::Tensor& a, const at::Tensor& b, double c);
#endif

TORCH_LIBRARY_IMPL(mistakes, CPU, m) { m.impl("myadd_out", &myadd_out); }
