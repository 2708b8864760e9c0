// SPDX-License-Identifier: BSL-1.0
// All parts of PyTorch's interface that exist here, with the std headers on which its users rely.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>
#include <iomanip>
#include <map>
#include <ranges>
#include <set>
#include <stack>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <unordered_set>
#include <utility>
#include <variant>

#include <ATen/Parallel.h>
#include <ATen/core/function_schema.h>
#include <ATen/core/op_registration/op_registration.h>
#include <ATen/core/stack.h>
#include <ATen/record_function.h>
#include <c10/core/GradMode.h>
#include <c10/core/InferenceMode.h>
#include <c10/util/order_preserving_flat_hash_map.h>
#include <torch/autograd.h>
#include <torch/cuda.h>
#include <torch/custom_class.h>
#include <torch/enum.h>
#include <torch/fft.h>
#include <torch/jit.h>
#include <torch/mps.h>
#include <torch/nn/functional.h>
#include <torch/nn/init.h>
#include <torch/nn/utils.h>
#include <torch/ordered_dict.h>
#include <torch/serialize.h>
#include <torch/types.h>
#include <torch/utils.h>
#include <torch/version.h>
#include <dispatch/classes/deep_copy.hpp>
