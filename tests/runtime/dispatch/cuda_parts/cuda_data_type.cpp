// SPDX-License-Identifier: BSL-1.0
// CUDA's libraries have their own numbers for element types.
#include <dispatch/cuda_parts/cuda_data_type.hpp>

#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

TEST(CudaDataType, OfAnElementType) {
  EXPECT_EQ(dispatch::ScalarTypeToCudaDataType(dispatch::kFloat), CUDA_R_32F);
  EXPECT_EQ(dispatch::ScalarTypeToCudaDataType(dispatch::kBFloat16), CUDA_R_16BF);
  EXPECT_EQ(dispatch::ScalarTypeToCudaDataType(dispatch::kComplexDouble), CUDA_C_64F);
  EXPECT_EQ(dispatch::getCudaDataType<dispatch::Half>(), CUDA_R_16F);
  EXPECT_EQ(test::thrown_by([] { (void)dispatch::ScalarTypeToCudaDataType(dispatch::kBool); }),
            "Cannot convert ScalarType Bool to cudaDataType.");
}

}  // namespace
