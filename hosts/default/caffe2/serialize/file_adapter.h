// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for archives in files.
#pragma once

#include <caffe2/serialize/istream_adapter.h>
#include <caffe2/serialize/read_adapter_interface.h>

namespace caffe2::serialize {
using dispatch::FileAdapter;
}  // namespace caffe2::serialize
