// SPDX-License-Identifier: BSL-1.0
// PyTorch's namespace torch::headeronly: its names for the default host's types.
#pragma once

#include <dispatch/host.hpp>

#include <bit>
#include <dispatch/base/tag.hpp>
#include <dispatch/default_host/device.hpp>
#include <dispatch/default_host/layout.hpp>
#include <dispatch/default_host/memory_format.hpp>
#include <dispatch/default_host/opaque_elements.hpp>
#include <dispatch/default_host/scalar_type_query.hpp>
#include <dispatch/stable/accessor.hpp>
#include <dispatch/stable/error.hpp>
#include <type_traits>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

[[nodiscard]] constexpr MemoryFormat get_contiguous_memory_format() {
  return MemoryFormat::Contiguous;
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

#if !defined(SCHEMA_CT_STABLE_HOST_HEADER)  // another host has its own of these in c10
namespace c10 {
using dispatch::bits16;
using dispatch::bits1x8;
using dispatch::bits2x4;
using dispatch::bits4x2;
using dispatch::bits8;
using dispatch::dummy_int1_7_t;
using dispatch::dummy_uint1_7_t;
using dispatch::Float4_e2m1fn_x2;
using dispatch::get_contiguous_memory_format;
using dispatch::isQIntType;
using dispatch::qint32;
using dispatch::qint8;
using dispatch::quint2x4;
using dispatch::quint4x2;
using dispatch::quint8;
using dispatch::toUnderlying;
using std::bit_cast;
template <class T>
using HeaderOnlyArrayRef = dispatch::ArrayRef<T>;
}  // namespace c10
#endif

namespace SCHEMA_CT_HIDDEN torch {
namespace headeronly {

using dispatch::BFloat16;
using dispatch::bits16;
using dispatch::bits1x8;
using dispatch::bits2x4;
using dispatch::bits4x2;
using dispatch::bits8;
using dispatch::complex;
using dispatch::CppTypeToScalarType;
using dispatch::DefaultPtrTraits;
using dispatch::DeviceType;
using dispatch::dummy_int1_7_t;
using dispatch::dummy_uint1_7_t;
using dispatch::Float4_e2m1fn_x2;
using dispatch::Float8_e4m3fn;
using dispatch::Float8_e4m3fnuz;
using dispatch::Float8_e5m2;
using dispatch::Float8_e5m2fnuz;
using dispatch::Float8_e8m0fnu;
using dispatch::get_contiguous_memory_format;
using dispatch::Half;
using dispatch::HeaderOnlyGenericPackedTensorAccessor;
using dispatch::HeaderOnlyTensorAccessor;
using dispatch::isQIntType;
using dispatch::Layout;
using dispatch::MemoryFormat;
using dispatch::qint32;
using dispatch::qint8;
using dispatch::quint2x4;
using dispatch::quint4x2;
using dispatch::quint8;
using dispatch::RestrictPtrTraits;
using dispatch::ScalarType;
using dispatch::Tag;
using dispatch::toString;
using dispatch::toUnderlying;
using dispatch::operator<<;
using std::bit_cast;

/// A view of contiguous elements, as c10::ArrayRef.
template <class T>
using HeaderOnlyArrayRef = dispatch::ArrayRef<T>;
using IntHeaderOnlyArrayRef = HeaderOnlyArrayRef<std::int64_t>;

namespace impl {
using dispatch::ScalarTypeToCPPTypeT;
}  // namespace impl

inline constexpr int COMPILE_TIME_MAX_DEVICE_TYPES =
    static_cast<int>(DeviceType::COMPILE_TIME_MAX_DEVICE_TYPES);
inline constexpr std::uint16_t NumScalarTypes = static_cast<std::uint16_t>(ScalarType::NumOptions);

using dispatch::kCPU;
using dispatch::kCUDA;
using dispatch::kFPGA;
using dispatch::kHIP;
using dispatch::kHPU;
using dispatch::kIPU;
using dispatch::kLazy;
using dispatch::kMAIA;
using dispatch::kMeta;
using dispatch::kMetal;
using dispatch::kMPS;
using dispatch::kMTIA;
using dispatch::kPrivateUse1;
using dispatch::kVE;
using dispatch::kVulkan;
using dispatch::kXLA;
using dispatch::kXPU;

using dispatch::kJagged;
using dispatch::kMkldnn;
using dispatch::kSparse;
using dispatch::kSparseBsc;
using dispatch::kSparseBsr;
using dispatch::kSparseCsc;
using dispatch::kSparseCsr;
using dispatch::kStrided;

}  // namespace headeronly
}  // namespace torch

namespace torch {
namespace stable {
using headeronly::IntHeaderOnlyArrayRef;
using headeronly::Layout;
using headeronly::ScalarType;
}  // namespace stable
}  // namespace torch
