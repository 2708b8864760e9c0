// SPDX-License-Identifier: BSL-1.0
// Values that are nested to a given depth.
#pragma once

#include <dispatch/values/dict.hpp>

namespace test {

/// Returns a tuple of `inner` and a number.
inline c10::IValue tuple_around(const c10::IValue& inner) { return std::tuple(inner, 1); }
/// Returns a list with the one element `inner`.
inline c10::IValue list_around(const c10::IValue& inner) {
  const dispatch::List<c10::IValue> list(dispatch::Type::of_code(schema_ct::code::any));
  list.push_back(inner);
  return list;
}
/// Returns a dictionary with the one value `inner`.
inline c10::IValue dict_around(const c10::IValue& inner) {
  const dispatch::Dict<std::string, c10::IValue> dict;
  dict.insert("k", inner);
  return dict;
}

/// Returns `inner` in `levels` containers of one kind.
inline c10::IValue nested(int levels, c10::IValue (*around)(const c10::IValue&),
                          c10::IValue inner = 1) {
  for (int i = 0; i != levels; ++i) inner = around(inner);
  return inner;
}

inline constexpr auto all_around = {&tuple_around, &list_around, &dict_around};

}  // namespace test
