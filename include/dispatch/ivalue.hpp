// SPDX-License-Identifier: BSL-1.0
// A value of any kind an operator takes or returns, in 16 bytes: a tag and a payload.
#pragma once

#include <cstdint>
#include <cstring>
#include <dispatch/counted.hpp>
#include <dispatch/error.hpp>
#include <dispatch/host.hpp>
#include <new>
#include <schema_ct/type_code.hpp>
#include <string>
#include <vector>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// What an IValue holds. A Scalar is what it holds; dtypes, layouts and memory formats are
/// integers, as in PyTorch (ivalue.h).
enum class value_tag : unsigned char {
  none,
  tensor,
  real,
  complex,
  integer,
  boolean,
  string,
  device,
  stream,
  generator,
  storage,
  tuple,
  integer_list,
  real_list,
  tensor_list,
  list,
};

/// How a C++ type becomes a value and a value the type; specialised in value_traits.hpp.
template <class T>
struct value_traits;

template <class T>
concept boxable = requires(T& t) { value_traits<std::remove_cvref_t<T>>::box(t); };

template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool fits_inline =
    sizeof(T) <= 8 && std::is_trivially_copyable_v<T>;

struct generic_list;

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace c10 {

/// A dynamically typed value. Copies share strings, lists and tuples; a list is the same list in
/// all copies.
class [[gnu::abi_tag(SCHEMA_CT_HOST_TAG)]] IValue {
 public:
  using Tag = dispatch::value_tag;
  using Tensor = dispatch::host::Tensor;
  using Tuple = std::vector<IValue>;

  SCHEMA_CT_HIDDEN IValue() noexcept : bits_{}, tag_(Tag::none) {}
  SCHEMA_CT_HIDDEN IValue(const IValue& other) : bits_{}, tag_(other.tag_) { copy(other); }
  SCHEMA_CT_HIDDEN IValue(IValue&& other) noexcept : tag_(other.tag_) {
    std::memcpy(bits_, other.bits_, sizeof bits_);
    other.tag_ = Tag::none;
  }
  /// Any type of the table: numbers, strings, tensors, optionals, lists, tuples …
  template <class T>
    requires(!std::is_same_v<std::remove_cvref_t<T>, IValue>) && dispatch::boxable<T>
  SCHEMA_CT_HIDDEN IValue(T&& value)
      : IValue(dispatch::value_traits<std::remove_cvref_t<T>>::box(std::forward<T>(value))) {}
  SCHEMA_CT_HIDDEN IValue& operator=(IValue other) noexcept {
    swap(other);
    return *this;
  }
  SCHEMA_CT_HIDDEN ~IValue() {
    if (tag_ != Tag::none) destroy();
  }

  SCHEMA_CT_HIDDEN void swap(IValue& other) noexcept {
    unsigned char bits[sizeof bits_];
    std::memcpy(bits, bits_, sizeof bits);
    std::memcpy(bits_, other.bits_, sizeof bits);
    std::memcpy(other.bits_, bits, sizeof bits);
    const Tag tag = tag_;
    tag_ = other.tag_;
    other.tag_ = tag;
  }

  /// A value of a type that has a tag of its own, stored inline or in a box.
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN static IValue of(Tag tag, T value) {
    IValue out;
    if constexpr (dispatch::fits_inline<T> ||
                  (std::is_same_v<T, Tensor> && dispatch::host::tensor_is_pointer))
      new (out.bits_) T(std::move(value));
    else
      out.put_pointer(new dispatch::box<T>(std::move(value)));
    out.tag_ = tag;
    return out;
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN Tag tag() const { return tag_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isNone() const { return tag_ == Tag::none; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isTensor() const { return tag_ == Tag::tensor; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isDouble() const { return tag_ == Tag::real; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isComplexDouble() const { return tag_ == Tag::complex; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isInt() const { return tag_ == Tag::integer; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isBool() const { return tag_ == Tag::boolean; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isString() const { return tag_ == Tag::string; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isDevice() const { return tag_ == Tag::device; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isTuple() const { return tag_ == Tag::tuple; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isIntList() const { return tag_ == Tag::integer_list; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isDoubleList() const { return tag_ == Tag::real_list; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isBoolList() const;
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isTensorList() const { return tag_ == Tag::tensor_list; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isList() const { return tag_ >= Tag::integer_list; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isScalar() const {
    return isInt() || isDouble() || isBool() || isComplexDouble();
  }

  /// The value as T, by the table of C++ types; dispatch::TypeError names both kinds.
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN T to() const {
    return dispatch::value_traits<T>::unbox(*this);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t toInt() const {
    expect(Tag::integer);
    return get<std::int64_t>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN double toDouble() const {
    expect(Tag::real);
    return get<double>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool toBool() const {
    expect(Tag::boolean);
    return get<bool>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN Tensor& toTensor() & {
    expect(Tag::tensor);
    return get<Tensor>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN const Tensor& toTensor() const& {
    expect(Tag::tensor);
    return get<Tensor>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN Tensor toTensor() && {
    expect(Tag::tensor);
    return take<Tensor>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN const std::string& toStringRef() const {
    expect(Tag::string);
    return get<std::string>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN const Tuple& toTuple() const {
    expect(Tag::tuple);
    return get<Tuple>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<std::int64_t>& toIntVector() const {
    expect(Tag::integer_list);
    return get<std::vector<std::int64_t>>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<double>& toDoubleVector() const {
    expect(Tag::real_list);
    return get<std::vector<double>>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<Tensor>& toTensorVector() const {
    expect(Tag::tensor_list);
    return get<std::vector<Tensor>>();
  }

  /// Where a value lies that needs no box.
  [[nodiscard]] SCHEMA_CT_HIDDEN void* place() { return bits_; }
  /// Takes over the bytes of a value that was made elsewhere and needs no box.
  SCHEMA_CT_HIDDEN void hold(Tag tag, const void* bits) {
    if (tag_ != Tag::none) destroy();
    std::memcpy(bits_, bits, sizeof bits_);
    tag_ = tag;
  }

  /// The T that the tag says is stored here.
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN T& get() const {
    if constexpr (dispatch::fits_inline<T> ||
                  (std::is_same_v<T, Tensor> && dispatch::host::tensor_is_pointer))
      return *std::launder(reinterpret_cast<T*>(bits_));
    else
      return get_box<T>()->value;
  }
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::box<T>* get_box() const {
    return static_cast<dispatch::box<T>*>(get_pointer());
  }
  /// Moves the T out if this value alone owns it, else copies it.
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN T take() {
    if constexpr (!(dispatch::fits_inline<T> ||
                    (std::is_same_v<T, Tensor> && dispatch::host::tensor_is_pointer)))
      if (get_box<T>()->use_count() != 1) return get<T>();
    return std::move(get<T>());
  }

  /// "int", "Tensor", "List[str]", "NoneType" …: the name that PyTorch's messages use.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string type_name() const;
  /// The value as PyTorch prints it in a schema or a message.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string str() const;

  /// Throws a TypeError unless the tag is `wanted`.
  SCHEMA_CT_HIDDEN void expect(Tag wanted) const {
    if (tag_ != wanted) [[unlikely]]
      fail(wanted);
  }

 private:
  [[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN void fail(Tag wanted) const;
  SCHEMA_CT_HIDDEN void copy(const IValue& other);
  template <class T>  // a template, so that a T that does not fit is never placed here
  SCHEMA_CT_HIDDEN void copy_inline(const IValue& other) {
    if constexpr (sizeof(T) <= sizeof bits_) new (bits_) T(other.get<T>());
  }
  SCHEMA_CT_HIDDEN void destroy();
  template <class T>
  SCHEMA_CT_HIDDEN void destroy_as();

  SCHEMA_CT_HIDDEN void put_pointer(void* p) { std::memcpy(bits_, &p, sizeof p); }
  [[nodiscard]] SCHEMA_CT_HIDDEN void* get_pointer() const {
    void* p;
    std::memcpy(&p, bits_, sizeof p);
    return p;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static bool is_plain(Tag tag) {
    return tag == Tag::none || tag == Tag::integer || tag == Tag::real || tag == Tag::boolean ||
           (tag == Tag::complex && dispatch::fits_inline<dispatch::host::Complex>) ||
           (tag == Tag::device && dispatch::fits_inline<dispatch::host::Device>) ||
           (tag == Tag::stream && dispatch::fits_inline<dispatch::host::Stream>) ||
           (tag == Tag::generator && dispatch::fits_inline<dispatch::host::Generator>) ||
           (tag == Tag::storage && dispatch::fits_inline<dispatch::host::Storage>);
  }

  alignas(8) mutable unsigned char bits_[8];
  Tag tag_;
};

}  // namespace c10

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

using c10::IValue;
using Stack = std::vector<IValue>;

/// A list whose elements have no list type of their own, with the word of the element type.
struct generic_list {
  schema_ct::type_word element;
  std::vector<IValue> values;
};

static_assert(sizeof(IValue) == 16);

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace c10 {

SCHEMA_CT_HIDDEN inline bool IValue::isBoolList() const {
  return tag_ == Tag::list &&
         get<dispatch::generic_list>().element == schema_ct::word_of(schema_ct::code::boolean);
}

SCHEMA_CT_HIDDEN inline void IValue::copy(const IValue& other) {
  if (is_plain(tag_)) {
    std::memcpy(bits_, other.bits_, sizeof bits_);
  } else if (tag_ == Tag::tensor && dispatch::host::tensor_is_pointer) {
    copy_inline<Tensor>(other);
  } else {
    static_cast<dispatch::counted*>(other.get_pointer())->retain();
    put_pointer(other.get_pointer());
  }
}

template <class T>
SCHEMA_CT_HIDDEN void IValue::destroy_as() {
  if constexpr (dispatch::fits_inline<T> ||
                (std::is_same_v<T, Tensor> && dispatch::host::tensor_is_pointer))
    get<T>().~T();
  else if (get_box<T>()->release())
    delete get_box<T>();
}

SCHEMA_CT_HIDDEN inline void IValue::destroy() {
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
    case Tag::tuple: destroy_as<Tuple>(); break;
    case Tag::integer_list: destroy_as<std::vector<std::int64_t>>(); break;
    case Tag::real_list: destroy_as<std::vector<double>>(); break;
    case Tag::tensor_list: destroy_as<std::vector<Tensor>>(); break;
    case Tag::list: destroy_as<dispatch::generic_list>(); break;
  }
}

}  // namespace c10
