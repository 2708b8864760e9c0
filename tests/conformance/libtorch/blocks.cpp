// SPDX-License-Identifier: BSL-1.0
// Registrations that PyTorch accepts while the library is loaded, and some on which it throws: with
// the checks, the compiler refuses exactly the lines of the latter.
#include "asked.hpp"

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

// The block of all namespaces.
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
TORCH_LIBRARY(3d11, m) { m.def("f() -> ()"); }  // PyTorch does not notice
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
