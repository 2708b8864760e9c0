// SPDX-License-Identifier: BSL-1.0
// The payloads that values share, and how they are copied and destroyed.
#pragma once

#include <dispatch/values/value_access.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A list whose elements have no list kind of their own.
struct SCHEMA_CT_SHARED generic_list {
  Type element;
  std::vector<IValue> values;
};

/// A dictionary, whose entries keep their insertion order. Its functions are in
/// <dispatch/dict.hpp>.
struct SCHEMA_CT_SHARED generic_dict {
  Type key;
  Type value;
  // Vectors of types that are vectors' elements anyway: another one costs every compilation 1 %.
  std::vector<IValue> keys;
  std::vector<IValue> values;
  std::vector<std::int64_t> places;  ///< of entries, by the hash of their key; see internal::find
};

/// The record of a custom class; see <dispatch/values/class_record.hpp>.
struct SCHEMA_CT_SHARED class_record;

/// An object of a custom class.
struct SCHEMA_CT_SHARED custom_object {
  intrusive_ptr<CustomClassHolder> holder;
  const class_record* type;
};

namespace SCHEMA_CT_HIDDEN internal {
/// Out of line, so that a release that destroys nothing saves no register.
template <class T>
[[gnu::noinline]] void destroy_box(box<T>* last) {
  delete last;
}
}  // namespace internal

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace SCHEMA_CT_C10 {

namespace ivalue {

/// The members of a tuple.
class SCHEMA_CT_OF_HOST Tuple {
 public:
  explicit Tuple(std::vector<IValue> elements) : elements_(std::move(elements)) {}
  /// Makes a tuple of these members, which converts to an IValue.
  template <class Members = Tuple>
  [[nodiscard]] static dispatch::shared<Members> create(std::vector<IValue> elements) {
    return dispatch::shared<Members>::make(std::move(elements));
  }
  template <class... T>
    requires(... && !std::is_same_v<std::remove_cvref_t<T>, std::vector<IValue>>)
  [[nodiscard]] static dispatch::shared<Tuple> create(T&&... elements) {
    std::vector<IValue> all;
    all.reserve(sizeof...(T));
    (all.emplace_back(std::forward<T>(elements)), ...);
    return create(std::move(all));
  }
  [[nodiscard]] const std::vector<IValue>& elements() const& { return elements_; }
  [[nodiscard]] std::vector<IValue> elements() && { return std::move(elements_); }
  [[nodiscard]] std::size_t size() const { return elements_.size(); }

 private:
  friend IValue;
  std::vector<IValue> elements_;
};

}  // namespace ivalue

inline bool IValue::isBoolList() const {
  return tag_ == Tag::list && get<dispatch::generic_list>().element ==
                                  dispatch::Type(schema_ct::word_of(schema_ct::code::boolean));
}

template <class Element>
bool IValue::isComplexDoubleList() const {
  return tag_ == Tag::list &&
         get<dispatch::generic_list>().element == dispatch::Type::of<Element>();
}
template <class Element>
bool IValue::isOptionalTensorList() const {
  return isComplexDoubleList<Element>();
}

inline std::size_t IValue::use_count() const {
  // A lambda, because some host's tensors do not tell how many owners they have.
  const auto of_tensor = [this]<class T>(const T& tensor) -> std::size_t {
    if constexpr (requires { tensor.use_count(); })
      return static_cast<std::size_t>(tensor.use_count());
    else
      return dispatch::host::tensor_is_pointer
                 ? 1
                 : static_cast<std::size_t>(
                       static_cast<dispatch::counted*>(get_pointer())->use_count());
  };
  if (tag_ == Tag::tensor) return of_tensor(get<Tensor>());
  if (is_plain(tag_)) return 1;
  return static_cast<std::size_t>(static_cast<dispatch::counted*>(get_pointer())->use_count());
}

/// The bytes were copied before.
inline void IValue::share_with(const IValue& other) {
  if (is_plain(tag_)) return;
  if (tag_ == Tag::tensor && dispatch::host::tensor_is_pointer)
    copy_inline<Tensor>(other);
  else
    static_cast<dispatch::counted*>(get_pointer())->retain();
}

template <class T>
void IValue::destroy_as() {
  if constexpr (dispatch::fits_inline<T>)
    get<T>().~T();
  else if (get_box<T>()->release())
    delete get_box<T>();
}
template <class T>
void IValue::destroy_often() {
  if (get_box<T>()->release()) dispatch::internal::destroy_box(get_box<T>());
}

}  // namespace SCHEMA_CT_C10
