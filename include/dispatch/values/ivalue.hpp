// SPDX-License-Identifier: BSL-1.0
// A value of any kind that an operator takes or returns, in 16 bytes: a tag and a payload.
#pragma once

#include <cstdint>
#include <cstring>
#include <dispatch/base/error.hpp>
#include <dispatch/types/type.hpp>
#include <dispatch/values/custom_class_holder.hpp>
#include <new>
#include <optional>
#include <string>
#include <vector>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// The kind of an IValue. A Scalar has the kind of its number, a symbolic number that of its value.
/// As in PyTorch (ivalue.h), dtypes, layouts and memory formats are integers.
enum class value_tag : unsigned char {
  // First the kinds whose bytes can be copied, for every host.
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

/// Converts a C++ type to a value and back; specialised in value_traits.hpp.
template <class T>
struct SCHEMA_CT_HIDDEN value_traits;

template <class T>
concept boxable = requires(T& t) { value_traits<std::remove_cvref_t<T>>::box(t); };
template <class T>
concept value_type = requires { sizeof(value_traits<T>); };

/// A type that stands in others. A pointer is not asked whether its class, which may be incomplete
/// where a list of such pointers is declared, is one of operators.
template <class T>
concept element_type = std::is_same_v<T, intrusive_ptr<typename T::element_type>> || value_type<T>;

/// Compilers print these names with the type where an IValue is made of a type without traits.
template <class T, class Page>
struct no_schema_type_stands_for;
struct see_docs_errors_unsupported_type;

/// Is a T stored in the value itself, not in a box?
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool fits_inline =
    sizeof(T) <= 8 && std::is_trivially_copyable_v<T>;
template <>
SCHEMA_CT_HIDDEN inline constexpr bool fits_inline<host::Tensor> = host::tensor_is_pointer;

struct SCHEMA_CT_SHARED generic_list;
struct SCHEMA_CT_SHARED generic_dict;
struct SCHEMA_CT_SHARED custom_object;
struct value_access;

// Defined in list.hpp, dict.hpp and future.hpp.
template <class T>
class List;
template <class K, class V>
class Dict;
class SCHEMA_CT_POLYMORPHIC Future;
class SCHEMA_CT_POLYMORPHIC ConstantString;
class aliased_values;
class identity_map;

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace SCHEMA_CT_C10 {

namespace ivalue {
class SCHEMA_CT_OF_HOST Tuple;
}  // namespace ivalue

/// A dynamically typed value. Copies share everything larger than eight bytes: a list is the same
/// list in all copies.
class SCHEMA_CT_OF_HOST IValue SCHEMA_CT_VALUE_NAMES {
 public:
  using Tag = dispatch::value_tag;
  using Tensor = dispatch::host::Tensor;

  IValue() noexcept : bits_{}, tag_(Tag::none) {}
  IValue(const IValue& other) : tag_(other.tag_) {
    std::memcpy(bits_, other.bits_, sizeof bits_);
    if (tag_ > Tag::boolean) share_with(other);
  }
  IValue(IValue&& other) noexcept : tag_(other.tag_) {
    std::memcpy(bits_, other.bits_, sizeof bits_);
    other.tag_ = Tag::none;
  }
  /// From any type of the table: numbers, strings, tensors, optionals, lists, tuples …
  template <class T>
    requires(!std::is_same_v<std::remove_cvref_t<T>, IValue>) && dispatch::boxable<T>
  IValue(T&& value)
      : IValue(dispatch::value_traits<std::remove_cvref_t<T>>::box(std::forward<T>(value))) {}
  /// From the result of ivalue::Tuple::create(); the tuple is shared.
  template <class T>
    requires std::is_same_v<T, dispatch::shared<ivalue::Tuple>>
  IValue(T tuple) : IValue() {
    put_pointer(tuple.detach());
    tag_ = Tag::tuple;
  }
  /// From any other type. Deleted, as g++ answers std::is_constructible with true for what is
  /// unavailable. Explicit: with an implicit one, an argument that converts to the parameter of
  /// another overload would be ambiguous.
  template <class T, class Why = dispatch::no_schema_type_stands_for<
                         std::remove_cvref_t<T>, dispatch::see_docs_errors_unsupported_type>>
    requires(!std::is_same_v<std::remove_cvref_t<T>, IValue>) && (!dispatch::boxable<T>) &&
                (!std::is_same_v<std::remove_cvref_t<T>, dispatch::shared<ivalue::Tuple>>) &&
                (!requires(T&& value) { std::forward<T>(value).operator IValue(); })
  explicit IValue(T&&) = delete;
  IValue& operator=(IValue other) noexcept {
    swap(other);
    return *this;
  }
  ~IValue() {
    if (tag_ > Tag::boolean) destroy();
  }

  void swap(IValue& other) noexcept {
    unsigned char bits[sizeof bits_];
    std::memcpy(bits, bits_, sizeof bits);
    std::memcpy(bits_, other.bits_, sizeof bits);
    std::memcpy(other.bits_, bits, sizeof bits);
    const Tag tag = tag_;
    tag_ = other.tag_;
    other.tag_ = tag;
  }

  /// From a type that has a tag of its own, stored inline or in a box. Moves it at most once: a
  /// host's tensor may be large.
  template <class Value>
  [[nodiscard]] static IValue of(Tag tag, Value&& value) {
    using T = std::remove_cvref_t<Value>;
    IValue out;
    if constexpr (dispatch::fits_inline<T>)
      new (out.bits_) T(std::forward<Value>(value));
    else
      out.put_pointer(new dispatch::box<T>(std::forward<Value>(value)));
    out.tag_ = tag;
    return out;
  }

  [[nodiscard]] Tag tag() const { return tag_; }
#include <dispatch/values/value_questions.inc>

  /// The value as T, by the table of C++ types. Throws a dispatch::TypeError that names both kinds.
  template <class T>
  [[nodiscard]] T to() const {
    return dispatch::value_traits<T>::unbox(*this);
  }
  template <class T>
    requires(!dispatch::value_type<T>)
  SCHEMA_CT_REFUSED(
      "no schema type stands for the type that to() is asked for: docs/errors.md#unsupported_type")
  T to() const {
    __builtin_unreachable();
  }
  template <class T>
  [[nodiscard]] std::optional<T> toOptional() const {
    return to<std::optional<T>>();
  }
  /// "None".
  [[nodiscard]] std::string toNone() const {
    expect(Tag::none);
    return "None";
  }
  [[nodiscard]] std::int64_t toInt() const {
    expect(Tag::integer);
    return get<std::int64_t>();
  }
  [[nodiscard]] double toDouble() const {
    expect(Tag::real);
    return get<double>();
  }
  [[nodiscard]] bool toBool() const {
    expect(Tag::boolean);
    return get<bool>();
  }
  [[nodiscard]] dispatch::host::Complex toComplexDouble() const {
    expect(Tag::complex);
    return get<dispatch::host::Complex>();
  }
  template <class Number = dispatch::host::Scalar>
  [[nodiscard]] Number toScalar() const {
    return to<Number>();
  }
  template <class Number = dispatch::host::SymInt>
  [[nodiscard]] Number toSymInt() const {
    return to<Number>();
  }
  template <class Number = dispatch::host::SymFloat>
  [[nodiscard]] Number toSymFloat() const {
    return to<Number>();
  }
  template <class Number = dispatch::host::SymBool>
  [[nodiscard]] Number toSymBool() const {
    return to<Number>();
  }
#include <dispatch/values/value_host_types.inc>
  /// A capsule, whose content only the caller and the kernel know.
  [[nodiscard]] dispatch::intrusive_ptr<dispatch::CustomClassHolder> toCapsule() const {
    expect(Tag::capsule);
    return get<dispatch::intrusive_ptr<dispatch::CustomClassHolder>>();
  }
  [[nodiscard]] static IValue make_capsule(
      dispatch::intrusive_ptr<dispatch::CustomClassHolder> held) {
    return of(Tag::capsule, std::move(held));
  }
  [[nodiscard]] Tensor& toTensor() & {
    expect(Tag::tensor);
    return get<Tensor>();
  }
  [[nodiscard]] const Tensor& toTensor() const& {
    expect(Tag::tensor);
    return get<Tensor>();
  }
  [[nodiscard]] Tensor toTensor() && {
    expect(Tag::tensor);
    return take<Tensor>();
  }
  /// For a host whose tensors have one.
  template <class T = Tensor>
  [[nodiscard]] auto* unsafeToTensorImpl() const {
    return static_cast<const T&>(toTensor()).unsafeGetTensorImpl();
  }
  // For a temporary value, functions that return a reference to a part return the part itself.
  [[nodiscard]] const std::string& toStringRef() const& {
    expect(Tag::string);
    return get<std::string>();
  }
  [[nodiscard]] std::string toStringRef() && {
    expect(Tag::string);
    return take<std::string>();
  }
  [[nodiscard]] std::string_view toStringView() const { return toStringRef(); }
  /// A copy of the text as an object. In <dispatch/values/constant_string.hpp>.
  template <class String = dispatch::ConstantString>
  [[nodiscard]] dispatch::intrusive_ptr<String> toString() const {
    return to<dispatch::intrusive_ptr<String>>();
  }
  /// The members of a tuple; `->elements()` and `->size()`.
  template <class Members = ivalue::Tuple>
  [[nodiscard]] dispatch::shared<Members> toTuple() const {
    expect(Tag::tuple);
    return share<Members>();
  }
  template <class Members = ivalue::Tuple>
  [[nodiscard]] const Members& toTupleRef() const& {
    expect(Tag::tuple);
    return get<Members>();
  }
  template <class Members = ivalue::Tuple>
  [[nodiscard]] Members toTupleRef() && {
    expect(Tag::tuple);
    return take<Members>();
  }
  [[nodiscard]] std::vector<std::int64_t>& toIntVector() const& {
    expect(Tag::integer_list);
    return own().get<std::vector<std::int64_t>>();
  }
  [[nodiscard]] std::vector<std::int64_t> toIntVector() && {
    expect(Tag::integer_list);
    return take<std::vector<std::int64_t>>();
  }
  [[nodiscard]] std::vector<double>& toDoubleVector() const& {
    expect(Tag::real_list);
    return own().get<std::vector<double>>();
  }
  [[nodiscard]] std::vector<double> toDoubleVector() && {
    expect(Tag::real_list);
    return take<std::vector<double>>();
  }
  [[nodiscard]] std::vector<Tensor>& toTensorVector() const& {
    expect(Tag::tensor_list);
    return own().get<std::vector<Tensor>>();
  }
  [[nodiscard]] std::vector<Tensor> toTensorVector() && {
    expect(Tag::tensor_list);
    return take<std::vector<Tensor>>();
  }
  // The same list, defined in list.hpp; the same dictionary, defined in dict.hpp.
  template <class List = dispatch::List<std::int64_t>>
  [[nodiscard]] List toIntList() const {
    return List(own());
  }
  template <class List = dispatch::List<double>>
  [[nodiscard]] List toDoubleList() const {
    return List(own());
  }
  template <class List = dispatch::List<bool>>
  [[nodiscard]] List toBoolList() const {
    return List(own());
  }
  template <class List = dispatch::List<dispatch::host::Complex>>
  [[nodiscard]] List toComplexDoubleList() const {
    return List(own());
  }
  template <class List = dispatch::List<Tensor>>
  [[nodiscard]] List toTensorList() const {
    return List(own());
  }
  template <class List = dispatch::List<dispatch::host::SymInt>>
  [[nodiscard]] List toSymIntList() const {
    return List(own());
  }
  template <class List = dispatch::List<std::optional<Tensor>>>
  [[nodiscard]] List toOptionalTensorList() const {
    return List(own());
  }
  /// Copies the elements.
  template <class Vector = std::vector<dispatch::host::SymInt>>
  [[nodiscard]] Vector toSymIntVector() const {
    return to<Vector>();
  }
  template <class Vector = std::vector<dispatch::host::Complex>>
  [[nodiscard]] Vector toComplexDoubleVector() const {
    return to<Vector>();
  }
  template <class Vector = std::vector<std::optional<Tensor>>>
  [[nodiscard]] Vector toOptionalTensorVector() const {
    return to<Vector>();
  }
  /// A list with elements of any type.
  template <class List = dispatch::List<IValue>>
  [[nodiscard]] List toList() const {
    return List(own());
  }
  template <class Values = std::vector<IValue>>
  [[nodiscard]] Values toListRef() const;
  template <class Dict = dispatch::Dict<IValue, IValue>>
  [[nodiscard]] Dict toGenericDict() const {
    return Dict(*this);
  }
  template <class Future = dispatch::Future>
  [[nodiscard]] dispatch::intrusive_ptr<Future> toFuture() const {
    return to<dispatch::intrusive_ptr<Future>>();
  }
  template <class T>
  [[nodiscard]] dispatch::intrusive_ptr<T> toCustomClass() const {
    return to<dispatch::intrusive_ptr<T>>();
  }

  /// The type as far as the value determines it: `List[str]`, `Dict[str, int]`, `Tuple[int,
  /// NoneType]`. Members below the depth limit of types are Any.
  template <class Type = dispatch::Type>
  [[nodiscard]] Type type() const;
  /// The name in PyTorch's messages: "int", "Tensor", "List[str]", "NoneType" …
  [[nodiscard]] std::string type_name() const;
  [[nodiscard]] std::string tagKind() const;

  // Defined in <dispatch/values/value_compare.hpp>.
  /// Are the contents equal? Tensors, objects and capsules are equal only to themselves.
  [[nodiscard]] bool is_equal(const IValue& other) const;
  friend bool operator==(const IValue& a, const IValue& b) { return a.is_equal(b); }
  /// The same as a bool in a value.
  template <class Value = IValue>
  [[nodiscard]] Value equals(const IValue& other) const {
    return is_equal(other);
  }
  /// Are both the same object, if their kind is shared, or otherwise equal values?
  [[nodiscard]] bool is(const IValue& other) const;
  /// The same, but compares the contents of texts.
  [[nodiscard]] bool isSameIdentity(const IValue& other) const {
    return isString() ? is_equal(other) : is(other);
  }
  /// Do both share something that can change?
  [[nodiscard]] bool isAliasOf(const IValue& other) const;
  /// Equal values have equal hashes. Throws TypeError for lists, dictionaries and what holds them.
  [[nodiscard]] std::size_t hash() const;
  [[nodiscard]] static std::size_t hash(const IValue& value) { return value.hash(); }
  /// Adds this value and the values in it that others may share. Throws TypeError for devices and
  /// capsules. In <dispatch/values/sub_values.hpp>.
  using HashAliasedIValues = dispatch::aliased_values;
  template <class Values = HashAliasedIValues>
  void getSubValues(Values& found) const;
  /// Calls `visitor` with this value and those in it, each before its parts; a dictionary's values
  /// come before its keys. Leaves out the parts of a value for which `visitor` returns true.
  template <class Visitor>
  void visit(const Visitor& visitor) const;
  /// Does a value in this one share its payload with a value in the other?
  template <class Values = HashAliasedIValues>
  [[nodiscard]] bool overlaps(const IValue& other) const;
  /// A copy that shares nothing that can change (<dispatch/classes/deep_copy.hpp>).
  using HashIdentityIValueMap = dispatch::identity_map;
  template <class Memo = HashIdentityIValueMap, class... A>
  [[nodiscard]] IValue deepcopy(A&&... memo_and_device) const;
  /// How many values share the payload: 1 if it is not shared, 0 for an undefined tensor.
  [[nodiscard]] std::size_t use_count() const;
  /// Do all copies share a value of this kind?
  [[nodiscard]] bool isPtrType() const { return !is_plain(tag_); }
  /// The text that PyTorch prints in a schema or a message.
  [[nodiscard]] std::string str() const;
  /// Prints Python source (<dispatch/values/value_print.hpp>). `formatter(out, value)` may print a
  /// value, and returns whether it did. Throws Error for kinds without a text, such as tensors.
  template <class Stream, class Formatter>
  Stream& repr(Stream& out, const Formatter& formatter) const;

  /// Throws a TypeError unless the tag is `wanted`.
  void expect(Tag wanted) const {
    if (tag_ != wanted) [[unlikely]]
      fail(wanted);
  }

 private:
  friend struct dispatch::value_access;

  /// The T stored here; the caller has checked the tag.
  template <class T>
  [[nodiscard]] T& get() const {
    if constexpr (dispatch::fits_inline<T>)
      return *std::launder(reinterpret_cast<T*>(bits_));
    else
      return get_box<T>()->value;
  }
  template <class T>
  [[nodiscard]] dispatch::box<T>* get_box() const {
    return static_cast<dispatch::box<T>*>(get_pointer());
  }
  /// The T in its box; the result keeps the box alive.
  template <class T>
  [[nodiscard]] dispatch::shared<T> share() const {
    get_box<T>()->retain();
    return dispatch::shared<T>(get_box<T>());
  }
  /// Moves the T out if this value is its only owner, otherwise copies it.
  template <class T>
  [[nodiscard]] T take() {
    if constexpr (!dispatch::fits_inline<T>)
      if (get_box<T>()->use_count() != 1) return get<T>();
    return std::move(get<T>());
  }

  [[noreturn, gnu::cold]] void fail(Tag wanted) const;
  void share_with(const IValue& other);
  template <class T>  // a template, so that a T that does not fit is never placed here
  void copy_inline(const IValue& other) {
    if constexpr (sizeof(T) <= sizeof bits_) new (bits_) T(other.get<T>());
  }
  const IValue& own() const;  // with a list of its own, where that was lent
  void destroy();
  void destroy_container() noexcept;
  void destroy_one();
  [[nodiscard]] std::vector<IValue>* members() const;
  template <class T>
  void destroy_as();
  template <class T>
  void destroy_often();  // of a kind that is always in a box

  void put_pointer(void* p) { std::memcpy(bits_, &p, sizeof p); }
  [[nodiscard]] void* get_pointer() const {
    void* p;
    std::memcpy(&p, bits_, sizeof p);
    return p;
  }
  [[nodiscard]] static bool is_plain(Tag tag) {
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
