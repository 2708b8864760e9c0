// SPDX-License-Identifier: BSL-1.0
// What standard containers do by functions that would add a unique symbol to the shared object.
#pragma once

#include <schema_ct/config.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

/// The value of a key, made if there is none: the map's operator[].
template <class Map>
[[nodiscard]] typename Map::mapped_type& entry_of(Map& map, const typename Map::key_type& key) {
  return map.insert({key, typename Map::mapped_type()}).first->second;
}

/// Adds elements at the end: the vector's insert().
template <class Vector, class Range>
void append_to(Vector& out, const Range& elements) {
  for (const auto& each : elements) out.push_back(each);
}

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
