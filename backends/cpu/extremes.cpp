// SPDX-License-Identifier: BSL-1.0
// The largest and smallest elements and their positions, and whether any or all are not 0.
#include <tuple>

#include <dispatch/library.hpp>

#include "folds.hpp"

namespace dispatch::cpu {
namespace {

using maybe_dim = std::optional<std::int64_t>;

/// The position of the first element that is the largest, the smallest, or NaN.
template <bool most, class T>
[[nodiscard]] std::int64_t place_of_extreme(const T* row, std::int64_t n) {
  const T best = fold_row<extreme<T, most>>(row, n);
  const bool is_nan = best != best;
  constexpr std::int64_t together = 64;  // looked at by a loop over vectors
  std::int64_t i = 0;
  for (; i + together <= n; i += together) {
    bool found = false;
    for (std::int64_t k = i; k < i + together; ++k)
      found |= is_nan ? row[k] != row[k] : row[k] == best;
    if (found) break;
  }
  while (i < n - 1 && (is_nan ? row[i] == row[i] : row[i] != best)) ++i;
  return i;
}

template <bool all>
struct truth {
  using element = bool;
  using lane = bool;
  using total = bool;
  using result = bool;
  static constexpr bool first() { return all; }
  SCHEMA_CT_INLINE static bool add(bool a, bool b) { return all ? a && b : a || b; }
  SCHEMA_CT_INLINE static bool join(bool a, bool b) { return add(a, b); }
  static bool finish(bool a, std::int64_t) { return a; }
};

void check_not_empty(const char* name, const Tensor& self, const reduced_dimensions& dims) {
  if (self.numel() == 0 && dims.count(self) == 0)
    throw IndexError(message(name,
                             "(): the dimensions that are reduced must have elements, but the "
                             "sizes are ",
                             self.sizes()));
}
/// Complex numbers have no order.
void check_real(const char* name, const Tensor& self) {
  if (self.is_complex()) throw Error(message({name, "(): complex numbers have no order"}));
}
/// Over all elements.
void check_any(const char* name, const Tensor& self) {
  if (self.numel() == 0)
    throw Error(
        message({name, "(): a tensor without elements has none; pass the dimension to reduce"}));
}

template <bool most>
[[nodiscard]] Tensor extreme_over(const char* name, const Tensor& self,
                                  const reduced_dimensions& dims, bool keep) {
  const fold by = with_computed(
      name, self.scalar_type(),
      [](auto tag) { return fold_of<extreme<typename decltype(tag)::type, most>>::make(); },
      real_types());
  return reduce(self, dims, keep, by, self.scalar_type());
}
template <bool most>
constexpr const char* short_name = most ? "max" : "min";
template <bool most>
constexpr const char* dims_name = most ? "amax" : "amin";
template <bool most>
constexpr const char* index_name = most ? "argmax" : "argmin";

template <bool most>
Tensor of_dims(const Tensor& self, IntArrayRef dims, bool keep) {
  // Before the check for repeated dimensions.
  for (const std::int64_t dim : dims)
    check_not_empty(dims_name<most>, self, reduced_dimensions(self, dim, dims_name<most>));
  const reduced_dimensions over(self, dims, dims_name<most>);
  if (dims.empty()) check_any(dims_name<most>, self);
  if (self.numel() == 0) return make_output(over.sizes(self, keep), self.scalar_type());
  return extreme_over<most>(dims_name<most>, self, over, keep);
}
template <bool most>
Tensor& of_dims_out(const Tensor& self, IntArrayRef dims, bool keep, Tensor& out) {
  check_type(dims_name<most>, out, self.scalar_type());
  return write_out(of_dims<most>(self, dims, keep), out);
}
template <bool most>
Tensor of_all(const Tensor& self) {
  check_any(short_name<most>, self);
  return extreme_over<most>(short_name<most>, self, reduced_dimensions(self, {}, ""), false);
}
template <bool most>
Tensor& of_all_out(const Tensor& self, Tensor& out) {
  // As in PyTorch, the identity of the operation if there are no elements.
  const reduced_dimensions all(self, {}, "");
  return write_out(extreme_over<most>(short_name<most>, self, all, false), out);
}
std::tuple<Tensor, Tensor> both_extremes(const Tensor& self, maybe_dim dim, bool keep) {
  const auto dims = dim ? std::optional(IntArrayRef(*dim)) : std::nullopt;
  const reduced_dimensions over(self, dims, "aminmax");
  if (dim)
    check_not_empty("aminmax", self, over);
  else
    check_any("aminmax", self);
  return {extreme_over<false>("aminmax", self, over, keep),
          extreme_over<true>("aminmax", self, over, keep)};
}

/// The elements, if requested, and their positions.
struct found {
  Tensor values;
  Tensor indices;
};
template <bool most>
[[nodiscard]] found find(const char* name, const Tensor& self, const reduced_dimensions& dims,
                         bool keep, bool with_values) {
  const shape sizes = dims.sizes(self, keep);
  const ScalarType computed = computed_type(self.scalar_type());
  found out{with_values ? make_output(sizes, computed) : Tensor(), make_output(sizes, kLong)};
  with_computed(
      name, self.scalar_type(),
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        if (out.indices.is_meta()) return true;
        auto* const places = out.indices.data_ptr<std::int64_t>();
        T* const values = with_values ? out.values.data_ptr<T>() : nullptr;
        for_each_row<T>(self, dims, [=](const T* row, std::int64_t n, std::int64_t k) {
          const std::int64_t best = place_of_extreme<most>(row, n);
          places[k] = best;
          if (values != nullptr) values[k] = row[best];
        });
        return true;
      },
      real_types());
  if (with_values) out.values = converted(out.values, self.scalar_type());
  return out;
}
template <bool most>
Tensor index_of(const Tensor& self, maybe_dim dim, bool keep) {
  const char* const name = index_name<most>;
  check_real(name, self);
  if (self.scalar_type() == kBool)
    throw Error(message({name, "(): elements of type Bool have no order"}));
  const auto dims = dim ? std::optional(IntArrayRef(*dim)) : std::nullopt;
  const reduced_dimensions over(self, dims, name);
  if (dim)
    check_not_empty(name, self, over);
  else if (self.numel() == 0)
    throw IndexError(message({name, "(): a tensor without elements has none; pass the dimension"}));
  return find<most>(name, self, over, keep, false).indices;
}
template <bool most>
Tensor& index_of_out(const Tensor& self, maybe_dim dim, bool keep, Tensor& out) {
  const Tensor found = index_of<most>(self, dim, keep);
  check_type(index_name<most>, out, kLong);
  return write_out(found, out);
}
template <bool most>
std::tuple<Tensor, Tensor> with_index(const Tensor& self, std::int64_t dim, bool keep) {
  const reduced_dimensions over(self, IntArrayRef(dim), short_name<most>);
  check_not_empty(short_name<most>, self, over);
  check_real(short_name<most>, self);
  found out = find<most>(short_name<most>, self, over, keep, true);
  return {std::move(out.values), std::move(out.indices)};
}
template <bool most>
std::tuple<Tensor&, Tensor&> with_index_out(const Tensor& self, std::int64_t dim, bool keep,
                                            Tensor& values, Tensor& indices) {
  const auto [found_values, found_indices] = with_index<most>(self, dim, keep);
  check_type(short_name<most>, values, self.scalar_type());
  check_type(short_name<most>, indices, kLong);
  write_out(found_values, values);
  write_out(found_indices, indices);
  return {values, indices};
}

template <bool all>
[[nodiscard]] Tensor truth_over(const Tensor& self, std::optional<IntArrayRef> dims, bool keep) {
  const reduced_dimensions over(self, dims, all ? "all" : "any");
  // As in PyTorch, for masks that predate its bool.
  const ScalarType type = self.scalar_type() == kByte ? kByte : kBool;
  return reduce(self, over, keep, fold_of<truth<all>>::make(), type);
}
template <bool all>
Tensor truth_of_all(const Tensor& self) {
  return truth_over<all>(self, {}, false);
}
template <bool all>
Tensor truth_of_dim(const Tensor& self, std::int64_t dim, bool keep) {
  return truth_over<all>(self, IntArrayRef(dim), keep);
}
template <bool all>
Tensor truth_of_dims(const Tensor& self, OptionalArrayRef<std::int64_t> dims, bool keep) {
  if (dims.has_value() && dims->empty() && self.dim() != 0) {
    // No dimension at all is reduced.
    const Tensor out = make_output(self.sizes(), self.scalar_type() == kByte ? kByte : kBool);
    copy_elements(out, converted(self, kBool));
    return out;
  }
  return truth_over<all>(self, dims, keep);
}
void check_truth_type(const Tensor& out) {
  if (out.scalar_type() != kBool && out.scalar_type() != kByte)
    throw Error(
        message({"the output must be of type Bool or Byte, not ", toString(out.scalar_type())}));
}
template <bool all>
Tensor& truth_of_all_out(const Tensor& self, Tensor& out) {
  check_truth_type(out);
  return write_out(converted(truth_of_all<all>(self), out.scalar_type()), out);
}
template <bool all>
Tensor& truth_of_dim_out(const Tensor& self, std::int64_t dim, bool keep, Tensor& out) {
  check_truth_type(out);
  return write_out(converted(truth_of_dim<all>(self, dim, keep), out.scalar_type()), out);
}
template <bool all>
Tensor& truth_of_dims_out(const Tensor& self, OptionalArrayRef<std::int64_t> dims, bool keep,
                          Tensor& out) {
  check_truth_type(out);
  return write_out(converted(truth_of_dims<all>(self, dims, keep), out.scalar_type()), out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("max", &of_all<true>);
  m.impl("max.unary_out", &of_all_out<true>);
  m.impl("max.dim", &with_index<true>);
  m.impl("max.dim_max", &with_index_out<true>);
  m.impl("amax", &of_dims<true>);
  m.impl("amax.out", &of_dims_out<true>);
  m.impl("argmax", &index_of<true>);
  m.impl("argmax.out", &index_of_out<true>);
  m.impl("min", &of_all<false>);
  m.impl("min.unary_out", &of_all_out<false>);
  m.impl("min.dim", &with_index<false>);
  m.impl("min.dim_min", &with_index_out<false>);
  m.impl("amin", &of_dims<false>);
  m.impl("amin.out", &of_dims_out<false>);
  m.impl("argmin", &index_of<false>);
  m.impl("argmin.out", &index_of_out<false>);
  m.impl("aminmax", &both_extremes);
  m.impl("all", &truth_of_all<true>);
  m.impl("all.dim", &truth_of_dim<true>);
  m.impl("all.dims", &truth_of_dims<true>);
  m.impl("all.all_out", &truth_of_all_out<true>);
  m.impl("all.out", &truth_of_dim_out<true>);
  m.impl("all.dims_out", &truth_of_dims_out<true>);
  m.impl("any", &truth_of_all<false>);
  m.impl("any.dim", &truth_of_dim<false>);
  m.impl("any.dims", &truth_of_dims<false>);
  m.impl("any.all_out", &truth_of_all_out<false>);
  m.impl("any.out", &truth_of_dim_out<false>);
  m.impl("any.dims_out", &truth_of_dims_out<false>);
}
