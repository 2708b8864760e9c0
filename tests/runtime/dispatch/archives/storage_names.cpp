// SPDX-License-Identifier: BSL-1.0
// Each element type has a name in archives, by which it is found again.
#include <dispatch/archives/storage_names.hpp>

#include <gtest/gtest.h>

namespace {

using dispatch::pickle_detail::storage_name;
using dispatch::pickle_detail::type_of_storage;

TEST(StorageNames, ArePyTorchs) {
  EXPECT_EQ(storage_name(dispatch::kFloat), "FloatStorage");
  EXPECT_EQ(storage_name(dispatch::kBFloat16), "BFloat16Storage");
  EXPECT_EQ(storage_name(dispatch::kComplexDouble), "ComplexDoubleStorage");
}

TEST(StorageNames, AreReadBack) {
  for (int i = 0; i != static_cast<int>(dispatch::ScalarType::Undefined); ++i) {
    const auto type = static_cast<dispatch::ScalarType>(i);
    EXPECT_EQ(type_of_storage(storage_name(type)), type);
  }
}

TEST(StorageNames, OthersAreNone) {
  for (const char* const name :
       {"", "Storage", "Float", "floatStorage", "FloatStorageX", "UNKNOWN_SCALARStorage"})
    EXPECT_EQ(type_of_storage(name), std::nullopt) << name;
}

}  // namespace
