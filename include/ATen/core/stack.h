// SPDX-License-Identifier: BSL-1.0
// torch::jit::Stack and what boxed kernels do to it, under the name that PyTorch gives their
// header.
#pragma once

#include <dispatch/engine.hpp>
#include <dispatch/values/stack.hpp>

namespace c10 {
using dispatch::Stack;
}  // namespace c10

namespace torch::jit {
using ::c10::IValue;
using ::dispatch::drop;
using ::dispatch::last;
using ::dispatch::pack;
using ::dispatch::peek;
using ::dispatch::peekSlice;
using ::dispatch::pop;
using ::dispatch::push;
using ::dispatch::push_list_elements;
using ::dispatch::push_one;
using ::dispatch::Stack;
}  // namespace torch::jit
