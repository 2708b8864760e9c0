// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for at::Tensor and what it points to: the default host's.
#pragma once

#include <ATen/core/DeprecatedTypeProperties.h>
#include <ATen/core/IListRef.h>
#include <ATen/core/QuantizerBase.h>
#include <ATen/core/TensorBase.h>
#include <c10/core/Backend.h>
#include <c10/core/DefaultDtype.h>
#include <c10/core/DeviceGuard.h>
#include <c10/core/DeviceType.h>
#include <c10/core/MemoryFormat.h>
#include <c10/core/Scalar.h>
#include <c10/core/ScalarType.h>
#include <c10/core/Storage.h>
#include <c10/core/StreamGuard.h>
#include <c10/core/SymIntArrayRef.h>
#include <c10/core/TensorImpl.h>
#include <c10/core/TensorOptions.h>
#include <c10/core/UndefinedTensorImpl.h>
#include <c10/core/WrapDimMinimal.h>
#include <c10/macros/Macros.h>
#include <c10/util/Backtrace.h>
#include <c10/util/DimVector.h>
#include <c10/util/Exception.h>
#include <c10/util/ExclusivelyOwnedTensorTraits.h>
#include <c10/util/MaybeOwned.h>
#include <c10/util/Metaprogramming.h>
#include <c10/util/Optional.h>
#include <c10/util/StringUtil.h>
#include <c10/util/Type.h>
#include <c10/util/TypeList.h>
#include <c10/util/bit_cast.h>
#include <c10/util/llvmMathExtras.h>
#include <torch/headeronly/core/TensorAccessor.h>
#include <dispatch/base/irange.hpp>
#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/optional_tensor_ref.hpp>

namespace c10 {
using dispatch::integer_range;
using dispatch::irange;
template <>
struct SCHEMA_CT_HIDDEN ExclusivelyOwnedTraits<at::Tensor>
    : ExclusivelyOwnedTensorTraits<at::Tensor> {};
}  // namespace c10

namespace at {
using dispatch::borrow_from_optional_tensor;
using dispatch::OptionalTensorRef;
using dispatch::TensorRef;
}  // namespace at
