// SPDX-License-Identifier: BSL-1.0
// A value for an argument that a call identifies by name.
#pragma once

#include <dispatch/values/ivalue.hpp>
#include <schema_ct/operators/keyword.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A value for the argument of this name: `arg("k") = 3`, or `"k"_a = 3`.
struct SCHEMA_CT_SHARED keyword {
  std::string name;
  IValue value;

  keyword(std::string called, IValue v) : name(std::move(called)), value(std::move(v)) {}
  template <class K>
    requires schema_ct::is_keyword<K>
  keyword(const K& k)
      : name(K::argument.data(), K::argument.size()),
        value(static_cast<decltype(k.value)>(k.value)) {}
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
