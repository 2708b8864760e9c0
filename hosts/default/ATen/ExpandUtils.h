// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for sizes that broadcast, and for expanding tensors to them. Their expand() is
// an operator (schema_ct::aten).
#pragma once

#include <initializer_list>
#include <tuple>
#include <utility>
#include <vector>

#include <c10/util/DimVector.h>
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

}  // namespace at
