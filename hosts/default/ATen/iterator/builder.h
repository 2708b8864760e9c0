// SPDX-License-Identifier: BSL-1.0
// Builds an iteration from its settings: common sizes, steps in memory order, and outputs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <ATen/MemoryOverlap.h>
#include <ATen/iterator/state.h>
#include <ATen/iterator/types.h>
#include <dispatch/default_host/wrap_dim.hpp>

namespace SCHEMA_CT_HIDDEN at {
namespace iterator_detail {

class builder : public state {
 public:
  void set_up(const settings& config) {
    populate(config);
    if (config.checks_overlap) check_overlaps();
    compute_shape(config);
    mark_resized_outputs(config);
    common_device_ = common_device(operands_, config);
    common_dtype_ = common_type(operands_, config);
    settle_types(operands_, common_dtype_, common_device_, config);
    compute_strides(config);
    order_dimensions(config);
    make_outputs();
    if (!config.is_linear) join_dimensions();
    find_memory();
  }

 private:
  void populate(const settings& config) {
    operands_.clear();
    outputs_ = config.outputs;
    for (const named_tensor& given : config.tensors)
      operands_.emplace_back(given, static_cast<int>(operands_.size()) < outputs_);
    for (OperandInfo& out : operands_)
      out.is_read_write = out.is_output && out.tensor().defined() &&
                          std::any_of(operands_.begin() + outputs_, operands_.end(),
                                      [&](auto& in) { return in.tensor().is_same(out.tensor()); });
  }

  void check_overlaps() const {
    for (int out = 0; out < outputs_; ++out) {
      if (!tensor(out).defined()) continue;
      assert_no_internal_overlap(tensor(out));
      for (int in = outputs_; in < ntensors(); ++in)
        assert_no_partial_overlap(tensor(out), tensor(in));
    }
  }

  void compute_shape(const settings& config) {
    if (config.static_shape) {
      shape_ = *config.static_shape;
      return;
    }
    std::vector<std::int64_t> sizes;
    bool any = false;
    for (const OperandInfo& op : operands_) {
      if (!op.tensor().defined() || (op.is_output && config.resizes_outputs)) continue;
      sizes = std::exchange(any, true) ? dispatch::infer_size(sizes, op.tensor().sizes())
                                       : op.tensor().sizes().vec();
    }
    // Without inputs, the sizes of the first output.
    if (!any && outputs_ > 0 && tensor(0).defined()) sizes = tensor(0).sizes().vec();
    shape_ = DimVector(sizes.begin(), sizes.end());
  }

  void mark_resized_outputs(const settings& config) {
    if (config.static_shape) return;
    for (OperandInfo& op : operands_) {
      if (!op.is_output || !op.tensor().defined() || op.tensor().sizes() == IntArrayRef(shape_))
        continue;
      if (config.resizes_outputs && !op.is_read_write) {
        op.will_resize = true;
        continue;
      }
      TORCH_CHECK(config.is_reduction, "output with shape ", op.tensor().sizes(),
                  " doesn't match the broadcast shape ", IntArrayRef(shape_));
    }
  }

  // A dimension of size 1 that broadcasts has a step of 0.
  void compute_strides(const settings& config) {
    for (OperandInfo& op : operands_) {
      if (!op.tensor().defined() || op.will_resize) continue;
      const IntArrayRef sizes = config.static_shape ? IntArrayRef(shape_) : op.tensor().sizes();
      const IntArrayRef strides = op.tensor().strides();
      const auto bytes = static_cast<std::int64_t>(op.tensor().element_size());
      op.stride_bytes = DimVector(shape_.size(), 0);
      const std::size_t before = shape_.size() - sizes.size();
      for (std::size_t i = 0; i < sizes.size(); ++i)
        if (!(sizes[i] == 1 && shape_[before + i] != 1))
          op.stride_bytes[before + i] = strides[i] * bytes;
    }
  }

  // Is dimension `a` slower in memory than `b`? 0 if the operands do not decide.
  [[nodiscard]] int compare_dimensions(std::size_t a, std::size_t b, bool is_reduction) const {
    for (const OperandInfo& op : operands_) {
      if (op.stride_bytes.empty() || op.will_resize) continue;
      const std::int64_t x = op.stride_bytes[a], y = op.stride_bytes[b];
      if (is_reduction && op.is_output && (x == 0) != (y == 0)) return y == 0 ? 1 : -1;
      if (x == 0 || y == 0) continue;
      if (x != y) return x < y ? -1 : 1;
      if (shape_[a] > shape_[b]) return 1;
    }
    return 0;
  }

  void order_dimensions(const settings& config) {
    const std::size_t n = shape_.size();
    perm_ = DimVector(n);
    for (std::size_t i = 0; i < n; ++i) perm_[i] = static_cast<std::int64_t>(n - 1 - i);
    // Insertion sort: dimensions that the operands do not order keep their places.
    for (std::size_t i = 1; i < n && !config.is_linear; ++i) {
      std::size_t here = i;
      for (std::size_t before = i; before-- > 0;) {
        const int order =
            compare_dimensions(static_cast<std::size_t>(perm_[before]),
                               static_cast<std::size_t>(perm_[here]), config.is_reduction);
        if (order < 0) break;
        if (order > 0) {
          std::swap(perm_[before], perm_[here]);
          here = before;
        }
      }
    }
    shape_ = permuted(shape_);
    for (OperandInfo& op : operands_)
      if (!op.stride_bytes.empty()) op.stride_bytes = permuted(op.stride_bytes);
  }
  [[nodiscard]] DimVector permuted(const DimVector& values) const {
    DimVector out;
    for (const std::int64_t dim : perm_) out.push_back(values[static_cast<std::size_t>(dim)]);
    return out;
  }
  [[nodiscard]] DimVector in_order_of_indices(const DimVector& values) const {
    DimVector out(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
      out[static_cast<std::size_t>(perm_[i])] = values[i];
    return out;
  }

  // Allocated outputs have the memory order of the inputs.
  void make_outputs() {
    for (int out = 0; out < outputs_; ++out) {
      OperandInfo& op = operand(out);
      if (op.tensor().defined() && !op.will_resize) {
        set_output_raw_strided(out, op.tensor().sizes(), {}, op.original_options());
        continue;
      }
      DimVector steps;
      std::int64_t step = 1;
      for (const std::int64_t size : shape_) {
        steps.push_back(step);
        step *= std::max<std::int64_t>(size, 1);
      }
      set_output_raw_strided(out, in_order_of_indices(shape_), in_order_of_indices(steps),
                             op.original_options());
      op.stride_bytes = steps;
      for (std::int64_t& bytes : op.stride_bytes)
        bytes *= static_cast<std::int64_t>(op.tensor().element_size());
    }
  }

  // Merges two dimensions that every operand traverses as one.
  void join_dimensions() {
    if (shape_.size() < 2) return;
    std::size_t last = 0;
    for (std::size_t dim = 1; dim < shape_.size(); ++dim) {
      if (can_join(last, dim)) {
        if (shape_[last] == 1) take_steps(last, dim);
        shape_[last] *= shape_[dim];
      } else if (++last != dim) {
        take_steps(last, dim);
        shape_[last] = shape_[dim];
      }
    }
    shape_.resize(last + 1);
    for (OperandInfo& op : operands_) op.stride_bytes.resize(last + 1);
  }
  [[nodiscard]] bool can_join(std::size_t a, std::size_t b) const {
    if (shape_[a] == 1 || shape_[b] == 1) return true;
    return std::all_of(operands_.begin(), operands_.end(), [&](const OperandInfo& op) {
      return shape_[a] * op.stride_bytes[a] == op.stride_bytes[b];
    });
  }
  void take_steps(std::size_t to, std::size_t from) {
    for (OperandInfo& op : operands_) op.stride_bytes[to] = op.stride_bytes[from];
  }

  void find_memory() {
    for (OperandInfo& op : operands_) {
      const Tensor& t = op.tensor();
      if (t.device().is_meta()) continue;
      op.data = op.is_const ? const_cast<void*>(t.const_data_ptr()) : t.data_ptr();
    }
  }
};

}  // namespace iterator_detail
}  // namespace at
