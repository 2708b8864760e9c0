// SPDX-License-Identifier: BSL-1.0
// A generator that a library defines itself, as for PyTorch, and its owners.
#include <dispatch/backend_parts/generator_impl.hpp>

#include <ATen/core/Generator.h>
#include <gtest/gtest.h>

#include <mutex>

namespace {

int generators_alive = 0;

struct counting final : c10::GeneratorImpl {
  explicit counting(std::uint64_t seed)
      : GeneratorImpl(at::Device(at::kCUDA, 1),
                      c10::DispatchKeySet(c10::DispatchKey::CustomRNGKeyId)),
        seed_(seed) {
    ++generators_alive;
  }
  ~counting() override { --generators_alive; }

  void set_current_seed(std::uint64_t seed) override { seed_ = seed; }
  void set_offset(std::uint64_t offset) override { offset_ = offset; }
  std::uint64_t get_offset() const override { return offset_; }
  std::uint64_t current_seed() const override { return seed_; }
  std::uint64_t seed() override { return ++seed_; }
  void set_state(const c10::TensorImpl& state) override {
    at::detail::check_rng_state(state);
    seed_ = *static_cast<const std::uint8_t*>(state.data());
  }
  c10::intrusive_ptr<c10::TensorImpl> get_state() const override {
    at::Tensor out = at::zeros({1}, at::kByte);
    *out.data_ptr<std::uint8_t>() = static_cast<std::uint8_t>(seed_);
    return c10::intrusive_ptr<c10::TensorImpl>::reclaim(out.unsafeReleaseTensorImpl());
  }
  static c10::DeviceType device_type() { return at::kCUDA; }

 private:
  counting* clone_impl() const override { return new counting(seed_); }

  std::uint64_t seed_, offset_ = 0;
};

TEST(GeneratorImpl, EndsWithItsLastOwner) {
  {
    const at::Generator generator = at::make_generator<counting>(7U);
    EXPECT_EQ(generators_alive, 1);
    const at::Generator copy = generator;
    const c10::intrusive_ptr<c10::GeneratorImpl> owner = copy.getIntrusivePtr();
    EXPECT_EQ(owner.use_count(), 3U);
    at::Generator other(owner);
    EXPECT_EQ(other, generator);
    static_cast<void>(
        c10::intrusive_ptr<c10::GeneratorImpl>::reclaim(other.unsafeReleaseGeneratorImpl()));
    EXPECT_FALSE(other.defined());
    const at::Generator clone = generator.clone();
    EXPECT_EQ(generators_alive, 2);
    EXPECT_EQ(clone.current_seed(), 7U);
  }
  EXPECT_EQ(generators_alive, 0);
}

TEST(GeneratorImpl, AnswersForTheGenerator) {
  const at::Generator generator = at::make_generator<counting>(7U);
  EXPECT_EQ(generator.device(), at::Device(at::kCUDA, 1));
  EXPECT_EQ(generator.key_set(), c10::DispatchKeySet(c10::DispatchKey::CustomRNGKeyId));
  EXPECT_EQ(generator.seed(), 8U);
  generator.set_offset(5);
  EXPECT_EQ(generator.get_offset(), 5U);
  const at::Tensor state = generator.get_state();
  generator.set_current_seed(1);
  generator.set_state(state);
  EXPECT_EQ(generator.get<counting>()->current_seed(), 8U);
  const std::lock_guard<std::mutex> lock(generator.mutex());
  EXPECT_THROW(static_cast<void>(generator.graphsafe_get_state()), c10::NotImplementedError);
}

TEST(GeneratorImpl, IsCheckedForItsDevice) {
  const at::Generator generator = at::make_generator<counting>(7U);
  EXPECT_EQ(at::check_generator<counting>(generator), generator.get<counting>());
  EXPECT_THROW(static_cast<void>(at::check_generator<counting>(std::nullopt)), c10::Error);
  EXPECT_THROW(static_cast<void>(at::check_generator<counting>(at::Generator())), c10::Error);
  const at::Generator cpu = at::make_generator<dispatch::CPUGeneratorImpl>();
  try {
    static_cast<void>(at::check_generator<counting>(cpu));
    FAIL();
  } catch (const c10::Error& e) {
    EXPECT_STREQ(e.what_without_backtrace(),
                 "Expected a 'cuda' device type for generator but found 'cpu'");
  }
  EXPECT_EQ(at::get_generator_or_default<counting>(at::Generator(), generator),
            generator.get<counting>());
}

TEST(GeneratorImpl, ANullPointerIsNone) {
  EXPECT_THROW(at::Generator(c10::intrusive_ptr<c10::GeneratorImpl>()), c10::Error);
}

}  // namespace
