// SPDX-License-Identifier: BSL-1.0
// PyTorch's names for the default host's types, constants and errors.
#pragma once

#include <schema_ct/config.hpp>

#include <optional>
#include <string_view>
#include <utility>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/functions_symint.hpp>
#include <dispatch/default_host/generator.hpp>
#include <dispatch/default_host/optional_array_ref.hpp>
#include <dispatch/default_host/promote_types.hpp>
#include <dispatch/default_host/qscheme.hpp>
#include <dispatch/default_host/stream.hpp>
#include <dispatch/default_host/tensor_methods.hpp>

namespace c10 {

using dispatch::ArrayRef;
using dispatch::asIntArrayRefUnchecked;
using dispatch::BFloat16;
using dispatch::canCast;
using dispatch::complex;
using dispatch::CppTypeToScalarType;
using dispatch::Device;
using dispatch::device;
using dispatch::DeviceIndex;
using dispatch::DeviceType;
using dispatch::DeviceTypeName;
using dispatch::dtype;
using dispatch::elementSize;
using dispatch::Float8_e4m3fn;
using dispatch::Float8_e4m3fnuz;
using dispatch::Float8_e5m2;
using dispatch::Float8_e5m2fnuz;
using dispatch::Float8_e8m0fnu;
using dispatch::fromIntArrayRefSlow;
using dispatch::fromIntArrayRefUnchecked;
using dispatch::Half;
using dispatch::IntArrayRef;
using dispatch::isBarebonesUnsignedType;
using dispatch::isBitsType;
using dispatch::isComplexType;
using dispatch::isFloat8Type;
using dispatch::isFloatingType;
using dispatch::isIntegralType;
using dispatch::isQIntType;
using dispatch::isReducedFloatingType;
using dispatch::isSignedType;
using dispatch::isValidDeviceType;
using dispatch::Layout;
using dispatch::layout;
using dispatch::makeArrayRef;
using dispatch::MaybeOwned;
using dispatch::MemoryFormat;
using dispatch::OptionalArrayRef;
using dispatch::OptionalIntArrayRef;
using dispatch::OptionalSymIntArrayRef;
using dispatch::optTypeMetaToScalarType;
using dispatch::promoteTypes;
using dispatch::QScheme;
using dispatch::requires_grad;
using dispatch::Scalar;
using dispatch::ScalarType;
using dispatch::scalarTypeToTypeMeta;
using dispatch::Storage;
using dispatch::Stream;
using dispatch::StreamData3;
using dispatch::StreamId;
using dispatch::SymBool;
using dispatch::SymFloat;
using dispatch::SymInt;
using dispatch::SymIntArrayRef;
using dispatch::TensorOptions;
using dispatch::toBackendComponent;
using dispatch::toComplexType;
using dispatch::toQIntType;
using dispatch::toRealValueType;
using dispatch::toString;
using dispatch::toUnderlying;
using dispatch::typeMetaToScalarType;

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

using dispatch::kBComplex32;
using dispatch::kBFloat16;
using dispatch::kBits16;
using dispatch::kBits1x8;
using dispatch::kBits2x4;
using dispatch::kBits4x2;
using dispatch::kBits8;
using dispatch::kBool;
using dispatch::kByte;
using dispatch::kChar;
using dispatch::kComplexDouble;
using dispatch::kComplexFloat;
using dispatch::kComplexHalf;
using dispatch::kDouble;
using dispatch::kFloat;
using dispatch::kFloat4_e2m1fn_x2;
using dispatch::kFloat8_e4m3fn;
using dispatch::kFloat8_e4m3fnuz;
using dispatch::kFloat8_e5m2;
using dispatch::kFloat8_e5m2fnuz;
using dispatch::kFloat8_e8m0fnu;
using dispatch::kHalf;
using dispatch::kInt;
using dispatch::kInt1;
using dispatch::kInt2;
using dispatch::kInt3;
using dispatch::kInt4;
using dispatch::kInt5;
using dispatch::kInt6;
using dispatch::kInt7;
using dispatch::kLong;
using dispatch::kQInt32;
using dispatch::kQInt8;
using dispatch::kQUInt2x4;
using dispatch::kQUInt4x2;
using dispatch::kQUInt8;
using dispatch::kShort;
using dispatch::kUInt1;
using dispatch::kUInt16;
using dispatch::kUInt2;
using dispatch::kUInt3;
using dispatch::kUInt32;
using dispatch::kUInt4;
using dispatch::kUInt5;
using dispatch::kUInt6;
using dispatch::kUInt64;
using dispatch::kUInt7;

using dispatch::kJagged;
using dispatch::kMkldnn;
using dispatch::kSparse;
using dispatch::kSparseBsc;
using dispatch::kSparseBsr;
using dispatch::kSparseCsc;
using dispatch::kSparseCsr;
using dispatch::kStrided;

using dispatch::kPerChannelAffine;
using dispatch::kPerChannelAffineFloatQParams;
using dispatch::kPerChannelSymmetric;
using dispatch::kPerTensorAffine;
using dispatch::kPerTensorSymmetric;

using dispatch::Error;
using dispatch::IndexError;
using dispatch::NotImplementedError;
using dispatch::TypeError;
using dispatch::ValueError;

using std::in_place;
using std::in_place_t;
using std::make_optional;
using std::nullopt;
using std::nullopt_t;
using std::optional;
using std::string;
using std::string_view;

using IntList [[deprecated("use IntArrayRef")]] = dispatch::IntArrayRef;

}  // namespace c10

namespace c10::impl {
using dispatch::ScalarTypeToCPPType;
using dispatch::ScalarTypeToCPPTypeT;
}  // namespace c10::impl

// As in PyTorch, all names of c10 are visible in at, and all names of at in torch.
namespace at {
using namespace c10;
using dispatch::DefaultPtrTraits;
using dispatch::Generator;
using dispatch::GenericPackedTensorAccessor;
using dispatch::GenericPackedTensorAccessorBase;
using dispatch::ITensorListRef;
using ITensorList = ITensorListRef;
using dispatch::PackedTensorAccessor;
using dispatch::PackedTensorAccessor32;
using dispatch::PackedTensorAccessor64;
using dispatch::RestrictPtrTraits;
using dispatch::TensorAccessor;
using dispatch::TensorAccessorBase;
using dispatch::TensorList;
}  // namespace at

namespace caffe2 {
using dispatch::TypeIdentifier;
using dispatch::TypeMeta;
}  // namespace caffe2

namespace SCHEMA_CT_HIDDEN torch {
using namespace at;

inline constexpr dispatch::ScalarType kUInt8 = dispatch::kByte;
inline constexpr dispatch::ScalarType kInt8 = dispatch::kChar;
inline constexpr dispatch::ScalarType kInt16 = dispatch::kShort;
inline constexpr dispatch::ScalarType kInt32 = dispatch::kInt;
inline constexpr dispatch::ScalarType kInt64 = dispatch::kLong;
inline constexpr dispatch::ScalarType kFloat16 = dispatch::kHalf;
inline constexpr dispatch::ScalarType kFloat32 = dispatch::kFloat;
inline constexpr dispatch::ScalarType kFloat64 = dispatch::kDouble;
inline constexpr dispatch::ScalarType kU8 = dispatch::kByte;
inline constexpr dispatch::ScalarType kI8 = dispatch::kChar;
inline constexpr dispatch::ScalarType kI16 = dispatch::kShort;
inline constexpr dispatch::ScalarType kI32 = dispatch::kInt;
inline constexpr dispatch::ScalarType kI64 = dispatch::kLong;
inline constexpr dispatch::ScalarType kU16 = dispatch::kUInt16;
inline constexpr dispatch::ScalarType kU32 = dispatch::kUInt32;
inline constexpr dispatch::ScalarType kU64 = dispatch::kUInt64;
inline constexpr dispatch::ScalarType kF16 = dispatch::kHalf;
inline constexpr dispatch::ScalarType kF32 = dispatch::kFloat;
inline constexpr dispatch::ScalarType kF64 = dispatch::kDouble;
}  // namespace torch
