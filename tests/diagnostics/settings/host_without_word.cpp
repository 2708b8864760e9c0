// A host whose tensor type is not declared as the schema type Tensor.
// refused by: the headers
#include <dispatch/default_host/scalar_types.hpp>

namespace own {
struct Tensor {};
}  // namespace own
#if defined(MENDED)
template <>
inline constexpr schema_ct::type_word schema_ct::word<own::Tensor> =
    schema_ct::word_of(schema_ct::code::tensor);
#endif

#define SCHEMA_CT_HOST own_host
#define SCHEMA_CT_HOST_HEADER <dispatch/default_host/scalar_types.hpp>
namespace dispatch {
inline namespace own_host {
struct host : scalar_types {
  using Tensor = own::Tensor;
  static DispatchKeySet key_set(const Tensor&) { return DispatchKeySet(DispatchKey::CPU); }
};
}  // namespace own_host
}  // namespace dispatch
#include <torch/library.h>

static own::Tensor f(const own::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) { m.def("f(Tensor a) -> Tensor", &f); }
