// SPDX-License-Identifier: BSL-1.0
// Names of C++ types as they are spelled in a source.
#include <dispatch/base/cxx_name.hpp>

#include <ATen/Tensor.h>
#include <gtest/gtest.h>

#include <typeinfo>

namespace {

TEST(CxxName, IsWhatASourceHas) {
  EXPECT_EQ(dispatch::cxx_name(typeid(double(long, bool)).name()), "double (long, bool)");
  EXPECT_EQ(dispatch::cxx_name(typeid(at::Tensor(const at::Tensor&, at::Tensor&)).name()),
            "at::Tensor (at::Tensor const&, at::Tensor&)");
}

TEST(CxxName, LeavesWhatIsNoTypeAlone) {
  EXPECT_EQ(dispatch::cxx_name(""), "");
  EXPECT_EQ(dispatch::cxx_name("no type"), "no type");
}

}  // namespace
