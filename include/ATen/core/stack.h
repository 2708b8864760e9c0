// SPDX-License-Identifier: BSL-1.0
// torch::jit::Stack and what boxed kernels do to it, under the name that PyTorch gives their
// header.
#pragma once

#include <torch/library.h>
#include <dispatch/stack.hpp>

namespace torch::jit {
using ::dispatch::drop;
using ::dispatch::last;
using ::dispatch::pack;
using ::dispatch::peek;
using ::dispatch::peekSlice;
using ::dispatch::pop;
using ::dispatch::push;
using ::dispatch::push_list_elements;
using ::dispatch::push_one;
}  // namespace torch::jit
