// SPDX-License-Identifier: BSL-1.0
// Names with dots: their parts, and whether one is a prefix of another.
#include <dispatch/types/qualified_name.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>

namespace {

using dispatch::QualifiedName;
using parts = std::vector<std::string>;

TEST(QualifiedName, HasParts) {
  const QualifiedName name("foo.bar.baz");
  EXPECT_EQ(name.atoms(), (parts{"foo", "bar", "baz"}));
  EXPECT_EQ(name.qualifiedName(), "foo.bar.baz");
  EXPECT_EQ(name.prefix(), "foo.bar");
  EXPECT_EQ(name.name(), "baz");
  EXPECT_EQ(QualifiedName("one").prefix(), "");
  EXPECT_EQ(QualifiedName(parts{"foo", "bar", "baz"}), name);
  EXPECT_EQ(QualifiedName(QualifiedName("foo.bar"), "baz"), name);
  EXPECT_EQ(std::hash<QualifiedName>()(name), std::hash<QualifiedName>()("foo.bar.baz"));
}

TEST(QualifiedName, MayBeginAnother) {
  const QualifiedName name("foo.bar");
  EXPECT_TRUE(QualifiedName("foo").isPrefixOf(name));
  EXPECT_TRUE(name.isPrefixOf(name));
  EXPECT_TRUE(QualifiedName().isPrefixOf(name));
  EXPECT_FALSE(QualifiedName("fo").isPrefixOf(name));
  EXPECT_FALSE(QualifiedName("foo.bar.baz").isPrefixOf(name));
}

TEST(QualifiedName, NoPartIsEmptyOrHasADot) {
  for (const char* text : {"", ".", "a.", ".a", "a..b"})
    EXPECT_THROW(QualifiedName{text}, dispatch::ValueError) << text;
  EXPECT_THROW(QualifiedName(QualifiedName("a"), "b.c"), dispatch::ValueError);
  EXPECT_THROW(QualifiedName(parts{"a", ""}), dispatch::ValueError);
}

}  // namespace
