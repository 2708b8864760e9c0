// SPDX-License-Identifier: BSL-1.0
// An operator as a template argument: everything that its schema says, as constants.
#pragma once

#include "../literals/named_schema.hpp"
#include "../literals/text.hpp"
#include "../messages/sentence.hpp"

namespace schema_ct {

/// An argument or a return of an operator. Pointers point into the schema's text.
struct SCHEMA_CT_SHARED op_value : declared {
  const char* alias_begin = nullptr;
  const char* alias_end = nullptr;

  constexpr text name() const { return {name_begin, name_end}; }
  /// The type as written, with its alias sets; `type` is its word.
  constexpr text type_text() const { return {type_begin, type_end}; }
  constexpr bool has_default() const { return default_begin != nullptr; }
  /// The default as written; <schema_ct/operators/op_default.hpp> has its value.
  constexpr text default_text() const { return {default_begin, default_end}; }
  /// The outermost alias set as written: "(a!)", "!"; empty if there is none.
  constexpr text alias() const { return {alias_begin, alias_end}; }
  /// Does the operator write to it?
  constexpr bool is_write() const {
    for (const char* p = alias_begin; p != alias_end; ++p) {
      if (*p == '!') return true;
      if (*p == '#')
        while (*p != '\n') ++p;
    }
    return false;
  }
};

namespace detail {

/// The sink of `op`. The caller provides enough memory.
struct SCHEMA_CT_HIDDEN op_recorder {
  static constexpr bool defines = true;  // a call has the rules of what it calls
  static constexpr bool records = true;
  static constexpr bool wants_name = true;
  static constexpr bool compares = false;

  declared_name spelled;
  op_value* next;
  int argument_count = 0, result_count = 0;
  bool is_vararg = false, is_varret = false;

  constexpr errc argument(int, type_word) const { return errc::ok; }
  constexpr errc result(int, type_word) const { return errc::ok; }
  constexpr errc end_arguments(int count) {
    argument_count = count;
    return errc::ok;
  }
  constexpr errc end_results(int count, bool varret) {
    result_count = count;
    is_varret = varret;
    return errc::ok;
  }
  constexpr void type_code(code) const {}
  constexpr void type_name(const char*, const char*) const {}
  constexpr void alias(const char* begin, const char* end) {
    next->alias_begin = begin;  // of the value that is recorded next
    next->alias_end = end;
  }
  constexpr void vararg() { is_vararg = true; }
  constexpr void record_argument(const declared& d) { static_cast<declared&>(*next++) = d; }
  constexpr void record_result(const declared& d) { record_argument(d); }
};

/// An upper bound of the arguments and returns. Commas elsewhere only make it larger.
SCHEMA_CT_HIDDEN constexpr int most_values(const char* schema) {
  int n = 2;
  for (; *schema != '\0'; ++schema)
    if (*schema == ',') ++n;
  return n;
}

/// The result of one pass over a schema. A second pass that counts, for arrays without spare
/// elements, would cost half as much again.
template <int most>
struct op_record {
  error wrong;
  declared_name name;
  int argument_count, result_count;
  bool is_vararg, is_varret;
  op_value values[most];  // arguments first, returns after them

  consteval op_record(const char* schema, std::size_t length) {
    op_recorder sink{{}, values};
    parser<op_recorder> p(schema, schema + length, sink, false);
    if (p.parse(false) && p.may_contradict())
      p.answer = check_aliases(schema, p.arguments, p.returns, p.last, false);
    wrong = p.answer;
#if defined(SCHEMA_CT_STRICT)
    if (wrong.code == errc::ok) wrong = run_definition(schema, length, checker());
#endif
    name = sink.spelled;
    argument_count = sink.argument_count;
    result_count = sink.result_count;
    is_vararg = sink.is_vararg;
    is_varret = sink.is_varret;
  }
};

template <fixed_string S>
SCHEMA_CT_HIDDEN inline constexpr op_record<most_values(source_of<S>.data())> record_of{
    source_of<S>.data(), source_of<S>.size()};

/// The sentence that the compiler prints for a wrong schema.
template <fixed_string S>
struct schema_words {
  static consteval bool wrong() { return record_of<S>.wrong.code != errc::ok; }
  static consteval rendered words() {
    if constexpr (is_unknown<S>())
      return words_of_unknown<S>();
    else
      return render(S.text, S.size(), record_of<S>.wrong);
  }
};

}  // namespace detail

/// Is the schema correct?
template <fixed_string S>
concept right_schema = acceptable<verdict<detail::schema_words<S>>>;

/// The arguments or the returns of an operator.
struct SCHEMA_CT_SHARED op_values {
  const op_value* first;
  int count;

  constexpr int size() const { return count; }
  constexpr const op_value* begin() const { return first; }
  constexpr const op_value* end() const { return first + count; }
  constexpr const op_value& operator[](int i) const { return first[i]; }
};

/// `op<"nms(Tensor dets, Tensor scores, float iou=0.5, *, int topk=-1) -> Tensor">` is a type with
/// the contents of the schema as constants. `op<"vision::nms">` is the operator of that name in the
/// namespace's SCHEMA_CT_OPERATORS. A wrong schema and an unknown name are compile errors.
template <fixed_string S>
  requires right_schema<S>
struct op {
  /// "" if the schema has no namespace or no overload.
  SCHEMA_CT_HIDDEN static constexpr text ns{detail::record_of<S>.name.ns_begin,
                                            detail::record_of<S>.name.ns_end};
  SCHEMA_CT_HIDDEN static constexpr text name{detail::record_of<S>.name.name_begin,
                                              detail::record_of<S>.name.name_end};
  SCHEMA_CT_HIDDEN static constexpr text overload{detail::record_of<S>.name.overload_begin,
                                                  detail::record_of<S>.name.overload_end};
  SCHEMA_CT_HIDDEN static constexpr op_values arguments{detail::record_of<S>.values,
                                                        detail::record_of<S>.argument_count};
  SCHEMA_CT_HIDDEN static constexpr op_values returns{
      detail::record_of<S>.values + detail::record_of<S>.argument_count,
      detail::record_of<S>.result_count};
  SCHEMA_CT_HIDDEN static constexpr bool is_vararg = detail::record_of<S>.is_vararg;
  SCHEMA_CT_HIDDEN static constexpr bool is_varret = detail::record_of<S>.is_varret;
  /// The whole schema.
  SCHEMA_CT_HIDDEN static constexpr text schema = detail::source_of<S>;

  /// The index of the argument, from 0, or -1 if no argument has this name.
  static constexpr int index_of(text argument) {
    for (int i = 0; i != arguments.count; ++i)
      if (arguments[i].name() == argument) return i;
    return -1;
  }
};

}  // namespace schema_ct
