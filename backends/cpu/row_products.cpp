// SPDX-License-Identifier: BSL-1.0
// Products of vectors along a dimension, and of all elements of two tensors: in one pass, where
// calls of other operators would write their products first.
#include <cmath>

#include <ATen/ATen.h>
#include <dispatch/library.hpp>

#include "copied_out.hpp"
#include "folds.hpp"
#include "normalization.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

/// Two tensors broadcast to the same sizes, contiguous: lines of n elements, each `inner` after the
/// one before.
struct line_operands {
  Tensor a;
  Tensor b;
  shape sizes;  ///< without the dimension
  std::int64_t n = 1;
  std::int64_t inner = 1;

  line_operands(const Tensor& x, const Tensor& y, std::int64_t dim, ScalarType type)
      : sizes(backend::broadcast(x.sizes(), y.sizes())) {
    const std::size_t d = backend::wrap(dim, static_cast<std::int64_t>(sizes.count));
    a = contiguous(x.expand(IntArrayRef(sizes)), type);
    b = contiguous(y.expand(IntArrayRef(sizes)), type);
    if (sizes.count == 0) return;
    n = sizes.at[d];
    for (std::size_t i = d + 1; i < sizes.count; ++i) inner *= sizes.at[i];
    sizes.erase(d);
  }
};

/// The product of two numbers, the first one conjugated.
template <class T>
SCHEMA_CT_INLINE T conjugate_product(T a, T b) {
  if constexpr (is_complex<T>)
    return T(a.real(), -a.imag()) * b;
  else
    return a * b;
}
template <class T>
struct dot_lines {
  SCHEMA_CT_INLINE static void run(const T* a, const T* b, T* to, std::int64_t outer,
                                   std::int64_t n, std::int64_t inner) {
    for (std::int64_t o = 0; o < outer; ++o, a += n * inner, b += n * inner, to += inner) {
      if constexpr (!is_complex<T>)
        if (inner == 1) {
          *to = static_cast<T>(sum_products(a, b, n));
          continue;
        }
      std::fill_n(to, inner, T(0));
      for (std::int64_t i = 0; i < n * inner; i += inner) {
        SCHEMA_CT_INDEPENDENT
        for (std::int64_t k = 0; k < inner; ++k) to[k] += conjugate_product(a[i + k], b[i + k]);
      }
    }
  }
};
Tensor vecdot(const Tensor& x, const Tensor& y, std::int64_t dim) {
  constexpr const char* name = "linalg_vecdot";
  if (!x.is_floating_point() && !x.is_complex())
    throw Error(
        message({name, "(): expected floating-point or complex elements, given ", x.str()}));
  check_type(name, y, x.scalar_type());
  if (x.dim() == 1 && y.dim() == 1) return at::vdot(x, y);
  const ScalarType type = x.scalar_type();
  const line_operands of(x, y, dim, computed_type(type));
  const Tensor out = make_output(of.sizes, computed_type(type));
  with_computed(
      name, type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        if (out.numel() != 0)
          for_machine<dot_lines<T>>::call(data_of<const T>(of.a), data_of<const T>(of.b),
                                          data_of<T>(out), out.numel() / of.inner, of.n, of.inner);
        return true;
      },
      fractional_types());
  return converted(out, type);
}

/// The products of vectors that are divided by their lengths, which are at least `eps`.
template <class T>
struct similar_lines {
  /// `sums` has three numbers for each of the inner lines.
  SCHEMA_CT_INLINE static void run(const T* a, const T* b, T* to, std::int64_t outer,
                                   std::int64_t n, std::int64_t inner, double eps, double* sums) {
    for (std::int64_t o = 0; o < outer; ++o, a += n * inner, b += n * inner, to += inner) {
      if (inner == 1) {
        sums[0] = sum_products(a, a, n);
        sums[1] = sum_products(b, b, n);
        sums[2] = sum_products(a, b, n);
      } else {
        add(a, b, n, inner, sums);
      }
      for (std::int64_t k = 0; k < inner; ++k) {
        const double first = length(sums[k], eps);
        const double second = length(sums[inner + k], eps);
        to[k] = static_cast<T>(std::isfinite(first) && std::isfinite(second)
                                   ? sums[2 * inner + k] / first / second
                                   : of_quotients(a + k, b + k, n, inner, first, second));
      }
    }
  }

 private:
  SCHEMA_CT_INLINE static void add(const T* a, const T* b, std::int64_t n, std::int64_t inner,
                                   double* sums) {
    std::fill_n(sums, 3 * inner, 0.);
    for (std::int64_t i = 0; i < n * inner; i += inner) {
      SCHEMA_CT_INDEPENDENT
      for (std::int64_t k = 0; k < inner; ++k) {
        const auto x = static_cast<double>(a[i + k]);
        const auto y = static_cast<double>(b[i + k]);
        sums[k] += x * x;
        sums[inner + k] += y * y;
        sums[2 * inner + k] += x * y;
      }
    }
  }
  [[nodiscard]] SCHEMA_CT_INLINE static double length(double squares, double eps) {
    const double out = std::sqrt(squares);
    return out < eps ? eps : out;
  }
  /// The length of a vector may be infinite where its elements are not.
  [[nodiscard]] static double of_quotients(const T* a, const T* b, std::int64_t n,
                                           std::int64_t step, double first, double second) {
    double sum = 0;
    for (std::int64_t i = 0; i < n * step; i += step)
      sum += static_cast<double>(a[i]) / first * (static_cast<double>(b[i]) / second);
    return sum;
  }
};
Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, std::int64_t dim, double eps) {
  constexpr const char* name = "cosine_similarity";
  const ScalarType type = promoteTypes(x1.scalar_type(), x2.scalar_type());
  if (!isFloatingType(type))
    throw Error(message(
        {name, "(): expected floating-point elements, given ", x1.str(), " and ", x2.str()}));
  if (!(eps >= 0)) throw Error(message({name, "(): eps must not be negative, given ", eps}));
  const line_operands of(x1, x2, dim, computed_type(type));
  const Tensor out = make_output(of.sizes, computed_type(type));
  with_computed(
      name, type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        if (out.numel() == 0) return true;
        std::vector<double> sums(static_cast<std::size_t>(3 * of.inner));
        for_machine<similar_lines<T>>::call(data_of<const T>(of.a), data_of<const T>(of.b),
                                            data_of<T>(out), out.numel() / of.inner, of.n, of.inner,
                                            eps, sums.data());
        return true;
      },
      floating_types());
  return converted(out, type);
}

template <class T>
struct outer_row {
  SCHEMA_CT_INLINE static void run(const T* a, std::int64_t m, const T* b, std::int64_t n, T* to) {
    for (std::int64_t i = 0; i < m; ++i, to += n) {
      SCHEMA_CT_INDEPENDENT
      for (std::int64_t k = 0; k < n; ++k) to[k] = product_of(a[i], b[k]);
    }
  }
};
/// The sizes and steps of a tensor with `n` dimensions, of which those in front have size 1.
struct leading {
  shape sizes{IntArrayRef()};
  shape steps{IntArrayRef()};

  leading(const Tensor& t, std::size_t n) {
    std::int64_t step = 1;
    for (std::size_t i = 0; i < n; ++i) {
      const std::int64_t size = i < t.sizes().size() ? t.sizes()[t.sizes().size() - 1 - i] : 1;
      backend::insert(sizes, 0, size);
      backend::insert(steps, 0, step);
      step *= size;
    }
  }
};
/// Each element of one tensor times the whole other one.
Tensor kron(const Tensor& self, const Tensor& other) {
  const ScalarType type = promoteTypes(self.scalar_type(), other.scalar_type());
  const std::size_t n =
      std::max<std::size_t>(std::max(self.sizes().size(), other.sizes().size()), 1);
  const leading a(self, n);
  const leading b(other, n);
  shape sizes{IntArrayRef()};
  for (std::size_t d = 0; d < n; ++d) backend::insert(sizes, d, a.sizes.at[d] * b.sizes.at[d]);
  const Tensor out = make_output(sizes, type);
  const leading c(out, n);
  // All dimensions but the last, those of self and of other by turns.
  shape places{IntArrayRef()};
  std::array<shape, 3> steps{shape{IntArrayRef()}, shape{IntArrayRef()}, shape{IntArrayRef()}};
  const auto add = [&](std::int64_t size, std::int64_t first, std::int64_t second,
                       std::int64_t result) {
    backend::insert(places, places.count, size);
    const std::int64_t step[] = {first, second, result};
    for (std::size_t k = 0; k < 3; ++k) backend::insert(steps[k], steps[k].count, step[k]);
  };
  for (std::size_t d = 0; d + 1 < n; ++d) {
    add(a.sizes.at[d], a.steps.at[d], 0, c.steps.at[d] * b.sizes.at[d]);
    add(b.sizes.at[d], 0, b.steps.at[d], c.steps.at[d]);
  }
  const Tensor first = contiguous(self, type);
  const Tensor second = contiguous(other, type);
  if (out.numel() != 0)
    visit_all("mul", type, [&](auto tag) {
      using T = typename decltype(tag)::type;
      for_each_place<3>(places, steps, [&](const std::array<std::int64_t, 3>& at) {
        for_machine<outer_row<T>>::call(data_of<const T>(first) + at[0], a.sizes.at[n - 1],
                                        data_of<const T>(second) + at[1], b.sizes.at[n - 1],
                                        data_of<T>(out) + at[2]);
      });
    });
  return self.dim() == 0 && other.dim() == 0 ? out.view(IntArrayRef()) : out;
}
Tensor& kron_out(const Tensor& self, const Tensor& other, Tensor& out) {
  const Tensor result = cpu::kron(self, other);
  check_cast(result.scalar_type(), out.scalar_type());
  return write_out(result, out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_COPIED_OUT(m, vecdot, "linalg_vecdot", "linalg_vecdot.out");
  m.impl("cosine_similarity", &dispatch::cpu::cosine_similarity);
  m.impl("kron", &dispatch::cpu::kron);
  m.impl("kron.out", &dispatch::cpu::kron_out);
}
