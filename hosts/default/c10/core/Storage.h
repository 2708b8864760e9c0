// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::Storage: the default host's.
#pragma once

#include <c10/core/StorageImpl.h>
#include <c10/core/SymIntArrayRef.h>
#include <c10/util/Exception.h>
#include <dispatch/default_host/names.hpp>
