// SPDX-License-Identifier: BSL-1.0
// Handles that remove a registration of the dispatcher, or call a function.
#include <dispatch/operators/registration_handle.hpp>

#include <ATen/core/dispatch/RegistrationHandleRAII.h>
#include <gtest/gtest.h>
#include <functional>
#include <utility>

namespace {

TEST(RegistrationHandle, CallsAFunctionOnce) {
  int calls = 0;
  {
    c10::RegistrationHandleRAII first([&] { ++calls; });
    const c10::RegistrationHandleRAII second(std::move(first));
    EXPECT_EQ(calls, 0);
  }
  EXPECT_EQ(calls, 1);
  const c10::RegistrationHandleRAII throws([]() -> void { throw 1; });
  const c10::RegistrationHandleRAII empty{std::function<void()>()};
}

}  // namespace
