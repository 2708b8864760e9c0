// SPDX-License-Identifier: BSL-1.0
// The distances of all pairs of vectors of two matrices, and cross products.
#include <cmath>
#include <optional>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "copies.hpp"
#include "folds.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

/// How the differences of two vectors make a distance.
enum class metric : unsigned char { count, sum, euclidean, general, largest };
[[nodiscard]] metric metric_of(double p) {
  if (p == 0) return metric::count;
  if (p == 1) return metric::sum;
  if (p == 2) return metric::euclidean;
  return std::isinf(p) ? metric::largest : metric::general;
}

template <metric by, class T>
[[nodiscard]] SCHEMA_CT_INLINE T distance(const T* a, const T* b, std::int64_t n, T p) {
  T parts[8] = {};
  const auto add = [&](T& to, T difference) {
    const T size = std::fabs(difference);
    if constexpr (by == metric::count)
      to += size != size ? size : size != 0 ? T(1) : T(0);
    else if constexpr (by == metric::sum)
      to += size;
    else if constexpr (by == metric::euclidean)
      to += size * size;
    else if constexpr (by == metric::largest)
      to = size > to || size != size ? size : to;
    else
      to += std::pow(size, p);
  };
  std::int64_t i = 0;
  for (; i + 8 <= n; i += 8)
    for (std::int64_t k = 0; k < 8; ++k) add(parts[k], a[i + k] - b[i + k]);
  for (; i < n; ++i) add(parts[0], a[i] - b[i]);
  T total = parts[0];
  for (std::int64_t k = 1; k < 8; ++k)
    if constexpr (by == metric::largest)
      total = parts[k] > total || parts[k] != parts[k] ? parts[k] : total;
    else
      total += parts[k];
  if constexpr (by == metric::euclidean) return std::sqrt(total);
  if constexpr (by == metric::general) return std::pow(total, T(1) / p);
  return total;
}
/// Matrices of vectors, and of the distances of each of one to each of the other.
template <class T>
struct pairs {
  const T* a;
  const T* b;
  T* to;
  std::int64_t batches, rows_a, rows_b, size;
  T p;

  template <metric by>
  void run() const {
    machine_is_wide() ? wide<by>(*this) : plain<by>(*this);
  }

 private:
  template <metric by>
  SCHEMA_CT_INLINE static void each(const pairs& of) {
    T* to = of.to;
    for (std::int64_t batch = 0; batch < of.batches; ++batch)
      for (std::int64_t i = 0; i < of.rows_a; ++i)
        for (std::int64_t k = 0; k < of.rows_b; ++k)
          *to++ = distance<by>(of.a + (batch * of.rows_a + i) * of.size,
                               of.b + (batch * of.rows_b + k) * of.size, of.size, of.p);
  }
  template <metric by>
  static void plain(const pairs& of) {
    each<by>(of);
  }
  template <metric by>
  SCHEMA_CT_WIDE static void wide(const pairs& of) {
    each<by>(of);
  }
};
template <class T>
void write_distances(const pairs<T>& of, metric by) {
  switch (by) {
    case metric::count: return of.template run<metric::count>();
    case metric::sum: return of.template run<metric::sum>();
    case metric::euclidean: return of.template run<metric::euclidean>();
    case metric::general: return of.template run<metric::general>();
    case metric::largest: return of.template run<metric::largest>();
  }
}

/// Lengths of differences are found by products of matrices if there are many, and `mode` is not 2.
Tensor cdist_forward(const Tensor& x1, const Tensor& x2, double p,
                     std::optional<std::int64_t> mode) {
  for (const Tensor& x : {x1, x2})
    if (x.dim() < 2 || !x.is_floating_point())
      throw Error(
          message({"cdist(): expected matrices of floating-point elements, given ", x.str()}));
  if (x1.size(-1) != x2.size(-1))
    throw Error(
        message({"cdist(): the vectors have different sizes: ", x1.str(), " and ", x2.str()}));
  if (!(p >= 0)) throw Error(message({"cdist(): the exponent must not be negative: ", p}));
  if (mode && (*mode < 0 || *mode > 2))
    throw Error(message({"cdist(): the mode is 0, 1 or 2, given ", *mode}));
  const auto batch_of = [](const Tensor& x) { return x.sizes().slice(0, x.sizes().size() - 2); };
  const backend::shape batch = backend::broadcast(batch_of(x1), batch_of(x2));
  const auto in_batch = [&](const Tensor& x) {
    backend::shape sizes(batch);
    backend::insert(sizes, sizes.count, x.size(-2));
    backend::insert(sizes, sizes.count, x.size(-1));
    return contiguous(x.expand(IntArrayRef(sizes)));
  };
  const bool are_many = x1.size(-2) > 25 || x2.size(-2) > 25;
  const bool by_products = mode.value_or(0) == 1 || (mode.value_or(0) == 0 && are_many);
  if (p == 2 && by_products && x1.numel() != 0 && x2.numel() != 0 && backend::product(batch) != 0)
    return at::_euclidean_dist(in_batch(x1), in_batch(x2));
  backend::shape sizes(batch);
  backend::insert(sizes, sizes.count, x1.size(-2));
  backend::insert(sizes, sizes.count, x2.size(-2));
  const Tensor out = make_output(sizes, x1.scalar_type());
  if (out.numel() == 0) return out;
  if (x1.size(-1) == 0) {
    fill_elements(out, 0);
    return out;
  }
  if (x1.scalar_type() != x2.scalar_type())
    throw Error(
        message({"cdist(): expected one element type, given ", x1.str(), " and ", x2.str()}));
  const Tensor a = in_batch(x1);
  const Tensor b = in_batch(x2);
  const auto write = [&]<class T>(type_tag<T>) {
    write_distances<T>(
        {data_of<const T>(a), data_of<const T>(b), data_of<T>(out), backend::product(batch),
         a.size(-2), b.size(-2), a.size(-1), static_cast<T>(p)},
        metric_of(p));
  };
  switch (out.scalar_type()) {
    case kFloat: write(type_tag<float>()); break;
    case kDouble: write(type_tag<double>()); break;
    default: refuse_type("cdist", out.scalar_type());
  }
  return out;
}

/// The distances of each row to all behind it.
Tensor pdist_forward(const Tensor& self, double p) {
  if (self.dim() != 2 || !self.is_contiguous())
    throw Error(message(
        {"_pdist_forward(): expected the contiguous rows of a matrix, given ", self.str()}));
  const std::int64_t rows = self.size(0);
  const std::int64_t size = self.size(1);
  const Tensor out = make_output(rows <= 1 ? 0 : rows * (rows - 1) / 2, self.scalar_type());
  if (out.numel() == 0) return out;
  if (size == 0) {
    fill_elements(out, 0);
    return out;
  }
  const auto write = [&]<class T>(type_tag<T>) {
    const T* a = data_of<const T>(self);
    T* to = data_of<T>(out);
    for (std::int64_t behind = rows - 1; behind > 0; --behind, a += size, to += behind + 1)
      write_distances<T>({a, a + size, to, 1, 1, behind, size, static_cast<T>(p)}, metric_of(p));
  };
  switch (out.scalar_type()) {
    case kFloat: write(type_tag<float>()); break;
    case kDouble: write(type_tag<double>()); break;
    default: refuse_type("pdist", out.scalar_type());
  }
  return out;
}

/// a - b, where integers wrap.
template <class T>
[[nodiscard]] T difference_of(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return sum_of(a, product_of(static_cast<T>(-1), b));
  else
    return static_cast<T>(a - b);
}
Tensor& linalg_cross_out(const Tensor& self, const Tensor& other, std::int64_t dim, Tensor& out) {
  constexpr const char* name = "linalg_cross";
  if (self.dim() != other.dim())
    throw Error(message(
        {name, "(): expected as many dimensions, given ", self.str(), " and ", other.str()}));
  const std::size_t d = backend::wrap_existing(dim, self.dim(), name);
  if (self.sizes()[d] != 3 || other.sizes()[d] != 3)
    throw Error(message({name, "(): expected the size 3 of dimension ", d, ", given ", self.str(),
                         " and ", other.str()}));
  const backend::shape sizes = backend::broadcast(self.sizes(), other.sizes());
  check_type(name, out, self.scalar_type());
  if (self.scalar_type() == kBool) refuse_type(name, kBool);
  check_type(name, other, self.scalar_type());
  resize_output(out, sizes);
  check_overlap(out, {});
  const Tensor a = self.expand(IntArrayRef(sizes));
  const Tensor b = other.expand(IntArrayRef(sizes));
  const std::int64_t steps[] = {line(out, d).stride, line(a, d).stride, line(b, d).stride};
  visit_all(name, self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto run = [&](const std::array<std::int64_t, 3>& at) {
      T* const to = data_of<T>(out) + at[0];
      const T* const x = data_of<const T>(a) + at[1];
      const T* const y = data_of<const T>(b) + at[2];
      T found[3];
      for (std::int64_t i = 0; i < 3; ++i) {
        const std::int64_t j = (i + 1) % 3;
        const std::int64_t k = (i + 2) % 3;
        found[i] = difference_of(product_of(x[j * steps[1]], y[k * steps[2]]),
                                 product_of(x[k * steps[1]], y[j * steps[2]]));
      }
      for (std::int64_t i = 0; i < 3; ++i) to[i * steps[0]] = found[i];
    };
    for_each_place<3>(without(sizes, d),
                      {without(out.strides(), d), without(a.strides(), d), without(b.strides(), d)},
                      run);
  });
  return out;
}
Tensor linalg_cross(const Tensor& self, const Tensor& other, std::int64_t dim) {
  Tensor out = make_output(0, self.scalar_type());
  return cpu::linalg_cross_out(self, other, dim, out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("_cdist_forward", TORCH_FN(cdist_forward));
  m.impl("_pdist_forward", TORCH_FN(pdist_forward));
  m.impl("linalg_cross", TORCH_FN(dispatch::cpu::linalg_cross));
  m.impl("linalg_cross.out", TORCH_FN(dispatch::cpu::linalg_cross_out));
}
