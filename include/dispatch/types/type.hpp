// SPDX-License-Identifier: BSL-1.0
// Types of a parsed schema at run time: their two spellings, and what may be inside them.
#pragma once

#include <cstddef>
#include <dispatch/base/error.hpp>
#include <dispatch/base/text_writer.hpp>
#include <schema_ct/signatures/type_codes.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace dispatch {

/// What the custom class that a C++ type stands for is called: `append(names)` adds the name.
/// Specialised in <dispatch/registry/class_registry.hpp>.
template <class T>
struct class_name_of;

/// Adds the names of the custom classes in a C++ type.
using class_namer = void (*)(std::string& names);

namespace detail {

struct class_name_writer {
  std::string& names;
  template <class C>
  SCHEMA_CT_HIDDEN void operator()(schema_ct::detail::types<C>) {
    class_name_of<C>::append(names);
  }
};

/// nullptr where T has no class in it.
template <class... T>
SCHEMA_CT_HIDDEN constexpr class_namer class_namer_of() {
  if constexpr ((schema_ct::may_have_class(schema_ct::word<T>) || ...))
    return [](std::string& names) {
      class_name_writer writer{names};
      (schema_ct::for_class_types<T>(writer), ...);
    };
  else
    return nullptr;
}

}  // namespace detail

/// A type as its codes in postfix order (schema_ct::code), with the names of the classes and type
/// variables in it, in order, each followed by '\n'. It is its own pointer, so that PyTorch's
/// `a.type()->str()` means `a.type().str()`; the empty type is the null pointer.
class Type {
 public:
  SCHEMA_CT_HIDDEN Type() = default;
  SCHEMA_CT_HIDDEN Type(std::nullptr_t) {}
  SCHEMA_CT_HIDDEN Type(std::string_view codes, std::string_view names)
      : codes_(codes), names_(names) {}
  /// From a word of at most eight codes.
  SCHEMA_CT_HIDDEN explicit Type(schema_ct::type_word w) {
    for (int shift = 56; shift >= 0; shift -= 8)
      if (w >> shift != 0) codes_ += static_cast<char>(w >> shift & 0xff);
  }

  /// The type that stands for the C++ type T.
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN static Type of();
  [[nodiscard]] SCHEMA_CT_HIDDEN static Type of_code(schema_ct::code c) {
    return Type(schema_ct::word_of(c));
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static Type list_of(const Type& element) {
    return element.followed_by(schema_ct::code::list);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static Type dict_of(const Type& key, const Type& value) {
    Type out = of_code(schema_ct::code::dict);
    out.append(key);
    out.append(value);
    return out.followed_by(schema_ct::code::end);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static Type future_of(const Type& value) {
    Type out = of_code(schema_ct::code::future);
    out.append(value);
    return out.followed_by(schema_ct::code::end);
  }
  /// Of a range whose elements have the types that `type_of` says.
  template <class Range, class TypeOf>
  [[nodiscard]] SCHEMA_CT_HIDDEN static Type tuple_of(const Range& members, TypeOf type_of) {
    Type out = of_code(schema_ct::code::tuple);
    for (const auto& member : members) out.append(type_of(member));
    return out.followed_by(schema_ct::code::end);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static Type of_class(std::string_view name) {
    Type out = of_code(schema_ct::code::class_type);
    out.names_.append(name).append("\n");
    return out;
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN std::string_view codes() const { return codes_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string_view names() const { return names_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN schema_ct::code last() const {
    return codes_.empty() ? schema_ct::code::none : static_cast<schema_ct::code>(codes_.back());
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN schema_ct::type_word word() const {
    schema_ct::type_word w = 0;
    for (char c : codes()) w = schema_ct::push(w, static_cast<schema_ct::code>(c));
    return w;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool is_optional() const {
    return last() == schema_ct::code::optional;
  }
  /// T of T[] and T?.
  [[nodiscard]] SCHEMA_CT_HIDDEN Type element() const {
    return Type(std::string_view(codes_).substr(0, codes_.size() - 1), names_);
  }
  /// The types inside a tuple, dictionary, union or future.
  template <class Member = Type>
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<Member> members() const {
    std::vector<Member> out;
    for (std::string_view codes = inner_codes(), names = names_; is_member(codes);)
      out.push_back(take_member(codes, names));
    return out;
  }
  /// The members one by one, without a vector: begin with inner_codes() and names(), call
  /// take_member() with both, and end when !is_member(codes).
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string_view inner_codes() const {
    return std::string_view(codes_).substr(1);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static bool is_member(std::string_view codes) {
    return static_cast<schema_ct::code>(codes.front()) != schema_ct::code::end;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static Type take_member(std::string_view& codes,
                                                         std::string_view& names);

  /// As in a schema: `Tensor?[]`, `(int, str)`.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string str() const;
  /// As in PyTorch's messages: `List[Optional[Tensor]]`, `Tuple[int, str]`, `number` for Scalar.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string annotation_str() const;

  /// What a caller of an operator sees: int for SymInt, ScalarType, Layout and MemoryFormat
  /// (PyTorch's "fake" type).
  [[nodiscard]] SCHEMA_CT_HIDDEN Type fake() const {
    Type out = *this;
    for (char& c : out.codes_)
      c = static_cast<char>(schema_ct::inside_container(static_cast<schema_ct::code>(c)));
    return out;
  }

  friend bool operator==(const Type&, const Type&) = default;
  SCHEMA_CT_HIDDEN explicit operator bool() const { return !codes_.empty(); }
  SCHEMA_CT_HIDDEN const Type* operator->() const { return this; }
  SCHEMA_CT_HIDDEN const Type& operator*() const { return *this; }

  // PyTorch's questions (jit_type_base.h). <dispatch/schema/type_query.hpp> answers them; without
  // it they are errors, as `auto` is not known.
  /// TypeKind; throws Error for the null type.
  [[nodiscard]] auto kind() const;
  /// As annotation_str().
  [[nodiscard]] auto repr_str() const;
  /// This type as T, such as c10::ListType; null if it is none.
  template <class T>
  [[nodiscard]] auto cast() const;
  template <class T>
  [[nodiscard]] auto castRaw() const;
  /// This type as T, such as c10::ListType. Throws Error if it is none.
  template <class T>
  [[nodiscard]] auto expect() const;
  template <class T>
  [[nodiscard]] auto expectRef() const;
  /// Whether a value of this type may stand where `other` is asked for.
  [[nodiscard]] auto isSubtypeOf(const Type& other) const;
  /// Whether a value of this type may stand where `other` is asked for. If not, writes the reason
  /// to the stream `why_not` points to, in the cases in which PyTorch does; nullptr for no stream.
  template <class Stream>
  [[nodiscard]] auto isSubtypeOfExt(const Type& other, Stream why_not) const;
  /// The types directly inside this one, a vector.
  [[nodiscard]] auto containedTypes() const;
  [[nodiscard]] auto containedType(std::size_t i) const;
  [[nodiscard]] auto containedTypeSize() const;
  [[nodiscard]] auto hasFreeVariables() const;
  /// Whether it is a union or an optional.
  [[nodiscard]] auto isUnionType() const;

  /// This type with one more code, `[]`, `?` or the end of a bracket. Throws Error where it would
  /// nest deeper than schema_ct::height_limit.
  [[nodiscard]] SCHEMA_CT_HIDDEN Type followed_by(schema_ct::code c) const;
  /// Names the classes of a type that was made of codes.
  SCHEMA_CT_HIDDEN void set_names(std::string names) { names_ = std::move(names); }
  /// Puts the words of another type after those of this one.
  SCHEMA_CT_HIDDEN void append(const Type& other) {
    codes_ += other.codes_;
    names_ += other.names_;
  }

 private:
  std::string codes_;
  std::string names_;
};

namespace detail {

/// Takes the next name off `names`.
SCHEMA_CT_HIDDEN inline std::string_view next_name(std::string_view& names) {
  const std::size_t n = names.find('\n');
  const std::string_view name = names.substr(0, n);
  names.remove_prefix(n == std::string_view::npos ? names.size() : n + 1);
  return name;
}

SCHEMA_CT_HIDDEN inline bool is_group(schema_ct::code c) {
  return c >= schema_ct::code::tuple && c <= schema_ct::code::await;
}

SCHEMA_CT_HIDDEN inline bool is_suffix(schema_ct::code c) {
  return c == schema_ct::code::list || c == schema_ct::code::optional;
}

SCHEMA_CT_HIDDEN inline bool is_named(schema_ct::code c) {
  return c == schema_ct::code::class_type || c == schema_ct::code::variable;
}

/// The schema's spelling; `after(i)` adds what follows the first `i` codes, such as alias sets.
template <class After>
SCHEMA_CT_HIDDEN void append_type(text_writer& out, std::string_view codes, std::string_view names,
                                  int size, After after) {
  const std::size_t sized = size < 0 ? codes.size()
                            : codes.back() == static_cast<char>(schema_ct::code::optional)
                                ? codes.size() - 2
                                : codes.size() - 1;
  bool separate = false;
  for (std::size_t i = 0; i != codes.size(); ++i) {
    const auto c = static_cast<schema_ct::code>(codes[i]);
    if (separate && !is_suffix(c) && c != schema_ct::code::end) out.put(", ");
    separate = !is_group(c);
    switch (c) {
      case schema_ct::code::list:
        if (i == sized)
          out.put('['), out.put_integer(size), out.put(']');
        else
          out.put("[]");
        break;
      case schema_ct::code::optional: out.put('?'); break;
      case schema_ct::code::end: out.put(')'); break;
      case schema_ct::code::tuple: out.put('('); break;
      case schema_ct::code::tensor: out.put("Tensor"); break;
      case schema_ct::code::integer: out.put("int"); break;
      case schema_ct::code::sym_int: out.put("SymInt"); break;
      case schema_ct::code::class_type:
      case schema_ct::code::variable: out.put(next_name(names)); break;
      default:
        out.put(std::string_view(schema_ct::spelling(c)));
        if (is_group(c)) out.put('(');
    }
    after(i + 1);
  }
}

/// Takes the codes of one type off `codes` and its names off `names`.
SCHEMA_CT_HIDDEN inline void skip_type(std::string_view& codes, std::string_view& names) {
  std::size_t open = 0, i = 0;
  do {
    const auto c = static_cast<schema_ct::code>(codes[i++]);
    if (is_group(c)) ++open;
    if (c == schema_ct::code::end) --open;
    if (is_named(c)) static_cast<void>(next_name(names));
  } while (open != 0);
  while (i != codes.size() && is_suffix(static_cast<schema_ct::code>(codes[i]))) ++i;
  codes.remove_prefix(i);
}

/// For each code that begins a type, where the suffixes of that type stand.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::vector<std::int64_t> suffixes_of(
    std::string_view codes) {
  std::vector<std::int64_t> out(codes.size()), open;
  std::int64_t begin = 0;
  for (std::size_t i = 0; i != codes.size(); ++i) {
    const auto c = static_cast<schema_ct::code>(codes[i]);
    if (is_suffix(c)) continue;
    if (c == schema_ct::code::end)
      begin = open.back(), open.pop_back();
    else
      begin = static_cast<std::int64_t>(i);
    if (is_group(c)) open.push_back(begin);
    out[static_cast<std::size_t>(begin)] = static_cast<std::int64_t>(i + 1);
  }
  return out;
}

/// As in PyTorch's messages, in time linear in the length.
SCHEMA_CT_HIDDEN inline void append_annotation(std::string& out, std::string_view codes,
                                               std::string_view names) {
  using schema_ct::code;
  const std::vector<std::int64_t> suffixes = suffixes_of(codes);
  bool separate = false;
  for (std::size_t i = 0; i != codes.size(); ++i) {
    const auto c = static_cast<code>(codes[i]);
    if (is_suffix(c)) {
      out += ']';
      continue;
    }
    if (c == code::end) {
      out += out.ends_with("Tuple[") ? "()]" : "]";
      separate = true;
      continue;
    }
    if (separate) out += ", ";
    separate = !is_group(c);
    const auto begin = static_cast<std::size_t>(suffixes[i]);
    std::size_t end = begin;
    while (end != codes.size() && is_suffix(static_cast<code>(codes[end]))) ++end;
    while (end-- != begin)
      out += static_cast<code>(codes[end]) == code::list ? "List[" : "Optional[";
    if (is_named(c)) {
      out += next_name(names);
    } else if (is_group(c)) {
      out += c == code::tuple ? "Tuple" : spelling(c);
      out += '[';
    } else {
      const code seen = schema_ct::inside_container(c);
      out += seen == code::scalar ? "number" : seen == code::sym_bool ? "bool" : spelling(seen);
    }
  }
}

/// Does a type nest no deeper than `limit` levels, which are schema_ct::height_limit at most?
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool nests_within(std::string_view codes, int limit) {
  if (codes.size() <= static_cast<std::size_t>(limit)) return true;
  short highest[schema_ct::height_limit + 2];  // in each bracket that is open
  highest[0] = 0;
  int open = 0, height = 0;
  for (const char each : codes) {
    const auto c = static_cast<schema_ct::code>(each);
    if (is_group(c))
      highest[++open] = 0, height = 0;
    else
      height = is_suffix(c) ? height + 1 : c == schema_ct::code::end ? highest[open--] + 1 : 0;
    if (height > highest[open]) highest[open] = static_cast<short>(height);
    if (height > limit || open > limit) return false;
  }
  return true;
}

}  // namespace detail

template <class T>
SCHEMA_CT_HIDDEN Type Type::of() {
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

SCHEMA_CT_HIDDEN inline Type Type::followed_by(schema_ct::code c) const {
  Type out = *this;
  out.codes_ += static_cast<char>(c);
  if (!detail::nests_within(out.codes_, schema_ct::height_limit))
    throw Error(message({"a type nests deeper than ", schema_ct::height_limit, " levels"}));
  return out;
}

SCHEMA_CT_HIDDEN inline Type Type::take_member(std::string_view& codes, std::string_view& names) {
  const std::string_view before = codes, names_before = names;
  detail::skip_type(codes, names);
  return Type(before.substr(0, before.size() - codes.size()),
              names_before.substr(0, names_before.size() - names.size()));
}

SCHEMA_CT_HIDDEN inline std::string Type::str() const {
  detail::text_writer out;
  detail::append_type(out, codes_, names_, -1, [](std::size_t) {});
  return out.take();
}

SCHEMA_CT_HIDDEN inline std::string Type::annotation_str() const {
  std::string out;
  detail::append_annotation(out, codes_, names_);
  return out;
}

}  // namespace dispatch
