// SPDX-License-Identifier: BSL-1.0
// The schema literal that the compiler reads: a string literal that fits a function, or no program.
#pragma once

#include "../grammar/end_of.hpp"
#include "report.hpp"

namespace schema_ct {

/// The namespace that the function of a TORCH_LIBRARY or TORCH_LIBRARY_FRAGMENT block has in its
/// name; nullptr for any other function.
SCHEMA_CT_HIDDEN constexpr const char* namespace_of_block(const char* function) {
  const char* common = "TORCH_LIBRARY_";
  while (*common != '\0' && *function == *common) ++common, ++function;
  if (*common != '\0') return nullptr;
  const bool is_fragment = *function == 'F';
  const char* kind = is_fragment ? "FRAGMENT_init_" : "init_";
  while (*kind != '\0' && *function == *kind) ++kind, ++function;
  if (*kind != '\0') return nullptr;
  // A fragment's line and number stand before the namespace.
  for (int numbers = is_fragment ? 2 : 0; numbers != 0; --numbers) {
    while (*function >= '0' && *function <= '9') ++function;
    if (*function++ != '_') return nullptr;
  }
  return function;
}

/// A literal checked at compile time. Not a template: the work per literal must not depend on how
/// many function types a program has. It keeps the text alone: each word more would be stored by
/// code of its own at every use, which costs g++ and clang more than the parse.
class checked_literal {
 public:
  SCHEMA_CT_HIDDEN constexpr const char* text() const { return text_.text; }

 protected:
  // A type as a parameter: a checker by value would be printed whole.
  template <class Checker>
  struct by {};

  /// Checker: checker or strict_checker. `function`: the one that has the literal, which may be a
  /// block that defines operators; nullptr where that makes no difference.
  template <class Checker>
  consteval checked_literal(by<Checker>, const char* text, const row* const* parameters,
                            const row* const* returns, bool name_suffices,
                            const char* function = nullptr)
      : text_{text} {
#if defined(__CUDACC__)
    if (report::is_front_end<int, long>()) return;
#endif
    Checker c(checker{parameters, returns, symbols_are_numbers<>, false, !has_dialect<Checker>});
    const bool variables = name_suffices && !c.is_typed();
    parser<Checker> p(text, detail::end_of(text), c, variables);
    if (!p.parse(name_suffices)) {
      if (c.is_typed()) c.refuse_inferring(p.answer, static_cast<int>(p.last - text));
    } else {
      if constexpr (Checker::records) p.answer = c.answer(text);
      if (c.defines && (c.strict ? p.has_alias : p.may_contradict()) && p.answer.code == errc::ok)
        p.answer = detail::check_aliases(text, p.arguments, p.returns, p.last, c.strict);
    }
    if (p.prefixed != nullptr && function != nullptr && p.answer.code == errc::ok)
      p.answer = check_block(text, function);
    if (p.answer.code == errc::ok) return;
    detail::count_expected(p.answer, c);
#if defined(__clang__)
    const error& e = p.answer;
    // clang quotes the line that fails: it should be one.
    const char* what = report::sentence(text, p.last, e, c);
    const report::word who = report::subject_of(text, p.last, e);
    const report::word where = report::excerpt_of(text, p.last, e);
    const bool types = detail::is_about_types(e.code);
    const type_name why = types ? c.culprit->name : &report::see_the_note_below;
    report::schema_error(what, who, e.column, where, why);
#else
    fail(text, p.last, p.answer, c);
#endif
  }

  /// Refuses a text of which a table says otherwise. `declared`: the operator in the table that is
  /// meant, or nullptr.
  consteval void refuse(const char* text, const error& e, const char* declared) {
#if defined(__CUDACC__)
    if (report::is_front_end<int, long>()) return;
#endif
#if defined(__clang__)
    const report::word who = report::subject_in_table(e.code, declared);
    const report::word where = report::excerpt_of(text, text + __builtin_strlen(text), e);
    report::schema_error(describe(e.code), who, e.column, where, &report::see_the_note_below);
#else
    report::problem p{describe(e.code)};
    report::at at{text + e.column - 1};
    report::word found = report::word_of(at.text, e.length);
    if (declared == nullptr)
      *this = checked_literal(report::schema_error{p, {e.column}, found, at, {}});
    else
      *this = checked_literal(report::operator_error{p, {e.column}, found, {declared}, at, {}});
#endif
  }

  /// What stands in the place of a kernel is none.
  consteval checked_literal(const char* text, const char* problem,
                            [[maybe_unused]] type_name no_kernel)
      : text_{text} {
#if defined(__CUDACC__)
    if (report::is_front_end<int, long>()) return;
#endif
#if defined(__clang__)
    report::writer who, where;
    who.put("the kernel");
    where.put(text, __builtin_strlen(text) < 36 ? static_cast<int>(__builtin_strlen(text)) : 36);
    report::schema_error(problem, who.padded(), 0, where.padded(), no_kernel);
#else
    *this = checked_literal(report::kernel_error{{problem}, {}});
#endif
  }

 private:
  static consteval error check_block(const char* text, const char* function) {
    const char* ns = namespace_of_block(function);
    const operator_name n(text);
    if (ns == nullptr || detail::is_namespace(n, ns)) return ok;
    return {errc::other_namespace, 0, static_cast<int>(n.ns - text) + 1, n.ns_length};
  }

#if defined(__clang__)
  report::literal_or_static_constexpr_array text_;
#else
  // g++ prints the object that is no constant, so a failure has to be one.
  union {
    report::literal_or_static_constexpr_array text_;
    report::kernel_error kernel_;
    report::schema_error schema_;
    report::argument_error argument_;
    report::return_error return_;
    report::argument_type_error argument_type_;
    report::return_type_error return_type_;
    report::count_error count_;
    report::operator_error operator_;
  };

  consteval explicit checked_literal(report::kernel_error e) : kernel_(e) {}
  consteval explicit checked_literal(report::schema_error e) : schema_(e) {}
  consteval explicit checked_literal(report::argument_error e) : argument_(e) {}
  consteval explicit checked_literal(report::return_error e) : return_(e) {}
  consteval explicit checked_literal(report::argument_type_error e) : argument_type_(e) {}
  consteval explicit checked_literal(report::return_type_error e) : return_type_(e) {}
  consteval explicit checked_literal(report::count_error e) : count_(e) {}
  consteval explicit checked_literal(report::operator_error e) : operator_(e) {}

  // Assigns the whole object: g++ 15 refuses to start the life of one member of a union.
  consteval void fail(const char* text, const char* last, const error& e, const checker& c) {
    using namespace report;
    problem p{report::sentence(text, last, e, c)};
    column at_column{e.column};
    at where{text + e.column - 1};
    if (e.code == errc::argument_count || e.code == errc::return_count) {
      schema_has counted{count_in(text, last, e.code)};
      *this = checked_literal(count_error{p, counted, {e.expected}, at_column, where, {}});
    } else if (e.argument < 0) {
      return_value r{-e.argument};
      if (detail::is_about_types(e.code))
        *this = checked_literal(
            return_type_error{p, r, {type_text(c.said)}, {c.culprit->name}, at_column, where, {}});
      else
        *this = checked_literal(
            return_error{p, r, at_column, word_of(where.text, e.length), where, {}});
    } else if (e.argument > 0) {
      const argument_list named = find_argument(text, last, e.argument);
      argument a{e.argument, word_of(named.name, named.name_length)};
      if (detail::is_about_types(e.code))
        *this = checked_literal(argument_type_error{
            p, a, {type_text(c.said)}, {c.culprit->name}, at_column, where, {}});
      else
        *this = checked_literal(
            argument_error{p, a, at_column, word_of(where.text, e.length), where, {}});
    } else {
      *this = checked_literal(schema_error{p, at_column, word_of(where.text, e.length), where, {}});
    }
  }
#endif
};

#if defined(SCHEMA_CT_STRICT)
using literal_checker = strict_checker;
#else
using literal_checker = checker;
#endif

/// `literal<F>::type` is a literal for kernels of type F: a schema that fits it, or a name. One for
/// what is no kernel is no program.
template <class F, class Checker = literal_checker>
class literal;

template <class F>
class no_literal : public checked_literal {
 public:
  consteval no_literal(const char* text)
      : checked_literal(text, report::no_kernel_because<F>(), report::not_a_kernel<F>) {}
};

namespace detail {
/// Not defined for what stands in the place of a kernel in an overload of its own.
template <class F>
struct no_kernel {
  using type = no_literal<F>;
};
template <class F, class Checker, class = void>
struct literal_of : no_kernel<std::remove_cv_t<std::remove_reference_t<F>>> {};
template <class F, class Checker>
struct literal_of<F, Checker, std::void_t<signature_of<F>>> {
  using type = literal<signature_of<F>*, Checker>;
};
}  // namespace detail

template <class F, class Checker>
class literal : public detail::literal_of<F, Checker> {};
// Nearly every kernel is a pointer to a function, which should cost one class.
template <class R, class... A, class Checker>
class literal<R (*)(A...), Checker> : public checked_literal {
  SCHEMA_CT_HIDDEN static constexpr const row* rows[sizeof...(A) + 1] = {&row_of<A>...,
                                                                         &end_of_rows};

 public:
  using type = literal;
  consteval literal(const char* text, const char* function = __builtin_FUNCTION())
      : checked_literal(by<Checker>(), text, rows, results<R>::rows, true, function) {}
};

/// What a literal may be.
enum class form : unsigned char { schema, name, either };

/// A literal of the other form is a mistake.
SCHEMA_CT_HIDDEN constexpr error check_form(const char* text, const operator_name& n,
                                            form allowed) {
  const form found = *n.end == '(' ? form::schema : form::name;
  if (allowed == form::either || allowed == found) return ok;
  const errc code = found == form::name ? errc::only_a_name : errc::not_only_a_name;
  return {code, 0, static_cast<int>(n.end - text) + 1, 1};
}

/// A literal that is a schema, or a name.
template <class Literal, form allowed>
class in_form : public Literal {
 public:
  consteval in_form(const char* text) : Literal(text) {
    const error e = check_form(text, operator_name(text), allowed);
    if (e.code != errc::ok) this->refuse(text, e, nullptr);
  }
};

/// A literal that is an operator's schema or only its name, for a kernel of unknown type. As in
/// PyTorch the schema may have type variables.
class operator_literal : public checked_literal {
 public:
  consteval operator_literal(const char* text, const char* function = __builtin_FUNCTION())
      : checked_literal(by<literal_checker>(), text, unknown_rows, unknown_rows, true, function) {}
};

/// A literal that is an operator's name. Of a schema nothing else is told, so that each compiler
/// says the same.
class name_literal : public operator_literal {
 public:
  consteval name_literal(const char* text)
      : operator_literal(is_name(text) ? text : "name", nullptr) {
    if (!is_name(text)) refuse(text, check_form(text, operator_name(text), form::name), nullptr);
  }

 private:
  static consteval bool is_name(const char* text) {
    return __builtin_strchr(text, '(') == nullptr || *operator_name(text).end != '(';
  }
};

/// A literal that is a schema and stands alone, to be held against a kernel when one is registered.
template <class Checker>
class basic_schema_literal : public checked_literal {
 public:
  consteval basic_schema_literal(const char* text, const char* function = __builtin_FUNCTION())
      : checked_literal(by<Checker>(), text, unknown_rows, unknown_rows, false, function) {}
};
using schema_literal = basic_schema_literal<literal_checker>;

}  // namespace schema_ct
