// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::Error and the TORCH_CHECK macros: the default host's.
#pragma once

#include <c10/macros/Macros.h>
#include <c10/util/Backtrace.h>
#include <c10/util/StringUtil.h>
#include <c10/util/string_utils.h>
#include <torch/headeronly/util/Deprecated.h>
#include <torch/headeronly/util/Exception.h>
#include <dispatch/base/rare_checks.hpp>
#include <dispatch/base/warnings.hpp>
#include <dispatch/default_host/names.hpp>

namespace c10 {
using dispatch::BufferError;
using dispatch::DistBackendError;
using dispatch::DistError;
using dispatch::DistNetworkError;
using dispatch::DistQueueEmptyError;
using dispatch::DistStoreError;
using dispatch::EnforceFiniteError;
using dispatch::LinAlgError;
using dispatch::OutOfMemoryError;
using dispatch::SyntaxError;
using dispatch::warn;
using dispatch::Warning;
using dispatch::WarningHandler;
using DeprecationWarning = Warning::DeprecationWarning;
using UserWarning = Warning::UserWarning;
namespace WarningUtils = dispatch::WarningUtils;
}  // namespace c10
