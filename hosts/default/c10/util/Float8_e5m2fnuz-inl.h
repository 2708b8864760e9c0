// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the operators of c10::Float8_e5m2fnuz.
#pragma once

#include <c10/util/Float8_e5m2fnuz.h>
