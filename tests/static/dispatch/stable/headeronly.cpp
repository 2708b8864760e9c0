// SPDX-License-Identifier: BSL-1.0
// torch::headeronly has the default host's types, and the questions about them.
#include <dispatch/stable/headeronly.hpp>

namespace h = torch::headeronly;

static_assert(std::is_same_v<h::ScalarType, c10::ScalarType>);
static_assert(std::is_same_v<h::DeviceType, c10::DeviceType>);
static_assert(std::is_same_v<h::HeaderOnlyArrayRef<int>, c10::ArrayRef<int>>);
static_assert(std::is_same_v<h::IntHeaderOnlyArrayRef, c10::HeaderOnlyArrayRef<std::int64_t>>);
static_assert(std::is_same_v<h::impl::ScalarTypeToCPPTypeT<h::ScalarType::Half>, h::Half>);
static_assert(std::is_same_v<torch::stable::ScalarType, h::ScalarType>);
static_assert(h::CppTypeToScalarType<double>::value == h::ScalarType::Double);
static_assert(h::NumScalarTypes == 48);
static_assert(h::COMPILE_TIME_MAX_DEVICE_TYPES == 21);
static_assert(h::bit_cast<unsigned>(1.0F) == 0x3f800000U);

static_assert(h::isQIntType(h::ScalarType::QUInt2x4));
static_assert(!h::isQIntType(h::ScalarType::BFloat16));
static_assert(!h::isQIntType(h::ScalarType::Bits1x8));
static_assert(h::toUnderlying(h::ScalarType::QInt8) == h::ScalarType::Char);
static_assert(h::toUnderlying(h::ScalarType::QInt32) == h::ScalarType::Int);
static_assert(h::toUnderlying(h::ScalarType::QUInt4x2) == h::ScalarType::Byte);
static_assert(h::toUnderlying(h::ScalarType::Float) == h::ScalarType::Float);
static_assert(h::get_contiguous_memory_format() == h::MemoryFormat::Contiguous);
