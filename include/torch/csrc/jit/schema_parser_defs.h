// SPDX-License-Identifier: BSL-1.0
// The words and characters of a schema as macros, under the names that Paddle gives them, for
// sources that read parts of a schema themselves. This library's own parser has no use for them.
#pragma once

// What a declaration is made of
#define TORCH_SCHEMA_CH_LPAREN '('
#define TORCH_SCHEMA_CH_RPAREN ')'
#define TORCH_SCHEMA_CH_COMMA ','
#define TORCH_SCHEMA_CH_STAR '*'
#define TORCH_SCHEMA_CH_EQUAL '='
#define TORCH_SCHEMA_LIT_ARROW "->"
#define TORCH_SCHEMA_LIT_VARARG "..."

// What stands behind a type
#define TORCH_SCHEMA_CH_LBRACKET '['
#define TORCH_SCHEMA_CH_RBRACKET ']'
#define TORCH_SCHEMA_CH_QMARK '?'

// Alias sets
#define TORCH_SCHEMA_CH_BANG '!'
#define TORCH_SCHEMA_CH_PIPE '|'
#define TORCH_SCHEMA_ALIAS_WILDCARD "*"
#define TORCH_SCHEMA_ALIAS_FRESH_PREFIX "$"

// Defaults
#define TORCH_SCHEMA_KW_NONE "None"
#define TORCH_SCHEMA_KW_TRUE "true"
#define TORCH_SCHEMA_KW_FALSE "false"
#define TORCH_SCHEMA_CH_PLUS '+'
#define TORCH_SCHEMA_CH_MINUS '-'
#define TORCH_SCHEMA_CH_DOT '.'
#define TORCH_SCHEMA_CH_EXP_LOWER 'e'
#define TORCH_SCHEMA_CH_EXP_UPPER 'E'
#define TORCH_SCHEMA_CH_SQUOTE '\''
#define TORCH_SCHEMA_CH_DQUOTE '"'
#define TORCH_SCHEMA_CH_BACKSLASH '\\'
// behind a backslash
#define TORCH_SCHEMA_CH_N 'n'
#define TORCH_SCHEMA_CH_R 'r'
#define TORCH_SCHEMA_CH_T 't'

// Types
#define TORCH_SCHEMA_TYPE_TENSOR "Tensor"
#define TORCH_SCHEMA_TYPE_INT "int"
#define TORCH_SCHEMA_TYPE_FLOAT "float"
#define TORCH_SCHEMA_TYPE_BOOL "bool"
#define TORCH_SCHEMA_TYPE_STR "str"
#define TORCH_SCHEMA_TYPE_STRING "string"
#define TORCH_SCHEMA_TYPE_SCALAR "Scalar"
#define TORCH_SCHEMA_TYPE_NUMBER "number"
#define TORCH_SCHEMA_TYPE_DEVICE "Device"
#define TORCH_SCHEMA_TYPE_NONE "None"
#define TORCH_SCHEMA_TYPE_NONE_TYPE "NoneType"
// types of C++, which are no types of a schema
#define TORCH_SCHEMA_TYPE_CPP_INT64_T "int64_t"
#define TORCH_SCHEMA_TYPE_CPP_DOUBLE "double"

/// Calls row(text in a schema, enumerator of c10::TypeKind, text that the type has) for each type
/// of one word.
#define TORCH_SCHEMA_BASE_TYPE_CONVERSION_TABLE(row)                                               \
  row(TORCH_SCHEMA_TYPE_TENSOR, TensorType, TORCH_SCHEMA_TYPE_TENSOR)                              \
      row(TORCH_SCHEMA_TYPE_STR, StringType, TORCH_SCHEMA_TYPE_STR)                                \
          row(TORCH_SCHEMA_TYPE_STRING, StringType, TORCH_SCHEMA_TYPE_STR)                         \
              row(TORCH_SCHEMA_TYPE_INT, IntType, TORCH_SCHEMA_TYPE_INT) row(                      \
                  TORCH_SCHEMA_TYPE_FLOAT, FloatType, TORCH_SCHEMA_TYPE_FLOAT)                     \
                  row(TORCH_SCHEMA_TYPE_BOOL, BoolType, TORCH_SCHEMA_TYPE_BOOL) row(               \
                      TORCH_SCHEMA_TYPE_NONE, NoneType, TORCH_SCHEMA_TYPE_NONE_TYPE)               \
                      row(TORCH_SCHEMA_TYPE_NONE_TYPE, NoneType, TORCH_SCHEMA_TYPE_NONE_TYPE) row( \
                          TORCH_SCHEMA_TYPE_DEVICE, DeviceObjType, TORCH_SCHEMA_TYPE_DEVICE)       \
                          row(TORCH_SCHEMA_TYPE_SCALAR, NumberType, TORCH_SCHEMA_TYPE_SCALAR)      \
                              row(TORCH_SCHEMA_TYPE_NUMBER, NumberType, TORCH_SCHEMA_TYPE_SCALAR)
