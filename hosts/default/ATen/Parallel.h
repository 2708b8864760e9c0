// SPDX-License-Identifier: BSL-1.0
// PyTorch's loops on several threads.
#pragma once

#include <functional>
#include <string>

#include <ATen/Config.h>
#include <c10/macros/Macros.h>
#include <c10/util/Exception.h>
#include <c10/util/SmallVector.h>
#include <dispatch/default_host/parallel.hpp>

namespace at {
using dispatch::divup;
using dispatch::get_num_threads;
using dispatch::get_thread_num;
using dispatch::in_parallel_region;
using dispatch::parallel_for;
using dispatch::parallel_reduce;
using dispatch::set_num_threads;
}  // namespace at
