// SPDX-License-Identifier: BSL-1.0
// Dispatch keys and sets as text, and the error for a name that is not a key.
#include <dispatch/keys/dispatch_key.hpp>

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace {

using dispatch::DispatchKey;

TEST(DispatchKeyTest, ParsesTheNameThatItPrints) {
  EXPECT_EQ(dispatch::parseDispatchKey("SparseCUDA"), DispatchKey::SparseCUDA);
  EXPECT_EQ(dispatch::parseDispatchKey(dispatch::toString(DispatchKey::CompositeExplicitAutograd)),
            DispatchKey::CompositeExplicitAutograd);
}

TEST(DispatchKeyTest, AnUnknownNameIsAnErrorThatQuotesIt) {
  try {
    static_cast<void>(dispatch::parseDispatchKey("cpu"));
    FAIL() << "no exception";
  } catch (const dispatch::Error& e) {
    EXPECT_STREQ(e.what(), "could not parse dispatch key: cpu");
  }
}

TEST(DispatchKeyTest, PrintsToAStream) {
  std::ostringstream out;
  out << DispatchKey::AutogradMeta << ' ' << dispatch::BackendComponent::CUDABit;
  EXPECT_EQ(out.str(), "AutogradMeta CUDABit");
}

}  // namespace
