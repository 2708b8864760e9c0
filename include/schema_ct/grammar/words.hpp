// SPDX-License-Identifier: BSL-1.0
// The words a schema may use: base types, dtype names and the identifiers that are constants.
#pragma once

#include <cstddef>
#include "lexer.hpp"
#include "type_code.hpp"

namespace schema_ct::words {

/// The base type that the `n` characters at `p` spell, or code::none. The types are those of
/// PyTorch 2.13's schema_type_parser.cpp, and `Dimname`, which 2.13 removed.
SCHEMA_CT_HIDDEN constexpr code base_type(const char* p, std::ptrdiff_t n) {
  using lexer::same;
  switch (n) {
    case 3:
      if (same(p, "int", 3)) return code::integer;
      if (same(p, "str", 3)) return code::string;
      if (same(p, "Any", 3)) return code::any;
      break;
    case 4:
      if (same(p, "bool", 4)) return code::boolean;
      if (same(p, "None", 4)) return code::none_type;
      break;
    case 5:
      if (same(p, "float", 5)) return code::real;
      break;
    case 6:
      switch (*p) {
        case 'T': return same(p, "Tensor", 6) ? code::tensor : code::none;
        case 'S':
          if (same(p, "SymInt", 6)) return code::sym_int;
          if (same(p, "Scalar", 6)) return code::scalar;
          return same(p, "Stream", 6) ? code::stream : code::none;
        case 'D': return same(p, "Device", 6) ? code::device : code::none;
        case 'L': return same(p, "Layout", 6) ? code::layout : code::none;
        default: break;
      }
      break;
    case 7:
      if (same(p, "complex", 7)) return code::complex;
      if (same(p, "SymBool", 7)) return code::sym_bool;
      if (same(p, "Storage", 7)) return code::storage;
      if (same(p, "QScheme", 7)) return code::qscheme;
      if (same(p, "Capsule", 7)) return code::capsule;
      if (same(p, "Dimname", 7)) return code::string;
      break;
    case 8:
      if (same(p, "NoneType", 8)) return code::none_type;
      break;
    case 9:
      if (same(p, "Generator", 9)) return code::generator;
      if (same(p, "Quantizer", 9)) return code::quantizer;
      break;
    case 10: return same(p, "ScalarType", 10) ? code::scalar_type : code::none;
    case 11:
      if (same(p, "DeviceIndex", 11)) return code::integer;
      if (same(p, "AnyEnumType", 11)) return code::any_enum_type;
      break;
    case 12:
      if (same(p, "MemoryFormat", 12)) return code::memory_format;
      if (same(p, "AnyClassType", 12)) return code::any_class_type;
      break;
    case 17: return same(p, "ConstQuantizerPtr", 17) ? code::integer : code::none;
    default: break;
  }
  return code::none;
}

/// A name and the value it stands for.
struct constant {
  const char* name;
  int value;
};

/// Identifiers that PyTorch accepts as the default of any scalar or optional argument.
SCHEMA_CT_HIDDEN inline constexpr constant old_constants[] = {
    {"float", 6},   {"complex", 9}, {"long", 4},
    {"strided", 0}, {"Mean", 1},    {"contiguous_format", 0}};

/// The dtype names that a ScalarType may have as its default, with the value of c10::ScalarType.
SCHEMA_CT_HIDDEN inline constexpr constant dtypes[] = {{"uint8", 0},
                                                       {"int8", 1},
                                                       {"int16", 2},
                                                       {"short", 2},
                                                       {"int32", 3},
                                                       {"int", 3},
                                                       {"int64", 4},
                                                       {"long", 4},
                                                       {"float16", 5},
                                                       {"half", 5},
                                                       {"float32", 6},
                                                       {"float", 6},
                                                       {"float64", 7},
                                                       {"double", 7},
                                                       {"complex32", 8},
                                                       {"chalf", 8},
                                                       {"complex64", 9},
                                                       {"cfloat", 9},
                                                       {"complex", 9},
                                                       {"complex128", 10},
                                                       {"cdouble", 10},
                                                       {"bool", 11},
                                                       {"qint8", 12},
                                                       {"quint8", 13},
                                                       {"qint32", 14},
                                                       {"bfloat16", 15},
                                                       {"quint4x2", 16},
                                                       {"quint2x4", 17},
                                                       {"bits1x8", 18},
                                                       {"bits2x4", 19},
                                                       {"bits4x2", 20},
                                                       {"bits8", 21},
                                                       {"bits16", 22},
                                                       {"float8_e5m2", 23},
                                                       {"float8_e4m3fn", 24},
                                                       {"float8_e5m2fnuz", 25},
                                                       {"float8_e4m3fnuz", 26},
                                                       {"uint16", 27},
                                                       {"uint32", 28},
                                                       {"uint64", 29},
                                                       {"uint1", 30},
                                                       {"uint2", 31},
                                                       {"uint3", 32},
                                                       {"uint4", 33},
                                                       {"uint5", 34},
                                                       {"uint6", 35},
                                                       {"uint7", 36},
                                                       {"int1", 37},
                                                       {"int2", 38},
                                                       {"int3", 39},
                                                       {"int4", 40},
                                                       {"int5", 41},
                                                       {"int6", 42},
                                                       {"int7", 43},
                                                       {"float8_e8m0fnu", 44},
                                                       {"float4_e2m1fn_x2", 45}};

/// The value of the name at `p`, or -1 if `table` does not contain it.
template <std::size_t Size>
SCHEMA_CT_HIDDEN constexpr int value_of(const char* p, std::ptrdiff_t n,
                                        const constant (&table)[Size]) {
  for (const constant& c : table) {
    std::ptrdiff_t i = 0;
    while (i != n && c.name[i] == p[i]) ++i;
    if (i == n && c.name[n] == '\0') return c.value;
  }
  return -1;
}

/// The value of the identifier at `p` as a default; dtype names count for a ScalarType only.
SCHEMA_CT_HIDDEN constexpr int identifier_value(const char* p, std::ptrdiff_t n, bool scalar_type) {
  const int value = value_of(p, n, old_constants);
  return value >= 0 || !scalar_type ? value : value_of(p, n, dtypes);
}

/// The device types that c10::Device reads from a text.
SCHEMA_CT_HIDDEN inline constexpr const char* device_types[] = {
    "cpu",  "cuda", "mkldnn", "opengl", "opencl", "ideep",        "hip",
    "fpga", "maia", "xla",    "vulkan", "xpu",    "mps",          "meta",
    "hpu",  "ve",   "lazy",   "ipu",    "mtia",   "privateuseone"};

/// Is the text [p, end) a device: a type, optionally with an index from 0 to 127, or 0 for a CPU?
SCHEMA_CT_HIDDEN constexpr bool is_device(const char* p, const char* end) {
  const char* colon = p;
  while (colon != end && *colon != ':') ++colon;
  bool known = false;
  for (const char* type : device_types) {
    const char* q = p;
    while (q != colon && *type == *q && *type != '\0') ++q, ++type;
    known |= q == colon && *type == '\0' && q != p;
  }
  if (!known || colon == end) return known;
  int index = 0;
  for (const char* q = colon + 1; q != end; ++q) {
    if (!lexer::is_digit(*q) || (index == 0 && q != colon + 1)) return false;
    index = index * 10 + (*q - '0');
    if (index > 127) return false;
  }
  // A host has only one CPU device, and refuses to construct a second one.
  if (index != 0 && colon - p == 3 && lexer::same(p, "cpu", 3)) return false;
  return colon + 1 != end;
}

}  // namespace schema_ct::words
