// SPDX-License-Identifier: BSL-1.0
// The enumerations that PyTorch's ordinary and stable headers share.
#pragma once

#include "core.hpp"

namespace c10 {
enum class ScalarType : std::int8_t;
enum class Layout : std::int8_t;
enum class MemoryFormat : std::int8_t;
}  // namespace c10

namespace schema_ct {

template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::ScalarType> = word_of(code::scalar_type);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::Layout> = word_of(code::layout);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::MemoryFormat> = word_of(code::memory_format);

}  // namespace schema_ct
