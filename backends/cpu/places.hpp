// SPDX-License-Identifier: BSL-1.0
// Loops over the positions of tensors, and functions for one element type selected at run time: for
// kernels that move elements or work along a dimension.
#pragma once

#include <array>
#include <cstring>
#include <utility>

#include <ATen/ATen.h>

#include "../common/dimensions.hpp"
#include "outputs.hpp"

namespace dispatch::cpu {

/// The dimensions of K tensors without those of size 1; neighbours are merged if no tensor has a
/// gap between them. The last dimension is the innermost.
template <std::size_t K>
class place_runs {
 public:
  place_runs(IntArrayRef sizes, const std::array<backend::shape, K>& steps) {
    for (std::size_t d = 0; d < sizes.size(); ++d) {
      std::array<std::int64_t, K> step;
      for (std::size_t k = 0; k < K; ++k) step[k] = steps[k].at[d];
      add(sizes[d], step);
    }
    if (count_ == 0) add_dimension(1, {});
  }

  using offsets = std::array<std::int64_t, K>;

  /// Calls f with the K offsets, from `start` on, of each position, the last dimension fastest.
  template <class F>
  void for_each(const offsets& start, const F& f) const {
    for_each_run(start, [&](offsets at, std::int64_t n, const offsets& step) {
      bool are_ones = true;
      for (std::size_t k = 0; k < K; ++k) are_ones = are_ones && step[k] == 1;
      if (are_ones) {  // a loop of its own, which may become one over vectors
        for (std::int64_t i = 0; i < n; ++i) {
          offsets here;
          for (std::size_t k = 0; k < K; ++k) here[k] = at[k] + i;
          f(here);
        }
      } else {
        each(at, n, step, f);
      }
    });
  }
  /// Calls f(offsets, n, steps) for each run along the innermost dimension: `n` positions, of which
  /// each is `steps` after the one before.
  template <class F>
  void for_each_line(const F& f) const {
    for_each_run({}, f);
  }
  /// The same for functions that are not bodies of such a loop.
  template <class F>
  void for_each_once(const F& f) const {
    for_each_run(
        {}, [&](const offsets& at, std::int64_t n, const offsets& step) { each(at, n, step, f); });
  }

 private:
  template <class F>
  static void each(offsets at, std::int64_t n, const offsets& step, const F& f) {
    for (std::int64_t i = 0; i < n; ++i) {
      f(at);
      for (std::size_t k = 0; k < K; ++k) at[k] += step[k];
    }
  }
  /// Calls f(offsets, n, steps) for each run along the innermost dimension.
  template <class F>
  void for_each_run(offsets at, const F& f) const {
    const std::size_t inner = count_ - 1;
    std::int64_t index[host_detail::most_dimensions];
    for (std::size_t d = 0; d < inner; ++d) {
      if (sizes_[d] == 0) return;
      index[d] = 0;
    }
    for (;;) {
      f(at, sizes_[inner], steps_[inner]);
      std::size_t d = inner;
      for (;;) {
        if (d-- == 0) return;
        for (std::size_t k = 0; k < K; ++k) at[k] += steps_[d][k];
        if (++index[d] < sizes_[d]) break;
        for (std::size_t k = 0; k < K; ++k) at[k] -= steps_[d][k] * sizes_[d];
        index[d] = 0;
      }
    }
  }
  void add(std::int64_t size, const std::array<std::int64_t, K>& step) {
    if (size == 1) return;
    bool continues = count_ != 0;
    for (std::size_t k = 0; continues && k < K; ++k)
      continues = steps_[count_ - 1][k] == step[k] * size;
    if (!continues) return add_dimension(size, step);
    sizes_[count_ - 1] *= size;
    steps_[count_ - 1] = step;
  }
  void add_dimension(std::int64_t size, const std::array<std::int64_t, K>& step) {
    sizes_[count_] = size;
    steps_[count_++] = step;
  }

  std::size_t count_ = 0;
  std::int64_t sizes_[host_detail::most_dimensions];
  std::array<std::int64_t, K> steps_[host_detail::most_dimensions];
};

/// The positions of K tensors in the order of the first one's memory, for functions that may visit
/// them in any order.
template <std::size_t K>
[[nodiscard]] place_runs<K> places_in_memory(backend::shape sizes,
                                             std::array<backend::shape, K> steps) {
  for (std::size_t end = 1; end < sizes.count; ++end)
    for (std::size_t d = end; d != 0 && steps[0].at[d - 1] < steps[0].at[d]; --d) {
      std::swap(sizes.at[d - 1], sizes.at[d]);
      for (backend::shape& step : steps) std::swap(step.at[d - 1], step.at[d]);
    }
  return {sizes, steps};
}

/// Calls f with an offset of each of K tensors for each index of `sizes`, the last fastest. The
/// steps have the unit of the offsets.
template <std::size_t K, class F>
void for_each_place(IntArrayRef sizes, const std::array<backend::shape, K>& steps, const F& f) {
  place_runs<K>(sizes, steps).for_each({}, f);
}

/// Advances an index, the last dimension fastest.
inline void step_index(std::int64_t* index, IntArrayRef sizes) {
  for (std::size_t d = sizes.size(); d-- > 0; index[d] = 0)
    if (++index[d] < sizes[d]) return;
}

/// `self` along one dimension; a tensor without dimensions has one of size 1.
struct line {
  std::int64_t size;
  std::int64_t stride;
  line(const Tensor& self, std::size_t d)
      : size(self.dim() == 0 ? 1 : self.sizes()[d]),
        stride(self.dim() == 0 ? 1 : self.strides()[d]) {}
};
/// Rows along dimension d of two tensors whose sizes are equal except for that dimension.
class row_pairs {
 public:
  row_pairs(const Tensor& a, const Tensor& b, std::size_t d)
      : a_step_(line(a, d).stride),
        b_step_(line(b, d).stride),
        is_last_(d + 1 >= a.sizes().size()),
        outer_(runs(a, b, 0, d)),
        inner_(runs(a, b, d + 1, a.sizes().size())) {}

  /// Calls f(offset in a, offset in b) for each element of the n pairs that rows(i) returns: for
  /// each position in the rows, in the order of the pairs.
  template <class Rows, class F>
  void for_each(std::int64_t n, const Rows& rows, const F& f) const {
    outer_.for_each_once([&](const std::array<std::int64_t, 2>& at) {
      for (std::int64_t i = 0; i < n; ++i) {
        const auto [row_a, row_b] = rows(i);
        const std::int64_t a = at[0] + row_a * a_step_;
        const std::int64_t b = at[1] + row_b * b_step_;
        if (is_last_)
          f(a, b);
        else
          inner_.for_each({a, b},
                          [&](const std::array<std::int64_t, 2>& here) { f(here[0], here[1]); });
      }
    });
  }

  /// Calls f(offset in a, offset in b) for the first elements of all rows, where the rows lie along
  /// the last dimension and their elements next to one another. Do they?
  template <class F>
  bool for_each_begin(const F& f) const {
    if (!is_last_ || a_step_ != 1 || b_step_ != 1) return false;
    outer_.for_each_once([&](const std::array<std::int64_t, 2>& at) { f(at[0], at[1]); });
    return true;
  }

 private:
  [[nodiscard]] static place_runs<2> runs(const Tensor& a, const Tensor& b, std::size_t begin,
                                          std::size_t end) {
    const auto part = [=](IntArrayRef of) {
      return backend::shape(begin < end ? of.slice(begin, end - begin) : IntArrayRef());
    };
    return place_runs<2>(part(a.sizes()), {part(a.strides()), part(b.strides())});
  }

  std::int64_t a_step_;
  std::int64_t b_step_;
  bool is_last_;  ///< d is the last dimension: a row has one element beside each other one
  place_runs<2> outer_;
  place_runs<2> inner_;
};
[[nodiscard]] inline backend::shape without(IntArrayRef extents, std::size_t d) {
  backend::shape out(extents);
  if (out.count != 0) out.erase(d);
  return out;
}

struct wide_element {
  std::uint64_t words[2];
};
/// Calls f with a type_tag of a type of that many bytes, for elements that are moved but not read.
template <class F>
decltype(auto) visit_width(std::size_t bytes, const F& f) {
  switch (bytes) {
    case 1: return f(type_tag<std::uint8_t>());
    case 2: return f(type_tag<std::uint16_t>());
    case 4: return f(type_tag<std::uint32_t>());
    case 8: return f(type_tag<std::uint64_t>());
    default: return f(type_tag<wide_element>());
  }
}

[[noreturn]] void refuse_type(const char* name, ScalarType type);

/// Calls f with a type_tag of the element type. Throws NotImplementedError for other types.
template <class F>
decltype(auto) visit_integers(const char* name, ScalarType type, const F& f) {
  switch (type) {
    case kByte: return f(type_tag<std::uint8_t>());
    case kChar: return f(type_tag<std::int8_t>());
    case kShort: return f(type_tag<std::int16_t>());
    case kInt: return f(type_tag<std::int32_t>());
    case kLong: return f(type_tag<std::int64_t>());
    default: refuse_type(name, type);
  }
}
template <class F>
decltype(auto) visit_reals(const char* name, ScalarType type, const F& f) {
  switch (type) {
    case kFloat: return f(type_tag<float>());
    case kDouble: return f(type_tag<double>());
    case kHalf: return f(type_tag<Half>());
    case kBFloat16: return f(type_tag<BFloat16>());
    default: return visit_integers(name, type, f);
  }
}
template <class F>
decltype(auto) visit_real_or_bool(const char* name, ScalarType type, const F& f) {
  if (type == kBool) return f(type_tag<bool>());
  return visit_reals(name, type, f);
}
template <class F>
decltype(auto) visit_all(const char* name, ScalarType type, const F& f) {
  switch (type) {
    case kComplexFloat: return f(type_tag<complex<float>>());
    case kComplexDouble: return f(type_tag<complex<double>>());
    default: return visit_real_or_bool(name, type, f);
  }
}

/// a + b and a * b as in PyTorch: integers wrap, and bool is a logical function.
template <class T>
[[nodiscard]] T sum_of(T a, T b) {
  if constexpr (std::is_same_v<T, bool>)
    return a || b;
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
  else if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
    return T(static_cast<float>(a) + static_cast<float>(b));
  else
    return a + b;
}
template <class T>
[[nodiscard]] T product_of(T a, T b) {
  if constexpr (std::is_same_v<T, bool>)
    return a && b;
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
  else if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
    return T(static_cast<float>(a) * static_cast<float>(b));
  else
    return a * b;
}

template <class T>
[[nodiscard]] T* data_of(const Tensor& tensor) {
  return static_cast<T*>(tensor.data_ptr());
}

/// The number as an element of that type; a negative number wraps in an unsigned type. Throws Error
/// if the type cannot hold it.
template <class T>
[[nodiscard]] T element_of(const Scalar& value) {
  if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>) {
    return T(static_cast<float>(value.to<double>()));
  } else if constexpr (std::is_same_v<T, bool>) {
    return value.toComplexDouble() != complex<double>(0);
  } else {
    if constexpr (std::is_unsigned_v<T>)
      if (value.isIntegral() && value.toLong() < 0) return static_cast<T>(-Scalar(-value).to<T>());
    return value.to<T>();
  }
}

/// The three kernels of an operator whose result has the element type of its first argument, made
/// of a function that writes to its first parameter.
template <auto write>
struct written;
template <class... A, Tensor& (*write)(Tensor&, const Tensor&, A...)>
struct written<write> {
  static Tensor functional(const Tensor& self, A... arguments) {
    Tensor out = make_output(0, self.scalar_type());
    return write(out, self, arguments...);
  }
  static Tensor& in_place(Tensor& self, A... arguments) { return write(self, self, arguments...); }
  static Tensor& out(const Tensor& self, A... arguments, Tensor& to) {
    return write(to, self, arguments...);
  }
};

}  // namespace dispatch::cpu

// Registers the kernels of written<&write> in a block for `aten`.
#define SCHEMA_CT_WRITTEN(m, write, name, out_name)              \
  m.impl(name, &::dispatch::cpu::written<(&write)>::functional); \
  m.impl(out_name, &::dispatch::cpu::written<(&write)>::out)
#define SCHEMA_CT_WRITTEN_IN_PLACE(m, write, name, in_place_name, out_name) \
  SCHEMA_CT_WRITTEN(m, write, name, out_name);                              \
  m.impl(in_place_name, &::dispatch::cpu::written<(&write)>::in_place)
