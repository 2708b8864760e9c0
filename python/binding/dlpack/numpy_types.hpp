// SPDX-License-Identifier: BSL-1.0
// numpy's built-in element types and the host's, by number.
#pragma once

#include <array>
#include <dispatch/binding_api.hpp>
#include <string_view>

#include "../array_words.hpp"
#include "array_kinds.hpp"

namespace schema_ct_python::detail {

struct numpy_type {
  int number;
  c10::ScalarType type;
};
/// Results get the first numpy type that is listed for a host type.
inline constexpr numpy_type numpy_types[] = {
    {NPY_BOOL, c10::kBool},           {NPY_UINT8, c10::kByte},
    {NPY_INT8, c10::kChar},           {NPY_INT16, c10::kShort},
    {NPY_INT32, c10::kInt},           {NPY_INT64, c10::kLong},
    {NPY_UINT16, c10::kUInt16},       {NPY_UINT32, c10::kUInt32},
    {NPY_UINT64, c10::kUInt64},       {NPY_HALF, c10::kHalf},
    {NPY_FLOAT, c10::kFloat},         {NPY_DOUBLE, c10::kDouble},
    {NPY_CFLOAT, c10::kComplexFloat}, {NPY_CDOUBLE, c10::kComplexDouble},
    {NPY_LONGLONG, c10::kLong},       {NPY_ULONGLONG, c10::kUInt64}};

/// The host's type by numpy's number; -1 for a number that is not in the table.
inline constexpr auto types_of_numpy = [] {
  std::array<std::int8_t, NPY_HALF + 1> out{};
  out.fill(-1);
  for (const numpy_type& known : numpy_types)
    out[static_cast<std::size_t>(known.number)] = static_cast<std::int8_t>(known.type);
  return out;
}();
[[nodiscard]] inline bool read_numpy_type(int number, c10::ScalarType& out) {
  const auto i = static_cast<unsigned>(number);
  if (i >= types_of_numpy.size() || types_of_numpy[i] < 0) return false;
  return out = static_cast<c10::ScalarType>(types_of_numpy[i]), true;
}
/// numpy's number by the host's type; -1 for a type that numpy itself lacks.
inline constexpr auto numpy_numbers = [] {
  std::array<std::int8_t, 64> out{};
  out.fill(-1);
  for (const numpy_type& known : numpy_types) {
    std::int8_t& number = out[static_cast<std::size_t>(known.type)];
    if (number < 0) number = static_cast<std::int8_t>(known.number);
  }
  return out;
}();
[[nodiscard]] inline int numpy_number_of(c10::ScalarType type) {
  return numpy_numbers.at(static_cast<std::size_t>(type));
}

}  // namespace schema_ct_python::detail

namespace schema_ct_python {

[[nodiscard]] inline std::string_view name_of_type(c10::ScalarType type) {
  for (const detail::type_name& known : detail::type_names)
    if (known.number == static_cast<int>(type)) return known.text;
  return dispatch::toString(type);
}

}  // namespace schema_ct_python
