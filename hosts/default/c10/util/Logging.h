// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for messages to the standard error stream and the checks of Caffe2.
#pragma once

#include <c10/util/Exception.h>
#include <dispatch/default_host/logging.hpp>
#include <dispatch/default_host/print_containers.hpp>

namespace c10 {
using ::FLAGS_caffe2_log_level;
}
