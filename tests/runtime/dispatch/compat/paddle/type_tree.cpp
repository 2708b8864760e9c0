// SPDX-License-Identifier: BSL-1.0
// The types of a schema as a tree.
#include <dispatch/compat/paddle/type_tree.hpp>

#include <gtest/gtest.h>
#include <dispatch/compat/paddle.hpp>

namespace {

// SchemaTypeTreeDebugStringCoversNestedTypes
TEST(PaddleTypeTree, TypesInTypesStandFurtherIn) {
  EXPECT_EQ(dispatch::paddle_view::schemaTypeTreeToDebugString(dispatch::parseSchema(
                "f((Tensor, int?)? pair=None, SymInt k=1) -> (str, bool ok)")),
            "schema_type_tree\n"
            "arg[0] `pair`\n"
            "  kind=OptionalType type=(Tensor, int?)?\n"
            "    kind=TupleType type=(Tensor, int?)\n"
            "      kind=TensorType type=Tensor\n"
            "      kind=OptionalType type=int?\n"
            "        kind=IntType type=int\n"
            "arg[1] `k`\n"
            "  kind=SymIntType type=SymInt\n"
            "ret[0] ``\n"
            "  kind=StringType type=str\n"
            "ret[1] `ok`\n"
            "  kind=BoolType type=bool\n");
}

}  // namespace
