// SPDX-License-Identifier: BSL-1.0
// What backends ask of lists of tensors: sizes, addresses, parts of one buffer
// (c10d::computeLengthsAndOffsets and its kin).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <dispatch/base/check_macros.hpp>
#include <dispatch/collectives/containers.hpp>
#include <dispatch/default_host/device_guard.hpp>
#include <dispatch/default_host/functions.hpp>
#include <dispatch/default_host/host.hpp>
#include <dispatch/default_host/products.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

/// The texts between the separators, without an empty one at the end.
[[nodiscard]] inline std::vector<std::string> split(char separator, const std::string& text) {
  std::vector<std::string> out;
  std::stringstream in(text);
  for (std::string piece; std::getline(in, piece, separator);) out.push_back(std::move(piece));
  return out;
}

template <class F, class List>
[[nodiscard]] auto fmap(List& inputs, const F& f) {
  std::vector<decltype(f(*inputs.begin()))> out;
  out.reserve(inputs.size());
  for (auto& input : inputs) out.push_back(f(input));
  return out;
}

[[nodiscard]] inline std::size_t getTensorsNumel(const std::vector<host::Tensor>& tensors) {
  std::size_t out = 0;
  for (const host::Tensor& each : tensors) out += static_cast<std::size_t>(each.numel());
  return out;
}
[[nodiscard]] inline std::vector<std::vector<std::int64_t>> getSizes(
    const std::vector<host::Tensor>& tensors) {
  return fmap(tensors, [](const host::Tensor& each) { return each.sizes().vec(); });
}
/// The sizes of each as a tensor.
[[nodiscard]] inline std::vector<host::Tensor> getTensorShapes(
    const std::vector<host::Tensor>& tensors) {
  return fmap(tensors, [](const host::Tensor& each) {
    host::Tensor out = at::empty({each.dim()}, TensorOptions(ScalarType::Long));
    std::copy(each.sizes().begin(), each.sizes().end(), out.data_ptr<std::int64_t>());
    return out;
  });
}
/// The numbers of their devices, or -1 for each where the first is not one of CUDA.
[[nodiscard]] inline std::vector<int> getDevices(const std::vector<host::Tensor>& tensors) {
  const bool is_cuda = tensors.at(0).is_cuda();
  return fmap(tensors, [is_cuda](const host::Tensor& each) {
    return is_cuda ? int{each.device().index()} : -1;
  });
}
template <class T>
[[nodiscard]] T* getDataPointer(const host::Tensor& tensor) {
  return static_cast<T*>(tensor.data_ptr());
}
template <class T>
[[nodiscard]] std::vector<T*> getDataPointers(const std::vector<host::Tensor>& tensors) {
  return fmap(tensors, [](const host::Tensor& each) { return getDataPointer<T>(each); });
}

/// A tensor with room for all of them, which have the sizes and the type of the first.
[[nodiscard]] inline host::Tensor newLikeFlat(std::vector<host::Tensor>& tensors) {
  TORCH_CHECK(!tensors.empty(), "Received an empty list");
  const host::Tensor& first = tensors.front();
  const DeviceGuard guard(first.device());
  std::vector<std::int64_t> sizes{static_cast<std::int64_t>(tensors.size())};
  append_to(sizes, first.sizes());
  return at::empty(sizes, first.options());
}
/// Do the parts of the first dimension, or equal ones if none are given, fit to the group?
inline void checkSplitSizes(const std::vector<std::int64_t>& parts, const host::Tensor& tensor,
                            int group_size) {
  if (parts.empty()) {
    TORCH_CHECK(tensor.size(0) % group_size == 0,
                "Tensor's dim 0 does not divide equally across group size");
    return;
  }
  TORCH_CHECK(parts.size() == static_cast<std::size_t>(group_size),
              "Number of tensor splits not equal to group size");
  TORCH_CHECK(sum_integers(parts) == tensor.size(0), "Split sizes doesn't match total dim 0 size");
}

/// The number of elements and the first element of each part of the first dimension, as many as
/// there are lengths. Without sizes of the parts they are equal. Returns the number of all
/// elements.
template <class T>
std::size_t computeLengthsAndOffsets(const std::vector<std::int64_t>& parts,
                                     const host::Tensor& tensor, std::vector<T>* lengths,
                                     std::vector<T>* offsets) {
  const std::int64_t rows = tensor.size(0);
  const std::int64_t row = rows == 0 ? 1 : tensor.numel() / rows;
  const auto count = static_cast<std::int64_t>(lengths->size());
  std::size_t offset = 0;
  for (std::size_t i = 0; i != lengths->size(); ++i) {
    const auto length = static_cast<std::size_t>(row * (parts.empty() ? rows / count : parts[i]));
    (*lengths)[i] = static_cast<T>(length);
    (*offsets)[i] = static_cast<T>(offset);
    offset += length;
  }
  return offset;
}
/// The same for tensors one behind the other.
template <class T>
std::size_t computeLengthsAndOffsets(const std::vector<host::Tensor>& tensors,
                                     std::vector<T>* lengths, std::vector<T>* offsets) {
  std::size_t offset = 0;
  for (std::size_t i = 0; i != lengths->size(); ++i) {
    (*lengths)[i] = static_cast<T>(tensors[i].numel());
    (*offsets)[i] = static_cast<T>(offset);
    offset += static_cast<std::size_t>(tensors[i].numel());
  }
  return offset;
}

/// For ranks that are start, start + stride, …; the stride of others is -1. As in PyTorch, a single
/// rank has stride 0, and none at all start at 0 with stride 1.
inline void getGlobalRankStartAndStride(const std::vector<std::uint64_t>& ranks, int& start,
                                        int& stride) {
  start = ranks.empty() ? 0 : static_cast<int>(ranks[0]);
  stride = ranks.empty() ? 1 : ranks.size() == 1 ? 0 : static_cast<int>(ranks[1] - ranks[0]);
  for (std::size_t i = 2; i < ranks.size(); ++i)
    if (static_cast<int>(ranks[i] - ranks[i - 1]) != stride) stride = -1;
}

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
