// SPDX-License-Identifier: BSL-1.0
// The definitions and implementations in the blocks of a file, and those that do not fit.
#pragma once

#include "registration.hpp"
#include "usual_form.hpp"

namespace SCHEMA_CT_HIDDEN schema_ct {

namespace detail {

constexpr bool is_same(const char* a, const char* b, int length) {
#if defined(__CUDACC__)
  for (int i = 0; i != length; ++i)
    if (a[i] != b[i]) return false;
  return true;
#else
  return __builtin_memcmp(a, b, static_cast<std::size_t>(length)) == 0;
#endif
}

/// The name of a registration's operator, without the namespace. Here and below, no letter costs a
/// step of its own, because clang counts the steps of a constant.
struct registered_name {
  const char* begin = nullptr;
  int length = 0;
  unsigned hash = 0;

  constexpr registered_name() = default;
  constexpr explicit registered_name(const char* text) : begin(text) {
#if defined(__clang__) || defined(__CUDACC__)
    const char* end = __builtin_strchr(text, '(');
    if (end == nullptr) end = text + __builtin_strlen(text);
    const char* colon = __builtin_strchr(text, ':');
    if (colon != nullptr && colon < end) begin = colon + 2;
#else
    // One builtin, not two strchr: g++ adds the offset of a place in a text to its result twice.
    const char* end = text + __builtin_strcspn(text, ":(");
    if (*end == ':') begin = end + 2, end = begin + __builtin_strcspn(begin, "(");
#endif
    while (end != begin && lexer::may_separate(end[-1])) --end;
    while (begin != end && lexer::may_separate(*begin)) ++begin;
    length = static_cast<int>(end - begin);
    if (length != 0) hash = hash_of(begin, length);
  }
  constexpr bool operator==(const registered_name& other) const {
    return hash == other.hash && length == other.length && is_same(begin, other.begin, length);
  }

 private:
  // Six letters suffice to distinguish the operators of the libraries in data/corpus.
  static constexpr unsigned hash_of(const char* s, int n) {
    unsigned h = static_cast<unsigned>(n);
    h = 33 * h + static_cast<unsigned>(s[0]);
    h = 33 * h + static_cast<unsigned>(s[n / 4]);
    h = 33 * h + static_cast<unsigned>(s[n / 2]);
    h = 33 * h + static_cast<unsigned>(s[n - 1]);
    h = 33 * h + static_cast<unsigned>(s[n > 1 ? n - 2 : 0]);
    return 33 * h + static_cast<unsigned>(s[n > 3 ? n - 4 : 0]);
  }
};

}  // namespace detail

/// The registrations of a file in order, at most `most` of them.
template <int most>
class registrations {
 public:
  registration all[most];

  /// Finds out which of the first `count` registrations belong to the same operator.
  consteval void connect(int count) {
    size_ = count;
    int places[2 * most]{};  // the numbers of operators, counted from 1
    for (int i = 0; i != size_; ++i) {
      names_[i] = detail::registered_name(all[i].text);
      operators_[i] = find_or_add(i, places);
      add(i, groups_[operators_[i]]);
    }
  }

  /// The first registration in [from, last) that is wrong, or before which the evaluation has read
  /// many characters; `last` if there is none.
  consteval int next(int from, int last) const {
    // clang allows a constant a million steps; a letter takes five.
    int letters = 0;
    for (; from != last && letters < 20'000 && !is_wrong(from); ++from)
      letters += 50 + letters_of(from);
    return from;
  }
  consteval bool is_wrong(int i) const { return i < size_ && find(i).is_wrong(); }

  /// What is wrong with a registration.
  consteval report::finding find(int i) const {
    const registration& r = all[i];
    if (r.wrong != errc::ok) return about(i, r.wrong);
    const group& same = groups_[operators_[i]];
    if (r.defines && same.definition != i) return about(i, same.definition, errc::defined_twice);
    if (r.defines) return r.has_types ? held_against(r, r) : right(r);
    if (!r.has_types) return right(r);
    if (same.definition >= 0 && all[same.definition].has_arguments()) {
      const report::finding out = held_against(r, all[same.definition]);
      if (out.is_wrong()) return out;
    }
    const int other = r.has_signature ? kernel_of_other_type(i) : -1;
    return other < 0 ? right(r) : about(i, other, errc::other_signature);
  }

 private:
  /// The registrations of one operator: the index of its first definition, and of its first kernel
  /// with a signature; -1 if there is none.
  struct group {
    int definition = -1;
    int kernel = -1;
  };

  consteval int find_or_add(int number, int* places) {
    unsigned slot = names_[number].hash % (2 * most);
    for (; places[slot] != 0; slot = (slot + 1) % (2 * most)) {
      const int other = places[slot] - 1;
      if (names_[number] == names_[other] && all[number].is_in_namespace_of(all[other]))
        return other;
    }
    places[slot] = number + 1;
    return number;
  }
  consteval void add(int number, group& to) {
    const registration& r = all[number];
    if (r.defines && to.definition < 0) to.definition = number;
    if (r.has_signature && to.kernel < 0) to.kernel = number;
  }
  consteval int letters_of(int i) const {
    const int definition = groups_[operators_[i]].definition;
    return definition < 0 ? 0 : static_cast<int>(__builtin_strlen(all[definition].text));
  }

  /// The first kernel of the same operator that has another type, or -1. PyTorch distinguishes
  /// signatures with and without SymInts (OperatorEntry.cpp).
  consteval int kernel_of_other_type(int i) const {
    const kernel_rows* const rows = all[i].rows;
    int k = groups_[operators_[i]].kernel;
    if (all[k].rows == rows) return -1;
    for (; k != i; ++k)
      if (operators_[k] == operators_[i] && all[k].has_signature &&
          takes_symbols(*all[k].rows) == takes_symbols(*rows))
        return all[k].rows == rows ? -1 : k;
    return -1;
  }
  static consteval bool takes_symbols(const kernel_rows& rows) {
    for (const row* const* r = rows.parameters; (*r)->word != 0; ++r)
      if (without_symbols((*r)->word) != 0) return true;
    return false;
  }

  static consteval report::finding right(const registration& r) { return {r.text}; }
  static consteval report::finding held_against(const registration& kernel,
                                                const registration& schema) {
    if (says_types(schema.text, *kernel.rows)) return right(kernel);
    report::finding out = report::find<literal_checker>(schema.text, kernel.rows->parameters,
                                                        kernel.rows->returns, false);
    out.line = static_cast<int>(kernel.line);
    if (&kernel != &schema) out.other_line = static_cast<int>(schema.line);
    return out;
  }
  /// Does a schema have exactly the types of a kernel? The strict rules ask for more.
  static consteval bool says_types([[maybe_unused]] const char* schema,
                                   [[maybe_unused]] const kernel_rows& rows) {
#if !defined(__CUDACC__)
    if constexpr (std::is_same_v<literal_checker, checker>)
      return detail::says_types(schema, rows.parameters, rows.returns);
#endif
    return false;
  }
  consteval report::finding about(int i, errc what) const {
    const char* text = all[i].text;
    report::finding out = report::about_operator(
        text, {what, 0, static_cast<int>(names_[i].begin - text) + 1, names_[i].length});
    out.line = static_cast<int>(all[i].line);
    return out;
  }
  consteval report::finding about(int i, int other, errc what) const {
    report::finding out = about(i, what);
    out.other_line = static_cast<int>(all[other].line);
    return out;
  }

  detail::registered_name names_[most]{};
  group groups_[most];
  int operators_[most]{};  // for each registration the number of its operator
  int size_ = 0;
};

}  // namespace schema_ct
