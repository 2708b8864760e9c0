// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for what an archive is read from.
#pragma once

#include <dispatch/archives/read_adapters.hpp>

namespace caffe2::serialize {
using dispatch::ReadAdapterInterface;
}  // namespace caffe2::serialize
