// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::Storage: the default host's.
#pragma once

#include <c10/core/Backend.h>
#include <c10/core/Device.h>
#include <c10/core/DispatchKeySet.h>
#include <c10/core/Layout.h>
#include <c10/core/MemoryFormat.h>
#include <c10/core/StorageImpl.h>
#include <c10/core/SymInt.h>
#include <c10/core/SymIntArrayRef.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>
#include <c10/util/ExclusivelyOwned.h>
#include <c10/util/Optional.h>
#include <c10/util/Type.h>
#include <c10/util/TypeSafeSignMath.h>
#include <c10/util/accumulate.h>
#include <c10/util/bit_cast.h>
#include <c10/util/irange.h>
#include <c10/util/llvmMathExtras.h>
#include <dispatch/default_host/names.hpp>
