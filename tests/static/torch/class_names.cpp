// SPDX-License-Identifier: BSL-1.0
// Compiled alone: its registrations stand at global scope, as those of users do.
#include <torch/class_names.h>

#include <type_traits>

namespace {
struct Counter : dispatch::CustomClassHolder {};
}  // namespace

static_assert(std::is_same_v<torch::class_<Counter>, dispatch::class_<Counter>>);
static_assert(std::is_same_v<decltype(torch::init<int>()), decltype(dispatch::init<int>())>);
