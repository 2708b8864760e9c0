// SPDX-License-Identifier: BSL-1.0
// The functions of c10::complex under the names that kernels use, compared with std::complex.
#include <c10/util/complex.h>

#include <gtest/gtest.h>

namespace {

using c10::complex;
using standard = std::complex<double>;

constexpr standard numbers[] = {{0.5, -0.25}, {-1.5, 2}, {0, 1.5}, {3, 0}, {-2, -0.5}};

template <class F, class G>
void expect_same(const F& ours, const G& theirs) {
  for (const standard& z : numbers) {
    const complex<double> found = ours(complex<double>(z));
    const standard expected = theirs(z);
    EXPECT_NEAR(found.real(), expected.real(), 1e-12) << z;
    EXPECT_NEAR(found.imag(), expected.imag(), 1e-12) << z;
  }
}
#define EXPECT_SAME(f) \
  expect_same([](const auto& z) { return f(z); }, [](const standard& z) { return standard(f(z)); })

TEST(ComplexMath, IsThatOfStdComplex) {
  EXPECT_SAME(std::exp);
  EXPECT_SAME(std::log);
  EXPECT_SAME(std::log10);
  EXPECT_SAME(std::sqrt);
  EXPECT_SAME(std::sin);
  EXPECT_SAME(std::cos);
  EXPECT_SAME(std::tan);
  EXPECT_SAME(std::asin);
  EXPECT_SAME(std::acos);
  EXPECT_SAME(std::atan);
  EXPECT_SAME(std::sinh);
  EXPECT_SAME(std::cosh);
  EXPECT_SAME(std::tanh);
  EXPECT_SAME(std::asinh);
  EXPECT_SAME(std::acosh);
  EXPECT_SAME(std::atanh);
  EXPECT_SAME(std::conj);
}

TEST(ComplexMath, HasWhatOnlyRealNumbersHaveInStd) {
  const auto log = [](const standard& z) { return std::log(z); };
  expect_same([](const auto& z) { return std::log2(z); },
              [&](const standard& z) { return log(z) / std::log(2.0); });
  expect_same([](const auto& z) { return std::log1p(z); },
              [&](const standard& z) { return log(z + 1.0); });
  expect_same([](const auto& z) { return std::expm1(z); },
              [](const standard& z) { return std::exp(z) - 1.0; });
  const complex<double> small(1e-20, 1e-20);
  EXPECT_EQ(std::log1p(small), small);
  EXPECT_EQ(std::expm1(small), small);
}

TEST(ComplexMath, RaisesToPowers) {
  const complex<double> two(2, 0);
  expect_same([](const auto& z) { return std::pow(z, 3.0); },
              [](const standard& z) { return std::pow(z, 3.0); });
  expect_same([&](const auto& z) { return std::pow(z, two); },
              [](const standard& z) { return z * z; });
  expect_same([](const auto& z) { return std::pow(2.0, z); },
              [](const standard& z) { return std::pow(2.0, z); });
  static_assert(std::is_same_v<decltype(std::pow(complex<float>(), 2.0)), complex<double>>);
  static_assert(std::is_same_v<decltype(std::pow(complex<float>(), 2)), complex<float>>);
}

TEST(ComplexMath, TakesApartAndPutsTogether) {
  const complex<float> z(3, -4);
  EXPECT_EQ(std::real(z), 3);
  EXPECT_EQ(std::imag(z), -4);
  EXPECT_EQ(std::abs(z), 5);
  EXPECT_EQ(std::norm(z), 25);
  EXPECT_NEAR(std::arg(z), std::atan2(-4.F, 3.F), 1e-6);
  EXPECT_NEAR(std::abs(c10::polar(5.F, std::arg(z)) - z), 0, 1e-5);
  EXPECT_EQ(c10::polar(-2.0), complex<double>(-2, 0));
  EXPECT_TRUE(std::isnan(complex<float>(0, std::numeric_limits<float>::quiet_NaN())));
  EXPECT_FALSE(std::isnan(z));
}

TEST(ComplexMath, HasItsTraitsAndLiterals) {
  using namespace c10::complex_literals;
  static_assert(2.5_id == complex<double>(0, 2.5) && 3_if == complex<float>(0, 3));
  static_assert(c10::is_complex<complex<float>>::value && c10::is_complex<standard>::value);
  static_assert(!c10::is_complex<float>::value);
  static_assert(std::is_same_v<c10::scalar_value_type<complex<float>>::type, float>);
  static_assert(std::is_same_v<c10::scalar_value_type<int>::type, int>);
  static_assert(std::numeric_limits<complex<float>>::epsilon() ==
                std::numeric_limits<float>::epsilon());
  EXPECT_EQ(1.0 + 2_id * 2_id, complex<double>(-3, 0));
}

}  // namespace
