// SPDX-License-Identifier: BSL-1.0
// Kernels of impl(), which the compiler compares with the schemas of the file.
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>

#include <schema_ct/libtorch.hpp>

#include <cstdio>
#include <string>

static at::Tensor same(const at::Tensor& a) { return a; }
static at::Tensor scaled(const at::Tensor& a, double, c10::SymInt) { return a; }
// g++ reads a block as a template; g++ 12 leaves a function like this out of one.
template <int n>
static at::Tensor nth(const at::Tensor& a) {
  return a;
}

TORCH_LIBRARY_IMPL(read, CPU, m) {
  m.impl("same", &same);
  m.impl("read::scaled", TORCH_FN(scaled));
  m.impl("sum.pair", c10::DispatchKey::CPU,
         [](const at::Tensor& a, const at::Tensor&) { return a; });
  m.impl("elsewhere", [](int64_t) {});
  m.impl("nth", TORCH_FN(nth<1>));
}
TORCH_LIBRARY(read, m) {
  m.set_python_module("read.meta");
  m.def("nth(Tensor a) -> Tensor", TORCH_FN(nth<2>));
  m.def("same(Tensor a) -> Tensor");
  m.def("scaled(Tensor a, float k, SymInt n) -> Tensor", {at::Tag::pt2_compliant_tag});
  m.def("sum.pair(Tensor a, Tensor b) -> Tensor").impl("same", c10::DispatchKey::CUDA, &same);
}
TORCH_LIBRARY_IMPL(read, CUDA, m) {
  m.impl("scaled", torch::dispatch(c10::DispatchKey::CUDA, TORCH_FN(scaled)));
}
constexpr void register_read(auto& m) { m.def("same.read(Tensor a) -> Tensor", &same); }
TORCH_LIBRARY_FRAGMENT(read, m) { register_read(m); }
// The compiler cannot evaluate these bodies.
static void register_more(torch::Library& m) { m.def("more(Tensor a) -> Tensor"); }
TORCH_LIBRARY_FRAGMENT(read, m) { register_more(m); }
TORCH_LIBRARY_FRAGMENT(read, m) {
  const std::string text = std::string("made") + "(Tensor a) -> Tensor";
  m.def(text.c_str());
}
TORCH_LIBRARY_FRAGMENT(read, m) { m.def("elsewhere(int k) -> ()"); }

int main() {
  for (const char* name : {"same", "scaled", "more", "made"})
    std::puts(toString(c10::Dispatcher::singleton()
                           .findSchemaOrThrow((std::string("read::") + name).c_str(), "")
                           .schema())
                  .c_str());
}
