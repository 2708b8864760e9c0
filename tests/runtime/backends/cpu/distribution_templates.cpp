// SPDX-License-Identifier: BSL-1.0
// Kernels of random numbers. The expected numbers are those of PyTorch 2.13's operators for the CPU
// after torch.manual_seed(42).
#include <ATen/native/cpu/DistributionTemplates.h>

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/native/DistributionTemplates.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace {

namespace templates = at::native::templates;
namespace kernels = at::native::templates::cpu;
using rng = at::CPUGeneratorImpl;

[[nodiscard]] at::Generator seeded() { return at::detail::createCPUGenerator(42); }

template <class T>
[[nodiscard]] at::Tensor empty(std::int64_t elements) {
  return at::empty({elements}, at::TensorOptions(c10::CppTypeToScalarType<T>()));
}

template <class T>
[[nodiscard]] std::vector<T> elements(const at::Tensor& x) {
  return std::vector<T>(x.const_data_ptr<T>(), x.const_data_ptr<T>() + x.numel());
}

template <class T>
void expect_near(const at::Tensor& found, const std::vector<double>& wanted, double error) {
  ASSERT_EQ(found.numel(), static_cast<std::int64_t>(wanted.size()));
  for (std::size_t i = 0; i < wanted.size(); ++i)
    EXPECT_NEAR(static_cast<double>(found.const_data_ptr<T>()[i]), wanted[i], error) << i;
}

template <class F>
[[nodiscard]] std::string error_of(F f) {
  try {
    f();
  } catch (const c10::Error& e) {
    return e.what_without_backtrace();
  }
  return "";
}

at::Tensor uniform_of(at::Tensor x, double from, double to) {
  return templates::uniform_impl_<kernels::UniformKernel, rng>(x, from, to, seeded());
}

TEST(DistributionTemplates, Uniform) {
  expect_near<float>(
      uniform_of(empty<float>(4), 0, 1),
      {0.8822692632675171, 0.9150039553642273, 0.38286375999450684, 0.9593056440353394}, 0);
  expect_near<double>(uniform_of(empty<double>(2), -1, 3),
                      {-0.7673820561542812, -0.7483593303016898}, 0);
  expect_near<c10::BFloat16>(uniform_of(empty<c10::BFloat16>(3), 0, 1),
                             {0.8828125, 0.9140625, 0.3828125}, 0);
}

TEST(DistributionTemplates, UniformChecksItsBounds) {
  EXPECT_EQ(error_of([] { uniform_of(empty<float>(2), 2, 1); }),
            "uniform_ expects to return a [from, to) range, but found from=2 > to=1");
  EXPECT_EQ(error_of([] { uniform_of(empty<c10::Half>(2), 0, 1e6); }),
            "to is out of bounds for c10::Half");
  EXPECT_THROW(uniform_of(empty<std::int64_t>(2), 0, 1), c10::NotImplementedError);
  EXPECT_EQ(uniform_of(empty<float>(0), 0, 1).numel(), 0);
}

at::Tensor normal_of(at::Tensor x, double mean, double deviation) {
  return templates::normal_impl_<kernels::NormalKernel, rng>(x, mean, deviation, seeded());
}

TEST(DistributionTemplates, Normal) {
  expect_near<float>(normal_of(empty<float>(3), 1, 2),
                     {1.673380732536316, 1.25761878490448, 1.4689247608184814}, 1e-6);
  EXPECT_EQ(error_of([] { normal_of(empty<float>(2), 0, -1); }),
            "normal expects std >= 0.0, but found std -1");
}

TEST(DistributionTemplates, NormalOfSixteenAndMore) {
  const std::vector<double> of_20{
      1.9269152879714966,  1.4872840642929077,   0.9007171988487244,  -2.1055209636688232,
      -0.7581311464309692, 1.078317642211914,    0.8008005619049072,  1.680620551109314,
      0.3558599054813385,  -0.6866229772567749,  -0.4933563470840454, 0.2414877861738205,
      -0.2316243201494217, 0.041759490966796875, -0.2515752911567688, 0.859858512878418,
      -0.3097267746925354, -0.3957104980945587,  0.8034093379974365,  -0.6215953826904297};
  expect_near<float>(normal_of(empty<float>(20), 0, 1), of_20, 1e-5);
  const std::vector<double> of_18_halves{
      1.9267578125,   1.4873046875,   1.642578125,  -0.1595458984375, -0.497314453125,
      0.439697265625, -0.75830078125, 1.078125,     0.80078125,       1.6806640625,
      1.279296875,    1.296875,       0.6103515625, 1.3349609375,     -0.2315673828125,
      0.041748046875, -0.25146484375, 0.85986328125};
  expect_near<c10::Half>(normal_of(empty<c10::Half>(18), 0, 1), of_18_halves, 2e-3);
  const at::Tensor doubles = normal_of(empty<double>(17), 0, 1);
  EXPECT_NEAR(doubles.const_data_ptr<double>()[0], 0.2995562877502637, 1e-14);
  EXPECT_NEAR(doubles.const_data_ptr<double>()[16], 0.2494118796915765, 1e-14);
}

TEST(DistributionTemplates, OthersOfFloatingPointNumbers) {
  at::Tensor x = empty<float>(3);
  templates::exponential_impl_<kernels::ExponentialKernel, rng>(x, 2, seeded());
  expect_near<float>(x, {0.029957007616758347, 0.03248806297779083, 0.06595838814973831}, 1e-8);
  templates::cauchy_impl_<kernels::CauchyKernel, rng>(x, 1, 2, seeded());
  expect_near<float>(x, {-9.82497501373291, -8.987401962280273, -3.8897485733032227}, 1e-6);
  templates::log_normal_impl_<kernels::LogNormalKernel, rng>(x, 0, 0.5, seeded());
  expect_near<float>(x, {1.1833449602127075, 1.0665239095687866, 1.124379277229309}, 1e-6);
}

TEST(DistributionTemplates, Geometric) {
  at::Tensor x = empty<std::int64_t>(5);
  templates::geometric_impl_<kernels::GeometricKernel, rng>(x, 0.25, seeded());
  EXPECT_EQ(elements<std::int64_t>(x), (std::vector<std::int64_t>{10, 10, 8, 11, 3}));
}

TEST(DistributionTemplates, OthersCheckTheirNumbers) {
  at::Tensor x = empty<float>(2), integers = empty<std::int64_t>(2);
  EXPECT_EQ(error_of([&] {
              templates::exponential_impl_<kernels::ExponentialKernel, rng>(x, 0, seeded());
            }),
            "exponential_ expects lambda > 0.0, but found lambda=0");
  EXPECT_EQ(
      error_of([&] { templates::geometric_impl_<kernels::GeometricKernel, rng>(x, 1, seeded()); }),
      "geometric_ expects p to be in (0, 1), but got p=1");
  EXPECT_EQ(
      error_of([&] { templates::cauchy_impl_<kernels::CauchyKernel, rng>(x, 0, 0, seeded()); }),
      "cauchy_ expects sigma > 0.0, but found sigma=0");
  EXPECT_EQ(error_of([&] {
              templates::log_normal_impl_<kernels::LogNormalKernel, rng>(x, 0, 0, seeded());
            }),
            "log_normal_ expects std > 0.0, but found std=0");
  EXPECT_EQ(error_of([&] {
              templates::cauchy_impl_<kernels::CauchyKernel, rng>(integers, 0, 1, seeded());
            }),
            "Cauchy distribution is a continuous probability distribution. dtype must be a "
            "floating point but you specified long int");
}

template <class T>
[[nodiscard]] std::vector<T> random(std::int64_t count) {
  at::Tensor x = empty<T>(count);
  return elements<T>(templates::random_impl<kernels::RandomKernel, rng>(x, seeded()));
}

TEST(DistributionTemplates, Random) {
  EXPECT_EQ(random<std::int64_t>(2),
            (std::vector<std::int64_t>{6909045637428952499, 8314211556539077902}));
  EXPECT_EQ(random<float>(3), (std::vector<float>{14801927.0F, 15351016.0F, 6423145.0F}));
  EXPECT_EQ(random<std::int8_t>(4), (std::vector<std::int8_t>{102, 51, 92, 14}));
  EXPECT_EQ(random<bool>(8),
            (std::vector<bool>{false, true, false, false, false, true, false, false}));
}

template <class T>
[[nodiscard]] std::vector<T> random(std::int64_t count, std::int64_t from,
                                    std::optional<std::int64_t> to) {
  at::Tensor x = empty<T>(count);
  return elements<T>(
      templates::random_from_to_impl<kernels::RandomFromToKernel, rng>(x, from, to, seeded()));
}

TEST(DistributionTemplates, RandomBetweenBounds) {
  using integers = std::vector<std::int64_t>;
  EXPECT_EQ(random<std::int64_t>(5, -3, 4), (integers{-2, -1, 1, 2, 1}));
  EXPECT_EQ(random<std::int64_t>(2, 0, std::int64_t{1} << 40),
            (integers{441507790259, 395924837646}));
  EXPECT_EQ(random<std::int64_t>(2, -5, {}), (integers{6909045637428952494, 8314211556539077892}));
  EXPECT_EQ(random<std::int64_t>(2, INT64_MIN, {}),
            (integers{6909045637428952499, -909160480315697906}));
}

TEST(DistributionTemplates, RandomChecksItsBounds) {
  EXPECT_EQ(error_of([] { (void)random<std::int8_t>(2, 0, 300); }),
            "to - 1 is out of bounds for signed char");
  EXPECT_EQ(error_of([] { (void)random<std::int64_t>(2, 3, 3); }),
            "random_ expects 'from' to be less than 'to', but got from=3 >= to=3");
  EXPECT_EQ(error_of([] { (void)random<c10::Half>(2, 0, 100000); }),
            "to - 1 is out of bounds for c10::Half");
  EXPECT_EQ(error_of([] { (void)random<c10::complex<float>>(2, 0, 3); }),
            "check_random_bounds handles only integral, floating-point and boolean types");
  EXPECT_THROW((void)random<float>(2, INT64_MAX, {}), c10::Error);
}

TEST(DistributionTemplates, BoundsAreWhatTheTypeHas) {
  EXPECT_EQ(templates::update_to<c10::Half>(65504), 65472);
  EXPECT_EQ(templates::update_to<float>(100), 100);
  EXPECT_EQ(templates::update_to<float>(INT64_MAX), INT64_MAX);
  EXPECT_EQ(templates::update_from<float>(-(1 << 30) - 66), -(1 << 30));
  EXPECT_EQ(templates::update_from<float>(3), 3);
}

TEST(DistributionTemplates, Bernoulli) {
  at::Tensor x = empty<float>(8);
  templates::bernoulli_impl_<kernels::BernoulliKernel, rng>(x, 0.3, seeded());
  EXPECT_EQ(elements<float>(x), (std::vector<float>{1, 1, 1, 1, 0, 0, 0, 0}));
  EXPECT_EQ(
      error_of([&] { templates::bernoulli_impl_<kernels::BernoulliKernel, rng>(x, 2., seeded()); }),
      "bernoulli_ expects p to be in [0, 1], but got p=2");
}

TEST(DistributionTemplates, BernoulliOfTensors) {
  at::Tensor x = empty<float>(4);
  at::Tensor odds = empty<float>(4), wide = empty<double>(4);
  const std::vector<double> numbers{0.1, 0.9, 0.5, 0.5};
  for (std::size_t i = 0; i < 4; ++i) {
    odds.mutable_data_ptr<float>()[i] = static_cast<float>(numbers[i]);
    wide.mutable_data_ptr<double>()[i] = numbers[i];
  }
  templates::bernoulli_impl_<kernels::BernoulliKernel, rng>(x, odds, seeded());
  EXPECT_EQ(elements<float>(x), (std::vector<float>{0, 0, 1, 0}));
  templates::bernoulli_impl_<kernels::BernoulliKernel, rng>(x, wide, seeded());
  EXPECT_EQ(elements<float>(x), (std::vector<float>{1, 1, 1, 1}));
}

/// A generator that a library defines itself: it counts from 0 and stores no normal sample.
struct counting_generator : c10::GeneratorImpl {
  counting_generator()
      : GeneratorImpl(at::kCPU, at::DispatchKeySet(at::DispatchKey::CustomRNGKeyId)) {}

  static at::DeviceType device_type() { return at::kCPU; }
  std::uint32_t random() { return next++; }
  std::uint64_t random64() { return next++; }

  void set_current_seed(std::uint64_t) override {}
  void set_offset(std::uint64_t) override {}
  [[nodiscard]] std::uint64_t get_offset() const override { return 0; }
  [[nodiscard]] std::uint64_t current_seed() const override { return 0; }
  std::uint64_t seed() override { return 0; }
  void set_state(const c10::TensorImpl&) override {}
  [[nodiscard]] c10::intrusive_ptr<c10::TensorImpl> get_state() const override { return {}; }
  [[nodiscard]] counting_generator* clone_impl() const override { return new counting_generator; }

  std::uint32_t next = 0;
};

TEST(DistributionTemplates, TakesNumbersOfAnyGenerator) {
  at::Tensor x = empty<std::int64_t>(5);
  templates::random_from_to_impl<kernels::RandomFromToKernel, counting_generator>(
      x, 10, 13, at::make_generator<counting_generator>());
  EXPECT_EQ(elements<std::int64_t>(x), (std::vector<std::int64_t>{10, 11, 12, 10, 11}));
}

}  // namespace
