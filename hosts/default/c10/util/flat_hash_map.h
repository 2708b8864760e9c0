// SPDX-License-Identifier: BSL-1.0
// PyTorch's hash tables, which are the standard library's here.
#pragma once

#include <functional>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace ska {
template <class Key, class Value, class Hash = std::hash<Key>, class Equal = std::equal_to<Key>,
          class Allocator = std::allocator<std::pair<const Key, Value>>>
using flat_hash_map = std::unordered_map<Key, Value, Hash, Equal, Allocator>;
template <class Key, class Hash = std::hash<Key>, class Equal = std::equal_to<Key>,
          class Allocator = std::allocator<Key>>
using flat_hash_set = std::unordered_set<Key, Hash, Equal, Allocator>;
}  // namespace ska
