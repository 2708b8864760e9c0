// A host without key_set(), which returns the dispatch keys of a tensor.
// refused by: the headers
#include <dispatch/default_host/scalar_types.hpp>

namespace own {
struct Tensor {};
}  // namespace own
template <>
inline constexpr schema_ct::type_word schema_ct::word<own::Tensor> =
    schema_ct::word_of(schema_ct::code::tensor);

#define SCHEMA_CT_HOST own_host
#define SCHEMA_CT_HOST_HEADER <dispatch/default_host/scalar_types.hpp>
namespace dispatch {
inline namespace own_host {
struct host : scalar_types {
  using Tensor = own::Tensor;
#if defined(MENDED)
  static DispatchKeySet key_set(const Tensor&) { return DispatchKeySet(DispatchKey::CPU); }
#endif
};
}  // namespace own_host
}  // namespace dispatch
#include <torch/library.h>

static own::Tensor f(const own::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) { m.def("f(Tensor a) -> Tensor", &f); }
