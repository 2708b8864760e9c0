// SPDX-License-Identifier: BSL-1.0
// For registrations that each have a block and a line of their own. Compiled with ASK, the program
// prints the lines on which PyTorch throws. Otherwise the checks refuse these lines.
#pragma once

#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/library.h>
#if defined(ASK)
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

namespace {
/// Stands for torch::detail::TorchLibraryInit, or its counterpart in the stable ABI, and prints the
/// line of a block that throws or crashes.
template <class Library>
struct asked {
  template <class Kind, class Key>
  asked(Kind kind, const char* ns, Key key, int line, void (*body)(Library&)) {
    const pid_t child = fork();
    if (child == 0) _exit(throws(kind, ns, key, line, body) ? 1 : 0);
    int status = 0;
    waitpid(child, &status, 0);
    if (status != 0) std::printf("%d\n", line);
  }

 private:
  template <class Kind, class Key>
  static bool throws(Kind kind, const char* ns, Key key, int line, void (*body)(Library&)) try {
    Library library(kind, ns, key, __FILE__, static_cast<std::uint32_t>(line));
    body(library);
    return false;
  } catch (const std::exception&) {
    return true;
  }
};
}  // namespace

#undef TORCH_LIBRARY
#undef TORCH_LIBRARY_FRAGMENT
#undef TORCH_LIBRARY_IMPL
#undef STABLE_TORCH_LIBRARY
#undef STABLE_TORCH_LIBRARY_FRAGMENT
#undef STABLE_TORCH_LIBRARY_IMPL
#define ASKED(Library, kind, ns, key, m)                           \
  static void C10_CONCATENATE(body_, __LINE__)(Library&);          \
  static const asked<Library> C10_CONCATENATE(asked_, __LINE__)(   \
      kind, ns, key, __LINE__, &C10_CONCATENATE(body_, __LINE__)); \
  void C10_CONCATENATE(body_, __LINE__)(Library & m)
#define TORCH_LIBRARY(ns, m) ASKED(torch::Library, torch::Library::DEF, #ns, c10::nullopt, m)
#define TORCH_LIBRARY_FRAGMENT(ns, m) \
  ASKED(torch::Library, torch::Library::FRAGMENT, #ns, c10::nullopt, m)
#define TORCH_LIBRARY_IMPL(ns, k, m) \
  ASKED(torch::Library, torch::Library::IMPL, #ns, c10::make_optional(c10::DispatchKey::k), m)
using torch::stable::detail::StableLibrary;
#define STABLE_TORCH_LIBRARY(ns, m) ASKED(StableLibrary, StableLibrary::Kind::DEF, #ns, nullptr, m)
#define STABLE_TORCH_LIBRARY_FRAGMENT(ns, m) \
  ASKED(StableLibrary, StableLibrary::Kind::FRAGMENT, #ns, nullptr, m)
#define STABLE_TORCH_LIBRARY_IMPL(ns, k, m) \
  ASKED(StableLibrary, StableLibrary::Kind::IMPL, #ns, #k, m)
int main() {}
#else
#include <schema_ct/libtorch.hpp>
#endif
