// SPDX-License-Identifier: BSL-1.0
// What differs between compilers and builds: one macro for visibility, one for the library's
// version.
#pragma once

#include "counter.hpp"
#include "supported.hpp"

// A missing file is the only error at which compilers stop. After an #error they continue, and
// print hundreds of lines about the rest.
#if !SCHEMA_CT_SUPPORTED
#include "schema_ct needs g++ 12, clang 16 or nvcc 13, or newer: compile this file with one of these"
#elif !defined(__cplusplus) || __cplusplus < 202002L
#include "schema_ct needs C++20: compile this file with -std=c++20 (or newer)"
#endif

#define SCHEMA_CT_VERSION_MAJOR 0
#define SCHEMA_CT_VERSION_MINOR 1
#define SCHEMA_CT_VERSION_PATCH 0

/// What a macro stands for, as a literal.
#define SCHEMA_CT_QUOTE_(x) #x
#define SCHEMA_CT_QUOTE(x) SCHEMA_CT_QUOTE_(x)

/// Changes whenever the layout of data that shared objects share changes, or the meaning of a
/// field; tests/layout checks that. (A test defines another value.)
#if !defined(SCHEMA_CT_LAYOUT)
#define SCHEMA_CT_LAYOUT 41
#endif

/// Hides a function, variable or static, all members of a class that no client can name, or
/// everything in one opening of a namespace. g++ gives a visible inline variable a unique symbol,
/// which keeps the shared object loaded for good. A type that a client can name must not be hidden:
/// that would hide the kernels that use it.
#if defined(_WIN32) && !defined(SCHEMA_CT_HIDDEN)
#define SCHEMA_CT_HIDDEN  // Windows has no visibility: no two modules share a symbol by its name.
#elif !defined(SCHEMA_CT_HIDDEN)
#define SCHEMA_CT_HIDDEN [[gnu::visibility("hidden")]]
#endif
#if defined(__CUDACC__)
// nvcc warns that the attribute is in vain on an instance for a class of an unnamed namespace.
#pragma nv_diag_suppress 1407
#endif

#define SCHEMA_CT_LAYOUT_TAG "schema_ct_" SCHEMA_CT_QUOTE(SCHEMA_CT_LAYOUT)
#if defined(_WIN32)
#define SCHEMA_CT_SHARED
#define SCHEMA_CT_POLYMORPHIC
#define SCHEMA_CT_OF_HOST [[gnu::abi_tag(SCHEMA_CT_HOST_TAG)]]
#else
// The code of schema_ct::runtime is for the one object that it is linked into.
#if defined(SCHEMA_CT_RUNTIME_SOURCE)
#define SCHEMA_CT_TAGGED(...) [[gnu::visibility("hidden"), gnu::abi_tag(__VA_ARGS__)]]
#else
#define SCHEMA_CT_TAGGED(...) [[gnu::visibility("default"), gnu::abi_tag(__VA_ARGS__)]]
#endif
/// Stands before the name of a class that a client can name. The layout becomes part of the symbols
/// of the class and its members, which need no visibility mark: objects share them if they have the
/// same layout. Such a class has no static data, and its members have no static variables.
#define SCHEMA_CT_SHARED SCHEMA_CT_TAGGED(SCHEMA_CT_LAYOUT_TAG)
/// The same for a class that is thrown or has virtual functions. With libc++, objects compare the
/// address of its type information, so all of them must share one.
#define SCHEMA_CT_POLYMORPHIC [[gnu::visibility("default"), gnu::abi_tag(SCHEMA_CT_LAYOUT_TAG)]]
/// The same for a class in a namespace of PyTorch, where several hosts may define their own.
#define SCHEMA_CT_OF_HOST SCHEMA_CT_TAGGED(SCHEMA_CT_LAYOUT_TAG, SCHEMA_CT_HOST_TAG)
#endif

/// The name of an inline namespace for classes that a client can name, instead of SCHEMA_CT_SHARED
/// before each: the layout is in its name.
#define SCHEMA_CT_JOIN_(a, b) a##b
#define SCHEMA_CT_JOIN(a, b) SCHEMA_CT_JOIN_(a, b)
#if defined(_WIN32)
#define SCHEMA_CT_SHARED_NAMESPACE SCHEMA_CT_JOIN(layout_, SCHEMA_CT_LAYOUT)
#else
#define SCHEMA_CT_SHARED_NAMESPACE \
  [[gnu::visibility("default")]] SCHEMA_CT_JOIN(layout_, SCHEMA_CT_LAYOUT)
#endif

/// Stands before the name of an enumeration, or of a specialisation of a class template, that a
/// client can mention, where the namespace is hidden.
#if defined(_WIN32)
#define SCHEMA_CT_VISIBLE
#else
#define SCHEMA_CT_VISIBLE [[gnu::visibility("default")]]
#endif

/// Marks a function whose calls optimised code must not make. Without optimisation it is called: to
/// copy it to each place of use takes g++ a quarter of its time.
#if defined(__OPTIMIZE__)
#define SCHEMA_CT_ALWAYS_INLINE [[gnu::always_inline]]
#else
#define SCHEMA_CT_ALWAYS_INLINE
#endif

/// Marks a function that device code calls, too.
#if defined(__CUDACC__) || defined(__HIPCC__)
#define SCHEMA_CT_HOST_DEVICE __host__ __device__
#else
#define SCHEMA_CT_HOST_DEVICE
#endif

/// Stands before a member template, or a constructor of a template, that catches calls that no
/// other overload takes: such a call is an error with this text.
// clang reports 'unavailable' twice for a member of a template, once for the template.
#if defined(__clang__)
#define SCHEMA_CT_REFUSED(text)                                                         \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wgcc-compat\"") \
      __attribute__((diagnose_if(true, text, "error"))) _Pragma("clang diagnostic pop")
#else
#define SCHEMA_CT_REFUSED(text) __attribute__((unavailable(text)))
#endif

/// Stands before the definition of each function of the engine, which its header declares. It is
/// inline in an object that contains the engine itself, and ordinary in schema_ct::runtime.
#if defined(SCHEMA_CT_RUNTIME_SOURCE)
#define SCHEMA_CT_ENGINE
#else
#define SCHEMA_CT_ENGINE inline
#endif

/// The same for a function that all hosts share. A program may link the compiled engines of several
/// hosts, so the function is weak there.
#if defined(SCHEMA_CT_RUNTIME_SOURCE)
#define SCHEMA_CT_COMMON_ENGINE [[gnu::used]] inline
#else
#define SCHEMA_CT_COMMON_ENGINE inline
#endif

/// g++ 14 and newer print a refused object at the end of its function. They get a sentence instead:
/// 16 prints it as it is, 14 and 15 on one line.
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 14
#define SCHEMA_CT_SAYS_SENTENCES
#if __has_builtin(__builtin_constexpr_diag)
#define SCHEMA_CT_DRAWS_SENTENCES
#endif
#endif

/// Does the compiler run the registration blocks of a file at its end, and check each kernel
/// against the schema that another statement defines for its operator? If so, the body of a block
/// is a constexpr function. In C++20 it may declare no `static` variable and, with clang and g++
/// 14, no variable of a type without constexpr constructors. With the value 2, a block that cannot
/// be read is an error that says why.
#if !defined(SCHEMA_CT_READ_BLOCKS)
#define SCHEMA_CT_READ_BLOCKS 1
#endif

/// Is the record of what the blocks register also written into the object, in the section
/// .debug_schema_ct, which no program loads (docs/records.md)? An extension of PyTorch asks for it.
#if !defined(SCHEMA_CT_RECORDS)
#define SCHEMA_CT_RECORDS 1
#endif
// Other systems have no such section, or it was never tried there.
#if SCHEMA_CT_RECORDS && (!SCHEMA_CT_READ_BLOCKS || !defined(__ELF__) || !defined(__LP64__))
#undef SCHEMA_CT_RECORDS
#define SCHEMA_CT_RECORDS 0
#endif

/// Marks functions that a block calls when the compiler runs it, and their code for that case.
#if SCHEMA_CT_READ_BLOCKS
#define SCHEMA_CT_IN_BLOCKS constexpr
#define SCHEMA_CT_WHEN_READ(...) \
  if (__builtin_is_constant_evaluated()) __VA_ARGS__
#else
#define SCHEMA_CT_IN_BLOCKS
#define SCHEMA_CT_WHEN_READ(...)
#endif
