// SPDX-License-Identifier: BSL-1.0
// c10::TypePtr, c10::ListType and the like under the name that PyTorch gives their header.
#pragma once

#include <ATen/core/ivalue.h>
#include <ATen/core/type_names.h>
