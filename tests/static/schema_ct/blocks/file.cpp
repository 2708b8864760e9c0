// SPDX-License-Identifier: BSL-1.0
// The compiler reads a file's blocks. A body that it cannot evaluate compiles without being read.
// Compiled alone: it counts the blocks of the file.
#include <torch/library.h>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

at::Tensor same(const at::Tensor& a) { return a; }
at::Tensor scaled(const at::Tensor& a, double) { return a; }

template <class Asker>
constexpr int blocks = schema_ct::blocks::count_before<Asker>();
template <class Asker>
constexpr int registrations = schema_ct::blocks::first_of<blocks<Asker>>;

static_assert(blocks<struct at_the_beginning> == 0);
static_assert(registrations<struct registrations_at_the_beginning> == 0);

TORCH_LIBRARY(read, m) {
  m.def("same(Tensor a) -> Tensor");
  m.def("scaled(Tensor a, float k) -> Tensor", {at::Tag::core});
  m.def("with_kernel(Tensor a) -> Tensor", &same);
  m.def("inferred", &scaled).impl("same", &same);
  m.set_python_module("read.meta");
}
namespace elsewhere {
TORCH_LIBRARY_IMPL(read, CPU, m) {
  for (int i = 0; i != 1; ++i) m.impl("scaled", &scaled);
  constexpr const char* name = "same";
  if (name != nullptr)
    m.impl("read::same", c10::DispatchKey::CPU, [](const at::Tensor& a) { return a; });
}
}  // namespace elsewhere
TORCH_LIBRARY_FRAGMENT(read, m) {
  const std::vector<at::Tag> tags{at::Tag::core};
  m.def("tagged(Tensor a) -> Tensor");
}
static_assert(blocks<struct after_three> == 3);
static_assert(registrations<struct registrations_of_three> == 8);

// The compiler cannot evaluate the next four bodies.
void register_more(torch::Library& m) { m.def("more(Tensor a) -> Tensor"); }
TORCH_LIBRARY_FRAGMENT(read, m) { register_more(m); }
TORCH_LIBRARY_FRAGMENT(read, m) {
  std::printf("registering\n");
  m.def("printed(Tensor a) -> Tensor");
}
TORCH_LIBRARY_FRAGMENT(read, m) {
  if (std::getenv("SCHEMA_CT_IS_NOT_SET") != nullptr) m.def("chosen(Tensor a) -> Tensor");
}
TORCH_LIBRARY_FRAGMENT(read, m) {
  const std::string name = std::string("made") + "_up";
  m.def(name + "(Tensor a) -> Tensor");
}
TORCH_LIBRARY_FRAGMENT(read, m) { m.impl("nobodys", torch::CppFunction::makeFallthrough()); }
TORCH_LIBRARY_FRAGMENT(read, ) {}
static_assert(blocks<struct after_nine> == 9);
static_assert(registrations<struct registrations_of_nine> == 9);

}  // namespace
