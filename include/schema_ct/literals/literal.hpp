// SPDX-License-Identifier: BSL-1.0
// The schema literal that the compiler reads: it must fit the function to compile.
#pragma once

#include "clang.hpp"
#include "gcc.hpp"
#include "sentence.hpp"

namespace schema_ct {

#if defined(SCHEMA_CT_STRICT)
using literal_checker = strict_checker;
#else
using literal_checker = checker;
#endif

namespace detail {
/// Code names no checker or one: g++ prints a default template argument, but not an empty pack.
template <class... Checker>
struct checker_of {
  using type = literal_checker;
};
template <class Checker>
struct checker_of<Checker> {
  using type = Checker;
};
}  // namespace detail

/// `literal<F>::type` is a literal for kernels of type F: a name, or a schema that fits F. If F
/// cannot be a kernel, it does not compile. `literal<F, Checker>` is read by another checker.
template <class F, class... Checker>
class literal;

template <class F>
class no_literal : public checked_literal {
 public:
  consteval no_literal(const char* text) : checked_literal(text) {
    if (const report::finding f = find(text); f.is_wrong()) {
      SCHEMA_CT_SAY(f, false);
      refuse(*this, f);
    }
  }
  static consteval report::finding find(const char* text) {
    return report::no_kernel(text, report::no_kernel_because<F>(), &name);
  }

 private:
  SCHEMA_CT_HIDDEN static constexpr row name{0, report::not_a_kernel<F>, -1, false, false, nullptr};
};

namespace detail {
/// Not defined for the type of an argument that has an overload of its own.
template <class F>
struct no_kernel {
  using type = no_literal<F>;
};
template <class Void, class F, class... Checker>
struct literal_of : no_kernel<std::remove_cv_t<std::remove_reference_t<F>>> {};
template <class F, class... Checker>
struct literal_of<std::void_t<signature_of<F>>, F, Checker...> {
  using type = literal<signature_of<F>*, Checker...>;
};
}  // namespace detail

template <class F, class... Checker>
class literal : public detail::literal_of<void, F, Checker...> {};
// Nearly every kernel is a pointer to a function. Such a kernel should cost only one class.
template <class R, class... A, class... Checker>
class literal<R (*)(A...), Checker...> : public checked_literal {
  static constexpr const row* rows[sizeof...(A) + 1] = {&row_of<A>..., &end_of_rows};

 public:
  using type = literal;
  consteval literal(const char* text, const char* function = __builtin_FUNCTION())
      : checked_literal(text) {
    if (const report::finding f = find(text, function); f.is_wrong()) {
      SCHEMA_CT_SAY(f, false);
      refuse(*this, f);
    }
  }
  static consteval report::finding find(const char* text, const char* function = nullptr) {
    return report::find<typename detail::checker_of<Checker...>::type>(text, rows, results<R>::rows,
                                                                       true, function);
  }
};

/// The forms that a literal may have.
enum class form : unsigned char { schema, name, either };

/// An error if the literal has the other form.
SCHEMA_CT_HIDDEN constexpr error check_form(const char* text, const operator_name& n,
                                            form allowed) {
  const form found = *n.end == '(' ? form::schema : form::name;
  if (allowed == form::either || allowed == found) return ok;
  const errc code = found == form::name ? errc::only_a_name : errc::not_only_a_name;
  return {code, 0, static_cast<int>(n.end - text) + 1, 1};
}

namespace report {
/// The error in a literal, or an error because it has the other form.
consteval finding in_form(const finding& f, const char* text, form allowed) {
  if (f.is_wrong() || is_no_text(text)) return f;
  const error e = check_form(text, operator_name(text), allowed);
  return e.code == errc::ok ? f : about_operator(text, e);
}
}  // namespace report

/// A literal that is either a schema or a name.
template <class Literal, form allowed>
class in_form : public checked_literal {
 public:
  consteval in_form(const char* text) : checked_literal(text) {
    const report::finding f = find(text);
    hold(f.text);
    if (f.is_wrong()) {
      SCHEMA_CT_SAY(f, true);
      refuse(*this, f, f.text, f.declared);
    }
  }
  static consteval report::finding find(const char* text) {
    return report::in_form(Literal::find(text), text, allowed);
  }
};

/// A literal that is an operator's schema or only its name, for a kernel of unknown type. As in
/// PyTorch, the schema may have type variables.
class SCHEMA_CT_SHARED operator_literal : public checked_literal {
 public:
  consteval operator_literal(const char* text, const char* function = __builtin_FUNCTION())
      : checked_literal(text) {
    if (const report::finding f = find(text, function); f.is_wrong()) {
      SCHEMA_CT_SAY(f, false);
      refuse(*this, f);
    }
  }
  static consteval report::finding find(const char* text, const char* function = nullptr) {
    return report::find<literal_checker>(text, unknown_rows, unknown_rows, true, function);
  }
};

/// A literal that is an operator's name. For a schema it reports only that, so that all compilers
/// print the same.
class SCHEMA_CT_SHARED name_literal : public checked_literal {
 public:
  consteval name_literal(const char* text) : checked_literal(text) {
    if (const report::finding f = find(text); f.is_wrong()) {
      SCHEMA_CT_SAY(f, false);
      refuse(*this, f);
    }
  }
  static consteval report::finding find(const char* text) {
    if (is_name(text)) return operator_literal::find(text);
    return report::in_form({text}, text, form::name);
  }

 private:
  static consteval bool is_name(const char* text) {
    return __builtin_strchr(text, '(') == nullptr || *operator_name(text).end != '(';
  }
};

/// A literal that is a schema without a kernel. Registering a kernel later checks the two.
template <class... Checker>
class SCHEMA_CT_SHARED basic_schema_literal : public checked_literal {
 public:
  consteval basic_schema_literal(const char* text, const char* function = __builtin_FUNCTION())
      : checked_literal(text) {
    if (const report::finding f = find(text, function); f.is_wrong()) {
      SCHEMA_CT_SAY(f, false);
      refuse(*this, f);
    }
  }
  static consteval report::finding find(const char* text, const char* function = nullptr) {
    return report::find<typename detail::checker_of<Checker...>::type>(
        text, unknown_rows, unknown_rows, false, function);
  }
};
using schema_literal = basic_schema_literal<>;

}  // namespace schema_ct
