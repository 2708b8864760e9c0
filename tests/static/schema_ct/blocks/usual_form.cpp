// SPDX-License-Identifier: BSL-1.0
// says_types accepts no schema that the whole check refuses.
#include <torch/library.h>
#include <schema_ct/blocks/registrations.hpp>

#if !defined(__CUDACC__)  // with nvcc the grammar reads all schemas
namespace {

template <class F>
constexpr schema_ct::kernel_rows rows = schema_ct::detail::rows_of_kernel<F>::rows;
template <class F>
consteval bool says(const char* schema) {
  return schema_ct::detail::says_types(schema, rows<F>.parameters, rows<F>.returns);
}
template <class F>
consteval bool fits(const char* schema) {
  using schema_ct::report::find;
  return !find<schema_ct::checker>(schema, rows<F>.parameters, rows<F>.returns, false).is_wrong();
}

using at::Tensor;
using one = Tensor(const Tensor&);
using usual = Tensor(const Tensor&, int64_t, const std::optional<Tensor>&, at::IntArrayRef);

// The usual forms are read.
static_assert(says<one>("f(Tensor x) -> Tensor"));
static_assert(says<one>("f(Tensor(a!) x) -> Tensor(a!)"));
static_assert(says<Tensor()>("f() -> Tensor"));
static_assert(says<void(Tensor)>("f(Tensor x) -> ()"));
static_assert(says<std::tuple<Tensor, int64_t>(Tensor)>("f(Tensor x) -> (Tensor, int)"));
static_assert(says<usual>("f(Tensor x, int n, Tensor? y, int[] z) -> Tensor"));
static_assert(says<usual>("f(Tensor x, int n=3, *, Tensor? y=None, int[2] z=1) -> Tensor"));
static_assert(says<usual>("f(Tensor x, int n, Tensor? y, int[2] z=[1, 2]) -> Tensor"));
static_assert(
    says<Tensor(Tensor, double, bool)>("f(Tensor x, float s=1e-3, bool b=True) -> Tensor"));

// says_types leaves other forms to the grammar.
static_assert(!says<one>("f(Tensor x)->Tensor"));
static_assert(!says<one>("f(Tensor x) -> Tensor y"));
static_assert(
    !says<Tensor(Tensor, std::string_view)>("f(Tensor x, str s=\"a, b) -> Tensor\") -> Tensor"));

// For each of these schemas and signatures: if says_types accepts the pair, it fits.
constexpr const char* schemas[] = {
    "f() -> ()",
    "f() -> Tensor",
    "f(Tensor x) -> ()",
    "f(Tensor x) -> Tensor",
    "f(Tensor x) -> Tensor?",
    "f(Tensor x) -> Tensor[]",
    "f(Tensor x) -> (Tensor, Tensor)",
    "f(Tensor x) -> (Tensor a, Tensor b)",
    "f(Tensor x, Tensor y) -> Tensor",
    "f(Tensor x, Tensor(a!) y) -> Tensor(a!)",
    "f(Tensor x, *, Tensor(a!) y) -> Tensor(a!)",
    "f(Tensor x, Tensor? y) -> Tensor",
    "f(Tensor x, Tensor[] y) -> Tensor",
    "f(Tensor x, Tensor?[] y) -> Tensor",
    "f(Tensor x, int y) -> Tensor",
    "f(Tensor x, int? y) -> Tensor",
    "f(Tensor x, int[] y) -> Tensor",
    "f(Tensor x, int[2] y=[1, 2]) -> Tensor",
    "f(Tensor x, int[]? y) -> Tensor",
    "f(Tensor x, SymInt y) -> Tensor",
    "f(Tensor x, float y) -> Tensor",
    "f(Tensor x, str y) -> Tensor",
    "f(Tensor x, str y=\"a) -> Tensor\") -> Tensor",
    "f(Tensor x, int[] y=[1, 2], Tensor? z=None) -> Tensor",
    "f(Tensor x, int y=1, Tensor? z=None) -> Tensor",
    "f(Tensor x, *, int y=1, Tensor? z=None) -> (Tensor, Tensor)",
    "f(Tensor x, int y) -> (Tensor, Tensor)",
    "f(Tensor x, int y, ...) -> Tensor",
    "f(Tensor x, (int, int) y) -> Tensor",
    "f(Tensor x, Dict(str, Tensor) y) -> Tensor",
};

template <class F>
consteval bool agrees() {
  for (const char* schema : schemas)
    if (says<F>(schema) && !fits<F>(schema)) return false;
  return true;
}
template <class... F>
constexpr bool all_agree = (agrees<F>() && ...);

static_assert(
    all_agree<void(), Tensor(), void(Tensor), Tensor(Tensor), std::optional<Tensor>(Tensor),
              std::vector<Tensor>(Tensor), std::tuple<Tensor, Tensor>(Tensor),
              Tensor(Tensor, Tensor), Tensor&(const Tensor&, Tensor&),
              Tensor(Tensor, std::optional<Tensor>), Tensor(Tensor, at::TensorList),
              Tensor(Tensor, int64_t), Tensor(Tensor, std::optional<int64_t>),
              Tensor(Tensor, at::IntArrayRef), Tensor(Tensor, c10::SymInt), Tensor(Tensor, double),
              Tensor(Tensor, float), Tensor(Tensor, int), Tensor(Tensor, std::string_view),
              Tensor(Tensor, at::IntArrayRef, std::optional<Tensor>),
              Tensor(Tensor, int64_t, std::optional<Tensor>),
              std::tuple<Tensor, Tensor>(Tensor, int64_t),
              std::tuple<Tensor, Tensor>(Tensor, int64_t, std::optional<Tensor>),
              Tensor(Tensor, std::tuple<int64_t, int64_t>),
              Tensor(Tensor, c10::Dict<std::string, Tensor>)>);

}  // namespace
#endif
