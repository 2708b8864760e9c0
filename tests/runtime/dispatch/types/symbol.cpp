// SPDX-License-Identifier: BSL-1.0
// Symbols: a name and its namespace. The expected results are PyTorch 2.13's.
#include <dispatch/types/symbol.hpp>

#include <gtest/gtest.h>

#include <unordered_set>

#include "../../thrown.hpp"

namespace {

using dispatch::Symbol;

TEST(SymbolTest, IsANameInANamespace) {
  const Symbol add = Symbol::fromQualString("aten::add");
  EXPECT_STREQ(add.toQualString(), "aten::add");
  EXPECT_STREQ(add.toUnqualString(), "add");
  EXPECT_STREQ(add.toDisplayString(), "aten::add");
  EXPECT_STREQ(add.ns().toQualString(), "namespaces::aten");
  EXPECT_STREQ(add.ns().toUnqualString(), "aten");
  EXPECT_EQ(add.domainString(), "org.pytorch.aten");
  EXPECT_EQ(Symbol::fromDomainAndUnqualString(add.domainString(), "add"), add);
  EXPECT_TRUE(add.is_aten());
  EXPECT_FALSE(add.is_prim());
}

TEST(SymbolTest, EachNamespaceOfPyTorchHasAFunction) {
  EXPECT_EQ(Symbol::aten("x"), Symbol::fromQualString("aten::x"));
  EXPECT_TRUE(Symbol::attr("x").is_attr());
  EXPECT_TRUE(Symbol::caffe2("x").is_caffe2());
  EXPECT_STREQ(Symbol::caffe2("x").toQualString(), "_caffe2::x");
  EXPECT_TRUE(Symbol::cuda("x").is_cuda());
  EXPECT_TRUE(Symbol::onnx("x").is_onnx());
  EXPECT_TRUE(Symbol::prim("x").is_prim());
  EXPECT_STREQ(Symbol::scope("x").toQualString(), "scope::x");
  EXPECT_TRUE(Symbol::user("x").is_user());
}

TEST(SymbolTest, ATextWithoutANamespaceIsNoSymbol) {
  EXPECT_EQ(test::thrown<dispatch::Error>([] { (void)Symbol::fromQualString("add"); }),
            "all symbols must have a namespace, <namespace>::<string>, but found: add");
  EXPECT_THROW((void)Symbol::fromDomainAndUnqualString("aten", "add"), dispatch::Error);
}

TEST(SymbolTest, EqualSymbolsAreOneKey) {
  const std::unordered_set<Symbol> seen{Symbol::aten("a"), Symbol::prim("a"), Symbol::aten("a")};
  EXPECT_EQ(seen.size(), 2U);
  EXPECT_TRUE(Symbol::aten("a") < Symbol::aten("b"));
  EXPECT_STREQ(Symbol().toQualString(), "");
}

}  // namespace
