// SPDX-License-Identifier: BSL-1.0
// Converts a value on the stack to the parameter of a kernel, in place if possible.
#pragma once

#include <dispatch/values/list.hpp>
#include <schema_ct/signatures/type_codes.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A parameter of type A, made of a value that lives, and is not otherwise needed, until the kernel
/// returns. `slot()` points to the object that A refers to.
template <class A>
struct SCHEMA_CT_HIDDEN argument {
  using type = schema_ct::bare<A>;
  static_assert(
      requires(const IValue& v) { value_traits<type>::unbox(v); },
      "no schema type stands for this parameter type of a kernel: the table of types is "
      "in PyTorch's README.md of aten/src/ATen/native, own types in docs/hosts.md");
  type value;

  explicit argument(IValue& v) : value(value_traits<type>::unbox(v)) {}
  type* slot() { return &value; }
};

namespace SCHEMA_CT_HIDDEN internal {
/// The tensor inside the value; nothing is copied.
struct tensor_in_place {
  IValue* value;

  explicit tensor_in_place(IValue& v) : value(&v) { v.expect(value_tag::tensor); }
  host::Tensor* slot() { return &value_access::get<host::Tensor>(*value); }
};

/// A tensor to move from; its box may be shared with other values.
struct tensor_from_box {
  host::Tensor value;

  explicit tensor_from_box(IValue& v)
      : value((v.expect(value_tag::tensor), value_access::take<host::Tensor>(v))) {}
  host::Tensor* slot() { return &value; }
};

using tensor_to_move =
    std::conditional_t<host::tensor_is_pointer, tensor_in_place, tensor_from_box>;
}  // namespace internal

template <>
struct argument<host::Tensor> : internal::tensor_to_move {
  using internal::tensor_to_move::tensor_to_move;
};
template <>
struct argument<const host::Tensor> : argument<host::Tensor> {
  using argument<host::Tensor>::argument;
};
template <>
struct argument<host::Tensor&&> : argument<host::Tensor> {
  using argument<host::Tensor>::argument;
};
template <>
struct argument<host::Tensor&> : internal::tensor_in_place {
  using internal::tensor_in_place::tensor_in_place;
};
template <>
struct argument<const host::Tensor&> : internal::tensor_in_place {
  using internal::tensor_in_place::tensor_in_place;
};

namespace SCHEMA_CT_HIDDEN internal {
/// Replaces a Device by its text. Throws TypeError for other values.
[[gnu::cold, gnu::noinline]] inline void replace_by_text(IValue& v) {
  v = IValue(value_traits<std::string>::unbox(v));
}
/// The text in the value. A Device is replaced by its text.
inline const std::string& text_in(IValue& v) {
  if (!v.isString()) [[unlikely]]
    replace_by_text(v);
  return value_access::get<std::string>(v);
}
}  // namespace internal

template <>
struct argument<const std::string&> {
  const std::string* value;

  explicit argument(IValue& v) : value(&internal::text_in(v)) {}
  const std::string* slot() { return value; }
};

template <class A>
  requires std::is_same_v<schema_ct::bare<A>, std::string_view>
struct argument<A> {
  std::string_view value;

  explicit argument(IValue& v) : value(internal::text_in(v)) {}
  std::string_view* slot() { return &value; }
};

namespace SCHEMA_CT_HIDDEN internal {
/// Moves the tensor, unless other values share its box.
struct optional_to_move {
  std::optional<host::Tensor> value;

  explicit optional_to_move(IValue& v) {
    if (v.isNone()) return;
    v.expect(value_tag::tensor);
    value.emplace(value_access::take<host::Tensor>(v));
  }
  std::optional<host::Tensor>* slot() { return &value; }
};

/// Moves the elements of a list in the same way.
struct vector_to_move {
  std::vector<host::Tensor> value;

  explicit vector_to_move(IValue& v)
      : value(
            (v.expect(value_tag::tensor_list), value_access::take<std::vector<host::Tensor>>(v))) {}
  std::vector<host::Tensor>* slot() { return &value; }
};
}  // namespace internal

template <class A>
  requires std::is_same_v<schema_ct::bare<A>, std::optional<host::Tensor>>
struct argument<A> : internal::optional_to_move {
  using internal::optional_to_move::optional_to_move;
};
template <class A>
  requires std::is_same_v<schema_ct::bare<A>, std::vector<host::Tensor>>
struct argument<A> : internal::vector_to_move {
  using internal::vector_to_move::vector_to_move;
};

namespace SCHEMA_CT_HIDDEN internal {
/// A view of converted copies of a list's elements.
template <class T>
struct viewed {
  static_assert(!std::is_same_v<T, bool>, "take a List<bool> or an array of bool instead");
  std::vector<T> copies;
  host::ArrayRef<T> view;

  explicit viewed(IValue& v) : copies(value_traits<std::vector<T>>::unbox(v)), view(copies) {}
};
/// A view of the list's own elements, which it stores as T.
template <class T>
  requires(std::is_same_v<T, stored_as<T>> && is_stored_plainly<T> && !std::is_same_v<T, bool>)
struct viewed<T> {
  host::ArrayRef<T> view;

  explicit viewed(IValue& v)
      : view((static_cast<void>(list_size<T>(v)), value_access::get<std::vector<T>>(v))) {}
};

template <class Optional, class T>
struct optional_view {
  std::optional<viewed<T>> some;
  Optional value;

  explicit optional_view(IValue& v) {
    if (v.isNone()) return;
    some.emplace(v);
    value = some->view;
  }
  Optional* slot() { return &value; }
};

template <class A>
struct view_argument;
template <class T>
struct view_argument<host::ArrayRef<T>> : viewed<T> {
  using viewed<T>::viewed;
  host::ArrayRef<T>* slot() { return &this->view; }
};
template <class View>
  requires std::is_same_v<typename View::unboxed_type, host::ArrayRef<typename View::value_type>>
struct view_argument<View> : viewed<typename View::value_type> {
  View value;
  explicit view_argument(IValue& v) : viewed<typename View::value_type>(v), value(this->view) {}
  View* slot() { return &value; }
};
template <class T>
struct view_argument<std::optional<host::ArrayRef<T>>>
    : optional_view<std::optional<host::ArrayRef<T>>, T> {
  using optional_view<std::optional<host::ArrayRef<T>>, T>::optional_view;
};
template <class T>
struct view_argument<host::OptionalArrayRef<T>> : optional_view<host::OptionalArrayRef<T>, T> {
  using optional_view<host::OptionalArrayRef<T>, T>::optional_view;
};
}  // namespace internal

template <class A>
  requires requires { sizeof(internal::view_argument<schema_ct::bare<A>>); }
struct argument<A> : internal::view_argument<schema_ct::bare<A>> {
  using internal::view_argument<schema_ct::bare<A>>::view_argument;
};

/// A tag that no value has.
SCHEMA_CT_HIDDEN inline constexpr value_tag not_in_place = static_cast<value_tag>(0xff);

/// The tag of the values that hold a T as it is, without a box; not_in_place for other types.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr value_tag tag_in_place = not_in_place;
template <>
SCHEMA_CT_HIDDEN inline constexpr value_tag tag_in_place<std::int64_t> = value_tag::integer;
template <>
SCHEMA_CT_HIDDEN inline constexpr value_tag tag_in_place<double> = value_tag::real;
template <>
SCHEMA_CT_HIDDEN inline constexpr value_tag tag_in_place<bool> = value_tag::boolean;
template <>
SCHEMA_CT_HIDDEN inline constexpr value_tag tag_in_place<host::Tensor> =
    host::tensor_is_pointer ? value_tag::tensor : not_in_place;

/// The tag of the values that hold the object that a parameter of type A refers to, in a box or
/// without one; not_in_place for other types, and for types that the kernel may change.
template <class A>
SCHEMA_CT_HIDDEN inline constexpr value_tag referred_tag = not_in_place;
template <>
SCHEMA_CT_HIDDEN inline constexpr value_tag referred_tag<const host::Tensor&> = value_tag::tensor;
template <>
SCHEMA_CT_HIDDEN inline constexpr value_tag referred_tag<const std::string&> = value_tag::string;

/// A row for the shared loop of boxed calls, one for each parameter type. If a value does not hold
/// the parameter in place, `make` constructs it or throws.
struct parameter_row {
  schema_ct::type_word word;
  void* (*make)(void* memory, IValue& value);  ///< gives the slot
  void (*destroy)(void* memory);               ///< nullptr where there is nothing to do
  unsigned size;                               ///< of the memory, a multiple of 16
  value_tag in_place;
  value_tag referred;       ///< of the values whose own object the slot may be
  const char* codes;        ///< where `word` does not show them: what schema_ct::codes_of has
  class_namer class_names;  ///< nullptr where it has no custom class in it
};

namespace SCHEMA_CT_HIDDEN internal {

// Functions, not lambdas: the types of most kernels are compiled once, see common_types.hpp.
template <class A>
void* make_argument(void* memory, IValue& value) {
  static_assert(alignof(argument<A>) <= 16);
  static_assert(referred_tag<A> == not_in_place || std::is_trivially_destructible_v<argument<A>>);
  return const_cast<void*>(static_cast<const void*>((new (memory) argument<A>(value))->slot()));
}
template <class A>
void destroy_argument(void* memory) {
  static_cast<argument<A>*>(memory)->~argument<A>();
}
/// nullptr if there is nothing to destroy.
template <class A>
consteval auto destroyer_of() -> void (*)(void*) {
  if constexpr (std::is_trivially_destructible_v<argument<A>>)
    return nullptr;
  else
    return &destroy_argument<A>;
}

}  // namespace internal

template <class A>
SCHEMA_CT_HIDDEN inline constexpr parameter_row parameter_row_of{
    schema_ct::parameter_word<A>,
    &internal::make_argument<A>,
    internal::destroyer_of<A>(),
    (sizeof(argument<A>) + 15) / 16 * 16,
    tag_in_place<schema_ct::bare<A>>,
    referred_tag<A>,
    schema_ct::codes_of<schema_ct::is_wide(schema_ct::word<schema_ct::bare<A>>),
                        schema_ct::bare<A>>,
    dispatch::detail::class_namer_of<schema_ct::bare<A>>()};

/// For a type without a schema type. No kernel with it is registered: literals refuse it on the
/// line of the registration, and an error here would only repeat that.
template <class A>
  requires(schema_ct::has_unknown(schema_ct::parameter_word<A>))
SCHEMA_CT_HIDDEN inline constexpr parameter_row parameter_row_of<A>{
    schema_ct::word_of(schema_ct::code::unknown),
    nullptr,
    nullptr,
    0,
    value_tag::none,
    not_in_place,
    nullptr,
    nullptr};

/// A row for the shared loop: how many values a return type becomes, and how.
struct result_row {
  /// Assigns the values to `out` and ends the result's life, also where it throws.
  void (*box)(IValue* out, void* result);
  unsigned size;  ///< of the result's memory, a multiple of 16
  unsigned count;
  const schema_ct::type_word* words;
  value_tag in_place;       ///< of the one value that can be made where it stays
  bool is_tensor;           ///< the memory holds a Tensor
  bool is_reference;        ///< the memory holds a pointer to what the one value is made of
  const char* codes;        ///< where a word does not show them: what schema_ct::codes_of has
  class_namer class_names;  ///< of all types; nullptr where there is no custom class in them
};

namespace SCHEMA_CT_HIDDEN internal {

/// Destroys an object.
template <class T>
struct ended {
  T& value;
  ~ended() { value.~T(); }
};

template <class R>
struct returned {
  static constexpr unsigned count = 1;
  static constexpr schema_ct::type_word words[] = {schema_ct::word<schema_ct::bare<R>>};
  static constexpr const char* codes =
      schema_ct::codes_of<schema_ct::is_wide(words[0]), schema_ct::bare<R>>;
  static constexpr class_namer class_names = dispatch::detail::class_namer_of<schema_ct::bare<R>>();
  using stored =
      std::conditional_t<std::is_reference_v<R>, std::remove_reference_t<R>*, std::remove_cv_t<R>>;
  static void box(IValue* out, void* result) {
    auto& value = *static_cast<stored*>(result);
    if constexpr (std::is_reference_v<R>) {
      box_referred(out, value);
    } else {
      const ended<stored> end{value};
      if (out != nullptr) *out = IValue(std::move(value));
    }
  }
  /// Boxes a member of a tuple that is a reference: copies the referenced `object`. Boxes nothing
  /// if `out` is nullptr.
  static void box_referred(IValue* out, const schema_ct::bare<R>* object) {
    if (out != nullptr) *out = IValue(schema_ct::bare<R>(*object));
  }
};

template <>
struct returned<void> {
  static constexpr unsigned count = 0;
  static constexpr const schema_ct::type_word* words = nullptr;
  static constexpr const char* codes = nullptr;
  static constexpr class_namer class_names = nullptr;
  struct stored {};
  static void box(IValue*, void*) {}
};

template <class R>
void box_result(IValue* out, void* result) {
  static_assert(alignof(typename returned<R>::stored) <= 16,
                "a boxed call has room for results that are aligned to 16 bytes at most");
  returned<R>::box(out, result);
}

/// Boxes a tuple's member and destroys it, as result_row::box does; if `out` is nullptr it only
/// destroys it. For a reference it gets the object.
using member_box = void(IValue* out, void* member);
template <class T>
void box_referred_member(IValue* out, void* object) {
  returned<T>::box_referred(out, static_cast<schema_ct::bare<T>*>(object));
}
template <class T>
consteval member_box* box_of_member() {
  if constexpr (std::is_reference_v<T>)
    return &box_referred_member<T>;
  else
    return &box_result<T>;
}
/// Boxes all members of a tuple and destroys them: one function for all tuples.
void box_members(IValue* out, void* const* members, member_box* const* boxes, unsigned count);

template <class... T>
struct returned<std::tuple<T...>> {
  static constexpr unsigned count = sizeof...(T);
  static constexpr schema_ct::type_word words[sizeof...(T) + 1] = {
      schema_ct::word<schema_ct::bare<T>>..., 0};
  static constexpr const char* codes =
      schema_ct::codes_of<schema_ct::is_wide((schema_ct::word<schema_ct::bare<T>> | ... | 0)),
                          schema_ct::bare<T>...>;
  static constexpr class_namer class_names =
      dispatch::detail::class_namer_of<schema_ct::bare<T>...>();
  using stored = std::tuple<T...>;
  static constexpr member_box* boxes[sizeof...(T) + 1] = {box_of_member<T>()..., nullptr};
  static void box(IValue* out, void* result) {
    box_each(out, *static_cast<stored*>(result), std::index_sequence_for<T...>());
  }

 private:
  // Not std::apply, which would instantiate three functions for each tuple.
  template <std::size_t... Index>
  static void box_each(IValue* out, [[maybe_unused]] stored& values,
                       std::index_sequence<Index...>) {
    void* const members[sizeof...(T) + 1] = {
        const_cast<void*>(static_cast<const void*>(&std::get<Index>(values)))..., nullptr};
    box_members(out, members, boxes, count);
  }
};
template <class... T>
struct returned<const std::tuple<T...>> : returned<std::tuple<T...>> {};

}  // namespace internal

template <class R>
SCHEMA_CT_HIDDEN inline constexpr result_row result_row_of{
    &internal::box_result<R>,
    (sizeof(typename internal::returned<R>::stored) + 15) / 16 * 16,
    internal::returned<R>::count,
    internal::returned<R>::words,
    tag_in_place<std::remove_cv_t<R>>,
    std::is_same_v<std::remove_cv_t<R>, host::Tensor>,
    std::is_reference_v<R>,
    internal::returned<R>::codes,
    internal::returned<R>::class_names};

template <class R>
  requires(schema_ct::has_unknown(schema_ct::word<schema_ct::bare<R>>))
SCHEMA_CT_HIDDEN inline constexpr result_row result_row_of<R>{
    nullptr, 0, 0, nullptr, value_tag::none, false, false, nullptr, nullptr};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
