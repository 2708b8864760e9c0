// SPDX-License-Identifier: BSL-1.0
// A value of any kind an operator takes or returns, in 16 bytes: a tag and a payload.
#pragma once

#include <cstdint>
#include <cstring>
#include <dispatch/base/error.hpp>
#include <dispatch/types/type.hpp>
#include <dispatch/values/intrusive_ptr.hpp>
#include <new>
#include <optional>
#include <string>
#include <vector>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// What an IValue holds. A Scalar is what it holds, a symbolic number is its value; dtypes, layouts
/// and memory formats are integers, as in PyTorch (ivalue.h).
enum class value_tag : unsigned char {
  // First those whose bytes are all there is to copy, for every host.
  none,
  integer,
  real,
  boolean,
  tensor,
  complex,
  string,
  device,
  stream,
  generator,
  storage,
  capsule,
  future,
  object,
  tuple,
  dict,
  integer_list,
  real_list,
  tensor_list,
  list,
};

/// How a C++ type becomes a value and a value the type; specialised in value_traits.hpp.
template <class T>
struct SCHEMA_CT_HIDDEN value_traits;

template <class T>
concept boxable = requires(T& t) { value_traits<std::remove_cvref_t<T>>::box(t); };

/// Does a T lie in the value itself, and not in a box?
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool fits_inline =
    sizeof(T) <= 8 && std::is_trivially_copyable_v<T>;
template <>
SCHEMA_CT_HIDDEN inline constexpr bool fits_inline<host::Tensor> = host::tensor_is_pointer;

struct generic_list;
struct generic_dict;
struct custom_object;
struct value_access;

// In list.hpp, dict.hpp and future.hpp.
template <class T>
class List;
template <class K, class V>
class Dict;
class Future;
class ConstantString;
class aliased_values;

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace SCHEMA_CT_C10 {

namespace ivalue {
class [[gnu::abi_tag(SCHEMA_CT_HOST_TAG)]] Tuple;
}  // namespace ivalue

/// A dynamically typed value. Copies share what does not fit into eight bytes: a list is the same
/// list in all copies.
class [[gnu::abi_tag(SCHEMA_CT_HOST_TAG)]] IValue SCHEMA_CT_VALUE_NAMES {
 public:
  using Tag = dispatch::value_tag;
  using Tensor = dispatch::host::Tensor;

  SCHEMA_CT_HIDDEN IValue() noexcept : bits_{}, tag_(Tag::none) {}
  SCHEMA_CT_HIDDEN IValue(const IValue& other) : tag_(other.tag_) {
    std::memcpy(bits_, other.bits_, sizeof bits_);
    if (tag_ > Tag::boolean) share_with(other);
  }
  SCHEMA_CT_HIDDEN IValue(IValue&& other) noexcept : tag_(other.tag_) {
    std::memcpy(bits_, other.bits_, sizeof bits_);
    other.tag_ = Tag::none;
  }
  /// Any type of the table: numbers, strings, tensors, optionals, lists, tuples …
  template <class T>
    requires(!std::is_same_v<std::remove_cvref_t<T>, IValue>) && dispatch::boxable<T>
  SCHEMA_CT_HIDDEN IValue(T&& value)
      : IValue(dispatch::value_traits<std::remove_cvref_t<T>>::box(std::forward<T>(value))) {}
  /// What ivalue::Tuple::create() gave; the tuple is shared.
  template <class T>
    requires std::is_same_v<T, dispatch::shared<ivalue::Tuple>>
  SCHEMA_CT_HIDDEN IValue(T tuple) : IValue() {
    put_pointer(tuple.detach());
    tag_ = Tag::tuple;
  }
  SCHEMA_CT_HIDDEN IValue& operator=(IValue other) noexcept {
    swap(other);
    return *this;
  }
  SCHEMA_CT_HIDDEN ~IValue() {
    if (tag_ > Tag::boolean) destroy();
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

  /// A value of a type that has a tag of its own, stored inline or in a box. Moved once at most: a
  /// host's tensor may be large.
  template <class Value>
  [[nodiscard]] SCHEMA_CT_HIDDEN static IValue of(Tag tag, Value&& value) {
    using T = std::remove_cvref_t<Value>;
    IValue out;
    if constexpr (dispatch::fits_inline<T>)
      new (out.bits_) T(std::forward<Value>(value));
    else
      out.put_pointer(new dispatch::box<T>(std::forward<Value>(value)));
    out.tag_ = tag;
    return out;
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN Tag tag() const { return tag_; }
#include <dispatch/values/value_questions.inc>

  /// The value as T, by the table of C++ types; dispatch::TypeError names both kinds.
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN T to() const {
    return dispatch::value_traits<T>::unbox(*this);
  }
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN std::optional<T> toOptional() const {
    return to<std::optional<T>>();
  }
  /// "None".
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string toNone() const {
    expect(Tag::none);
    return "None";
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
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::host::Complex toComplexDouble() const {
    expect(Tag::complex);
    return get<dispatch::host::Complex>();
  }
  template <class Number = dispatch::host::Scalar>
  [[nodiscard]] SCHEMA_CT_HIDDEN Number toScalar() const {
    return to<Number>();
  }
  template <class Number = dispatch::host::SymInt>
  [[nodiscard]] SCHEMA_CT_HIDDEN Number toSymInt() const {
    return to<Number>();
  }
  template <class Number = dispatch::host::SymFloat>
  [[nodiscard]] SCHEMA_CT_HIDDEN Number toSymFloat() const {
    return to<Number>();
  }
  template <class Number = dispatch::host::SymBool>
  [[nodiscard]] SCHEMA_CT_HIDDEN Number toSymBool() const {
    return to<Number>();
  }
  template <class Type = dispatch::host::ScalarType>
  [[nodiscard]] SCHEMA_CT_HIDDEN Type toScalarType() const {
    return to<Type>();
  }
  template <class Type = dispatch::host::Layout>
  [[nodiscard]] SCHEMA_CT_HIDDEN Type toLayout() const {
    return to<Type>();
  }
  template <class Type = dispatch::host::MemoryFormat>
  [[nodiscard]] SCHEMA_CT_HIDDEN Type toMemoryFormat() const {
    return to<Type>();
  }
  template <class Type = dispatch::host::QScheme>
  [[nodiscard]] SCHEMA_CT_HIDDEN Type toQScheme() const {
    return to<Type>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::host::Device toDevice() const {
    expect(Tag::device);
    return get<dispatch::host::Device>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::host::Stream toStream() const {
    expect(Tag::stream);
    return get<dispatch::host::Stream>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::host::Generator toGenerator() const {
    expect(Tag::generator);
    return get<dispatch::host::Generator>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::host::Storage toStorage() const {
    expect(Tag::storage);
    return get<dispatch::host::Storage>();
  }
  /// A kind of its own that only the ends of a call know.
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::intrusive_ptr<dispatch::CustomClassHolder> toCapsule()
      const {
    expect(Tag::capsule);
    return get<dispatch::intrusive_ptr<dispatch::CustomClassHolder>>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static IValue make_capsule(
      dispatch::intrusive_ptr<dispatch::CustomClassHolder> held) {
    return of(Tag::capsule, std::move(held));
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
  /// Of a host whose tensors have one.
  template <class T = Tensor>
  [[nodiscard]] SCHEMA_CT_HIDDEN auto* unsafeToTensorImpl() const {
    return static_cast<const T&>(toTensor()).unsafeGetTensorImpl();
  }
  // What gives a reference to a part of a value gives the part itself of a value that ends.
  [[nodiscard]] SCHEMA_CT_HIDDEN const std::string& toStringRef() const& {
    expect(Tag::string);
    return get<std::string>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string toStringRef() && {
    expect(Tag::string);
    return take<std::string>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string_view toStringView() const { return toStringRef(); }
  /// The text in an object of its own. In <dispatch/values/constant_string.hpp>.
  template <class String = dispatch::ConstantString>
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::intrusive_ptr<String> toString() const {
    return to<dispatch::intrusive_ptr<String>>();
  }
  /// The members; `->elements()` and `->size()`.
  template <class Members = ivalue::Tuple>
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::shared<Members> toTuple() const {
    expect(Tag::tuple);
    return share<Members>();
  }
  template <class Members = ivalue::Tuple>
  [[nodiscard]] SCHEMA_CT_HIDDEN const Members& toTupleRef() const& {
    expect(Tag::tuple);
    return get<Members>();
  }
  template <class Members = ivalue::Tuple>
  [[nodiscard]] SCHEMA_CT_HIDDEN Members toTupleRef() && {
    expect(Tag::tuple);
    return take<Members>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<std::int64_t>& toIntVector() const& {
    expect(Tag::integer_list);
    return own().get<std::vector<std::int64_t>>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<std::int64_t> toIntVector() && {
    expect(Tag::integer_list);
    return take<std::vector<std::int64_t>>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<double>& toDoubleVector() const& {
    expect(Tag::real_list);
    return own().get<std::vector<double>>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<double> toDoubleVector() && {
    expect(Tag::real_list);
    return take<std::vector<double>>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<Tensor>& toTensorVector() const& {
    expect(Tag::tensor_list);
    return own().get<std::vector<Tensor>>();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<Tensor> toTensorVector() && {
    expect(Tag::tensor_list);
    return take<std::vector<Tensor>>();
  }
  // The same list, in list.hpp; the same dictionary, in dict.hpp.
  template <class List = dispatch::List<std::int64_t>>
  [[nodiscard]] SCHEMA_CT_HIDDEN List toIntList() const {
    return List(own());
  }
  template <class List = dispatch::List<double>>
  [[nodiscard]] SCHEMA_CT_HIDDEN List toDoubleList() const {
    return List(own());
  }
  template <class List = dispatch::List<bool>>
  [[nodiscard]] SCHEMA_CT_HIDDEN List toBoolList() const {
    return List(own());
  }
  template <class List = dispatch::List<dispatch::host::Complex>>
  [[nodiscard]] SCHEMA_CT_HIDDEN List toComplexDoubleList() const {
    return List(own());
  }
  template <class List = dispatch::List<Tensor>>
  [[nodiscard]] SCHEMA_CT_HIDDEN List toTensorList() const {
    return List(own());
  }
  template <class List = dispatch::List<dispatch::host::SymInt>>
  [[nodiscard]] SCHEMA_CT_HIDDEN List toSymIntList() const {
    return List(own());
  }
  template <class List = dispatch::List<std::optional<Tensor>>>
  [[nodiscard]] SCHEMA_CT_HIDDEN List toOptionalTensorList() const {
    return List(own());
  }
  /// The elements copied.
  template <class Vector = std::vector<dispatch::host::SymInt>>
  [[nodiscard]] SCHEMA_CT_HIDDEN Vector toSymIntVector() const {
    return to<Vector>();
  }
  template <class Vector = std::vector<dispatch::host::Complex>>
  [[nodiscard]] SCHEMA_CT_HIDDEN Vector toComplexDoubleVector() const {
    return to<Vector>();
  }
  template <class Vector = std::vector<std::optional<Tensor>>>
  [[nodiscard]] SCHEMA_CT_HIDDEN Vector toOptionalTensorVector() const {
    return to<Vector>();
  }
  /// Any list, whatever its elements are.
  template <class List = dispatch::List<IValue>>
  [[nodiscard]] SCHEMA_CT_HIDDEN List toList() const {
    return List(own());
  }
  template <class Values = std::vector<IValue>>
  [[nodiscard]] SCHEMA_CT_HIDDEN Values toListRef() const;
  template <class Dict = dispatch::Dict<IValue, IValue>>
  [[nodiscard]] SCHEMA_CT_HIDDEN Dict toGenericDict() const {
    return Dict(*this);
  }
  template <class Future = dispatch::Future>
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::intrusive_ptr<Future> toFuture() const {
    return to<dispatch::intrusive_ptr<Future>>();
  }
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::intrusive_ptr<T> toCustomClass() const {
    return to<dispatch::intrusive_ptr<T>>();
  }

  /// The type of the value as far as it says: `List[str]`, `Dict[str, int]`, `Tuple[int,
  /// NoneType]`. Members deeper than types nest are Any.
  template <class Type = dispatch::Type>
  [[nodiscard]] SCHEMA_CT_HIDDEN Type type() const;
  /// "int", "Tensor", "List[str]", "NoneType" …: the name that PyTorch's messages use.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string type_name() const;
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string tagKind() const;

  // In <dispatch/values/value_compare.hpp>.
  /// Equal contents; tensors, objects and capsules are equal to themselves only.
  [[nodiscard]] SCHEMA_CT_HIDDEN bool is_equal(const IValue& other) const;
  friend bool operator==(const IValue& a, const IValue& b) { return a.is_equal(b); }
  /// The same as a value, a bool.
  template <class Value = IValue>
  [[nodiscard]] SCHEMA_CT_HIDDEN Value equals(const IValue& other) const {
    return is_equal(other);
  }
  /// One and the same object where both are of a kind that is shared, else equal values.
  [[nodiscard]] SCHEMA_CT_HIDDEN bool is(const IValue& other) const;
  /// The same, but that texts are compared.
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isSameIdentity(const IValue& other) const {
    return isString() ? is_equal(other) : is(other);
  }
  /// Do both share something that can be changed?
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isAliasOf(const IValue& other) const;
  /// Equal for equal values. Throws TypeError for lists, dictionaries and what holds them.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t hash() const;
  [[nodiscard]] SCHEMA_CT_HIDDEN static std::size_t hash(const IValue& value) {
    return value.hash();
  }
  /// Adds the values in this one that others may share, itself among them. Throws TypeError for
  /// devices and capsules. In <dispatch/values/sub_values.hpp>.
  using HashAliasedIValues = dispatch::aliased_values;
  template <class Values = HashAliasedIValues>
  SCHEMA_CT_HIDDEN void getSubValues(Values& found) const;
  /// How many values share what this one holds; 1 for what is not shared, 0 for an undefined
  /// tensor.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t use_count() const;
  /// Is it one of the kinds that all copies share?
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isPtrType() const { return !is_plain(tag_); }
  /// The value as PyTorch prints it in a schema or a message.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string str() const;
  /// The value as Python source, on a stream. `formatter(out, value)` may print a value, and says
  /// whether it did. Throws Error for kinds that have no such text, as tensors. In
  /// <dispatch/values/value_print.hpp>.
  template <class Stream, class Formatter>
  SCHEMA_CT_HIDDEN Stream& repr(Stream& out, const Formatter& formatter) const;

  /// Throws a TypeError unless the tag is `wanted`.
  SCHEMA_CT_HIDDEN void expect(Tag wanted) const {
    if (tag_ != wanted) [[unlikely]]
      fail(wanted);
  }

 private:
  friend struct dispatch::value_access;

  /// The T that the tag says is stored here.
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN T& get() const {
    if constexpr (dispatch::fits_inline<T>)
      return *std::launder(reinterpret_cast<T*>(bits_));
    else
      return get_box<T>()->value;
  }
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::box<T>* get_box() const {
    return static_cast<dispatch::box<T>*>(get_pointer());
  }
  /// The T in its box, which the result keeps alive.
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::shared<T> share() const {
    get_box<T>()->retain();
    return dispatch::shared<T>(get_box<T>());
  }
  /// Moves the T out if this value alone owns it, else copies it.
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN T take() {
    if constexpr (!dispatch::fits_inline<T>)
      if (get_box<T>()->use_count() != 1) return get<T>();
    return std::move(get<T>());
  }

  [[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN void fail(Tag wanted) const;
  SCHEMA_CT_HIDDEN void share_with(const IValue& other);
  template <class T>  // a template, so that a T that does not fit is never placed here
  SCHEMA_CT_HIDDEN void copy_inline(const IValue& other) {
    if constexpr (sizeof(T) <= sizeof bits_) new (bits_) T(other.get<T>());
  }
  SCHEMA_CT_HIDDEN const IValue& own() const;  // with a list of its own, where that was lent
  SCHEMA_CT_HIDDEN void destroy();
  SCHEMA_CT_HIDDEN void destroy_container() noexcept;
  SCHEMA_CT_HIDDEN void destroy_one();
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<IValue>* members() const;
  template <class T>
  SCHEMA_CT_HIDDEN void destroy_as();

  SCHEMA_CT_HIDDEN void put_pointer(void* p) { std::memcpy(bits_, &p, sizeof p); }
  [[nodiscard]] SCHEMA_CT_HIDDEN void* get_pointer() const {
    void* p;
    std::memcpy(&p, bits_, sizeof p);
    return p;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static bool is_plain(Tag tag) {
    return tag <= Tag::boolean ||
           (tag == Tag::complex && dispatch::fits_inline<dispatch::host::Complex>) ||
           (tag == Tag::device && dispatch::fits_inline<dispatch::host::Device>) ||
           (tag == Tag::stream && dispatch::fits_inline<dispatch::host::Stream>) ||
           (tag == Tag::generator && dispatch::fits_inline<dispatch::host::Generator>) ||
           (tag == Tag::storage && dispatch::fits_inline<dispatch::host::Storage>);
  }

  alignas(8) mutable unsigned char bits_[8];
  Tag tag_;
};

}  // namespace SCHEMA_CT_C10

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

using SCHEMA_CT_C10::IValue;
using Stack = std::vector<IValue>;

static_assert(sizeof(IValue) == 16);

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
