// SPDX-License-Identifier: BSL-1.0
// Which registries of other hosts can be read. tests/tools/other_hosts.py reads those of libraries.
#include <dispatch/library/other_hosts.hpp>

#include <gmock/gmock.h>
#include <dispatch/library.hpp>

namespace {

using dispatch::differs_in_host_alone;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(OtherHosts, AreThoseOfTheSameLayoutAndStandardLibrary) {
  const std::string ours = dispatch::the_registry().kind;
  const std::string behind_host = ours.substr(ours.find(','));
  EXPECT_TRUE(differs_in_host_alone(("host another" + behind_host).c_str()));
  EXPECT_FALSE(differs_in_host_alone(("host another" + behind_host + " more").c_str()));
  EXPECT_FALSE(differs_in_host_alone("host another, layout 1, libstdc++ ABI 1"));
  EXPECT_FALSE(differs_in_host_alone("host another"));
  EXPECT_FALSE(differs_in_host_alone(ours.c_str()));
}

TEST(OtherHosts, ThisProgramHasNone) {
  dispatch::register_blocks_of_other_hosts();
  EXPECT_THAT(dispatch::registries_of_other_hosts(), IsEmpty());
}

TEST(OtherHosts, FailuresAreListedTheOldestFirst) {
  const auto before = dispatch::on_registration_error([](const dispatch::registration_error&) {});
  const auto fails = [](int which) {
    return torch::detail::TorchLibraryInit(
        torch::Library::FRAGMENT,
        which == 1 ? [](torch::Library&) { throw std::string("the first"); }
                   : [](torch::Library&) { throw std::string("the second"); },
        "test_other_hosts", std::nullopt, "F.cpp", 1);
  };
  const std::size_t others = dispatch::failures_in(dispatch::the_registry()).size();
  const auto first = fails(1), second = fails(2);
  const auto failures = dispatch::failures_in(dispatch::the_registry());
  dispatch::on_registration_error(before);
  ASSERT_EQ(failures.size(), others + 2);
  EXPECT_THAT(failures[others].text, HasSubstr("the first"));
  EXPECT_THAT(failures[others + 1].text, HasSubstr("the second"));
}

}  // namespace
