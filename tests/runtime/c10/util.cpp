// SPDX-License-Identifier: BSL-1.0
// c10's registries of factories, hashes of several values, and functions that map vectors.
#include <ATen/core/functional.h>
#include <c10/util/CallOnce.h>
#include <c10/util/Registry.h>
#include <c10/util/hash.h>
#include <c10/util/string_utils.h>
#include <gmock/gmock.h>

#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

struct Animal {
  explicit Animal(int count) : legs(count) {}
  virtual ~Animal() = default;
  virtual std::string name() const { return "animal"; }
  int legs;
};
struct Dog : Animal {
  using Animal::Animal;
  std::string name() const override { return "dog"; }
};
struct Wolf : Animal {
  using Animal::Animal;
  std::string name() const override { return "wolf"; }
};

C10_DECLARE_REGISTRY(AnimalRegistry, Animal, int);
C10_DEFINE_REGISTRY(AnimalRegistry, Animal, int)
C10_REGISTER_CLASS(AnimalRegistry, Dog, Dog)
C10_REGISTER_CREATOR(AnimalRegistry, Half,
                     [](int legs) { return std::make_unique<Animal>(legs / 2); })
C10_REGISTER_CLASS_WITH_PRIORITY(AnimalRegistry, Hunter, c10::REGISTRY_FALLBACK, Dog)
C10_REGISTER_CLASS_WITH_PRIORITY(AnimalRegistry, Hunter, c10::REGISTRY_PREFERRED, Wolf)
C10_REGISTER_CLASS(AnimalRegistry, Hunter, Dog)

C10_DECLARE_SHARED_REGISTRY(SharedRegistry, Animal);
C10_DEFINE_SHARED_REGISTRY(SharedRegistry, Animal)

TEST(Registry, CallsTheFactoryOfAKey) {
  EXPECT_EQ(AnimalRegistry()->Create("Dog", 4)->name(), "dog");
  EXPECT_EQ(AnimalRegistry()->Create("Dog", 3)->legs, 3);
  EXPECT_EQ(AnimalRegistry()->Create("Half", 4)->legs, 2);
  EXPECT_EQ(AnimalRegistry()->Create("Cat", 4), nullptr);
  EXPECT_TRUE(AnimalRegistry()->Has("Dog"));
  EXPECT_FALSE(AnimalRegistry()->Has("Cat"));
  EXPECT_THAT(AnimalRegistry()->Keys(), UnorderedElementsAre("Dog", "Half", "Hunter"));
  EXPECT_TRUE(SharedRegistry()->Keys().empty());
}

TEST(Registry, TheHigherPriorityIsKept) {
  EXPECT_EQ(AnimalRegistry()->Create("Hunter", 4)->name(), "wolf");
}

TEST(Registry, AKeyHasOneMakerOfEachPriority) {
  c10::Registry<int, std::unique_ptr<int>> numbers;
  numbers.Register(1, [] { return std::make_unique<int>(10); }, "ten");
  EXPECT_THROW(numbers.Register(1, [] { return std::make_unique<int>(11); }), std::runtime_error);
  EXPECT_EQ(*numbers.Create(1), 10);
  EXPECT_STREQ(numbers.HelpMessage(1), "ten");
  EXPECT_EQ(numbers.HelpMessage(2), nullptr);
  const auto again = [&] {
    const c10::Registerer<int, std::unique_ptr<int>> twice(1, &numbers, [] { return nullptr; });
  };
  testing::internal::CaptureStderr();
  again();
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "Key already registered with the same priority: [key type printing not supported]\n");
  EXPECT_EQ(*numbers.Create(1), 10);
}

struct Hashed {
  static std::size_t hash(const Hashed&) { return 7; }
};

TEST(Hash, OfSeveralValuesInOrder) {
  EXPECT_EQ(c10::get_hash(1, 2), c10::get_hash(1, 2));
  EXPECT_NE(c10::get_hash(1, 2), c10::get_hash(2, 1));
  EXPECT_EQ(c10::hash<int>()(5), std::hash<int>()(5));
  EXPECT_EQ(c10::hash<Hashed>()(Hashed()), 7U);
  const std::tuple<int, std::string> a{1, "a"}, b{1, "b"};
  EXPECT_EQ(c10::hash<decltype(a)>()(a), c10::get_hash(1, std::string("a")));
  EXPECT_NE(c10::get_hash(a), c10::get_hash(b));
  EXPECT_EQ(c10::get_hash(std::vector<int>{1, 2}), c10::get_hash(std::vector<int>{1, 2}));
  EXPECT_NE(c10::get_hash(std::vector<int>{1, 2}), c10::get_hash(std::vector<int>{2, 1}));
  EXPECT_NE(c10::hash_combine(1, 2), c10::hash_combine(2, 1));
}

TEST(Functional, MapsAndFilters) {
  const std::vector<int> some{1, 2, 3};
  EXPECT_THAT(c10::fmap(some, [](int i) { return std::to_string(i); }), ElementsAre("1", "2", "3"));
  EXPECT_THAT(c10::fmap<double>(some), ElementsAre(1.0, 2.0, 3.0));
  EXPECT_THAT(c10::filter(some, [](int i) { return i != 2; }), ElementsAre(1, 3));
}

TEST(CallOnce, CallsOnce) {
  c10::once_flag flag;
  int calls = 0;
  c10::call_once(flag, [&] { ++calls; });
  c10::call_once(flag, [&] { ++calls; });
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(c10::stoi(c10::to_string(12)), 12);
}

}  // namespace
