// SPDX-License-Identifier: BSL-1.0
// PyTorch's numbers for Paddle's enumeration of element types, which has the same names but omits
// some: its Bool is 10, PyTorch's 11.
#pragma once

#include <c10/core/ScalarType.h>

#include <cstddef>
#include <cstdint>
#include <dispatch/base/error.hpp>

namespace dispatch {
namespace SCHEMA_CT_HIDDEN paddle_detail {

/// PyTorch's number of each element type of Paddle, in Paddle's order.
inline constexpr signed char scalar_type_numbers[] = {
    0,  1,  2,  3,  4,  5,  6,  7,  // Byte … Double
    9,  10, 11, 15,                 // ComplexFloat, ComplexDouble, Bool, BFloat16
    23, 24, 27, 28, 29,             // Float8_e5m2, Float8_e4m3fn, UInt16, UInt32, UInt64
    30, 31, 32, 33, 34, 35, 36,     // UInt1 … UInt7
    37, 38, 39, 40, 41, 42, 43,     // Int1 … Int7
    12, 13, 14, 16, 17,             // QInt8, QUInt8, QInt32, QUInt4x2, QUInt2x4
    46};                            // Undefined
static_assert(sizeof scalar_type_numbers == static_cast<int>(c10::ScalarType::NumOptions));
static_assert(scalar_type_numbers[static_cast<int>(c10::ScalarType::ComplexFloat)] == 9);
static_assert(scalar_type_numbers[static_cast<int>(c10::ScalarType::BFloat16)] == 15);
static_assert(scalar_type_numbers[static_cast<int>(c10::ScalarType::UInt64)] == 29);
static_assert(scalar_type_numbers[static_cast<int>(c10::ScalarType::Int7)] == 43);
static_assert(scalar_type_numbers[static_cast<int>(c10::ScalarType::QUInt2x4)] == 17);

[[nodiscard]] inline int scalar_type_number(c10::ScalarType type) {
  const auto i = static_cast<std::size_t>(type);
  if (i < sizeof scalar_type_numbers) return scalar_type_numbers[i];
  throw ValueError(message({"no element type: ", static_cast<int>(type)}));
}

/// Throws ValueError for a number whose type Paddle does not have.
[[nodiscard]] inline c10::ScalarType scalar_type_of(std::int64_t number) {
  for (std::size_t i = 0; i != sizeof scalar_type_numbers; ++i)
    if (scalar_type_numbers[i] == number) return static_cast<c10::ScalarType>(i);
  throw ValueError(
      message({"Paddle has no element type of PyTorch's number ", number, " (c10::ScalarType)"}));
}

}  // namespace paddle_detail
}  // namespace dispatch
