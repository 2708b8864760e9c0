// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::SymFloat: the default host's.
#pragma once

#include <c10/core/SymBool.h>
