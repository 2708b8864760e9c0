// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for functions of the elements of two to four tensors on the CPU, of any strides.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <ATen/CollapseDims.h>
#include <ATen/Parallel.h>
#include <ATen/TensorUtils.h>
#include <ATen/core/Tensor.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>
#include <c10/util/StringUtil.h>
#include <c10/util/irange.h>

namespace SCHEMA_CT_HIDDEN at {

/// The tensor with its dimensions in the order of their strides, the greatest first.
[[nodiscard]] inline Tensor sort_strides(Tensor& tensor) {
  const IntArrayRef strides = tensor.strides();
  std::vector<std::int64_t> order(strides.size());
  std::iota(order.begin(), order.end(), std::int64_t{0});
  std::sort(order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) {
    return strides[static_cast<std::size_t>(a)] > strides[static_cast<std::size_t>(b)];
  });
  return tensor.permute(order);
}

// A walk over the elements of a tensor: where it is, in which of its dimensions, joined where that
// is possible, and how far along each. A tensor without dimensions has the dimension 0.

template <class T, int N>
struct strided_tensor_iter_fixed {
  T* data_ = nullptr;
  std::int64_t dim_ = 0;
  std::int64_t counter_[N] = {};
  std::int64_t sizes_[N] = {};
  std::int64_t strides_[N] = {};

  strided_tensor_iter_fixed(const strided_tensor_iter_fixed&) = delete;
  strided_tensor_iter_fixed& operator=(const strided_tensor_iter_fixed&) = delete;
  strided_tensor_iter_fixed(strided_tensor_iter_fixed&&) noexcept = default;
  strided_tensor_iter_fixed& operator=(strided_tensor_iter_fixed&&) noexcept = default;
  ~strided_tensor_iter_fixed() noexcept = default;
  explicit strided_tensor_iter_fixed(Tensor& tensor, [[maybe_unused]] bool sort_strides = false)
      : data_(tensor.data_ptr<T>()) {
    std::copy(tensor.sizes().begin(), tensor.sizes().end(), sizes_);
    std::copy(tensor.strides().begin(), tensor.strides().end(), strides_);
    dim_ = collapse_dims(sizes_, strides_, tensor.dim()).second;
  }
};

template <class T>
struct strided_tensor_iter {
  T* data_ = nullptr;
  std::int64_t dim_ = 0;
  std::vector<std::int64_t> counter_, sizes_, strides_;

  strided_tensor_iter(const strided_tensor_iter&) = delete;
  strided_tensor_iter& operator=(const strided_tensor_iter&) = delete;
  strided_tensor_iter(strided_tensor_iter&&) noexcept = default;
  strided_tensor_iter& operator=(strided_tensor_iter&&) noexcept = default;
  ~strided_tensor_iter() noexcept = default;
  explicit strided_tensor_iter(Tensor& tensor)
      : data_(tensor.data_ptr<T>()),
        counter_(static_cast<std::size_t>(tensor.dim()), 0),
        sizes_(tensor.sizes().vec()),
        strides_(tensor.strides().vec()) {
    dim_ = collapse_dims(sizes_.data(), strides_.data(), tensor.dim()).second;
  }
};

[[nodiscard]] inline bool _all_equal_numel(ArrayRef<Tensor> tensors) {
  return std::all_of(tensors.begin(), tensors.end(),
                     [&](const Tensor& t) { return t.numel() == tensors[0].numel(); });
}
[[nodiscard]] inline std::string _all_equal_numel_error(ArrayRef<Tensor> tensors) {
  std::string sizes, numbers;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    const char* const before = i + 1 < tensors.size() ? "" : "and ";
    const char* const behind = i + 1 < tensors.size() ? ", " : "";
    sizes += c10::str(before, tensors[i].sizes(), behind);
    numbers += c10::str(before, tensors[i].numel(), behind);
  }
  return c10::str("inconsistent tensor size, expected ", sizes,
                  " to have the same number of elements, but got ", numbers,
                  " elements respectively");
}
/// Is there an element to walk to? Throws Error if a tensor is not on the CPU, or the numbers of
/// elements differ.
[[nodiscard]] inline bool _apply_preamble(ArrayRef<Tensor> tensors) {
  checkDeviceType("CPU_tensor_apply", tensors, kCPU);
  checkLayout("CPU_tensor_apply", tensors, kStrided);
  TORCH_CHECK(_all_equal_numel(tensors), _all_equal_numel_error(tensors));
  return tensors.empty() || tensors[0].numel() != 0;
}
[[nodiscard]] inline std::int64_t _max_dim_tensors(ArrayRef<Tensor> tensors) {
  std::int64_t out = 0;
  for (const Tensor& t : tensors) out = std::max(out, t.dim());
  return out;
}

// std::data: the index of a pointer is signed, unlike a vector's.

/// Moves walks along their last dimensions.
template <class... Iters>
void iterate(std::int64_t size, Iters&... iters) {
  const auto move = [size](auto& iter) {
    std::data(iter.counter_)[iter.dim_ - 1] += size;
    iter.data_ += size * std::data(iter.strides_)[iter.dim_ - 1];
  };
  (move(iters), ...);
}
/// Is none of the walks at the end of its last dimension?
template <class... Iters>
[[nodiscard]] bool iterate_continue(Iters&... iters) {
  return ((std::data(iters.counter_)[iters.dim_ - 1] < std::data(iters.sizes_)[iters.dim_ - 1]) &&
          ...);
}
/// How far all of the walks can go along their last dimensions.
template <class... Iters>
[[nodiscard]] std::int64_t max_iterate_size(Iters&... iters) {
  std::int64_t out = std::numeric_limits<std::int64_t>::max();
  ((out = std::min(
        out, std::data(iters.sizes_)[iters.dim_ - 1] - std::data(iters.counter_)[iters.dim_ - 1])),
   ...);
  return out;
}
/// Goes on to the next row, where a walk is at the end of one.
template <class... Iters>
void iterate_overflow(Iters&... iters) {
  const auto carry = [](auto& iter) {
    for (std::int64_t d = iter.dim_ - 1;
         d > 0 && std::data(iter.counter_)[d] == std::data(iter.sizes_)[d]; --d) {
      std::data(iter.counter_)[d] = 0;
      ++std::data(iter.counter_)[d - 1];
      iter.data_ +=
          std::data(iter.strides_)[d - 1] - std::data(iter.sizes_)[d] * std::data(iter.strides_)[d];
    }
  };
  (carry(iters), ...);
}
/// Moves walks at their beginnings to an element.
template <class... Iters>
void forward(std::int64_t offset, Iters&... iters) {
  const auto move = [](std::int64_t left, auto& iter) {
    for (std::int64_t d = iter.dim_ - 1; d >= 0; --d) {
      const std::int64_t place = left % std::data(iter.sizes_)[d];
      left /= std::data(iter.sizes_)[d];
      std::data(iter.counter_)[d] += place;
      iter.data_ += place * std::data(iter.strides_)[d];
    }
  };
  (move(offset, iters), ...);
}
template <class... Iters>
[[nodiscard]] std::int64_t max_dim(Iters&... iters) {
  std::int64_t out = 0;
  ((out = std::max(out, iters.dim_)), ...);
  return out;
}

/// Calls op for `numel` elements, beginning with the one at `offset`.
template <class Op, class... Iters>
void apply_op(std::int64_t numel, std::int64_t offset, const Op& op, Iters... iters) {
  if (numel == 1 && max_dim(iters...) == 0) {
    op(*iters.data_...);
    return;
  }
  if (offset > 0) forward(offset, iters...);
  for (std::int64_t done = 0; done < numel; iterate_overflow(iters...))
    for (; done < numel && iterate_continue(iters...); ++done) {
      op(*iters.data_...);
      iterate(1, iters...);
    }
}

namespace apply_detail {
template <class... T, class Op, class... Tensors>
void apply(const Op& op, Tensors&... tensors) {
  if (!_apply_preamble({tensors...})) return;
  const std::int64_t n = std::min({tensors.numel()...});
  if (_max_dim_tensors({tensors...}) <= 8)
    apply_op(n, 0, op, strided_tensor_iter_fixed<T, 8>(tensors)...);
  else
    apply_op(n, 0, op, strided_tensor_iter<T>(tensors)...);
}
}  // namespace apply_detail

// These call op(a, b, …) with references to the elements of the tensors at the same place, whose
// types are given. The tensors have as many elements, and need not have the same sizes.

template <class T1, class T2, class Op>
void CPU_tensor_apply2(Tensor tensor1, Tensor tensor2, const Op op) {
  apply_detail::apply<T1, T2>(op, tensor1, tensor2);
}
template <class T1, class T2, class T3, class Op>
void CPU_tensor_apply3(Tensor tensor1, Tensor tensor2, Tensor tensor3, const Op op) {
  apply_detail::apply<T1, T2, T3>(op, tensor1, tensor2, tensor3);
}
template <class T1, class T2, class T3, class T4, class Op>
void CPU_tensor_apply4(Tensor tensor1, Tensor tensor2, Tensor tensor3, Tensor tensor4,
                       const Op op) {
  apply_detail::apply<T1, T2, T3, T4>(op, tensor1, tensor2, tensor3, tensor4);
}

}  // namespace at
