// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the operators of c10::BFloat16.
#pragma once

#include <c10/util/BFloat16.h>
