// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for sizes that broadcast, and for expanding tensors to them. Their expand() is
// an operator (schema_ct::aten).
#pragma once

#include <initializer_list>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <c10/util/DimVector.h>
#include <c10/util/Exception.h>
#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/wrap_dim.hpp>

namespace SCHEMA_CT_HIDDEN at {
using dispatch::are_expandable;
using dispatch::infer_size;

[[nodiscard]] inline DimVector infer_size_dimvector(IntArrayRef a, IntArrayRef b) {
  const std::vector<std::int64_t> sizes = infer_size(a, b);
  return DimVector(sizes.begin(), sizes.end());
}

/// Can a tensor of sizes `from` be expanded to sizes `to` by repeating its dimensions of size 1?
[[nodiscard]] inline bool is_expandable_to(IntArrayRef from, IntArrayRef to) {
  return from.size() <= to.size() && are_expandable(from, to) &&
         IntArrayRef(infer_size(from, to)) == to;
}

template <class Sizes>
  requires std::is_same_v<Sizes, c10::SymIntArrayRef>
[[nodiscard]] bool is_expandable_to(Sizes from, c10::SymIntArrayRef to) {
  return is_expandable_to(c10::asIntArrayRefUnchecked(from), c10::asIntArrayRefUnchecked(to));
}
[[nodiscard]] inline c10::SymDimVector infer_size_symdimvector(c10::SymIntArrayRef a,
                                                               c10::SymIntArrayRef b) {
  const std::vector<std::int64_t> sizes =
      infer_size(c10::asIntArrayRefUnchecked(a), c10::asIntArrayRefUnchecked(b));
  return c10::SymDimVector(sizes.begin(), sizes.end());
}

namespace expand_detail {

/// The tensor itself, which must then outlive the result, or an expanded view.
[[nodiscard]] inline c10::MaybeOwned<Tensor> expanded(const Tensor& self, IntArrayRef sizes) {
  if (self.sizes() == sizes) return c10::MaybeOwned<Tensor>::borrowed(self);
  return c10::MaybeOwned<Tensor>::owned(self.expand(sizes));
}

inline void check_defined(std::initializer_list<const Tensor*> tensors, const char* what) {
  for (const Tensor* tensor : tensors)
    if (!tensor->defined())
      throw dispatch::Error(dispatch::message({what, "(...) called with an undefined Tensor"}));
}

template <class... Tensors>
[[nodiscard]] std::vector<std::int64_t> common_sizes(const Tensor& first, const Tensors&... rest) {
  std::vector<std::int64_t> out = first.sizes().vec();
  ((out = infer_size(out, rest.sizes())), ...);
  return out;
}

}  // namespace expand_detail

// If the sizes match already, each result borrows its argument and must not outlive it. Therefore
// none accepts a temporary. The overloads with a name use it in the error for an undefined tensor.

/// Expands `self` to the given sizes.
[[nodiscard]] inline c10::MaybeOwned<Tensor> expand_size(const Tensor& self, IntArrayRef sizes) {
  return expand_detail::expanded(self, sizes);
}
[[nodiscard]] inline c10::MaybeOwned<Tensor> expand_size(const Tensor& self, IntArrayRef sizes,
                                                         const char* name) {
  expand_detail::check_defined({&self}, name);
  return expand_size(self, sizes);
}
void expand_size(Tensor&& self, IntArrayRef sizes, const char* name = nullptr) = delete;

/// Expands `other` to the sizes of `self`.
[[nodiscard]] inline c10::MaybeOwned<Tensor> expand_inplace(const Tensor& self,
                                                            const Tensor& other) {
  return expand_detail::expanded(other, self.sizes());
}
[[nodiscard]] inline c10::MaybeOwned<Tensor> expand_inplace(const Tensor& self, const Tensor& other,
                                                            const char* name) {
  expand_detail::check_defined({&self, &other}, name);
  return expand_inplace(self, other);
}
void expand_inplace(const Tensor& self, Tensor&& other, const char* name = nullptr) = delete;
[[nodiscard]] inline std::tuple<c10::MaybeOwned<Tensor>, c10::MaybeOwned<Tensor>> expand_inplace(
    const Tensor& self, const Tensor& a, const Tensor& b) {
  return {expand_inplace(self, a), expand_inplace(self, b)};
}
[[nodiscard]] inline std::tuple<c10::MaybeOwned<Tensor>, c10::MaybeOwned<Tensor>> expand_inplace(
    const Tensor& self, const Tensor& a, const Tensor& b, const char* name) {
  expand_detail::check_defined({&self, &a, &b}, name);
  return expand_inplace(self, a, b);
}

/// Expands all to their common sizes. Throws Error if they do not broadcast.
[[nodiscard]] inline std::tuple<c10::MaybeOwned<Tensor>, c10::MaybeOwned<Tensor>> expand_outplace(
    const Tensor& a, const Tensor& b) {
  const std::vector<std::int64_t> sizes = expand_detail::common_sizes(a, b);
  return {expand_detail::expanded(a, sizes), expand_detail::expanded(b, sizes)};
}
[[nodiscard]] inline std::tuple<c10::MaybeOwned<Tensor>, c10::MaybeOwned<Tensor>> expand_outplace(
    const Tensor& a, const Tensor& b, const char* name) {
  expand_detail::check_defined({&a, &b}, name);
  return expand_outplace(a, b);
}
[[nodiscard]] inline std::tuple<c10::MaybeOwned<Tensor>, c10::MaybeOwned<Tensor>,
                                c10::MaybeOwned<Tensor>>
expand_outplace(const Tensor& a, const Tensor& b, const Tensor& c) {
  const std::vector<std::int64_t> sizes = expand_detail::common_sizes(a, b, c);
  return {expand_detail::expanded(a, sizes), expand_detail::expanded(b, sizes),
          expand_detail::expanded(c, sizes)};
}
[[nodiscard]] inline std::tuple<c10::MaybeOwned<Tensor>, c10::MaybeOwned<Tensor>,
                                c10::MaybeOwned<Tensor>>
expand_outplace(const Tensor& a, const Tensor& b, const Tensor& c, const char* name) {
  expand_detail::check_defined({&a, &b, &c}, name);
  return expand_outplace(a, b, c);
}
void expand_outplace(Tensor&& a, const Tensor& b, const char* name = nullptr) = delete;
void expand_outplace(const Tensor& a, Tensor&& b, const char* name = nullptr) = delete;
void expand_outplace(Tensor&& a, const Tensor& b, const Tensor& c,
                     const char* name = nullptr) = delete;
void expand_outplace(const Tensor& a, Tensor&& b, const Tensor& c,
                     const char* name = nullptr) = delete;
void expand_outplace(const Tensor& a, const Tensor& b, Tensor&& c,
                     const char* name = nullptr) = delete;
/// Undefined tensors stay undefined.
[[nodiscard]] inline std::vector<Tensor> expand_outplace(TensorList tensors) {
  std::vector<std::int64_t> sizes;
  bool any = false;
  for (const Tensor& tensor : tensors)
    if (tensor.defined())
      sizes = std::exchange(any, true) ? infer_size(sizes, tensor.sizes()) : tensor.sizes().vec();
  std::vector<Tensor> out;
  for (const Tensor& tensor : tensors)
    out.push_back(tensor.defined() ? *expand_detail::expanded(tensor, sizes) : tensor);
  return out;
}

/// Sizes and strides of an expanded tensor, in vectors or small vectors.
template <class Dims>
struct SCHEMA_CT_SHARED InferExpandGeometryResult {
  Dims sizes;
  Dims strides;
};

namespace expand_detail {

template <class Dims>
[[nodiscard]] InferExpandGeometryResult<Dims> geometry(IntArrayRef from, IntArrayRef steps,
                                                       IntArrayRef to) {
  InferExpandGeometryResult<Dims> out{Dims(to.size()), Dims(to.size())};
  for (std::size_t i = to.size(); i-- > 0;) {
    const std::size_t behind = to.size() - i;
    const bool exists = behind <= from.size();
    std::int64_t size = exists ? from[from.size() - behind] : 1;
    std::int64_t stride = exists              ? steps[from.size() - behind]
                          : i + 1 < to.size() ? out.sizes[i + 1] * out.strides[i + 1]
                                              : 1;
    TORCH_CHECK(to[i] != -1 || exists, "The expanded size of the tensor (", to[i],
                ") isn't allowed in a leading, non-existing dimension ", i);
    if (to[i] != -1 && to[i] != size) {
      TORCH_CHECK(size == 1, "The expanded size of the tensor (", to[i],
                  ") must match the existing size (", size, ") at non-singleton dimension ", i,
                  ".  Target sizes: ", to, ".  Tensor sizes: ", from);
      size = to[i];
      stride = 0;
    }
    out.sizes[i] = size;
    out.strides[i] = stride;
  }
  return out;
}

}  // namespace expand_detail

/// Sizes and strides of a tensor that is expanded to the sizes `to`; -1 keeps a dimension's size.
[[nodiscard]] inline std::tuple<std::vector<std::int64_t>, std::vector<std::int64_t>>
inferExpandGeometry(IntArrayRef sizes, IntArrayRef strides, IntArrayRef to) {
  auto out = expand_detail::geometry<std::vector<std::int64_t>>(sizes, strides, to);
  return {std::move(out.sizes), std::move(out.strides)};
}
[[nodiscard]] inline InferExpandGeometryResult<DimVector> inferExpandGeometry_dimvector(
    IntArrayRef sizes, IntArrayRef strides, IntArrayRef to) {
  return expand_detail::geometry<DimVector>(sizes, strides, to);
}

/// Strides without gaps and overlaps, in the order of `strides`.
[[nodiscard]] inline std::vector<std::int64_t> infer_dense_strides(IntArrayRef sizes,
                                                                   IntArrayRef strides) {
  std::vector<std::int64_t> out(sizes.size());
  dispatch::host_detail::write_dense_strides(sizes, strides, out.data());
  return out;
}

/// Sums the elements that an expansion from the sizes `to` has repeated. The result may be the
/// tensor itself or a view of it, unless `always_return_non_view`.
[[nodiscard]] inline Tensor sum_to(Tensor tensor, IntArrayRef to,
                                   bool always_return_non_view = false) {
  if (to.empty()) return tensor.sum();
  const std::size_t leading = tensor.sizes().size() - to.size();
  std::vector<std::int64_t> dims;
  for (std::size_t d = 0; d < tensor.sizes().size(); ++d)
    if (d < leading || (to[d - leading] == 1 && tensor.sizes()[d] != 1))
      dims.push_back(static_cast<std::int64_t>(d));
  if (!dims.empty())
    tensor = tensor.sum(dims, /*keepdim=*/true);
  else if (always_return_non_view)
    tensor = tensor.clone();
  return leading == 0 ? tensor : tensor.view(to);
}
[[nodiscard]] inline Tensor sum_to(Tensor tensor, c10::SymIntArrayRef to,
                                   bool always_return_non_view = false) {
  return sum_to(std::move(tensor), c10::asIntArrayRefUnchecked(to), always_return_non_view);
}

}  // namespace at
