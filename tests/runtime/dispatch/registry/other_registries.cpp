// SPDX-License-Identifier: BSL-1.0
// Reads the names in registries of other layouts. tests/shared_objects loads objects that have such
// registries, and tests/runtime/second_host has two hosts in one program.
#include <dispatch/registry/other_registries.hpp>

#include <gmock/gmock.h>
#include <dispatch/library.hpp>

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

std::vector<std::string> names_in(const dispatch::registry_head& r) {
  std::vector<std::string> out;
  dispatch::for_each_defined(r, [&](const char* name, const char* overload) {
    out.push_back(*overload == '\0' ? name : std::string(name) + "." + overload);
  });
  return out;
}

TEST(OtherRegistries, ThisProgramHasNone) {
  EXPECT_NE(&dispatch::the_registry(), nullptr);
  EXPECT_EQ(dispatch::other_registries<>().count, 0U);
  EXPECT_EQ(dispatch::internal::defined_elsewhere("aten::add", ""), "");
}

TEST(OtherRegistries, ThisProgramUsesOne) {
  std::set<std::string> objects;
  const dispatch::registry* ours = &dispatch::the_registry();
  dispatch::for_each_registry_use([&](const dispatch::registry_use& use) {
    EXPECT_TRUE(use.is_our_kind);
    EXPECT_STREQ(use.kind, ours->kind);
    EXPECT_EQ(use.waiting, nullptr) << "the program has an engine";
    EXPECT_EQ(use.registry, ours);
    objects.insert(use.object->path);
  });
  EXPECT_THAT(objects, ElementsAre("")) << "the program itself";
}

TEST(OtherRegistries, TheNamesOfARegistryAreThoseThatAreDefined) {
  torch::Library m(torch::Library::FRAGMENT, "test_others", std::nullopt, __FILE__, __LINE__);
  m.def("f(Tensor x) -> Tensor").def("f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");
  m.impl("dangling", [](const at::Tensor& x) { return x; });
  const std::vector<std::string> names = names_in(dispatch::the_registry());
  EXPECT_THAT(names, Contains("test_others::f"));
  EXPECT_THAT(names, Contains("test_others::f.out"));
  EXPECT_THAT(names, Not(Contains("test_others::dangling")));
  EXPECT_STREQ(dispatch::the_registry().kind, dispatch::internal::registry_kind);
}

TEST(OtherRegistries, AnEntryOfAnotherLayoutIsReadWhereItsRegistrySays) {
  struct other_entry {
    bool is_defined;
    long something[5];
    const char* overload_name;
    const char* name;
  };
  other_entry defined{true, {}, "out", "other::f"}, forgotten{false, {}, "", "other::g"};
  auto* table = dispatch::internal::new_table(4);
  table->entries[1] = reinterpret_cast<dispatch::operator_entry*>(&forgotten);
  table->entries[3] = reinterpret_cast<dispatch::operator_entry*>(&defined);
  dispatch::registry_head head{};
  head.kind = "host other, layout 99";
  head.table = table;
  head.name = offsetof(other_entry, name);
  head.overload = offsetof(other_entry, overload_name);
  head.defined = offsetof(other_entry, is_defined);
  EXPECT_THAT(names_in(head), ElementsAre("other::f.out"));
  std::free(table);
}

}  // namespace
