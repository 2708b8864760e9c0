// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the operators of c10::Half.
#pragma once

#include <c10/util/Half.h>
