// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the records of archives.
#pragma once

#include <caffe2/serialize/istream_adapter.h>
#include <caffe2/serialize/read_adapter_interface.h>
#include <dispatch/archives/stream_reader.hpp>
#include <dispatch/archives/stream_writer.hpp>
#include <dispatch/default_host/names.hpp>

namespace caffe2::serialize {
using dispatch::PyTorchStreamReader;
using dispatch::PyTorchStreamWriter;
}  // namespace caffe2::serialize
