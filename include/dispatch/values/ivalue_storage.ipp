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
  if (tag_ == Tag::tensor) [[likely]]
    return destroy_as<Tensor>();
  if (tag_ == Tag::string) return destroy_often<std::string>();
  if (tag_ == Tag::integer_list) return destroy_often<std::vector<std::int64_t>>();
  if (tag_ == Tag::tuple || tag_ == Tag::dict || tag_ == Tag::list) return destroy_container();
  destroy_one();
}

/// Destroys a container whose members are shared or gone, or another value.
[[gnu::noinline]] SCHEMA_CT_ENGINE void IValue::destroy_one() {
  switch (tag_) {
    case Tag::none:
    case Tag::integer:
    case Tag::real:
    case Tag::boolean: break;
    case Tag::tensor: destroy_as<Tensor>(); break;
    case Tag::complex: destroy_as<dispatch::host::Complex>(); break;
    case Tag::string: destroy_often<std::string>(); break;
    case Tag::device: destroy_as<dispatch::host::Device>(); break;
    case Tag::stream: destroy_as<dispatch::host::Stream>(); break;
    case Tag::generator: destroy_as<dispatch::host::Generator>(); break;
    case Tag::storage: destroy_as<dispatch::host::Storage>(); break;
    case Tag::capsule: destroy_as<dispatch::intrusive_ptr<dispatch::CustomClassHolder>>(); break;
    case Tag::future: destroy_as<dispatch::intrusive_ptr<dispatch::intrusive_ptr_target>>(); break;
    case Tag::object: destroy_as<dispatch::custom_object>(); break;
    case Tag::tuple: destroy_as<ivalue::Tuple>(); break;
    case Tag::dict: destroy_as<dispatch::generic_dict>(); break;
    case Tag::integer_list: destroy_often<std::vector<std::int64_t>>(); break;
    case Tag::real_list: destroy_as<std::vector<double>>(); break;
    case Tag::tensor_list: destroy_as<std::vector<Tensor>>(); break;
    case Tag::list: destroy_as<dispatch::generic_list>(); break;
  }
}

}  // namespace SCHEMA_CT_C10
#pragma GCC diagnostic pop
