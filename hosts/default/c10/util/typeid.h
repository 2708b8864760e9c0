// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for caffe2::TypeMeta.
#pragma once

#include <dispatch/default_host/names.hpp>
