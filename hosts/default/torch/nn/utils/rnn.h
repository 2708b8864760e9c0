// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for sequences of several lengths in one tensor, padded or packed, by the
// operators of these names.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include <ATen/Functions.h>
#include <c10/util/irange.h>
#include <torch/types.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace utils {
namespace rnn {

/// The permutation that undoes one; undefined for an undefined one.
[[nodiscard]] inline Tensor invert_permutation(const Tensor& permutation) {
  if (!permutation.defined()) return {};
  const Tensor out = at::empty_like(permutation, at::MemoryFormat::Contiguous);
  out.scatter_(0, permutation, at::arange(0, permutation.numel(), permutation.options()));
  return out;
}

/// The elements of sequences, those of the first step first, and for each step the number of
/// sequences that have one, as a tensor on the CPU. The indices say how the sequences were sorted.
/// pack_padded_sequence() and pack_sequence() make it.
class PackedSequence {
 public:
  /// Throws Error for batch sizes that are not on the CPU.
  explicit PackedSequence(Tensor data, Tensor batch_sizes, Tensor sorted_indices = {},
                          Tensor unsorted_indices = {})
      : data_(std::move(data)),
        batch_sizes_(std::move(batch_sizes)),
        sorted_indices_(std::move(sorted_indices)),
        unsorted_indices_(unsorted_indices.defined() ? std::move(unsorted_indices)
                                                     : invert_permutation(sorted_indices_)) {
    TORCH_CHECK(batch_sizes_.device().is_cpu(), "batch_sizes should always be on CPU. ",
                "pack_sequence() and pack_padded_sequence() make a PackedSequence.");
  }

  [[nodiscard]] const Tensor& data() const { return data_; }
  [[nodiscard]] const Tensor& batch_sizes() const { return batch_sizes_; }
  [[nodiscard]] const Tensor& sorted_indices() const { return sorted_indices_; }
  [[nodiscard]] const Tensor& unsorted_indices() const { return unsorted_indices_; }

  [[nodiscard]] PackedSequence pin_memory() const {
    const auto pinned = [](const Tensor& t) { return t.defined() ? t.pin_memory() : t; };
    return PackedSequence(data_.pin_memory(), batch_sizes_, pinned(sorted_indices_),
                          pinned(unsorted_indices_));
  }
  /// With data of another type or on another device; the batch sizes stay on the CPU.
  [[nodiscard]] PackedSequence to(at::TensorOptions options) const {
    Tensor data = data_.to(options);
    if (data.is_same(data_)) return *this;
    const auto moved = [&](const Tensor& t) {
      return t.defined() ? t.to(options.device(data.device()).dtype(t.dtype())) : t;
    };
    Tensor sorted = moved(sorted_indices_), unsorted = moved(unsorted_indices_);
    return PackedSequence(std::move(data), batch_sizes_, std::move(sorted), std::move(unsorted));
  }
  [[nodiscard]] PackedSequence cuda() const { return to(at::kCUDA); }
  [[nodiscard]] PackedSequence cpu() const { return to(at::kCPU); }
  [[nodiscard]] bool is_cuda() const { return data_.is_cuda(); }
  [[nodiscard]] bool is_pinned() const { return data_.is_pinned(); }

 private:
  Tensor data_, batch_sizes_, sorted_indices_, unsorted_indices_;
};

/// Of sequences of these lengths, the longest first unless enforce_sorted is false.
[[nodiscard]] inline PackedSequence pack_padded_sequence(Tensor input, Tensor lengths,
                                                         bool batch_first = false,
                                                         bool enforce_sorted = true) {
  lengths = lengths.to(at::kLong);
  Tensor order;
  if (!enforce_sorted) {
    std::tie(lengths, order) = at::sort(lengths, -1, true);
    order = order.to(input.device());
    input = input.index_select(batch_first ? 0 : 1, order);
  }
  auto [data, batch_sizes] = at::_pack_padded_sequence(input, lengths, batch_first);
  return PackedSequence(std::move(data), std::move(batch_sizes), std::move(order));
}
/// The padded sequences in their former order, and their lengths. Throws Error for a total length
/// below the longest sequence's.
[[nodiscard]] inline std::tuple<Tensor, Tensor> pad_packed_sequence(
    const PackedSequence& sequence, bool batch_first = false, double padding_value = 0.0,
    std::optional<std::int64_t> total_length = std::nullopt) {
  const std::int64_t longest = sequence.batch_sizes().size(0);
  TORCH_CHECK(total_length.value_or(longest) >= longest,
              "Expected total_length to be at least the length of the longest sequence in input, "
              "but got total_length=",
              total_length.value_or(longest), " and max sequence length being ", longest);
  auto [padded, lengths] =
      at::_pad_packed_sequence(sequence.data(), sequence.batch_sizes(), batch_first, padding_value,
                               total_length.value_or(longest));
  const Tensor& order = sequence.unsorted_indices();
  if (!order.defined()) return {std::move(padded), std::move(lengths)};
  return {padded.index_select(batch_first ? 0 : 1, order), lengths.index_select(0, order.cpu())};
}

[[nodiscard]] inline Tensor pad_sequence(at::ArrayRef<Tensor> sequences, bool batch_first = false,
                                         double padding_value = 0,
                                         std::string_view padding_side = "right") {
  return at::pad_sequence(sequences, batch_first, padding_value, padding_side);
}
[[nodiscard]] inline PackedSequence pack_sequence(at::ArrayRef<Tensor> sequences,
                                                  bool enforce_sorted = true) {
  const Tensor lengths =
      at::empty({static_cast<std::int64_t>(sequences.size())}, at::TensorOptions(at::kLong));
  for (const auto i : c10::irange(sequences.size()))
    lengths.data_ptr<std::int64_t>()[i] = sequences[i].size(0);
  return pack_padded_sequence(at::pad_sequence(sequences), lengths, false, enforce_sorted);
}

}  // namespace rnn
}  // namespace utils
}  // namespace nn
}  // namespace torch
