// SPDX-License-Identifier: BSL-1.0
// Types of a parsed schema at run time: their two spellings, and their members.
#pragma once

#include <cstddef>
#include <dispatch/types/type_kind.hpp>
#include <iosfwd>
#include <schema_ct/signatures/type_codes.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace dispatch {

/// Appends the name of the custom class that a C++ type stands for: `append(names)`. Specialised in
/// <dispatch/registry/class_registry.hpp>.
template <class T>
struct class_name_of;

/// Appends the names of the custom classes in a C++ type.
using class_namer = void (*)(std::string& names);

namespace SCHEMA_CT_HIDDEN detail {

struct SCHEMA_CT_HIDDEN class_name_writer {
  std::string& names;
  template <class C>
  void operator()(schema_ct::detail::types<C>) {
    class_name_of<C>::append(names);
  }
};

/// nullptr if T contains no class.
template <class... T>
constexpr class_namer class_namer_of() {
  if constexpr ((schema_ct::may_have_class(schema_ct::word<T>) || ...))
    return [](std::string& names) {
      class_name_writer writer{names};
      (schema_ct::for_class_types<T>(writer), ...);
    };
  else
    return nullptr;
}

/// Returns the result of `ask`, which appends the reason to a text, and writes the reason to a
/// stream. `stream` is a pointer to one, or nullptr.
template <class Stream, class Ask>
[[nodiscard]] bool told(Stream stream, Ask ask) {
  std::string why;
  const bool out = ask(stream == nullptr ? nullptr : &why);
  if constexpr (!std::is_null_pointer_v<Stream>)
    if (stream != nullptr) *stream << why;
  return out;
}

}  // namespace detail

/// A type as its codes in postfix order (schema_ct::code), with the names of the classes and type
/// variables in it, in order, each followed by '\n'. It is its own pointer, so that PyTorch's
/// `a.type()->str()` means `a.type().str()`; the empty type is the null pointer.
class SCHEMA_CT_SHARED Type {
 public:
  Type() = default;
  Type(std::nullptr_t) {}
  Type(std::string_view codes, std::string_view names) : codes_(codes), names_(names) {}
  /// From a word of at most eight codes.
  explicit Type(schema_ct::type_word w) {
    for (int shift = 56; shift >= 0; shift -= 8)
      if (w >> shift != 0) codes_ += static_cast<char>(w >> shift & 0xff);
  }

  /// The schema type of the C++ type T.
  template <class T>
  [[nodiscard]] static Type of();
  [[nodiscard]] static Type of_code(schema_ct::code c) { return Type(schema_ct::word_of(c)); }
  [[nodiscard]] static Type list_of(const Type& element) {
    return element.followed_by(schema_ct::code::list);
  }
  [[nodiscard]] static Type dict_of(const Type& key, const Type& value) {
    Type out = of_code(schema_ct::code::dict);
    out.append(key);
    out.append(value);
    return out.followed_by(schema_ct::code::end);
  }
  [[nodiscard]] static Type future_of(const Type& value) {
    Type out = of_code(schema_ct::code::future);
    out.append(value);
    return out.followed_by(schema_ct::code::end);
  }
  /// A tuple type of a range, whose elements `type_of` converts to types.
  template <class Range, class TypeOf>
  [[nodiscard]] static Type tuple_of(const Range& members, TypeOf type_of) {
    Type out = of_code(schema_ct::code::tuple);
    for (const auto& member : members) out.append(type_of(member));
    return out.followed_by(schema_ct::code::end);
  }
  [[nodiscard]] static Type of_class(std::string_view name) {
    Type out = of_code(schema_ct::code::class_type);
    out.names_.append(name).append("\n");
    return out;
  }

  [[nodiscard]] std::string_view codes() const { return codes_; }
  [[nodiscard]] std::string_view names() const { return names_; }
  [[nodiscard]] schema_ct::code last() const {
    return codes_.empty() ? schema_ct::code::none : static_cast<schema_ct::code>(codes_.back());
  }
  [[nodiscard]] schema_ct::type_word word() const {
    schema_ct::type_word w = 0;
    for (char c : codes()) w = schema_ct::push(w, static_cast<schema_ct::code>(c));
    return w;
  }
  [[nodiscard]] bool is_optional() const { return last() == schema_ct::code::optional; }
  /// T of T[] and T?.
  [[nodiscard]] Type element() const {
    return Type(std::string_view(codes_).substr(0, codes_.size() - 1), names_);
  }
  /// The types inside a tuple, dictionary, union or future.
  template <class Member = Type>
  [[nodiscard]] std::vector<Member> members() const {
    std::vector<Member> out;
    for (std::string_view codes = inner_codes(), names = names_; is_member(codes);)
      out.push_back(take_member(codes, names));
    return out;
  }
  /// The members one by one, without a vector: start with inner_codes() and names(), call
  /// take_member() with both, and stop when !is_member(codes).
  [[nodiscard]] std::string_view inner_codes() const { return std::string_view(codes_).substr(1); }
  [[nodiscard]] static bool is_member(std::string_view codes) {
    return static_cast<schema_ct::code>(codes.front()) != schema_ct::code::end;
  }
  [[nodiscard]] static Type take_member(std::string_view& codes, std::string_view& names);

  /// The spelling of a schema: `Tensor?[]`, `(int, str)`.
  [[nodiscard]] std::string str() const;
  /// The spelling of PyTorch's messages: `List[Optional[Tensor]]`, `Tuple[int, str]`, and `number`.
  [[nodiscard]] std::string annotation_str() const;

  /// The type that a caller of an operator sees: int for SymInt, ScalarType, Layout and
  /// MemoryFormat (PyTorch's "fake" type).
  [[nodiscard]] Type fake() const {
    Type out = *this;
    for (char& c : out.codes_)
      c = static_cast<char>(schema_ct::inside_container(static_cast<schema_ct::code>(c)));
    return out;
  }

  friend bool operator==(const Type&, const Type&) = default;
  explicit operator bool() const { return !codes_.empty(); }
  const Type* operator->() const { return this; }
  const Type& operator*() const { return *this; }

  // PyTorch's functions (jit_type_base.h).
  /// Throws Error for the null type.
  [[nodiscard]] TypeKind kind() const;
  [[nodiscard]] bool equals(const Type& other) const { return *this == other; }
  /// The same as annotation_str().
  [[nodiscard]] std::string repr_str() const { return annotation_str(); }
  /// This type as T, such as c10::ListType; null if it has another kind.
  template <class T>
  [[nodiscard]] T cast() const {
    return *this && kind() == T::Kind ? T(*this) : T();
  }
  template <class T>
  [[nodiscard]] T castRaw() const {
    return cast<T>();
  }
  /// This type as T, such as c10::ListType. Throws Error if it has another kind.
  template <class T>
  [[nodiscard]] T expect() const {
    expect_kind(T::Kind);
    return T(*this);
  }
  template <class T>
  [[nodiscard]] T expectRef() const {
    return expect<T>();
  }
  /// May a value of this type be used as an `other`? If not, appends PyTorch's reason, if it has
  /// one, to `why_not`, unless that is nullptr.
  [[nodiscard]] bool isSubtypeOf(const Type& other, std::string* why_not = nullptr) const;
  /// The same with a pointer to a stream for the reason, or nullptr.
  template <class Stream>
  [[nodiscard]] bool isSubtypeOfExt(const Type& other, Stream why_not) const {
    return detail::told(why_not, [&](std::string* why) { return isSubtypeOf(other, why); });
  }
  /// The types directly inside this one.
  template <class Types = std::vector<Type>>
  [[nodiscard]] Types containedTypes() const {
    Types out;
    for (std::string_view codes = contained_codes(), names = names_; !codes.empty();)
      out.push_back(take_member(codes, names));
    return out;
  }
  /// The types directly inside this one, one by one: pass it to take_member() with names() until it
  /// is empty.
  [[nodiscard]] std::string_view contained_codes() const;
  /// Throws std::out_of_range.
  [[nodiscard]] Type containedType(std::size_t i) const;
  [[nodiscard]] std::size_t containedTypeSize() const;
  [[nodiscard]] bool hasFreeVariables() const {
    return codes_.find(static_cast<char>(schema_ct::code::variable)) != std::string::npos;
  }
  /// Is it a union or an optional?
  [[nodiscard]] bool isUnionType() const {
    return kind() == TypeKind::UnionType || kind() == TypeKind::OptionalType;
  }

  /// Throws Error unless PyTorch's dictionaries may have keys of this type.
  void expect_key_type() const;
  /// This type with one more code: `[]`, `?` or the end of a bracket. Throws Error if it would nest
  /// deeper than schema_ct::height_limit.
  [[nodiscard]] Type followed_by(schema_ct::code c) const;
  /// Sets the names of the classes in a type that was made of codes.
  void set_names(std::string names) { names_ = std::move(names); }
  /// Appends the words of another type.
  void append(const Type& other) {
    codes_ += other.codes_;
    names_ += other.names_;
  }

 private:
  void expect_kind(TypeKind wanted) const;

  std::string codes_;
  std::string names_;
};

template <class T>
Type Type::of() {
  constexpr schema_ct::type_word word = schema_ct::word<T>;
  Type out;
  if constexpr (schema_ct::is_wide(word)) {
    auto put = [&](schema_ct::code c) { out.codes_ += static_cast<char>(c); };
    schema_ct::for_codes<T>(put);
  } else {
    out = Type(word);
  }
  if constexpr (schema_ct::may_have_class(word)) detail::class_namer_of<T>()(out.names_);
  return out;
}

/// The spelling of a schema; for PyTorch's `toString(type)`.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::string toString(const Type& t) { return t.str(); }
template <class Character, class Traits>
SCHEMA_CT_HIDDEN std::basic_ostream<Character, Traits>& operator<<(
    std::basic_ostream<Character, Traits>& out, const Type& t) {
  return out << t.str();
}

}  // namespace dispatch
