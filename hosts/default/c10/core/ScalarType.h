// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::ScalarType: the default host's, and the lists of element types.
#pragma once

#include <c10/util/Exception.h>
#include <torch/headeronly/core/Dispatch.h>
#include <torch/headeronly/core/ScalarType.h>
#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/opaque_elements.hpp>
#include <dispatch/default_host/scalar_type_lists.hpp>

namespace c10 {
using dispatch::bits16;
using dispatch::bits1x8;
using dispatch::bits2x4;
using dispatch::bits4x2;
using dispatch::bits8;
using dispatch::dummy_int1_7_t;
using dispatch::dummy_uint1_7_t;
using dispatch::Float4_e2m1fn_x2;
using dispatch::qint32;
using dispatch::qint8;
using dispatch::quint2x4;
using dispatch::quint4x2;
using dispatch::quint8;
}  // namespace c10
