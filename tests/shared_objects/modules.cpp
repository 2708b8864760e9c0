// SPDX-License-Identifier: BSL-1.0
// A Windows program loads modules and unloads them. On other systems plugins.cpp tests more of it.
#include <gmock/gmock.h>
#include <torch/library.h>
#include <dispatch/invoke.hpp>

#include <string>

#include "../runtime/thrown.hpp"
#include "loaded.hpp"
#include "plugin.h"

namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

c10::OperatorHandle op(const std::string& name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "");
}
bool defined(const char* name) { return c10::Dispatcher::singleton().findSchema(name).has_value(); }

TEST(Modules, TheProgramSeesWhatAModuleRegisters) {
  EXPECT_FALSE(defined("plugin_first::sum"));
  {
    const loaded first(FIRST);
    EXPECT_THAT(dispatch::registration_errors(), IsEmpty());
    EXPECT_EQ(dispatch::invoke(op("plugin_first::sum"), at::ones({3})).toInt(), 3 + 3 + 32);
    EXPECT_EQ(op("plugin_first::closed").typed<std::int64_t(std::int64_t)>().call(3), 10);
    EXPECT_THAT(test::thrown<dispatch::Error>([] { (void)op("plugins_dangling::dangling"); }),
                HasSubstr("plugin.cpp:"));
  }
  EXPECT_FALSE(defined("plugin_first::sum"));
}

TEST(Modules, OneSeesWhatAnotherRegisters) {
  const loaded first(FIRST);
  {
    const loaded second(SECOND);
    EXPECT_EQ(first.function<decltype(call_closed)>("call_closed")("plugin_second", 3), 10);
    EXPECT_EQ(second.function<decltype(call_closed)>("call_closed")("plugin_first", 3), 10);
  }
  EXPECT_FALSE(defined("plugin_second::closed"));
  EXPECT_TRUE(defined("plugin_first::closed"));
}

TEST(Modules, GuardsOfTheProgramCountInAModule) {
  const loaded first(FIRST);
  auto* const call = first.function<decltype(call_layer)>("call_layer");
  EXPECT_EQ(call("plugin_first"), 2);
  const dispatch::AutoDispatchBelowAutograd below;
  EXPECT_EQ(call("plugin_first"), 1);
}

TEST(Modules, AnotherLayoutHasARegistryOfItsOwn) {
  const loaded other(OTHER_LAYOUT);
  EXPECT_EQ(other.function<decltype(call_closed)>("call_closed")("plugin_other_layout", 1), 8);
  EXPECT_FALSE(defined("plugin_other_layout::sum"));
  EXPECT_THAT(test::thrown<dispatch::Error>([] { (void)op("plugin_other_layout::sum"); }),
              HasSubstr("layout 99"));
}

}  // namespace
