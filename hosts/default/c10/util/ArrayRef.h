// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::ArrayRef: the default host's.
#pragma once

#include <c10/util/Exception.h>
#include <torch/headeronly/util/HeaderOnlyArrayRef.h>
#include <dispatch/default_host/names.hpp>
