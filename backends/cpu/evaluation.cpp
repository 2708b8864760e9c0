// SPDX-License-Identifier: BSL-1.0
#include "evaluation.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "conversion.hpp"

namespace dispatch::cpu {
namespace {

using host_detail::most_dimensions;
constexpr std::size_t most_operands = most_inputs + 1;
/// Per operand: half of the fastest cache holds the blocks of an operation with three operands.
constexpr std::int64_t block_bytes = 4096;

/// An operand: the output comes first, then the inputs.
struct operand {
  char* data;
  ScalarType type;    ///< in memory
  ScalarType wanted;  ///< of the loop
  std::int64_t size;  ///< of an element in memory
  std::int64_t wanted_size;
  conversion convert = nullptr;  ///< to the wanted type, for the output from it; null until needed
  bool constant = false;         ///< the same element everywhere
  std::int64_t steps[most_dimensions];
};

/// Calls a loop over operands with at least two dimensions, the first innermost.
class walk {
 public:
  walk(const Tensor& out, ArrayRef<input> inputs, const calculation& what)
      : run_(what.run), count_(inputs.size() + 1), elements_(out.numel()) {
    add(operands_[0], out, what.result);
    for (std::size_t k = 0; k < inputs.size(); ++k) {
      operand& o = operands_[k + 1];
      if (const Tensor* tensor = inputs[k].tensor())
        add(o, *tensor, what.reads[k]);
      else
        add_number(o, k, inputs[k].number(), what.reads[k]);
    }
    lay_out(out, inputs);
    choose_conversions();
  }

  void operator()() {
    char* at[most_operands];
    for (std::size_t k = 0; k < count_; ++k) at[k] = operands_[k].data;
    std::int64_t index[most_dimensions] = {};
    for (;;) {
      plane(at);
      std::size_t d = 2;
      for (; d < dimensions_; ++d) {
        if (++index[d] < sizes_[d]) {
          for (std::size_t k = 0; k < count_; ++k) at[k] += operands_[k].steps[d];
          break;
        }
        index[d] = 0;
        for (std::size_t k = 0; k < count_; ++k) at[k] -= operands_[k].steps[d] * (sizes_[d] - 1);
      }
      if (d >= dimensions_) return;
    }
  }

 private:
  void add(operand& o, const Tensor& tensor, ScalarType wanted) {
    o.data = static_cast<char*>(tensor.data_ptr());
    o.type = tensor.scalar_type();
    o.wanted = wanted;
    o.size = static_cast<std::int64_t>(elementSize(o.type));
    o.wanted_size = static_cast<std::int64_t>(elementSize(wanted));
  }
  void add_number(operand& o, std::size_t k, const Scalar& number, ScalarType wanted) {
    o.data = numbers_[k];
    o.type = o.wanted = wanted;
    o.size = o.wanted_size = static_cast<std::int64_t>(elementSize(wanted));
    const ScalarType held = number.type();
    alignas(16) char value[16];
    number.visit([&](auto held_value) { std::memcpy(value, &held_value, sizeof held_value); });
    find_conversion(wanted, held)(o.data, o.size, value, 0, 1);
  }

  [[nodiscard]] static bool same_contiguous(const Tensor& out, const Tensor& in) {
    return in.sizes().equals(out.sizes()) && in.is_contiguous();
  }

  void lay_out(const Tensor& out, ArrayRef<input> inputs) {
    bool flat = out.is_contiguous();
    for (const input& in : inputs)
      flat = flat && (in.tensor() == nullptr || in.tensor()->numel() == 1 ||
                      same_contiguous(out, *in.tensor()));
    if (flat) {
      dimensions_ = 2;
      sizes_[0] = elements_;
      sizes_[1] = 1;
      for (std::size_t k = 0; k < count_; ++k) {
        operand& o = operands_[k];
        const bool varies =
            k == 0 || (inputs[k - 1].tensor() != nullptr && inputs[k - 1].tensor()->numel() != 1);
        o.steps[0] = varies ? o.size : 0;
        o.steps[1] = 0;
      }
    } else {
      take_dimensions(out, inputs);
      sort_dimensions();
      join_dimensions();
    }
    for (std::size_t k = 1; k < count_; ++k) {
      bool constant = true;
      for (std::size_t d = 0; d < dimensions_; ++d)
        constant = constant && (operands_[k].steps[d] == 0 || sizes_[d] == 1);
      operands_[k].constant = constant;
    }
  }

  void take_dimensions(const Tensor& out, ArrayRef<input> inputs) {
    const auto n = static_cast<std::size_t>(out.dim());
    for (std::size_t d = n; d-- > 0;) {
      if (out.sizes()[d] == 1) continue;
      sizes_[dimensions_] = out.sizes()[d];
      operands_[0].steps[dimensions_] = out.strides()[d] * operands_[0].size;
      for (std::size_t k = 1; k < count_; ++k)
        operands_[k].steps[dimensions_] =
            step_of(inputs[k - 1].tensor(), n - d) * operands_[k].size;
      ++dimensions_;
    }
  }
  /// The stride of a dimension counted from the end; 0 if it is repeated.
  [[nodiscard]] static std::int64_t step_of(const Tensor* tensor, std::size_t from_end) {
    if (tensor == nullptr) return 0;
    const auto n = static_cast<std::size_t>(tensor->dim());
    if (from_end > n || tensor->sizes()[n - from_end] == 1) return 0;
    return tensor->strides()[n - from_end];
  }

  /// The first operand whose steps in the two dimensions differ decides.
  [[nodiscard]] bool is_inside(std::size_t a, std::size_t b) const {
    for (std::size_t k = 0; k < count_; ++k) {
      const std::int64_t step_a = std::abs(operands_[k].steps[a]);
      const std::int64_t step_b = std::abs(operands_[k].steps[b]);
      if (step_a != 0 && step_b != 0 && step_a != step_b) return step_a < step_b;
    }
    return false;
  }
  void sort_dimensions() {
    for (std::size_t d = 1; d < dimensions_; ++d)
      for (std::size_t e = d; e > 0 && is_inside(e, e - 1); --e) {
        std::swap(sizes_[e], sizes_[e - 1]);
        for (std::size_t k = 0; k < count_; ++k)
          std::swap(operands_[k].steps[e], operands_[k].steps[e - 1]);
      }
  }
  [[nodiscard]] bool continues(std::size_t d, std::size_t e) const {
    for (std::size_t k = 0; k < count_; ++k)
      if (operands_[k].steps[d] * sizes_[d] != operands_[k].steps[e]) return false;
    return true;
  }
  void join_dimensions() {
    std::size_t last = 0;
    for (std::size_t d = 1; d < dimensions_; ++d) {
      if (continues(last, d)) {
        sizes_[last] *= sizes_[d];
        continue;
      }
      sizes_[++last] = sizes_[d];
      for (std::size_t k = 0; k < count_; ++k) operands_[k].steps[last] = operands_[k].steps[d];
    }
    dimensions_ = dimensions_ == 0 ? 0 : last + 1;
    for (; dimensions_ < 2; ++dimensions_) {
      sizes_[dimensions_] = 1;
      for (std::size_t k = 0; k < count_; ++k) operands_[k].steps[dimensions_] = 0;
    }
  }

  [[nodiscard]] bool is_direct(const operand& o) const {
    return o.type == o.wanted && (o.steps[0] == o.size || sizes_[0] == 1) &&
           (sizes_[1] == 1 || o.steps[1] == o.size * sizes_[0]);
  }

  void choose_conversions() {
    std::int64_t widest = 1;
    block_ = sizes_[0] * sizes_[1];
    bool all_direct = true;
    for (std::size_t k = 0; k < count_; ++k) {
      operand& o = operands_[k];
      widest = std::max(widest, o.wanted_size);
      if (is_direct(o)) continue;
      all_direct = false;
      o.convert = k == 0 ? find_conversion(o.type, o.wanted) : find_conversion(o.wanted, o.type);
    }
    if (!all_direct) block_ = std::min(block_, block_bytes / widest);
    for (std::size_t k = 1; k < count_; ++k)
      if (operands_[k].constant && operands_[k].convert != nullptr)
        operands_[k].convert(buffers_[k], operands_[k].wanted_size, operands_[k].data, 0, block_);
  }

  /// Computes the two innermost dimensions from `at`: whole rows if a block holds them, otherwise
  /// parts of a row.
  void plane(char* const* at) {
    const std::int64_t rows = std::max<std::int64_t>(block_ / sizes_[0], 1);
    for (std::int64_t row = 0; row < sizes_[1]; row += rows) {
      const std::int64_t taken = std::min(rows, sizes_[1] - row);
      for (std::int64_t i = 0; i < sizes_[0]; i += block_)
        block(at, row, i, taken, std::min(block_, sizes_[0] - i));
    }
  }

  void block(char* const* at, std::int64_t row, std::int64_t start, std::int64_t rows,
             std::int64_t n) {
    char* from[most_operands];
    for (std::size_t k = 0; k < count_; ++k) {
      const operand& o = operands_[k];
      char* const first = at[k] + row * o.steps[1] + start * o.steps[0];
      from[k] = o.convert == nullptr ? first : buffers_[k];
      if (k == 0 || o.convert == nullptr || o.constant) continue;
      for (std::int64_t r = 0; r < rows; ++r)
        o.convert(buffers_[k] + r * n * o.wanted_size, o.wanted_size, first + r * o.steps[1],
                  o.steps[0], n);
    }
    run_(from[0], from + 1, rows * n);
    const operand& out = operands_[0];
    if (out.convert == nullptr) return;
    char* const first = at[0] + row * out.steps[1] + start * out.steps[0];
    for (std::int64_t r = 0; r < rows; ++r)
      out.convert(first + r * out.steps[1], out.steps[0], buffers_[0] + r * n * out.wanted_size,
                  out.wanted_size, n);
  }

  loop run_;
  std::size_t count_;
  std::int64_t elements_;
  std::int64_t block_ = 0;  ///< elements of one call of the loop, where anything is converted
  std::size_t dimensions_ = 0;
  std::int64_t sizes_[most_dimensions];
  operand operands_[most_operands];
  alignas(16) char numbers_[most_inputs][16];
  alignas(64) char buffers_[most_operands][block_bytes];
};

}  // namespace

void evaluate(const Tensor& out, ArrayRef<input> inputs, const calculation& what) {
  if (out.numel() == 0 || out.is_meta()) return;
  walk(out, inputs, what)();
}

}  // namespace dispatch::cpu
