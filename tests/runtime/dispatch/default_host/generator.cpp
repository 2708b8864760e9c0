// SPDX-License-Identifier: BSL-1.0
// Generators share their state and have the key of their device.
#include <dispatch/default_host/generator.hpp>

#include <gtest/gtest.h>

namespace {

using dispatch::Generator;

TEST(GeneratorTest, CopiesShareTheSeedAndClonesDoNot) {
  const Generator generator(dispatch::Device("cpu"), 7);
  const Generator copy = generator;
  const Generator clone = generator.clone();
  copy.set_current_seed(8);
  EXPECT_EQ(generator.current_seed(), 8U);
  EXPECT_EQ(clone.current_seed(), 7U);
  EXPECT_EQ(generator, copy);
  EXPECT_FALSE(generator == clone);
}

TEST(GeneratorTest, BringsTheKeyOfItsDevice) {
  EXPECT_EQ(Generator(dispatch::Device("cuda")).key_set(),
            dispatch::DispatchKeySet(dispatch::DispatchKey::CUDA));
  EXPECT_TRUE(Generator().key_set().empty());
  const dispatch::DispatchKeySet own(dispatch::DispatchKey::CustomRNGKeyId);
  EXPECT_EQ(Generator(dispatch::Device("cpu"), own).key_set(), own);
}

TEST(GeneratorTest, AnUndefinedOneHasNothingToSay) {
  EXPECT_FALSE(Generator().defined());
  EXPECT_THROW(static_cast<void>(Generator().device()), dispatch::Error);
  EXPECT_THROW(static_cast<void>(Generator().current_seed()), dispatch::Error);
}

}  // namespace
