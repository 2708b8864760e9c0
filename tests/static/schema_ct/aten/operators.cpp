// SPDX-License-Identifier: BSL-1.0
// The table of PyTorch's operators: the lookup finds each, and no schema has a mistake.
// Compiled alone: it has a flag of its own.
#include <schema_ct/aten/operators.hpp>

#include <utility>

namespace {

using namespace schema_ct;

constexpr operator_list aten = operators_of<"aten">;
static_assert(aten.is_declared() && aten.is_sorted() && aten.size > 3000);

constexpr int part = 100;  // as many as clang evaluates within its limit of steps

/// Whether the lookup finds each operator of this part at its own index.
consteval bool in_order(int first) {
  for (int i = first; i != first + part && i < aten.size; ++i)
    if (detail::find_operator(aten, detail::name_in(aten, i)) != i) return false;
  return true;
}

/// Whether no schema of this part has a mistake.
consteval bool right(int first) {
  for (int i = first; i != first + part && i < aten.size; ++i)
    if (detail::run_definition(aten[i], __builtin_strlen(aten[i]), checker()).code != errc::ok)
      return false;
  return true;
}

template <int number>
inline constexpr bool right_part = in_order(number * part) && right(number * part);

template <int... numbers>
consteval bool all(std::integer_sequence<int, numbers...>) {
  return (right_part<numbers> && ...);
}
static_assert(all(std::make_integer_sequence<int, (aten.size + part - 1) / part>()));

constexpr bool same(const char* a, const char* b) { return __builtin_strcmp(a, b) == 0; }

consteval bool means(const char* text, const char* schema, const char* signature) {
  const detail::listing l(aten, text);
  return l.wrong == ok && !l.malformed && same(l.held, schema) && same(l.signature, signature);
}
constexpr const char add[] = "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor";
constexpr const char add_signature[] =
    "at::Tensor (const at::Tensor & self, const at::Tensor & other, const at::Scalar & alpha)";
static_assert(means("add.Tensor", add, add_signature));
static_assert(means("aten::add.Tensor", add, add_signature));
static_assert(means(add, add, add_signature));
static_assert(means("cat", "cat(Tensor[] tensors, int dim=0) -> Tensor",
                    "at::Tensor (const at::ITensorListRef & tensors, int64_t dim)"));
static_assert(detail::listing(aten, "add.Tensor(Tensor self) -> Tensor").wrong.code ==
              errc::other_schema);
static_assert(detail::listing(aten, "other::add.Tensor").wrong.code == errc::other_namespace);

consteval bool suggests(const char* text, const char* name) {
  const detail::listing l(aten, text);
  if (l.wrong.code != errc::unknown_operator) return false;
  if (name == nullptr) return l.declared == nullptr;
  return l.declared != nullptr &&
         detail::begins_with(l.declared, name, static_cast<int>(__builtin_strlen(name)));
}
static_assert(suggests("add.Tensro", "add.Tensor"));
static_assert(suggests("ad.Tensor", "add.Tensor"));
static_assert(suggests("softmax.itn", "softmax.int"));
static_assert(suggests("_softmax_backward_dta", "_softmax_backward_data"));
static_assert(suggests("upsample_nearest_2d.out", "upsample_nearest2d.out"));
// An unknown overload and an unknown name each bring the nearest of their own kind.
static_assert(suggests("cumsum.otu", "cumsum.out"));
static_assert(suggests("cumsumm", "cumsum"));
static_assert(suggests("nothing_like_it_at_all", nullptr));

}  // namespace
