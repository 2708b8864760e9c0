// SPDX-License-Identifier: BSL-1.0
// PyTorch's former header for caffe2::TypeMeta.
#pragma once

#include <c10/util/typeid.h>
