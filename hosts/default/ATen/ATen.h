// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for everything about tensors, with the std headers that its users rely on.
#pragma once

#include <algorithm>
#include <atomic>
#include <bitset>
#include <cassert>
#include <cmath>
#include <complex>
#include <condition_variable>
#include <deque>
#include <functional>
#include <iomanip>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <tuple>
#include <typeindex>
#include <unordered_map>
#include <variant>
#include <vector>

// For sources with intrinsics, which are compiled for a processor that has them: these headers take
// as long as a quarter of this one.
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include <ATen/Context.h>
#include <ATen/DLConvertor.h>
#include <ATen/DeviceGuard.h>
#include <ATen/Dispatch.h>
#include <ATen/ExpandUtils.h>
#include <ATen/Formatting.h>
#include <ATen/Functions.h>
#include <ATen/MemoryOverlap.h>
#include <ATen/NativeFunctions.h>
#include <ATen/ScalarOps.h>
#include <ATen/TensorGeometry.h>
#include <ATen/TensorIndexing.h>
#include <ATen/TensorOperators.h>
#include <ATen/TensorUtils.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/Tensor.h>
#include <ATen/core/functional.h>
#include <ATen/core/jit_type.h>
#include <ATen/iterator/grain_size.h>
#include <c10/core/DispatchKeySet.h>
#include <c10/core/InferenceMode.h>
#include <c10/core/MemoryFormat.h>
#include <c10/core/ScalarType.h>
#include <c10/core/TensorImpl.h>
#include <c10/core/TensorOptions.h>
#include <c10/macros/Macros.h>
#include <c10/util/CallOnce.h>
#include <c10/util/DimVector.h>
#include <c10/util/Exception.h>
#include <c10/util/Logging.h>
#include <c10/util/Optional.h>
#include <c10/util/Registry.h>
#include <c10/util/complex.h>
#include <c10/util/hash.h>
#include <c10/util/irange.h>
#include <c10/util/string_utils.h>
#include <c10/util/string_view.h>
#include <torch/headeronly/core/DeviceType.h>
#include <torch/headeronly/core/Dispatch.h>
#include <torch/headeronly/core/Layout.h>
#include <torch/headeronly/core/MemoryFormat.h>
#include <torch/headeronly/core/ScalarType.h>
#include <torch/headeronly/core/TensorAccessor.h>
#include <torch/headeronly/core/enum_tag.h>
#include <torch/headeronly/util/Deprecated.h>
#include <torch/headeronly/util/HeaderOnlyArrayRef.h>
#include <torch/headeronly/util/complex.h>
#include <dispatch/default_host/host.hpp>
#include <dispatch/default_host/query_functions.hpp>
#include <dispatch/values/sub_values.hpp>
