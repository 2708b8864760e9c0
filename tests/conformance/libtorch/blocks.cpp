// SPDX-License-Identifier: BSL-1.0
// Registrations of which PyTorch accepts some while the library is loaded and throws on the others,
// each in a block and on a line of its own. Compiled with ASK, the program prints the lines on
// which PyTorch throws; with the checks, the compiler refuses the same lines.
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/library.h>
#if defined(ASK)
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

namespace {
/// torch::detail::TorchLibraryInit, or its like of the stable ABI, and whether it throws or
/// crashes.
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

using c10::DispatchKey;

namespace {
template <int>
struct Class : torch::CustomClassHolder {};
at::Tensor one(const at::Tensor& a) { return a; }
torch::stable::Tensor stable_one(torch::stable::Tensor a) { return a; }
torch::CppFunction fallthrough() { return torch::CppFunction::makeFallthrough(); }
const char* text(const char* t) { return t; }
}  // namespace

// clang-format off
// The namespace of a name.
TORCH_LIBRARY(a1, m) { m.def("a1::f() -> ()"); }
TORCH_LIBRARY(a2, m) { m.def("b::f() -> ()"); }
TORCH_LIBRARY(a3, m) { m.def("a::f() -> ()"); }
TORCH_LIBRARY(a4, m) { m.def("a4b::f() -> ()"); }
TORCH_LIBRARY(a5, m) { m.def("b::f(Tensor a) -> Tensor", &one); }
TORCH_LIBRARY(a6, m) { m.def("b::f", &one); }
TORCH_LIBRARY(a7, m) { m.def("a7::f", &one); }
TORCH_LIBRARY(a8, m) { m.impl("b::f", &one); }
TORCH_LIBRARY(a9, m) { m.impl("a9::f.out", &one); }
TORCH_LIBRARY(a10, m) { m.def("b::f.out(Tensor a) -> Tensor", fallthrough()); }
TORCH_LIBRARY(a11, m) { m.def("_::f() -> ()"); }
TORCH_LIBRARY_FRAGMENT(a12, m) { m.def("b::f() -> ()"); }
TORCH_LIBRARY_FRAGMENT(a13, m) { m.def("a13::f() -> ()").def("g() -> ()"); }
TORCH_LIBRARY_FRAGMENT(a14, m) { m.def("f() -> ()").def("b::g() -> ()"); }
TORCH_LIBRARY_IMPL(a15, CPU, m) { m.impl("b::f", &one); }
TORCH_LIBRARY_IMPL(a16, CPU, m) { m.impl("a16::f", &one).impl("g", &one); }
TORCH_LIBRARY_IMPL(a17, CPU, m) { m.impl("f", &one).impl("b::g", fallthrough()); }
TORCH_LIBRARY(a18, m) { m.def("f(b::g a) -> ()"); }
TORCH_LIBRARY(a19, m) { m.def("f(str a='b::') -> ()"); }

// The namespace of all.
TORCH_LIBRARY_FRAGMENT(_, m) { m.def("f() -> ()"); }
TORCH_LIBRARY_IMPL(_, CPU, m) { m.impl("nobodys", &one); }
TORCH_LIBRARY_IMPL(_, CPU, m) { m.impl("b::f", &one); }
TORCH_LIBRARY_IMPL(_, CPU, m) { m.impl("_::f", &one); }

// Fallbacks.
TORCH_LIBRARY(b1, m) { m.fallback(fallthrough()); }
TORCH_LIBRARY_FRAGMENT(b2, m) { m.def("f() -> ()").fallback(fallthrough()); }
TORCH_LIBRARY_IMPL(b3, CPU, m) { m.fallback(fallthrough()); }
TORCH_LIBRARY_IMPL(b4, CPU, m) { m.impl("f", &one).fallback(fallthrough()); }
TORCH_LIBRARY_IMPL(_, TESTING_ONLY_GenericWrapper, m) { m.fallback(fallthrough()); }
TORCH_LIBRARY_IMPL(_, CatchAll, m) { m.fallback(fallthrough()); }

// The dispatch key of a kernel.
TORCH_LIBRARY_IMPL(c1, CPU, m) { m.impl("f", DispatchKey::CPU, &one); }
TORCH_LIBRARY_IMPL(c2, CPU, m) { m.impl("f", DispatchKey::CUDA, &one); }
TORCH_LIBRARY_IMPL(c3, CPU, m) { m.impl("f", DispatchKey::CatchAll, &one); }
TORCH_LIBRARY_IMPL(c4, CatchAll, m) { m.impl("f", DispatchKey::CUDA, &one); }
TORCH_LIBRARY_IMPL(c5, CPU, m) { m.impl("f", at::kCPU, &one); }
TORCH_LIBRARY_IMPL(c6, CPU, m) { m.impl("f", at::kMeta, &one).impl("g", &one); }
TORCH_LIBRARY_IMPL(c7, Meta, m) { m.impl("g", &one).impl("f", at::kMeta, &one); }
TORCH_LIBRARY_IMPL(c8, Autograd, m) { m.impl("f", DispatchKey::AutogradCPU, &one); }
TORCH_LIBRARY_IMPL(c9, CPU, m) { m.impl(text("f"), DispatchKey::CPU, &one); }
TORCH_LIBRARY(c10, m) { m.impl("f", DispatchKey::CUDA, &one).impl("f", at::kCPU, &one); }

// Custom classes, definitions and modules.
TORCH_LIBRARY(d1, m) { m.class_<Class<1>>("K_3"); }
TORCH_LIBRARY(d2, m) { m.class_<Class<2>>("a.K"); }
TORCH_LIBRARY(d3, m) { m.class_<Class<3>>(""); }
TORCH_LIBRARY(d4, m) { m.class_<Class<4>>("3K"); }
TORCH_LIBRARY(d5, m) { m.class_<Class<5>>("a::K"); }
TORCH_LIBRARY(d6, m) { m.class_<Class<6>>("K "); }
TORCH_LIBRARY(d7, m) { m.class_<Class<7>>("None"); }
TORCH_LIBRARY(d8, m) { m.class_<Class<8>>(std::string("K")); }
TORCH_LIBRARY_FRAGMENT(d9, m) { m.class_<Class<9>>("_K"); }
TORCH_LIBRARY_IMPL(d10, CPU, m) { m.class_<Class<10>>("K"); }
TORCH_LIBRARY(3d11, m) { m.def("f() -> ()"); }
TORCH_LIBRARY_IMPL(d12, CPU, m) { m.def("f(Tensor a) -> Tensor", &one); }
TORCH_LIBRARY_IMPL(d13, CPU, m) { m.def("f() -> ()"); }
TORCH_LIBRARY_IMPL(d14, CPU, m) { m.impl("f", &one).def("g", &one); }
TORCH_LIBRARY(d15, m) { m.def("f() -> ()").impl("f", &one).def("g"); }

// The stable ABI.
STABLE_TORCH_LIBRARY(e1, m) { m.def("e1::f() -> ()"); }
STABLE_TORCH_LIBRARY(e2, m) { m.def("b::f() -> ()"); }
STABLE_TORCH_LIBRARY(e3, m) { m.impl("b::f", TORCH_BOX(&stable_one)); }
STABLE_TORCH_LIBRARY_FRAGMENT(e4, m) { m.def(text("f() -> ()")); }
STABLE_TORCH_LIBRARY_IMPL(e5, CPU, m) { m.impl("f", TORCH_BOX(&stable_one)); }
STABLE_TORCH_LIBRARY_IMPL(e6, CPU, m) { m.impl("b::f", TORCH_BOX(&stable_one)); }
STABLE_TORCH_LIBRARY_IMPL(e7, CPU, m) { m.def("f() -> ()"); }
STABLE_TORCH_LIBRARY_IMPL(e8, CPU, m) { m.def(text("f() -> ()")); }
STABLE_TORCH_LIBRARY_IMPL(_, CPU, m) { m.impl("nobodys", TORCH_BOX(&stable_one)); }
