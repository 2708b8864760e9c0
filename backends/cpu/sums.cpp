// SPDX-License-Identifier: BSL-1.0
// Sums, means, products and norms over dimensions.
#include <cmath>
#include <limits>

#include <dispatch/library.hpp>

#include "folds.hpp"
#include "result_type.hpp"
#include "wrapping.hpp"

namespace dispatch::cpu {
namespace {

using dims_argument = OptionalArrayRef<std::int64_t>;
using maybe_type = std::optional<ScalarType>;

template <class T>
struct total_of {
  using element = T;
  using lane = T;
  using total = typename wider<T>::type;
  using result = T;
  static constexpr T first() { return T(); }
  template <class L>
  SCHEMA_CT_INLINE static total join(total a, L b) {
    return wrapping_add(a, static_cast<total>(b));
  }
  SCHEMA_CT_INLINE static lane add(lane a, element b) { return wrapping_add(a, b); }
};
template <class T>
struct summing : total_of<T> {
  static T finish(typename wider<T>::type a, std::int64_t) { return static_cast<T>(a); }
};
template <class T>
struct summing_numbers : total_of<T> {
  SCHEMA_CT_INLINE static T add(T a, T b) { return wrapping_add(a, b == b ? b : T()); }
  static T finish(typename wider<T>::type a, std::int64_t) { return static_cast<T>(a); }
};
template <class T>
struct averaging : total_of<T> {
  static T finish(typename wider<T>::type a, std::int64_t n) {
    if constexpr (std::is_integral_v<T>)
      return a;  // no mean is of integers
    else if constexpr (is_complex<T>)
      return static_cast<T>(mean_of(a, n));
    else
      return static_cast<T>(a / static_cast<double>(n));
  }
};
template <class T>
struct multiplying {
  using element = T;
  using lane = T;
  using total = T;
  using result = T;
  static constexpr T first() { return T(1); }
  SCHEMA_CT_INLINE static T add(T a, T b) { return wrapping_multiply(a, b); }
  SCHEMA_CT_INLINE static T join(T a, T b) { return wrapping_multiply(a, b); }
  static T finish(T a, std::int64_t) { return a; }
};

template <class T>
struct real_part_of {
  using type = T;
};
template <class T>
struct real_part_of<complex<T>> {
  using type = T;
};
template <class T>
SCHEMA_CT_INLINE typename real_part_of<T>::type length(T a) {
  if constexpr (is_complex<T>)
    return std::abs(to_std(a));
  else
    return std::fabs(a);
}
template <class T>
struct norm_of {
  using element = T;
  using lane = typename real_part_of<T>::type;
  using total = double;
  using result = lane;
  static constexpr lane first() { return 0; }
  template <class L>
  SCHEMA_CT_INLINE static total join(total a, L b) {
    return a + static_cast<total>(b);
  }
};
template <class T>
struct euclidean : norm_of<T> {
  using typename norm_of<T>::lane;
  SCHEMA_CT_INLINE static lane add(lane a, T b) {
    if constexpr (is_complex<T>) {
      constexpr lane infinite = std::numeric_limits<lane>::infinity();
      // With an infinite part the absolute value is infinite, even if the other part is NaN.
      const bool is_infinite = std::fabs(b.real()) == infinite || std::fabs(b.imag()) == infinite;
      return a + (is_infinite ? infinite : b.real() * b.real() + b.imag() * b.imag());
    } else {
      return a + b * b;
    }
  }
  static lane finish(double a, std::int64_t) { return static_cast<lane>(std::sqrt(a)); }
};
template <class T>
struct absolute : norm_of<T> {
  using typename norm_of<T>::lane;
  SCHEMA_CT_INLINE static lane add(lane a, T b) { return a + length(b); }
  static lane finish(double a, std::int64_t) { return static_cast<lane>(a); }
};
template <class T>
struct not_zero : norm_of<T> {
  using typename norm_of<T>::lane;
  SCHEMA_CT_INLINE static lane add(lane a, T b) { return a + (b == T() ? 0 : 1); }
  static lane finish(double a, std::int64_t) { return static_cast<lane>(a); }
};
/// The largest or the smallest absolute value.
template <class T, bool most>
struct extreme_length : norm_of<T> {
  using typename norm_of<T>::lane;
  static constexpr lane first() { return most ? 0 : std::numeric_limits<lane>::infinity(); }
  template <class A, class B>
  SCHEMA_CT_INLINE static A chosen(A a, B b) {
    const A other = static_cast<A>(b);
    return a != a || (most ? a > other : a < other) ? a : other;
  }
  SCHEMA_CT_INLINE static lane add(lane a, T b) { return chosen(a, length(b)); }
  template <class L>
  SCHEMA_CT_INLINE static double join(double a, L b) {
    return chosen(a, b);
  }
  static lane finish(double a, std::int64_t) { return static_cast<lane>(a); }
};

using sum_types = types<std::int64_t, float, double, complex<float>, complex<double>>;
/// Integers are summed in the widest type; the sum wraps to a narrower requested type.
[[nodiscard]] ScalarType sum_type(const Tensor& self, maybe_type asked) {
  return asked.value_or(isIntegralType(self.scalar_type(), true) ? kLong : self.scalar_type());
}
[[nodiscard]] ScalarType folded_type(ScalarType type) {
  return isIntegralType(type, true) ? kLong : computed_type(type);
}

template <template <class> class F>
[[nodiscard]] Tensor sum_by(const char* name, const Tensor& self, const dims_argument& dims,
                            bool keep, ScalarType type) {
  const fold by = with_computed(
      name, folded_type(type),
      [](auto tag) { return fold_of<F<typename decltype(tag)::type>>::make(); }, sum_types());
  // Elements are first converted to the requested type.
  const Tensor& in = isIntegralType(type, true) && type != kLong ? converted(self, type) : self;
  return reduce(in, reduced_dimensions(self, dims, name), keep, by, type);
}

Tensor sum_dims(const Tensor& self, dims_argument dims, bool keep, maybe_type type) {
  return sum_by<summing>("sum", self, dims, keep, sum_type(self, type));
}
Tensor sum(const Tensor& self, maybe_type type) { return sum_dims(self, {}, false, type); }
Tensor& sum_dims_out(const Tensor& self, dims_argument dims, bool keep, maybe_type type,
                     Tensor& out) {
  static_cast<void>(reduced_dimensions(self, dims, "sum"));
  if (type) check_type("sum", out, *type);
  return write_out(sum_dims(self, dims, keep, out.scalar_type()), out);
}
Tensor nansum(const Tensor& self, dims_argument dims, bool keep, maybe_type type) {
  if (self.is_complex()) throw Error("nansum(): complex tensors are not supported");
  if (isIntegralType(self.scalar_type(), true)) return sum_dims(self, dims, keep, type);
  if (type && isComplexType(*type) && self.numel() != 0)
    throw NotImplementedError("nansum(): no sum of a complex type leaves NaN out");
  return sum_by<summing_numbers>("nansum", self, dims, keep, sum_type(self, type));
}
Tensor& nansum_out(const Tensor& self, dims_argument dims, bool keep, maybe_type type,
                   Tensor& out) {
  if (type) check_type("nansum", out, *type);
  return write_out(nansum(self, dims, keep, type.value_or(out.scalar_type())), out);
}

Tensor mean_dims(const Tensor& self, dims_argument dims, bool keep, maybe_type asked) {
  const ScalarType type = asked.value_or(self.scalar_type());
  if (isIntegralType(type, true))
    throw Error(message({"mean(): the result must be of a floating-point or complex type, not ",
                         toString(type), "; pass one as dtype"}));
  return sum_by<averaging>("mean", self, dims, keep, type);
}
Tensor mean(const Tensor& self, maybe_type type) { return mean_dims(self, {}, false, type); }
Tensor& mean_dims_out(const Tensor& self, dims_argument dims, bool keep, maybe_type type,
                      Tensor& out) {
  if (type) check_type("mean", out, *type);
  return write_out(mean_dims(self, dims, keep, type), out);
}
Tensor& mean_out(const Tensor& self, maybe_type type, Tensor& out) {
  if (type) check_cast(self.scalar_type(), *type);
  return mean_dims_out(self, {}, false, type, out);
}

Tensor prod_dims(const Tensor& self, const dims_argument& dims, bool keep, maybe_type type) {
  return sum_by<multiplying>("prod", self, dims, keep, sum_type(self, type));
}
Tensor prod(const Tensor& self, maybe_type type) { return prod_dims(self, {}, false, type); }
Tensor prod_dim(const Tensor& self, std::int64_t dim, bool keep, maybe_type type) {
  return prod_dims(self, IntArrayRef(dim), keep, type);
}
Tensor& prod_dim_out(const Tensor& self, std::int64_t dim, bool keep, maybe_type type,
                     Tensor& out) {
  static_cast<void>(reduced_dimensions(self, IntArrayRef(dim), "prod"));
  if (type) check_type("prod", out, *type);
  return write_out(prod_dim(self, dim, keep, type.value_or(out.scalar_type())), out);
}

template <class T>
using largest_length = extreme_length<T, true>;
template <class T>
using smallest_length = extreme_length<T, false>;
template <template <class> class F>
[[nodiscard]] fold norm_fold(ScalarType type) {
  return with_computed(
      "norm", type, [](auto tag) { return fold_of<F<typename decltype(tag)::type>>::make(); },
      fractional_types());
}
/// For an order without a fold above: the power of each element is computed first, and is infinite
/// if T cannot hold it.
template <class T>
void write_general_norm(const Tensor& out, const Tensor& self, const reduced_dimensions& dims,
                        double of) {
  T* const to = out.data_ptr<T>();
  const T order = static_cast<T>(of);
  for_each_row<complex<T>>(self, dims, [=](const complex<T>* row, std::int64_t n, std::int64_t k) {
    T sum = 0;
    for (std::int64_t i = 0; i < n; ++i) sum += std::pow(length(row[i]), order);
    to[k] = std::pow(sum, 1 / order);
  });
}
[[nodiscard]] Tensor general_norm(const Tensor& self, const reduced_dimensions& dims, bool keep,
                                  double order, ScalarType type) {
  const ScalarType real = toRealValueType(type);
  const Tensor out = make_output(dims.sizes(self, keep), computed_type(real));
  fill_elements(out, 0);
  if (out.is_meta()) return converted(out, real);
  if (out.scalar_type() == kDouble)
    write_general_norm<double>(out, self, dims, order);
  else
    write_general_norm<float>(out, self, dims, order);
  return converted(out, real);
}
/// The type in which a norm is computed: at least as wide as the elements', complex if they are.
[[nodiscard]] ScalarType norm_type_of(const Tensor& self, maybe_type asked) {
  const ScalarType own = self.scalar_type();
  const ScalarType type = asked.value_or(own);
  for (const ScalarType given : {own, type})
    if (isIntegralType(given, true))
      throw Error(
          message({"linalg_vector_norm(): expected a floating-point or complex tensor, but "
                   "got one of type ",
                   toString(given)}));
  if (isComplexType(type) != isComplexType(own) || promoteTypes(own, type) != type)
    throw Error(
        message({"linalg_vector_norm(): elements of type ", toString(own), " are not computed as ",
                 toString(type), ", which is another kind or ", "narrower"}));
  return type;
}
Tensor vector_norm(const Tensor& self, const Scalar& order, dims_argument dims, bool keep,
                   maybe_type asked) {
  const ScalarType type = norm_type_of(self, asked);
  if (order.isComplex()) throw Error("linalg_vector_norm(): the order of a norm is not complex");
  const reduced_dimensions over(self, dims, "linalg_vector_norm");
  const double p = order.toDouble();
  if (self.numel() == 0 && over.count(self) == 0 && (p < 0 || std::isinf(p)))
    throw Error("linalg_vector_norm(): no elements have no norm of this order");
  const auto by = [&](const fold& f) { return reduce(self, over, keep, f, toRealValueType(type)); };
  if (p == 2) return by(norm_fold<euclidean>(type));
  if (p == 1) return by(norm_fold<absolute>(type));
  if (p == 0) return by(norm_fold<not_zero>(type));
  // The norm of one element is its absolute value, whatever the order is. PyTorch uses the order if
  // the norm of a tensor without dimensions is requested over a dimension.
  const bool is_over_none = self.dim() == 0 && dims && !dims->empty();
  if (over.count(self) == 1 && !is_over_none) return by(norm_fold<largest_length>(type));
  if (std::isinf(p))
    return by(p > 0 ? norm_fold<largest_length>(type) : norm_fold<smallest_length>(type));
  return general_norm(self, over, keep, p, type);
}
Tensor& vector_norm_out(const Tensor& self, const Scalar& order, dims_argument dims, bool keep,
                        maybe_type type, Tensor& out) {
  const Tensor found = vector_norm(self, order, dims, keep, type);
  check_type("linalg_vector_norm", out, found.scalar_type());
  return write_out(found, out);
}
using maybe_order = std::optional<Scalar>;
Tensor norm_as(const Tensor& self, const maybe_order& order, IntArrayRef dims, bool keep,
               ScalarType type) {
  static_cast<void>(reduced_dimensions(self, dims, "norm"));  // before the kind is looked at
  return vector_norm(self, order.value_or(2.0), dims, keep, type);
}
void check_norm_type(ScalarType type) {
  if (isIntegralType(type, true))
    throw Error(message(
        {"norm(): the result must be of a floating-point or complex type, not ", toString(type)}));
}
Tensor norm_dims(const Tensor& self, const maybe_order& order, IntArrayRef dims, bool keep) {
  check_norm_type(self.scalar_type());
  return norm_as(self, order, dims, keep, self.scalar_type());
}
/// A norm is real, so a new tensor cannot have a complex type.
Tensor norm_dims_type(const Tensor& self, const maybe_order& order, IntArrayRef dims, bool keep,
                      ScalarType type) {
  check_norm_type(type);
  const Tensor found = norm_as(self, order, dims, keep, type);
  check_type("norm", found, type);
  return found;
}
Tensor norm_type(const Tensor& self, const maybe_order& order, ScalarType type) {
  return norm_dims_type(self, order, {}, false, type);
}
Tensor norm(const Tensor& self, const Scalar& order) { return norm_dims(self, order, {}, false); }
Tensor& norm_dims_out(const Tensor& self, const maybe_order& order, IntArrayRef dims, bool keep,
                      Tensor& out) {
  const Tensor found = norm_dims(self, order, dims, keep);
  check_type("norm", out, found.scalar_type());
  return write_out(found, out);
}
Tensor& norm_dims_type_out(const Tensor& self, const maybe_order& order, IntArrayRef dims,
                           bool keep, ScalarType type, Tensor& out) {
  check_norm_type(type);
  const Tensor found = norm_as(self, order, dims, keep, type);
  check_type("norm", out, found.scalar_type());
  return write_out(found, out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("sum", &sum);
  m.impl("sum.dim_IntList", &sum_dims);
  m.impl("sum.IntList_out", &sum_dims_out);
  m.impl("nansum", &nansum);
  m.impl("nansum.out", &nansum_out);
  m.impl("mean", &mean);
  m.impl("mean.dim", &mean_dims);
  m.impl("mean.out", &mean_dims_out);
  m.impl("mean.dtype_out", &mean_out);
  m.impl("prod", &prod);
  m.impl("prod.dim_int", &prod_dim);
  m.impl("prod.int_out", &prod_dim_out);
  m.impl("linalg_vector_norm", &vector_norm);
  m.impl("linalg_vector_norm.out", &vector_norm_out);
  m.impl("norm.Scalar", &norm);
  m.impl("norm.ScalarOpt_dim", &norm_dims);
  m.impl("norm.ScalarOpt_dtype", &norm_type);
  m.impl("norm.ScalarOpt_dim_dtype", &norm_dims_type);
  m.impl("norm.out", &norm_dims_out);
  m.impl("norm.dtype_out", &norm_dims_type_out);
}
