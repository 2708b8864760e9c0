// SPDX-License-Identifier: BSL-1.0
// The engine's part of ivalue_storage.hpp.
#pragma once

#include <dispatch/values/ivalue_storage.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace SCHEMA_CT_C10 {

/// The values in a list, tuple or dictionary; nullptr for other kinds.
SCHEMA_CT_ENGINE std::vector<IValue>* IValue::members() const {
  switch (tag_) {
    case Tag::tuple: return &get<ivalue::Tuple>().elements_;
    case Tag::dict: return &get<dispatch::generic_dict>().values;
    case Tag::list: return &get<dispatch::generic_list>().values;
    default: return nullptr;
  }
}

/// Destroys values by iteration, not recursion, at any depth, and without allocating: while the
/// members of a container are destroyed, its last member stores the enclosing container.
SCHEMA_CT_ENGINE void IValue::destroy_container() noexcept {
  IValue ending, around;
  ending.swap(*this);
  for (;;) {
    std::vector<IValue>* inner = ending.members();
    if (inner != nullptr && !inner->empty() &&
        static_cast<dispatch::counted*>(ending.get_pointer())->use_count() == 1) {
      around.swap(inner->back());
      ending.swap(around);
      continue;
    }
    if (ending.tag_ > Tag::boolean) ending.destroy_one();
    ending.tag_ = Tag::none;
    if (around.tag_ == Tag::none) return;
    std::vector<IValue>& left = *around.members();
    if (left.size() > 1) {
      left.back().swap(left[left.size() - 2]);
      ending.swap(left.back());
    } else {
      ending.swap(around);
      around.swap(left.back());
    }
    left.pop_back();
  }
}

[[gnu::noinline]] SCHEMA_CT_ENGINE void IValue::destroy() {
  // The two most frequent ones, without the switch's table.
  if (tag_ == Tag::tensor) [[likely]]
    return destroy_as<Tensor>();
  if (tag_ == Tag::string) return destroy_as<std::string>();
  switch (tag_) {
    case Tag::complex: return destroy_as<dispatch::host::Complex>();
    case Tag::device: return destroy_as<dispatch::host::Device>();
    case Tag::stream: return destroy_as<dispatch::host::Stream>();
    case Tag::generator: return destroy_as<dispatch::host::Generator>();
    case Tag::storage: return destroy_as<dispatch::host::Storage>();
    case Tag::capsule: return destroy_as<dispatch::intrusive_ptr<dispatch::CustomClassHolder>>();
    case Tag::future: return destroy_as<dispatch::intrusive_ptr<dispatch::intrusive_ptr_target>>();
    case Tag::object: return destroy_as<dispatch::custom_object>();
    case Tag::integer_list: return destroy_as<std::vector<std::int64_t>>();
    case Tag::real_list: return destroy_as<std::vector<double>>();
    case Tag::tensor_list: return destroy_as<std::vector<Tensor>>();
    case Tag::tuple:
    case Tag::dict:
    case Tag::list: return destroy_container();
    default: break;  // the bytes of the others can be forgotten
  }
}

/// Destroys a container whose members are shared or gone, or another value.
SCHEMA_CT_ENGINE void IValue::destroy_one() {
  switch (tag_) {
    case Tag::tuple: return destroy_as<ivalue::Tuple>();
    case Tag::dict: return destroy_as<dispatch::generic_dict>();
    case Tag::list: return destroy_as<dispatch::generic_list>();
    default: return destroy();
  }
}

}  // namespace SCHEMA_CT_C10
#pragma GCC diagnostic pop
