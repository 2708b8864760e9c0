// SPDX-License-Identifier: BSL-1.0
// Macros for the hot path of a constant evaluation, where a call costs more than what it does.
// <end_of_folding.hpp> undefines them: a header includes the one before its code and the other
// after it, so that its users do not see the macros.

// The letters of names, for strspn.
#define SCHEMA_CT_NAME_LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

// Does the compiler evaluate string builtins on this text? g++ does for literals and constants, and
// reports an error for a local buffer. clang always does, but has no strspn. nvcc's front end stops
// after about 240 of them.
#if defined(__CUDACC__)
#define SCHEMA_CT_FOLDS(p) false
#elif defined(__clang__)
#define SCHEMA_CT_FOLDS(p) __builtin_is_constant_evaluated()
#else
#define SCHEMA_CT_FOLDS(p)              \
  (__builtin_is_constant_evaluated() && \
   __builtin_constant_p(__builtin_strspn(p, SCHEMA_CT_NAME_LETTERS)))
#endif

// The same test for the hot path of a constant evaluation, on a text whose builtins fold: one
// builtin and no call. strncmp stops at the closing '\0'.
#define SCHEMA_CT_SPELLS(folds, p, last, word, n) \
  ((folds) ? __builtin_strncmp(p, word, n) == 0 : ::schema_ct::lexer::starts_with(p, last, word, n))

// Skips the letters of a name without a call.
#if defined(__clang__)
#define SCHEMA_CT_SKIP_NAME(folds, p)                                           \
  while (::schema_ct::lexer::table.name[static_cast<unsigned char>(*(p)++)]) {} \
  --(p);
#else
#define SCHEMA_CT_SKIP_NAME(folds, p) \
  p = (folds) ? (p) + __builtin_strspn(p, SCHEMA_CT_NAME_LETTERS) : ::schema_ct::lexer::name_end(p);
#endif

// Can the text at `p` be a reserved word of `n` < 9 letters, by its first letter and its length?
#define SCHEMA_CT_MAY_BE_RESERVED(p, n) \
  ((::schema_ct::lexer::table.reserved[static_cast<unsigned char>(*(p))] >> (n) & 1) != 0)
