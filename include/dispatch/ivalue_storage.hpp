// SPDX-License-Identifier: BSL-1.0
// What lies behind the values that share it, and how it is copied and ended.
#pragma once

#include <dispatch/ivalue.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A list whose elements have no list type of their own.
struct generic_list {
  Type element;
  std::vector<IValue> values;
};

/// A dictionary, whose entries keep the order in which they came. Its functions are in
/// <dispatch/dict.hpp>.
struct generic_dict {
  Type key;
  Type value;
  // Vectors of types that are vectors' elements anyway: another one costs every compilation 1 %.
  std::vector<IValue> keys;
  std::vector<IValue> values;
  std::vector<std::int64_t> places;  ///< of entries, by the hash of their key; see internal::find
};

/// What is known of a custom class; see <dispatch/class_record.hpp>.
struct class_record;

/// An object of a custom class.
struct custom_object {
  intrusive_ptr<CustomClassHolder> holder;
  const class_record* type;
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace c10 {

namespace ivalue {

/// The members of a tuple.
class Tuple {
 public:
  SCHEMA_CT_HIDDEN explicit Tuple(std::vector<IValue> elements) : elements_(std::move(elements)) {}
  [[nodiscard]] SCHEMA_CT_HIDDEN const std::vector<IValue>& elements() const& { return elements_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<IValue> elements() && { return std::move(elements_); }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t size() const { return elements_.size(); }

 private:
  friend class c10::IValue;
  std::vector<IValue> elements_;
};

}  // namespace ivalue

SCHEMA_CT_HIDDEN inline bool IValue::isBoolList() const {
  return tag_ == Tag::list && get<dispatch::generic_list>().element ==
                                  dispatch::Type(schema_ct::word_of(schema_ct::code::boolean));
}

/// The bytes are copied already.
SCHEMA_CT_HIDDEN inline void IValue::share_with(const IValue& other) {
  if (is_plain(tag_)) return;
  if (tag_ == Tag::tensor && dispatch::host::tensor_is_pointer)
    copy_inline<Tensor>(other);
  else
    static_cast<dispatch::counted*>(get_pointer())->retain();
}

template <class T>
SCHEMA_CT_HIDDEN void IValue::destroy_as() {
  if constexpr (dispatch::fits_inline<T> ||
                (std::is_same_v<T, Tensor> && dispatch::host::tensor_is_pointer))
    get<T>().~T();
  else if (get_box<T>()->release())
    delete get_box<T>();
}

/// The values in a list, tuple or dictionary; nullptr for other kinds.
SCHEMA_CT_HIDDEN inline std::vector<IValue>* IValue::members() const {
  switch (tag_) {
    case Tag::tuple: return &get<ivalue::Tuple>().elements_;
    case Tag::dict: return &get<dispatch::generic_dict>().values;
    case Tag::list: return &get<dispatch::generic_list>().values;
    default: return nullptr;
  }
}

/// One value after another and not by recursion, however deep they nest, and without memory: while
/// the members of a container end, the last of them is the container around it.
SCHEMA_CT_HIDDEN inline void IValue::destroy_container() noexcept {
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

SCHEMA_CT_HIDDEN inline void IValue::destroy() {
  if (tag_ == Tag::tuple || tag_ == Tag::dict || tag_ == Tag::list)
    destroy_container();
  else
    destroy_one();
}

SCHEMA_CT_HIDDEN inline void IValue::destroy_one() {
  switch (tag_) {
    case Tag::none:
    case Tag::integer:
    case Tag::real:
    case Tag::boolean: break;
    case Tag::tensor: destroy_as<Tensor>(); break;
    case Tag::complex: destroy_as<dispatch::host::Complex>(); break;
    case Tag::string: destroy_as<std::string>(); break;
    case Tag::device: destroy_as<dispatch::host::Device>(); break;
    case Tag::stream: destroy_as<dispatch::host::Stream>(); break;
    case Tag::generator: destroy_as<dispatch::host::Generator>(); break;
    case Tag::storage: destroy_as<dispatch::host::Storage>(); break;
    case Tag::capsule: destroy_as<dispatch::intrusive_ptr<dispatch::CustomClassHolder>>(); break;
    case Tag::future: destroy_as<dispatch::intrusive_ptr<dispatch::intrusive_ptr_target>>(); break;
    case Tag::object: destroy_as<dispatch::custom_object>(); break;
    case Tag::tuple: destroy_as<ivalue::Tuple>(); break;
    case Tag::dict: destroy_as<dispatch::generic_dict>(); break;
    case Tag::integer_list: destroy_as<std::vector<std::int64_t>>(); break;
    case Tag::real_list: destroy_as<std::vector<double>>(); break;
    case Tag::tensor_list: destroy_as<std::vector<Tensor>>(); break;
    case Tag::list: destroy_as<dispatch::generic_list>(); break;
  }
}

}  // namespace c10
