// SPDX-License-Identifier: BSL-1.0
// Compiled alone: other files include <memory>.
#include <dispatch/base/unique_ptr.hpp>

namespace {
using pointer = std::unique_ptr<int>;
static_assert(sizeof(pointer) == sizeof(int*));
template <class T>
pointer taken(T&& from) {
  return pointer(static_cast<T&&>(from));
}
}  // namespace

#include <memory>
#include <type_traits>

static_assert(
    std::is_same_v<decltype(taken(static_cast<int*>(nullptr))), decltype(std::make_unique<int>())>);
