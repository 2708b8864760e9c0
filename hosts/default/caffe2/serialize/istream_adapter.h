// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for archives in streams.
#pragma once

#include <caffe2/serialize/read_adapter_interface.h>

namespace caffe2::serialize {
using dispatch::IStreamAdapter;
}  // namespace caffe2::serialize
