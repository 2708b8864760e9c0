// SPDX-License-Identifier: BSL-1.0
// Error codes instead of exceptions: the stored text, its thread, and the exception that the
// checking macro throws.
#include <dispatch/stable/shim_call.hpp>

#include <gtest/gtest.h>

#include <thread>

#include "../../thrown.hpp"

namespace {

using dispatch::shim_detail::last_error;
using dispatch::shim_detail::shim_call;

TEST(ShimCall, NotesWhatIsThrown) {
  EXPECT_EQ(shim_call([] {}), TORCH_SUCCESS);
  EXPECT_EQ(shim_call([] { throw dispatch::ValueError("first"); }), TORCH_FAILURE);
  EXPECT_STREQ(last_error(), "first");
  std::thread([] { EXPECT_STREQ(last_error(), ""); }).join();
  EXPECT_EQ(shim_call([] { throw 1; }), TORCH_FAILURE);
  EXPECT_STREQ(last_error(), "an exception that is no std::exception");
  EXPECT_EQ(shim_call([] { throw std::runtime_error(std::string(5000, 'x')); }), TORCH_FAILURE);
  EXPECT_EQ(std::string(last_error()), std::string(5000, 'x'));
}

TEST(ShimCall, TheCheckThrowsTheTextAndThePlace) {
  const auto fails = [] { return shim_call([] { throw dispatch::Error("why"); }); };
  const auto line = __LINE__ + 2;
  const std::string text =
      test::thrown<std::runtime_error>([&] { TORCH_ERROR_CODE_CHECK(fails()); });
  EXPECT_EQ(text, "why (originally from fails() API call failed at " + std::string(__FILE__) +
                      ", line " + std::to_string(line) + ")");
  TORCH_ERROR_CODE_CHECK(TORCH_SUCCESS);
}

}  // namespace
