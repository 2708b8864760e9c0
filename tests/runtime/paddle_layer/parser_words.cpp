// SPDX-License-Identifier: BSL-1.0
// The words of Paddle's parser as macros: what they spell is what this library reads.
#include <dispatch/compat/paddle.hpp>

#include <gtest/gtest.h>
#include <torch/library.h>

#include <torch/csrc/jit/function_schema_parser.h>
#include <torch/csrc/jit/schema_parser_defs.h>

namespace {

c10::FunctionSchema read(const std::string& text) { return torch::jit::parseSchema(text); }

TEST(PaddleParserWords, EachTypeIsRead){
#define ROW(text, kind_of_it, canonical)                                    \
  {                                                                         \
    const auto type = read("f(" text " x) -> ()").arguments().at(0).type(); \
    EXPECT_EQ(type->kind(), c10::TypeKind::kind_of_it) << text;             \
    EXPECT_EQ(type->str(), canonical) << text;                              \
  }
    TORCH_SCHEMA_BASE_TYPE_CONVERSION_TABLE(ROW)
#undef ROW
}

TEST(PaddleParserWords, SpellADeclaration) {
  std::string text = "f";
  text += TORCH_SCHEMA_CH_LPAREN;
  text += TORCH_SCHEMA_TYPE_TENSOR;
  text += std::string() + TORCH_SCHEMA_CH_LPAREN + 'a' + TORCH_SCHEMA_CH_PIPE + 'b' +
          TORCH_SCHEMA_CH_BANG + TORCH_SCHEMA_CH_RPAREN + " x" + TORCH_SCHEMA_CH_COMMA;
  text += TORCH_SCHEMA_TYPE_INT;
  text += std::string() + TORCH_SCHEMA_CH_LBRACKET + '2' + TORCH_SCHEMA_CH_RBRACKET +
          TORCH_SCHEMA_CH_QMARK + " k" + TORCH_SCHEMA_CH_EQUAL + TORCH_SCHEMA_KW_NONE;
  text += std::string() + TORCH_SCHEMA_CH_COMMA + TORCH_SCHEMA_CH_STAR + TORCH_SCHEMA_CH_COMMA;
  text += TORCH_SCHEMA_TYPE_STR + std::string(" s") + TORCH_SCHEMA_CH_EQUAL +
          TORCH_SCHEMA_CH_DQUOTE + TORCH_SCHEMA_CH_BACKSLASH + TORCH_SCHEMA_CH_N +
          TORCH_SCHEMA_CH_DQUOTE + TORCH_SCHEMA_CH_COMMA;
  text += TORCH_SCHEMA_TYPE_FLOAT + std::string(" f") + TORCH_SCHEMA_CH_EQUAL +
          TORCH_SCHEMA_CH_MINUS + '1' + TORCH_SCHEMA_CH_DOT + '5' + TORCH_SCHEMA_CH_EXP_LOWER +
          TORCH_SCHEMA_CH_PLUS + '2' + TORCH_SCHEMA_CH_COMMA;
  text += TORCH_SCHEMA_TYPE_BOOL + std::string(" b") + TORCH_SCHEMA_CH_EQUAL + TORCH_SCHEMA_KW_TRUE;
  text += TORCH_SCHEMA_CH_RPAREN;
  text += TORCH_SCHEMA_LIT_ARROW;
  text += TORCH_SCHEMA_LIT_VARARG;
  const c10::FunctionSchema schema = read(text);
  ASSERT_EQ(schema.arguments().size(), 5U);
  EXPECT_TRUE(schema.arguments()[0].alias_info()->isWrite());
  EXPECT_TRUE(schema.arguments()[1].default_value()->is_none());
  EXPECT_EQ(schema.arguments()[2].default_value()->to_string(), "\n");
  EXPECT_EQ(schema.arguments()[3].default_value()->to_double(), -150);
  EXPECT_TRUE(schema.arguments()[4].default_value()->to_bool());
  EXPECT_TRUE(schema.is_varret());
}

}  // namespace
