// impl() of an operator that the table does not declare.
// says: the table of this namespace has no operator of this name
#include <schema_ct/libtorch.hpp>

SCHEMA_CT_OPERATORS(mistakes, "normalize(Tensor a) -> Tensor");

at::Tensor normalize(const at::Tensor& a);

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("normalize", &normalize);
#else
  m.impl("nomralize", &normalize);
#endif
}
