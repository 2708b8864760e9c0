// SPDX-License-Identifier: BSL-1.0
// The tensors of an InferMetaContext, one by one and as lists.
#include <dispatch/phi/infer_meta_context.hpp>

#include <dispatch/phi.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using ::testing::ElementsAre;
using ::testing::IsNull;
using ::testing::NotNull;

TEST(InferMetaContext, AnAbsentTensorOfAListIsNull) {
  const phi::DenseTensor x(at::ones({2, 3}));
  phi::DenseTensor out;
  phi::InferMetaContext context;
  context.EmplaceBackInputs(std::vector<phi::MetaTensor>{phi::MetaTensor(x), phi::MetaTensor()});
  context.EmplaceBackOutputs(
      std::vector<phi::MetaTensor>{phi::MetaTensor(), phi::MetaTensor(&out)});
  EXPECT_EQ(context.InputRangeAt(0), std::pair(0, 2));
  EXPECT_EQ(context.OutputRangeAt(0), std::pair(0, 2));
  EXPECT_THAT(context.InputsBetween(0, 2), ElementsAre(&context.InputAt(0), IsNull()));
  EXPECT_THAT(context.MutableOutputBetween(0, 2), ElementsAre(IsNull(), NotNull()));
  context.MutableOutputAt(1)->set_dims({5});
  EXPECT_EQ(out.dims(), (phi::DDim{5}));
}

}  // namespace
