// SPDX-License-Identifier: BSL-1.0
// Element types that are only stored, without arithmetic: quantised numbers, bits, pairs of
// four-bit numbers.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>

#include <dispatch/default_host/scalar_type.hpp>

namespace dispatch {
inline namespace default_host {

#define SCHEMA_CT_OPAQUE_ELEMENT(name, number, scalar_type)     \
  struct SCHEMA_CT_SHARED alignas(sizeof(number)) name {        \
    using underlying = number;                                  \
    number val_ = 0;                                            \
    constexpr name() = default;                                 \
    constexpr explicit name(number value) : val_(value) {}      \
    friend constexpr bool operator==(name a, name b) = default; \
  };                                                            \
  template <>                                                   \
  struct CppTypeToScalarType<default_host::name> {              \
    SCHEMA_CT_ELEMENT_CONSTANT(scalar_type)                     \
  };                                                            \
  template <>                                                   \
  struct ScalarTypeToCPPType<ScalarType::scalar_type> {         \
    using type = default_host::name;                            \
  };
SCHEMA_CT_OPAQUE_ELEMENT(qint8, std::int8_t, QInt8)
SCHEMA_CT_OPAQUE_ELEMENT(quint8, std::uint8_t, QUInt8)
SCHEMA_CT_OPAQUE_ELEMENT(qint32, std::int32_t, QInt32)
SCHEMA_CT_OPAQUE_ELEMENT(quint4x2, std::uint8_t, QUInt4x2)
SCHEMA_CT_OPAQUE_ELEMENT(quint2x4, std::uint8_t, QUInt2x4)
SCHEMA_CT_OPAQUE_ELEMENT(bits1x8, std::uint8_t, Bits1x8)
SCHEMA_CT_OPAQUE_ELEMENT(bits2x4, std::uint8_t, Bits2x4)
SCHEMA_CT_OPAQUE_ELEMENT(bits4x2, std::uint8_t, Bits4x2)
SCHEMA_CT_OPAQUE_ELEMENT(bits8, std::uint8_t, Bits8)
SCHEMA_CT_OPAQUE_ELEMENT(bits16, std::uint16_t, Bits16)
SCHEMA_CT_OPAQUE_ELEMENT(Float4_e2m1fn_x2, std::uint8_t, Float4_e2m1fn_x2)
#undef SCHEMA_CT_OPAQUE_ELEMENT

/// Stands for an integer of less than a byte.
template <unsigned bits>
struct dummy_uint1_7_t {};
template <unsigned bits>
struct dummy_int1_7_t {};

}  // namespace default_host
}  // namespace dispatch
