// SPDX-License-Identifier: BSL-1.0
// Values that nest as deep as a test wants.
#pragma once

#include <dispatch/values/dict.hpp>

namespace test {

/// A tuple of one member around `inner`.
inline c10::IValue tuple_around(const c10::IValue& inner) { return std::tuple(inner, 1); }
/// A list of one element around it.
inline c10::IValue list_around(const c10::IValue& inner) {
  const dispatch::List<c10::IValue> list(dispatch::Type::of_code(schema_ct::code::any));
  list.push_back(inner);
  return list;
}
/// A dictionary of one entry around it.
inline c10::IValue dict_around(const c10::IValue& inner) {
  const dispatch::Dict<std::string, c10::IValue> dict;
  dict.insert("k", inner);
  return dict;
}

/// `levels` of one kind around a number.
inline c10::IValue nested(int levels, c10::IValue (*around)(const c10::IValue&),
                          c10::IValue inner = 1) {
  for (int i = 0; i != levels; ++i) inner = around(inner);
  return inner;
}

inline constexpr auto all_around = {&tuple_around, &list_around, &dict_around};

}  // namespace test
