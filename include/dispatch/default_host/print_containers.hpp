// SPDX-License-Identifier: BSL-1.0
// Writes std::vector, std::map, std::set and std::pair to streams, as PyTorch's header of messages
// does. The functions are in namespace std, where clients find them from any namespace.
#pragma once

#include <schema_ct/config.hpp>

#include <ostream>
#include <utility>
#include <vector>

namespace SCHEMA_CT_HIDDEN std {

template <class First, class Second>
ostream& operator<<(ostream& out, const pair<First, Second>& value);

}  // namespace std

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// At most 100 elements, with a space between them.
template <class Iterator>
void PrintSequence(std::ostream& out, Iterator begin, Iterator end) {
  for (int i = 0; begin != end && i < 100; ++i, ++begin) out << (i == 0 ? "" : " ") << *begin;
  if (begin != end) out << " ...";
}

}  // namespace default_host
}  // namespace dispatch

namespace SCHEMA_CT_HIDDEN std {

template <class... Types>
ostream& operator<<(ostream& out, const vector<Types...>& values) {
  dispatch::PrintSequence(out, values.begin(), values.end());
  return out;
}
// The ordered containers, without their headers: few sources print any.
template <class Ordered>
  requires requires { typename Ordered::key_compare; }
ostream& operator<<(ostream& out, const Ordered& values) {
  dispatch::PrintSequence(out, values.begin(), values.end());
  return out;
}
template <class First, class Second>
ostream& operator<<(ostream& out, const pair<First, Second>& value) {
  return out << '(' << value.first << ", " << value.second << ')';
}

}  // namespace std
