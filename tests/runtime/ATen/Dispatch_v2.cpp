// SPDX-License-Identifier: BSL-1.0
// AT_DISPATCH_V2: lists of types, single types, and a type that no list contains.
#include <ATen/Dispatch_v2.h>

#include <gtest/gtest.h>

#include <utility>

namespace {

std::size_t size_of(at::ScalarType type) {
  return AT_DISPATCH_V2(type, "size_of", AT_WRAP([&] {
                          const std::pair<scalar_t, int> both{};  // a comma in the body
                          return sizeof(both.first);
                        }),
                        AT_EXPAND(AT_ALL_TYPES), AT_EXPAND(AT_COMPLEX_TYPES), at::kHalf,
                        AT_EXPAND(AT_QINT_TYPES));
}

TEST(DispatchV2, TakesListsAndSingleTypes) {
  EXPECT_EQ(size_of(at::kByte), 1U);
  EXPECT_EQ(size_of(at::kDouble), 8U);
  EXPECT_EQ(size_of(at::kComplexDouble), 16U);
  EXPECT_EQ(size_of(at::kHalf), 2U);
  EXPECT_EQ(size_of(at::kQInt32), 4U);
}

TEST(DispatchV2, NamesATypeThatIsInNone) {
  try {
    static_cast<void>(size_of(at::kBool));
    FAIL();
  } catch (const c10::NotImplementedError& e) {
    EXPECT_STREQ(e.what(), "\"size_of\" not implemented for 'Bool'");
  }
}

}  // namespace
