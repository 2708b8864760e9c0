// SPDX-License-Identifier: BSL-1.0
// The macros with which the blocks of every host define the function that is their body.
#pragma once

#include "block_name.hpp"
#if SCHEMA_CT_READ_BLOCKS
#include "file.hpp"
#endif
#if SCHEMA_CT_RECORDS
#include "section.hpp"
#endif

// g++ reports an error in the macro of a system header on the line that uses the macro, and
// otherwise on the lines of all macros involved. The rest of this file counts as a system header.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC system_header
#endif

// SCHEMA_CT_BODY_DECLARED(, f, parameter) declares the function f, with optional specifiers,
// SCHEMA_CT_BODY(, f) begins its definition, and SCHEMA_CT_BODY_OF(f) names it.
#if !SCHEMA_CT_READ_BLOCKS
#define SCHEMA_CT_BODY_DECLARED(specifiers, f, ...) specifiers static void f(__VA_ARGS__);
#define SCHEMA_CT_BODY(specifiers, f) specifiers static void f
#define SCHEMA_CT_BODY_OF(f) f
#define SCHEMA_CT_READ_BLOCK(id, kind, key, library, ns, ...)
#define SCHEMA_CT_CHECKED(id, value) value
#else

// A body need not be a constant expression. g++ before 14 refuses a constexpr function that can
// never be one, unless it is a template. In a template, clang and g++ 14 report a wrong literal as
// a body that has to be a constant. The declaration of a template says `static`, which `extern
// "C++"` without braces excludes.
#if defined(__clang__)
#define SCHEMA_CT_CHECK check
#define SCHEMA_CT_BODY_DECLARED(specifiers, f, ...) SCHEMA_CT_BODY(specifiers, f)(__VA_ARGS__);
#define SCHEMA_CT_BODY(specifiers, f)                                                          \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Winvalid-constexpr\"") \
      specifiers static constexpr void f _Pragma("clang diagnostic pop")
#define SCHEMA_CT_BODY_OF(f) f
#elif __GNUC__ >= 14 && !defined(__CUDACC__)
#if defined(SCHEMA_CT_DRAWS_SENTENCES)
// The check runs after the end of the file is reached (literals/sentence.hpp).
#define SCHEMA_CT_CHECK check_last
#else
#define SCHEMA_CT_CHECK check
#endif
#define SCHEMA_CT_BODY_DECLARED(specifiers, f, ...) SCHEMA_CT_BODY(specifiers, f)(__VA_ARGS__);
#if SCHEMA_CT_READ_BLOCKS > 1
#define SCHEMA_CT_BODY(specifiers, f) specifiers static constexpr void f
#else
// The pragma stays in force: here no pragma can stand between a function's name and its body.
#define SCHEMA_CT_BODY(specifiers, f) \
  _Pragma("GCC diagnostic ignored \"-Winvalid-constexpr\"") specifiers static constexpr void f
#endif
#define SCHEMA_CT_BODY_OF(f) f
#else
#define SCHEMA_CT_BODY_DECLARED(specifiers, f, ...) \
  extern "C++" {                                    \
  template <class>                                  \
  specifiers static constexpr void f(__VA_ARGS__);  \
  }
#define SCHEMA_CT_BODY(specifiers, f) \
  extern "C++" template <class>       \
  specifiers constexpr void f
// The check runs after the bodies: otherwise it would instantiate them.
#define SCHEMA_CT_CHECK check_last
#define SCHEMA_CT_BODY_OF(f) f<void>
#endif

// Reports a mistake on the line of the block. clang prints no macros for an error at a name of that
// line; the name of the library is one, but it may have an attribute or be left out.
#if defined(SCHEMA_CT_SAYS_SENTENCES)
#define SCHEMA_CT_REFUSE(what, ...)                                           \
  constexpr bool fits = !(what).is_wrong();                                   \
  _Pragma("GCC diagnostic push")                                              \
      _Pragma("GCC diagnostic ignored \"-Wc++26-extensions\"") static_assert( \
          fits, schema_ct::report::say(what, true));                          \
  _Pragma("GCC diagnostic pop")
#elif defined(__clang__)
#define SCHEMA_CT_REFUSE(what, ...) \
  [[maybe_unused]] const schema_ct::misfit __VA_ARGS__ SCHEMA_CT_UNNAMED##__VA_OPT__(_NOT)(what);
#define SCHEMA_CT_UNNAMED library
#define SCHEMA_CT_UNNAMED_NOT
#else
#define SCHEMA_CT_REFUSE(what, ...) [[maybe_unused]] const schema_ct::misfit fits(what);
#endif

// The compiler then says why it cannot read the block.
#if SCHEMA_CT_READ_BLOCKS > 1
#define SCHEMA_CT_REFUSE_UNREAD(Misfits) \
  static_assert(Misfits::is_read || Misfits::count_all() >= 0, "this block cannot be read");
#else
#define SCHEMA_CT_REFUSE_UNREAD(Misfits)
#endif

#if SCHEMA_CT_RECORDS
#define SCHEMA_CT_PLACE(kind, key)                                   \
  [[maybe_unused]] static constexpr schema_ct::block_place where() { \
    return {kind, key, __FILE__, static_cast<unsigned>(__LINE__)};   \
  }
#define SCHEMA_CT_EMIT(id) schema_ct::blocks::emit_record<void, id>()
#else
#define SCHEMA_CT_PLACE(kind, key)
#define SCHEMA_CT_EMIT(id) static_cast<void>(0)
#endif

/// Defines the class `id` of a block, whose run() runs the body on the recorder `to`. `kind` and
/// `key` are texts, `library` is the parameter of the body.
#define SCHEMA_CT_READ_BLOCK(id, kind, key, library, namespace_text, ...)                \
  extern "C++" {                                                                         \
  namespace {                                                                            \
  struct id {                                                                            \
    [[maybe_unused]] static constexpr void run(schema_ct::recorder& to) { __VA_ARGS__; } \
    [[maybe_unused]] static constexpr const char* ns() { return namespace_text; }        \
    SCHEMA_CT_PLACE(kind, key)                                                           \
    template <class Misfits>                                                             \
    static void check_last() {                                                           \
      check<Misfits>();                                                                  \
    }                                                                                    \
    template <class Misfits>                                                             \
    static void(check)() {                                                               \
      if constexpr (Misfits::is_last)                                                    \
        SCHEMA_CT_EMIT(id);                                                              \
      else                                                                               \
        check<typename Misfits::next>();                                                 \
      SCHEMA_CT_REFUSE_UNREAD(Misfits)                                                   \
      if constexpr (Misfits::is_one) {                                                   \
        SCHEMA_CT_REFUSE(Misfits::what(), library)                                       \
      }                                                                                  \
    }                                                                                    \
  };                                                                                     \
  }                                                                                      \
  }                                                                                      \
  static_assert(sizeof(schema_ct::blocks::numbered<id>) != 0);
/// The value, after a call of an empty function that the compiler instantiates at the end of the
/// file.
#define SCHEMA_CT_CHECKED(id, value) \
  (id::SCHEMA_CT_CHECK<schema_ct::blocks::misfits<void, id>>(), value)

#endif
