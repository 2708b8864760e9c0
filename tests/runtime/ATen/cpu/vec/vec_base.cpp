// SPDX-License-Identifier: BSL-1.0
// Vectors: each element of a result equals the result of the same operation on numbers.
#include <ATen/cpu/vec/vec_base.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>
#include <vector>

namespace {

using namespace at::vec;
using c10::BFloat16;
using c10::Half;

template <class T>
T number(int i) {
  if constexpr (std::is_unsigned_v<T>)
    return static_cast<T>(3 * i + 1);
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(3 * i - 20);
  else
    return static_cast<T>(static_cast<float>(i) * 0.75F - 4.0F);
}
template <class T>
Vectorized<T> numbers(int first = 0) {
  std::vector<T> values;
  for (int i = 0; i < Vectorized<T>::size(); ++i) values.push_back(number<T>(first + i));
  return Vectorized<T>::loadu(values.data());
}
/// Returns the element in the type in which operations on it are computed.
template <class T>
auto plain(T x) {
  if constexpr (is_reduced_floating_point_v<T>)
    return static_cast<float>(x);
  else
    return x;
}
template <class T>
void expect_same(T got, T wanted) {
  if (wanted != wanted)
    EXPECT_NE(plain(got), plain(got));
  else
    EXPECT_EQ(plain(got), plain(wanted));
}
template <class T>
bool all_ones(T x) {
  const std::vector<unsigned char> ones(sizeof(T), 0xff);
  return std::memcmp(&x, ones.data(), sizeof(T)) == 0;
}

template <class T>
class OfNumbers : public testing::Test {};
using all_numbers = testing::Types<float, double, std::int8_t, std::int16_t, std::int32_t,
                                   std::int64_t, std::uint8_t, std::uint16_t, Half, BFloat16>;
TYPED_TEST_SUITE(OfNumbers, all_numbers);

TYPED_TEST(OfNumbers, HaveTheWidthOfAVector) {
  using T = TypeParam;
  EXPECT_EQ(Vectorized<T>::size() * static_cast<int>(sizeof(T)), VECTOR_WIDTH);
  EXPECT_EQ(sizeof(Vectorized<T>), VECTOR_WIDTH);
}

TYPED_TEST(OfNumbers, AreLoadedAndStoredInPart) {
  using T = TypeParam;
  constexpr int n = Vectorized<T>::size();
  std::vector<T> in;
  for (int i = 0; i < n; ++i) in.push_back(number<T>(i));
  for (int count = 0; count <= n; ++count) {
    const auto v = Vectorized<T>::loadu(in.data(), count);
    for (int i = 0; i < n; ++i)
      expect_same(v[i], i < count ? in[static_cast<std::size_t>(i)] : T(0));
    std::vector<T> out(n, T(7));
    numbers<T>().store(out.data(), count);
    for (int i = 0; i < n; ++i)
      expect_same(out[static_cast<std::size_t>(i)], i < count ? number<T>(i) : T(7));
  }
}

TYPED_TEST(OfNumbers, ComputeEachElement) {
  using T = TypeParam;
  const auto a = numbers<T>(), b = numbers<T>(5);
  const auto three = Vectorized<T>(T(3));
  for (int i = 0; i < Vectorized<T>::size(); ++i) {
    const auto x = plain(a[i]), y = plain(b[i]);
    expect_same((a + b)[i], static_cast<T>(x + y));
    expect_same((a - b)[i], static_cast<T>(x - y));
    expect_same((a * b)[i], static_cast<T>(x * y));
    expect_same((a / three)[i], static_cast<T>(x / plain(T(3))));
    expect_same((-a)[i], static_cast<T>(-x));
    expect_same((a + T(3))[i], static_cast<T>(x + plain(T(3))));
    expect_same((T(3) - a)[i], static_cast<T>(plain(T(3)) - x));
    expect_same(maximum(a, b)[i], static_cast<T>(x > y ? x : y));
    expect_same(minimum(a, T(3))[i], static_cast<T>(x < plain(T(3)) ? x : plain(T(3))));
    expect_same(clamp(a, T(2), T(5))[i],
                static_cast<T>(std::min(std::max(x, plain(T(2))), plain(T(5)))));
    expect_same(fmadd(a, three, b)[i], static_cast<T>(x * plain(T(3)) + y));
    expect_same(fmsub(a, three, b)[i], static_cast<T>(x * plain(T(3)) - y));
    expect_same(fnmadd(a, three, b)[i], static_cast<T>(y - x * plain(T(3))));
    if constexpr (std::is_signed_v<decltype(x)>)
      expect_same(a.abs()[i], static_cast<T>(x < 0 ? -x : x));
  }
}

TYPED_TEST(OfNumbers, AreCompared) {
  using T = TypeParam;
  const auto a = numbers<T>();
  const auto b = Vectorized<T>(number<T>(3));
  for (int i = 0; i < Vectorized<T>::size(); ++i) {
    EXPECT_EQ(all_ones((a == b)[i]), i == 3);
    EXPECT_EQ(all_ones((a != b)[i]), i != 3);
    EXPECT_EQ(all_ones((a < b)[i]), plain(a[i]) < plain(b[i]));
    EXPECT_EQ(all_ones((a >= b)[i]), plain(a[i]) >= plain(b[i]));
    expect_same(a.eq(b)[i], T(i == 3 ? 1 : 0));
    expect_same(a.ne(b)[i], T(i == 3 ? 0 : 1));
    expect_same(a.gt(b)[i], T(plain(a[i]) > plain(b[i]) ? 1 : 0));
    expect_same(a.le(b)[i], T(plain(a[i]) <= plain(b[i]) ? 1 : 0));
    expect_same((a.eq(b) || a.gt(b))[i], T(plain(a[i]) >= plain(b[i]) ? 1 : 0));
    expect_same((a.ge(b) && a.le(b))[i], T(i == 3 ? 1 : 0));
  }
}

TYPED_TEST(OfNumbers, AreChosenByElement) {
  using T = TypeParam;
  constexpr int n = Vectorized<T>::size();
  const auto a = numbers<T>(), b = numbers<T>(40);
  const auto picked = Vectorized<T>::blendv(a, b, a > Vectorized<T>(number<T>(2)));
  const auto by_bits = Vectorized<T>::template blend<0b101>(a, b);
  for (int i = 0; i < n; ++i) {
    expect_same(picked[i], plain(a[i]) > plain(number<T>(2)) ? b[i] : a[i]);
    expect_same(by_bits[i], i == 0 || i == 2 ? b[i] : a[i]);
  }
  for (int count = 0; count <= n; ++count) {
    const auto set = Vectorized<T>::set(a, b, count);
    for (int i = 0; i < n; ++i) expect_same(set[i], i < count ? b[i] : a[i]);
  }
  const auto steps = Vectorized<T>::arange(T(2), T(3));
  expect_same(steps[0], T(2));
  expect_same(steps[1], T(5));
}

template <class T>
class OfFloats : public testing::Test {};
using all_floats = testing::Types<float, double, Half, BFloat16>;
TYPED_TEST_SUITE(OfFloats, all_floats);

TYPED_TEST(OfFloats, PropagateNaN) {
  using T = TypeParam;
  const auto nan = Vectorized<T>(std::numeric_limits<T>::quiet_NaN());
  const auto one = Vectorized<T>(T(1));
  expect_same(maximum(nan, one)[0], nan[0]);
  expect_same(maximum(one, nan)[0], nan[0]);
  expect_same(minimum(nan, one)[0], nan[0]);
  expect_same(minimum(one, nan)[0], nan[0]);
  expect_same(clamp(nan, one, one)[0], nan[0]);
  expect_same(clamp(one, nan, nan)[0], T(1));
  EXPECT_FALSE(all_ones((nan == nan)[0]));
  EXPECT_TRUE(all_ones((nan != nan)[0]));
  EXPECT_TRUE(all_ones(nan.isnan()[0]));
  EXPECT_FALSE(all_ones(one.isnan()[0]));
  EXPECT_TRUE(nan.has_inf_nan());
  EXPECT_TRUE((one / Vectorized<T>(T(0))).has_inf_nan());
  EXPECT_FALSE(one.has_inf_nan());
  expect_same(nan.exp()[0], nan[0]);
  expect_same(nan.abs()[0], nan[0]);
}

template <class T>
double steps_between(T a, double b) {
  const auto wanted = static_cast<T>(static_cast<decltype(plain(a))>(b));
  if (plain(a) == plain(wanted)) return 0;
  const auto x = static_cast<double>(plain(wanted));
  return std::fabs(static_cast<double>(plain(a)) - x) /
         (std::fabs(x) * static_cast<double>(std::numeric_limits<T>::epsilon()));
}

TYPED_TEST(OfFloats, HaveTheFunctionsOfMathematics) {
  using T = TypeParam;
  const auto a = numbers<T>();
  const auto positive = a.abs() + T(0.25F);
  for (int i = 0; i < Vectorized<T>::size(); ++i) {
    const auto x = static_cast<double>(plain(a[i])), p = static_cast<double>(plain(positive[i]));
    EXPECT_LE(steps_between(a.exp()[i], std::exp(x)), 1.0) << x;
    EXPECT_LE(steps_between(a.tanh()[i], std::tanh(x)), 2.0) << x;
    EXPECT_LE(steps_between(a.erf()[i], std::erf(x)), 2.0) << x;
    EXPECT_LE(steps_between(a.sin()[i], std::sin(x)), 2.0) << x;
    EXPECT_LE(steps_between(a.expm1()[i], std::expm1(x)), 2.0) << x;
    EXPECT_LE(steps_between(positive.log()[i], std::log(p)), 2.0) << p;
    EXPECT_LE(steps_between(positive.log1p()[i], std::log1p(p)), 2.0) << p;
    EXPECT_LE(steps_between(positive.pow(a)[i], std::pow(p, x)), 2.0) << p;
    EXPECT_LE(steps_between(positive.rsqrt()[i], 1 / std::sqrt(p)), 2.0) << p;
    expect_same(positive.sqrt()[i],
                static_cast<T>(static_cast<float>(0) + std::sqrt(plain(positive[i]))));
    expect_same(a.floor()[i], static_cast<T>(std::floor(plain(a[i]))));
    expect_same(a.trunc()[i], static_cast<T>(std::trunc(plain(a[i]))));
    expect_same(a.round()[i], static_cast<T>(std::nearbyint(plain(a[i]))));
    expect_same(a.frac()[i], static_cast<T>(plain(a[i]) - std::trunc(plain(a[i]))));
    expect_same(positive.reciprocal()[i], static_cast<T>(1 / plain(positive[i])));
    expect_same(positive.copysign(a)[i],
                static_cast<T>(std::copysign(plain(positive[i]), plain(a[i]))));
    expect_same(positive.fmod(Vectorized<T>(T(1)))[i],
                static_cast<T>(std::fmod(plain(positive[i]), 1.0F)));
    expect_same(a.sgn()[i], T(x > 0 ? 1.0F : x < 0 ? -1.0F : 0.0F));
  }
}

TEST(Vectorized, ExpIsExactToOneStepFromItsLeastToItsLargestResult) {
  constexpr int n = Vectorized<float>::size();
  for (float x = -104.5F; x < 89.5F; x += 0.0137F * n) {
    const auto out = Vectorized<float>::arange(x, 0.0137F).exp();
    for (int i = 0; i < n; ++i) {
      const float at = Vectorized<float>::arange(x, 0.0137F)[i];
      const auto wanted = static_cast<float>(std::exp(static_cast<double>(at)));
      EXPECT_TRUE(out[i] == wanted || out[i] == std::nextafter(wanted, 0.0F) ||
                  out[i] == std::nextafter(wanted, std::numeric_limits<float>::infinity()))
          << at << ": " << out[i] << " for " << wanted;
    }
  }
  const float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(Vectorized<float>(infinity).exp()[0], infinity);
  EXPECT_EQ(Vectorized<float>(-infinity).exp()[0], 0.0F);
  EXPECT_EQ(Vectorized<float>(0.0F).exp()[0], 1.0F);
}

template <class T>
class OfIntegers : public testing::Test {};
using all_integers =
    testing::Types<std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t>;
TYPED_TEST_SUITE(OfIntegers, all_integers);

TYPED_TEST(OfIntegers, HaveBitsAndWrapAround) {
  using T = TypeParam;
  using bits = std::make_unsigned_t<T>;
  const auto a = numbers<T>();
  const auto most = Vectorized<T>(std::numeric_limits<T>::max());
  for (int i = 0; i < Vectorized<T>::size(); ++i) {
    EXPECT_EQ((a & T(6))[i], static_cast<T>(a[i] & 6));
    EXPECT_EQ((a | T(6))[i], static_cast<T>(a[i] | 6));
    EXPECT_EQ((a ^ T(6))[i], static_cast<T>(a[i] ^ 6));
    EXPECT_EQ((~a)[i], static_cast<T>(~a[i]));
    EXPECT_EQ((a % T(3))[i], static_cast<T>(a[i] % 3));
    EXPECT_EQ((a << T(2))[i], static_cast<T>(static_cast<bits>(static_cast<bits>(a[i]) << 2)));
    EXPECT_EQ((a >> T(2))[i], static_cast<T>(a[i] >> 2));
    EXPECT_EQ((most + T(1))[i], std::numeric_limits<T>::min());
    EXPECT_EQ((most * T(2))[i], static_cast<T>(-2));
  }
}

TYPED_TEST(OfIntegers, ShiftsBeyondTheTypeLeaveNothingButTheSign) {
  using T = TypeParam;
  const auto a = numbers<T>();
  for (const int by : {-1, static_cast<int>(8 * sizeof(T)), 100})
    for (int i = 0; i < Vectorized<T>::size(); ++i) {
      EXPECT_EQ((a << T(by))[i], T(0));
      EXPECT_EQ((a >> T(by))[i], static_cast<T>(a[i] < 0 ? -1 : 0));
    }
}

TEST(Vectorized, OfBoolTakeEveryByteThatIsNotZeroAsTrue) {
  std::vector<unsigned char> bytes(Vectorized<bool>::size(), 0);
  bytes[1] = 1;
  bytes[2] = 0x80;
  const auto v = Vectorized<bool>::loadu(bytes.data());
  EXPECT_FALSE(v[0]);
  EXPECT_TRUE(v[1]);
  EXPECT_TRUE(v[2]);
  std::vector<unsigned char> out(bytes.size(), 9);
  v.store(out.data());
  EXPECT_EQ(out[0], 0);
  EXPECT_EQ(out[2], 1);
  EXPECT_TRUE((v & Vectorized<bool>(true))[1]);
  EXPECT_FALSE((v ^ Vectorized<bool>(true))[1]);
}

TEST(Vectorized, OfComplexNumbers) {
  using C = c10::complex<float>;
  const Vectorized<C> a(C(1, 2)), b(C(3, -1));
  EXPECT_EQ((a * b)[0], C(5, 5));
  EXPECT_EQ((a + b)[1], C(4, 1));
  EXPECT_EQ(a.conj()[0], C(1, -2));
  EXPECT_EQ(a.real()[0], C(1, 0));
  EXPECT_EQ(a.imag()[0], C(2, 0));
  EXPECT_EQ(Vectorized<C>(C(3, 4)).abs()[0], C(5, 0));
  EXPECT_EQ(a.eq(b)[0], C(0, 0));
  EXPECT_EQ(a.ne(b)[0], C(1, 0));
}

TEST(Vectorized, IsPrinted) {
  std::ostringstream out;
  out << Vectorized<std::int64_t>(5);
  EXPECT_EQ(out.str().substr(0, 7), "vec[5, ");
}

TEST(Vectorized, CountsAndReducesItsElements) {
  constexpr int n = Vectorized<float>::size();
  const auto a = Vectorized<float>::arange(0.0F, 1.0F);
  EXPECT_EQ(a.zero_mask(), 1);
  EXPECT_EQ(a.reduce_add(), static_cast<float>(n * (n - 1) / 2));
  EXPECT_EQ(a.reduce_max(), static_cast<float>(n - 1));
  EXPECT_EQ(a.map([](float x) { return 2 * x; })[3], 6.0F);
}

TEST(Vectorized, IsMovedAndGathered) {
  constexpr int n = Vectorized<float>::size();
  const auto a = Vectorized<float>::arange(0.0F, 1.0F), b = a + 100.0F;
  const auto [low, high] = interleave2(a, b);
  EXPECT_EQ(low[0], 0.0F);
  EXPECT_EQ(low[1], 100.0F);
  EXPECT_EQ(high[n - 1], static_cast<float>(99 + n));
  const auto [first, second] = deinterleave2(low, high);
  for (int i = 0; i < n; ++i) {
    EXPECT_EQ(first[i], a[i]);
    EXPECT_EQ(second[i], b[i]);
    EXPECT_EQ(flip(a)[i], a[n - 1 - i]);
  }
  std::vector<float> memory;
  for (int i = 0; i < 3 * n; ++i) memory.push_back(static_cast<float>(i * i));
  const auto indices = Vectorized<std::int32_t>::arange(0, 2);
  auto mask = a > Vectorized<float>(1.0F);
  const auto all = gather<4>(memory.data(), indices);
  const auto some = mask_gather<4>(b, memory.data(), indices, mask);
  for (int i = 0; i < n; ++i) {
    EXPECT_EQ(all[i], static_cast<float>(4 * i * i));
    EXPECT_EQ(some[i], i > 1 ? all[i] : b[i]);
    EXPECT_EQ(mask[i], 0.0F);
  }
  const std::vector<std::int16_t> matrix{1, 2, 3, 4, 5, 6};
  std::vector<std::int16_t> columns(6);
  transpose_mxn<std::int16_t>(matrix.data(), 3, columns.data(), 2, 2, 3);
  EXPECT_EQ(columns, (std::vector<std::int16_t>{1, 4, 2, 5, 3, 6}));
}

#if SCHEMA_CT_REGISTER_BYTES == VECTOR_WIDTH && VECTOR_WIDTH > 16
TEST(Vectorized, IsWhatTheFunctionsForInstructionsTake) {
#if VECTOR_WIDTH == 32
  const __m256 sum = _mm256_add_ps(Vectorized<float>(1.0F), Vectorized<float>(2.0F));
#else
  const __m512 sum = _mm512_add_ps(Vectorized<float>(1.0F), Vectorized<float>(2.0F));
#endif
  EXPECT_EQ(Vectorized<float>(sum)[Vectorized<float>::size() - 1], 3.0F);
}
#endif

}  // namespace
