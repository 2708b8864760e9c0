// SPDX-License-Identifier: BSL-1.0
// An iteration that is ready to run: sizes, operands, and the functions for kernels.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <ATen/Parallel.h>
#include <ATen/TensorMeta.h>
#include <ATen/core/Range.h>
#include <ATen/iterator/grain_size.h>
#include <ATen/iterator/operand.h>
#include <c10/util/FunctionRef.h>

namespace SCHEMA_CT_HIDDEN at {

namespace iterator_detail {

/// The elements of all tensors along two dimensions: `strides` has the inner step of each tensor in
/// bytes, then the outer ones.
using loop2d = c10::function_ref<void(char** data, const std::int64_t* strides, std::int64_t size0,
                                      std::int64_t size1)>;

class state : public impl::MetaBase {
 public:
  using loop2d_t = loop2d;
  using PtrVector = c10::SmallVector<char*, 4>;
  using StrideVector = DimVector;

  [[nodiscard]] int ndim() const { return static_cast<int>(shape_.size()); }
  /// The sizes, the dimension with the smallest steps first. Mergeable dimensions are merged.
  [[nodiscard]] IntArrayRef shape() const { return shape_; }
  [[nodiscard]] std::int64_t numel() const {
    std::int64_t n = 1;
    for (const std::int64_t size : shape_) n *= size;
    return n;
  }
  [[nodiscard]] int ntensors() const { return static_cast<int>(operands_.size()); }
  [[nodiscard]] int noutputs() const { return outputs_; }
  [[nodiscard]] int ninputs() const { return ntensors() - noutputs(); }

  [[nodiscard]] const OperandInfo& operand(std::int64_t arg = 0) const {
    return operands_[static_cast<std::size_t>(arg)];
  }
  [[nodiscard]] OperandInfo& operand(std::int64_t arg = 0) {
    return operands_[static_cast<std::size_t>(arg)];
  }
  [[nodiscard]] IntArrayRef strides(std::int64_t arg) const { return operand(arg).stride_bytes; }
  [[nodiscard]] void* data_ptr(std::int64_t arg) const { return operand(arg).data; }
  [[nodiscard]] ScalarType dtype(std::int64_t arg = 0) const { return operand(arg).current_dtype; }
  [[nodiscard]] ScalarType input_dtype(std::int64_t arg = 0) const { return dtype(outputs_ + arg); }
  [[nodiscard]] ScalarType common_dtype() const {
    TORCH_INTERNAL_ASSERT(common_dtype_ != ScalarType::Undefined,
                          "Queried for invalid common dtype!");
    return common_dtype_;
  }
  [[nodiscard]] std::optional<ScalarType> maybe_common_dtype() const {
    if (common_dtype_ == ScalarType::Undefined) return {};
    return common_dtype_;
  }
  [[nodiscard]] Device device(std::int64_t arg = 0) const { return operand(arg).device.value(); }
  [[nodiscard]] c10::DeviceType device_type(std::int64_t arg = 0) const {
    return device(arg).type();
  }
  [[nodiscard]] std::int64_t element_size(std::int64_t arg) const {
    return static_cast<std::int64_t>(c10::elementSize(dtype(arg)));
  }
  [[nodiscard]] bool is_scalar(std::int64_t arg) const {
    return operand(arg).tensor().numel() == 1;
  }
  [[nodiscard]] bool is_cpu_scalar(std::int64_t arg) const {
    return is_scalar(arg) && device_type(arg) == c10::DeviceType::CPU;
  }
  [[nodiscard]] const Tensor& tensor(std::int64_t arg) const { return operand(arg).tensor(); }
  [[nodiscard]] const Tensor& tensor_base(std::int64_t arg) const { return tensor(arg); }
  [[nodiscard]] const Tensor& output(std::int64_t arg = 0) const {
    TORCH_INTERNAL_ASSERT(arg < outputs_);
    return tensor(arg);
  }
  [[nodiscard]] const Tensor& output_base(std::int64_t arg = 0) const { return output(arg); }
  [[nodiscard]] const Tensor& input(std::int64_t arg = 0) const {
    TORCH_INTERNAL_ASSERT(arg >= 0 && arg < ninputs());
    return tensor(outputs_ + arg);
  }
  [[nodiscard]] const Tensor& input_base(std::int64_t arg = 0) const { return input(arg); }
  /// The element of a tensor with one element.
  template <class T>
  [[nodiscard]] T scalar_value(std::int64_t arg) {
    return tensor(arg).item().to<T>();
  }
  template <class T>
  [[nodiscard]] T original_scalar_value(std::int64_t arg) {
    const Tensor& original = operand(arg).original_tensor();
    return (original.defined() ? original : tensor(arg)).item().to<T>();
  }

  [[nodiscard]] bool is_contiguous() const {
    return numel() == 1 || (ndim() == 1 && has_contiguous_first_dim());
  }
  /// Is it a loop along one dimension?
  [[nodiscard]] bool is_trivial_1d() const { return ndim() == 1; }
  [[nodiscard]] bool has_contiguous_first_dim() const {
    if (ndim() == 0) return true;
    for (int arg = 0; arg < ntensors(); ++arg)
      if (strides(arg)[0] != element_size(arg)) return false;
    return true;
  }
  /// Is the step of an output 0 along this dimension?
  [[nodiscard]] bool is_dim_reduced(int dim) const {
    for (const OperandInfo& op : operands_)
      if (op.is_output && op.stride_bytes[static_cast<std::size_t>(dim)] == 0 &&
          shape_[static_cast<std::size_t>(dim)] > 1)
        return true;
    return false;
  }
  [[nodiscard]] int num_reduce_dims() const {
    int count = 0;
    for (int dim = 0; dim < ndim(); ++dim)
      if (operand(0).stride_bytes[static_cast<std::size_t>(dim)] == 0) ++count;
    return count;
  }
  [[nodiscard]] std::int64_t num_output_elements() const {
    std::int64_t n = 1;
    for (std::size_t dim = 0; dim < shape_.size(); ++dim)
      if (operand(0).stride_bytes[dim] != 0 || shape_[dim] == 0) n *= shape_[dim];
    return n;
  }
  [[nodiscard]] bool can_use_32bit_indexing() const {
    constexpr std::int64_t most = (std::numeric_limits<std::int32_t>::max)();
    if (numel() > most) return false;
    return std::all_of(operands_.begin(), operands_.end(), [&](const OperandInfo& op) {
      std::int64_t furthest = 1;
      for (std::size_t dim = 0; dim < shape_.size(); ++dim)
        furthest += (shape_[dim] - 1) * op.stride_bytes[dim];
      return furthest <= most;
    });
  }

  /// The steps of all tensors along one dimension, or along each dimension; at least two.
  [[nodiscard]] StrideVector get_dim_strides(int dim) const {
    StrideVector out;
    for (const OperandInfo& op : operands_)
      out.push_back(dim < ndim() ? op.stride_bytes[static_cast<std::size_t>(dim)] : 0);
    return out;
  }
  [[nodiscard]] StrideVector get_inner_strides() const { return get_dim_strides(0); }
  [[nodiscard]] StrideVector get_strides() const {
    StrideVector out;
    for (int dim = 0; dim < (std::max)(ndim(), 2); ++dim)
      for (const std::int64_t stride : get_dim_strides(dim)) out.push_back(stride);
    return out;
  }
  [[nodiscard]] PtrVector get_base_ptrs() const {
    PtrVector out;
    for (const OperandInfo& op : operands_) out.push_back(static_cast<char*>(op.data));
    return out;
  }
  void unsafe_replace_operand(std::int64_t arg, void* data) { operand(arg).data = data; }
  void remove_operand(std::int64_t arg) {
    operands_.erase(operands_.begin() + static_cast<std::ptrdiff_t>(arg));
  }
  /// Restricts a dimension to these positions.
  void narrow(int dim, std::int64_t start, std::int64_t size) {
    const auto d = static_cast<std::size_t>(dim);
    TORCH_INTERNAL_ASSERT(dim < ndim() && size >= 1);
    shape_[d] = size;
    for (OperandInfo& op : operands_)
      op.data = static_cast<char*>(op.data) + op.stride_bytes[d] * start;
  }

  /// Calls loop(data, strides, size0, size1) until all positions are done, on several threads if
  /// there are more than `grain_size`. A loop with three parameters handles one dimension.
  void for_each(loop2d loop, std::int64_t grain_size = GRAIN_SIZE) const {
    const std::int64_t n = numel();
    if (n == 0) return;
    if (n < grain_size || get_num_threads() == 1) return serial_for_each(loop, {0, n});
    parallel_for(0, n, grain_size, [&](std::int64_t begin, std::int64_t end) {
      serial_for_each(loop, {begin, end});
    });
  }
  template <class F>
    requires std::is_invocable_v<F&, char**, const std::int64_t*, std::int64_t>
  void for_each(F loop, std::int64_t grain_size = GRAIN_SIZE) const {
    const auto both = along_two(loop);
    for_each(loop2d(both), grain_size);
  }
  void serial_for_each(loop2d loop, Range range) const;
  template <class F>
    requires std::is_invocable_v<F&, char**, const std::int64_t*, std::int64_t>
  void serial_for_each(F loop, Range range) const {
    const auto both = along_two(loop);
    serial_for_each(loop2d(both), range);
  }
  /// For a loop that adds to outputs: runs on one thread.
  void parallel_reduce(loop2d loop) const {
    if (numel() != 0) serial_for_each(loop, {0, numel()});
  }
  /// Converts outputs that were computed in another type.
  void cast_outputs() {
    for (OperandInfo& op : operands_) {
      if (!op.is_output || !op.original_tensor().defined()) continue;
      op.original_tensor().copy_(op.tensor());
      op.restore();
    }
  }

 protected:
  template <class F>
  [[nodiscard]] auto along_two(F& loop) const {
    return [&loop, n = ntensors()](char** base, const std::int64_t* strides, std::int64_t size0,
                                   std::int64_t size1) {
      PtrVector data(base, base + n);
      for (std::int64_t i = 0; i < size1; ++i) {
        if (i > 0)
          for (int arg = 0; arg < n; ++arg) data[static_cast<std::size_t>(arg)] += strides[n + arg];
        loop(data.data(), strides, size0);
      }
    };
  }

  DimVector shape_;
  DimVector perm_;
  std::vector<OperandInfo> operands_;
  int outputs_ = 0;
  ScalarType common_dtype_ = ScalarType::Undefined;
  Device common_device_ = c10::kCPU;
};

/// Visits the positions of the range in order: rows of the first dimension, several at once if they
/// are complete.
inline void state::serial_for_each(loop2d loop, Range range) const {
  if (range.size() <= 0) return;
  const StrideVector strides = get_strides();
  const PtrVector base = get_base_ptrs();
  const auto n = static_cast<std::size_t>(ntensors());
  const std::int64_t width = ndim() > 0 ? shape_[0] : 1;
  const std::int64_t height = ndim() > 1 ? shape_[1] : 1;
  for (std::int64_t at = range.begin; at < range.end;) {
    PtrVector data = base;
    std::int64_t left = at;
    for (std::size_t dim = 0; dim < shape_.size(); ++dim) {
      const std::int64_t index = left % shape_[dim];
      left /= shape_[dim];
      for (std::size_t arg = 0; arg < n; ++arg) data[arg] += index * strides[dim * n + arg];
    }
    const std::int64_t column = at % width, row = at / width % height;
    const std::int64_t size0 = (std::min)(width - column, range.end - at);
    const std::int64_t size1 =
        size0 == width ? (std::min)(height - row, (range.end - at) / width) : 1;
    loop(data.data(), strides.data(), size0, size1);
    at += size0 * size1;
  }
}

}  // namespace iterator_detail
}  // namespace at
