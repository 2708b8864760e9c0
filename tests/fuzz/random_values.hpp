// SPDX-License-Identifier: BSL-1.0
// Values and types of every common kind, which an input chooses.
#pragma once

#include <torch/library.h>

#include <string>
#include <tuple>
#include <vector>

#include "input.hpp"

namespace fuzz {

inline constexpr const char* type_names[] = {
    "Tensor",       "Tensor?",     "Tensor[]", "Tensor?[]",    "int",     "int[]",
    "int[3]",       "int?",        "int[]?",   "float",        "float[]", "float?",
    "bool",         "bool[]",      "bool?",    "str",          "str?",    "str[]",
    "Scalar",       "Scalar?",     "SymInt",   "SymInt[]",     "Device",  "Device?",
    "ScalarType",   "ScalarType?", "Layout",   "MemoryFormat", "complex", "Dict(str, int)",
    "(int, float)", "Any",         "int[][]",  "Generator?"};

inline at::Tensor some_tensor(input& in) {
  return in.one_in(4) ? at::Tensor() : at::zeros({static_cast<std::int64_t>(in.below(3)) + 1});
}

inline c10::IValue some_value(input& in, int depth = 0) {
  switch (in.below(depth < 4 ? 18 : 10)) {
    case 0: return some_tensor(in);
    case 1: return in.number();
    case 2: return static_cast<double>(in.number()) / 3;
    case 3: return in.one_in(2);
    case 4: return in.text(20);
    case 5: return c10::IValue();
    case 6: return at::Scalar(in.number());
    case 7: return at::Device(at::kCPU);
    case 8: return at::kFloat;
    case 9: return c10::complex<double>(1, static_cast<double>(in.byte()));
    case 10: return std::vector<std::int64_t>(in.below(5), in.number());
    case 11: return std::vector<double>(in.below(5), 0.5);
    case 12: return std::vector<at::Tensor>(in.below(3), some_tensor(in));
    case 13: return std::vector<std::string>(in.below(3), in.text(5));
    case 14: return std::tuple(in.number(), some_value(in, depth + 1));
    case 15: {
      c10::List<std::optional<std::int64_t>> list;
      for (std::size_t n = in.below(4); n != 0; --n)
        list.push_back(in.one_in(2) ? std::optional(in.number()) : std::nullopt);
      return list;
    }
    case 16: {
      c10::Dict<std::string, std::int64_t> dict;
      for (std::size_t n = in.below(4); n != 0; --n) dict.insert_or_assign(in.text(3), in.number());
      return dict;
    }
    default: return std::vector<bool>(in.below(4), true);
  }
}

/// A value that an argument of the type takes, if the type is known here; otherwise any value.
inline c10::IValue value_for(input& in, std::string_view type) {
  const bool optional = type.ends_with('?');
  if (optional && in.one_in(2)) return {};
  if (optional) type.remove_suffix(1);
  if (type == "Tensor") return some_tensor(in);
  if (type == "Tensor[]") return std::vector<at::Tensor>(in.below(3), some_tensor(in));
  if (type == "int" || type == "SymInt") return in.number();
  if (type == "int[]" || type == "SymInt[]")
    return std::vector<std::int64_t>(in.below(5), in.number());
  if (type == "int[3]") return std::vector<std::int64_t>(3, in.number());
  if (type == "float") return static_cast<double>(in.byte()) / 3;
  if (type == "float[]") return std::vector<double>(in.below(5), 0.5);
  if (type == "bool") return in.one_in(2);
  if (type == "str") return in.text(10);
  if (type == "Scalar") return at::Scalar(in.number());
  if (type == "Device") return at::Device(at::kCPU);
  if (type == "ScalarType") return at::kInt;
  return some_value(in);
}

}  // namespace fuzz
