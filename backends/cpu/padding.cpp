// SPDX-License-Identifier: BSL-1.0
// Padding of the last dimensions by their own elements: reflected at the ends, or the ends
// repeated; and the gradients.
#include <algorithm>
#include <vector>

#include <dispatch/library.hpp>

#include "../common/dimensions.hpp"
#include "copied_out.hpp"
#include "folds.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

enum class filling { reflected, repeated };

/// One padded dimension. A negative margin cuts elements off.
struct padded_dimension {
  std::int64_t size = 1;
  std::int64_t before = 0;
  std::int64_t padded = 1;

  /// The place in the dimension from which an element of the result comes.
  [[nodiscard]] std::int64_t source(std::int64_t place, filling by) const {
    const std::int64_t at = place - before;
    if (by == filling::repeated) return std::clamp<std::int64_t>(at, 0, size - 1);
    return at < 0 ? -at : at < size ? at : 2 * (size - 1) - at;
  }
  [[nodiscard]] std::vector<std::int64_t> sources(filling by) const {
    std::vector<std::int64_t> out(static_cast<std::size_t>(padded));
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = source(static_cast<std::int64_t>(i), by);
    return out;
  }
};

/// The last dimension of all, whose middle is copied in one piece.
template <class T>
class row_padding {
 public:
  row_padding(const padded_dimension& d, filling by)
      : sources_(d.sources(by)),
        begin_(std::clamp<std::int64_t>(d.before, 0, d.padded)),
        end_(std::clamp<std::int64_t>(d.before + d.size, begin_, d.padded)) {}

  T* operator()(T* to, const T* from) const {
    const auto padded = static_cast<std::int64_t>(sources_.size());
    for (std::int64_t i = 0; i < begin_; ++i) to[i] = from[source(i)];
    if (begin_ < end_) std::copy_n(from + source(begin_), end_ - begin_, to + begin_);
    for (std::int64_t i = end_; i < padded; ++i) to[i] = from[source(i)];
    return to + padded;
  }

 private:
  [[nodiscard]] std::int64_t source(std::int64_t i) const {
    return sources_[static_cast<std::size_t>(i)];
  }
  std::vector<std::int64_t> sources_;
  std::int64_t begin_;
  std::int64_t end_;
};

/// Depth, height and width.
using padded_dimensions = std::array<padded_dimension, 3>;

template <class T>
void pad_volumes(const Tensor& out, const Tensor& in, const padded_dimensions& dims, filling by) {
  const auto& [depth, height, width] = dims;
  const std::vector<std::int64_t> planes = depth.sources(by);
  const std::vector<std::int64_t> rows = height.sources(by);
  const row_padding<T> pad_row(width, by);
  const std::int64_t volume = depth.size * height.size * width.size;
  const T* from = data_of<const T>(in);
  T* to = data_of<T>(out);
  for (const T* const end = from + in.numel(); from != end; from += volume)
    for (const std::int64_t plane : planes)
      for (const std::int64_t row : rows)
        to = pad_row(to, from + (plane * height.size + row) * width.size);
}

void check_sizes(const char* name, const Tensor& self, IntArrayRef padding, std::size_t count) {
  if (padding.size() != 2 * count)
    throw Error(message({name, "(): padding has ", 2 * count,
                         " numbers, two for each dimension, not ", padding.size()}));
  const std::size_t dimensions = self.sizes().size();
  const bool has_batch = dimensions == count + 2;
  bool fits = has_batch || dimensions == count + 1;
  for (std::size_t d = has_batch ? 1 : 0; fits && d < dimensions; ++d) fits = self.sizes()[d] != 0;
  if (!fits)
    throw Error(message(name, "(): expected a tensor of ", count + 1, " dimensions, or of ",
                        count + 2, " with a batch, which alone may be empty; given the sizes ",
                        self.sizes()));
}

/// Checks the margins of dimension d. Throws Error if the reflection has no element for a place.
[[nodiscard]] padded_dimension pad_dimension(const char* name, std::int64_t size,
                                             std::int64_t before, std::int64_t behind, filling by) {
  if (by == filling::reflected && (before >= size || behind >= size))
    throw Error(message({name, "(): a dimension of size ", size, " reflects at most ", size - 1,
                         " elements on each side, not ", std::max(before, behind)}));
  padded_dimension out{size, before, 0};
  if (__builtin_add_overflow(size, before, &out.padded) ||
      __builtin_add_overflow(out.padded, behind, &out.padded))
    throw Error(message({name, "(): a dimension of size ", size, " is not padded by ", before,
                         " and ", behind, ": the sum does not fit in 64 bits"}));
  return out;
}

/// What is padded, checked.
struct padding_plan {
  padded_dimensions dims;
  shape sizes;  ///< of the result

  padding_plan(const char* name, const Tensor& self, IntArrayRef padding, std::size_t count,
               filling by)
      : sizes(self.sizes()) {
    check_sizes(name, self, padding, count);
    bool any = false;
    for (std::size_t i = 0; i < count; ++i) {
      std::int64_t& size = sizes.at[sizes.count - 1 - i];
      padded_dimension& d = dims[2 - i];
      d = pad_dimension(name, size, padding[2 * i], padding[2 * i + 1], by);
      size = d.padded;
      any = any || size >= 1;
    }
    if (!any)
      throw Error(message(name, "(): this padding cuts off all elements of a tensor of the sizes ",
                          self.sizes()));
  }
};

[[nodiscard]] Tensor padded_by(const char* name, const Tensor& self, IntArrayRef padding,
                               std::size_t count, filling by) {
  const padding_plan plan(name, self, padding, count, by);
  const ScalarType type = self.scalar_type();
  const Tensor out = make_output(plan.sizes, type);
  if (type == kBool) refuse_type(name, type);
  if (out.numel() == 0) return out;
  const Tensor in = contiguous(self);
  visit_width(in.element_size(),
              [&](auto tag) { pad_volumes<typename decltype(tag)::type>(out, in, plan.dims, by); });
  return out;
}

/// Adds the gradient of each element of the result to the element that it is a copy of.
template <class T>
void add_volumes(const Tensor& out, const Tensor& gradient, const padded_dimensions& dims,
                 filling by) {
  const auto& [depth, height, width] = dims;
  const std::vector<std::int64_t> planes = depth.sources(by);
  const std::vector<std::int64_t> rows = height.sources(by);
  const std::vector<std::int64_t> places = width.sources(by);
  const std::int64_t volume = depth.size * height.size * width.size;
  const T* from = data_of<const T>(gradient);
  T* to = data_of<T>(out);
  for (const T* const end = from + gradient.numel(); from != end; to += volume)
    for (const std::int64_t plane : planes)
      for (const std::int64_t row : rows)
        for (const std::int64_t place : places) {
          T& sum = to[(plane * height.size + row) * width.size + place];
          sum = sum_of(sum, *from++);
        }
}
[[nodiscard]] Tensor gradient_of_padding(const char* name, const Tensor& gradient,
                                         const Tensor& self, IntArrayRef padding, std::size_t count,
                                         filling by) {
  // PyTorch's IndexError for fewer dimensions.
  const auto dimensions = static_cast<std::int64_t>(count);
  if (self.dim() < dimensions + 1 && !(by == filling::reflected && count == 3))
    static_cast<void>(self.size(dimensions));
  if (gradient.dim() < self.dim()) static_cast<void>(gradient.size(self.dim() - 1));
  const padding_plan plan(name, self, padding, count, by);
  if (gradient.sizes() != IntArrayRef(plan.sizes))
    throw Error(message(name, "(): the gradient has the sizes ", IntArrayRef(plan.sizes),
                        " of the result, not ", gradient.sizes()));
  const ScalarType type = self.scalar_type();
  const ScalarType computed = computed_type(type);
  const Tensor out = make_output(self.sizes(), computed);
  fill_elements(out, 0);
  if (gradient.numel() == 0) return converted(out, type);  // of any type
  check_type(name, gradient, type);
  with_computed(
      name, type,
      [&](auto tag) {
        add_volumes<typename decltype(tag)::type>(out, contiguous(gradient, computed), plan.dims,
                                                  by);
        return true;
      },
      fractional_types());
  return converted(out, type);
}

Tensor reflection_pad1d(const Tensor& self, SymIntArrayRef padding) {
  return padded_by("reflection_pad1d", self, backend::ints(padding), 1, filling::reflected);
}
Tensor reflection_pad2d(const Tensor& self, SymIntArrayRef padding) {
  return padded_by("reflection_pad2d", self, backend::ints(padding), 2, filling::reflected);
}
Tensor reflection_pad3d(const Tensor& self, SymIntArrayRef padding) {
  return padded_by("reflection_pad3d", self, backend::ints(padding), 3, filling::reflected);
}
Tensor replication_pad1d(const Tensor& self, SymIntArrayRef padding) {
  return padded_by("replication_pad1d", self, backend::ints(padding), 1, filling::repeated);
}
Tensor replication_pad2d(const Tensor& self, SymIntArrayRef padding) {
  return padded_by("replication_pad2d", self, backend::ints(padding), 2, filling::repeated);
}
Tensor replication_pad3d(const Tensor& self, SymIntArrayRef padding) {
  return padded_by("replication_pad3d", self, backend::ints(padding), 3, filling::repeated);
}

/// The gradient of a padding of `count` dimensions.
template <filling by, std::size_t count>
Tensor pad_backward(const Tensor& gradient, const Tensor& self, SymIntArrayRef padding) {
  constexpr const char* name =
      by == filling::reflected ? "reflection_pad_backward" : "replication_pad_backward";
  return gradient_of_padding(name, gradient, self, backend::ints(padding), count, by);
}

}  // namespace
}  // namespace dispatch::cpu

// Registers the gradients of a padding of n dimensions.
#define SCHEMA_CT_PAD_BACKWARD(m, by, word, n)                                \
  SCHEMA_CT_COPIED_OUT(m, (pad_backward<by, n>), word "_pad" #n "d_backward", \
                       word "_pad" #n "d_backward.grad_input")

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_COPIED_OUT(m, reflection_pad1d, "reflection_pad1d", "reflection_pad1d.out");
  SCHEMA_CT_COPIED_OUT(m, reflection_pad2d, "reflection_pad2d", "reflection_pad2d.out");
  SCHEMA_CT_COPIED_OUT(m, reflection_pad3d, "reflection_pad3d", "reflection_pad3d.out");
  SCHEMA_CT_COPIED_OUT(m, replication_pad1d, "replication_pad1d", "replication_pad1d.out");
  SCHEMA_CT_COPIED_OUT(m, replication_pad2d, "replication_pad2d", "replication_pad2d.out");
  SCHEMA_CT_COPIED_OUT(m, replication_pad3d, "replication_pad3d", "replication_pad3d.out");
  SCHEMA_CT_PAD_BACKWARD(m, filling::reflected, "reflection", 1);
  SCHEMA_CT_PAD_BACKWARD(m, filling::reflected, "reflection", 2);
  SCHEMA_CT_PAD_BACKWARD(m, filling::reflected, "reflection", 3);
  SCHEMA_CT_PAD_BACKWARD(m, filling::repeated, "replication", 1);
  SCHEMA_CT_PAD_BACKWARD(m, filling::repeated, "replication", 2);
  SCHEMA_CT_PAD_BACKWARD(m, filling::repeated, "replication", 3);
}
