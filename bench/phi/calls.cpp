// SPDX-License-Identifier: BSL-1.0
// Calls of PHI kernels. measure.py counts the instructions of each case under valgrind.
#include <dispatch/op.hpp>
#include <dispatch/phi.hpp>

#include <valgrind/callgrind.h>

#include <cstdio>
#include <cstdlib>
namespace k {
using namespace phi;
inline void UnchangedInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
[[gnu::noinline]] void Touch(const Context&, const DenseTensor&, DenseTensor*) {
  asm volatile("");
}
template <class T, class Context>
[[gnu::noinline]] void Five(const Context&, const DenseTensor&, const DenseTensor&, const Scalar&,
                            float, bool, std::int64_t, DenseTensor*) {
  asm volatile("");
}
template <class T, class Context>
[[gnu::noinline]] void Alloc(const Context& c, const DenseTensor&, DenseTensor* out) {
  c.template Alloc<T>(out);
}
}  // namespace k
namespace k {
template <class T, class Context>
[[gnu::noinline]] void Fused(const Context& c, const DenseTensor& x, DenseTensor* out) {
  DenseTensor middle;
  middle.Resize(x.dims());
  Alloc<T, Context>(c, x, &middle);
  Alloc<T, Context>(c, middle, out);
}
template <class T, class Context>
[[gnu::noinline]] void ByDispatch(const Context&, const DenseTensor& x, DenseTensor* out) {
  static constexpr dispatch::op<"bench::alloc(Tensor x) -> Tensor out"> alloc{};
  *out = DenseTensor(alloc(alloc(x.host_tensor())));
}
}  // namespace k
PHI_OPERATOR("fused(Tensor x) -> Tensor out", phi::infer_meta<&k::UnchangedInferMeta>);
PHI_OPERATOR("by_dispatch(Tensor x) -> Tensor out", phi::infer_meta<&k::UnchangedInferMeta>);
PHI_KERNEL(fused, CPU, ALL_LAYOUT, k::Fused, float);
PHI_KERNEL(by_dispatch, CPU, ALL_LAYOUT, k::ByDispatch, float);
PHI_OPERATOR("touch(Tensor x) -> Tensor out", phi::infer_meta<&k::UnchangedInferMeta>);
PHI_OPERATOR("touch_(Tensor(a!) x) -> Tensor(a!) out", phi::infer_meta<&k::UnchangedInferMeta>,
             phi::uses_kernel<"touch">);
PHI_OPERATOR("alloc(Tensor x) -> Tensor out", phi::infer_meta<&k::UnchangedInferMeta>);
PHI_OPERATOR("five(Tensor x, Tensor y, Scalar a, float b, bool c, int d) -> Tensor out",
             phi::infer_meta<&k::UnchangedInferMeta, "x">);
PHI_KERNEL(touch, CPU, ALL_LAYOUT, k::Touch, float, double, int, int64_t);
PHI_KERNEL(five, CPU, ALL_LAYOUT, k::Five, float, double, int, int64_t);
PHI_KERNEL(alloc, CPU, ALL_LAYOUT, k::Alloc, float, double, int, int64_t);
PHI_LIBRARY(bench, "touch", "touch_", "alloc", "five", "fused", "by_dispatch");
// A kernel in the dispatcher's own form, for the cost of the dispatcher alone.
[[gnu::noinline]] static at::Tensor& plain_(at::Tensor& x) {
  asm volatile("");
  return x;
}
TORCH_LIBRARY_FRAGMENT(bench, m) { m.def("plain_(Tensor(a!) x) -> Tensor(a!)", &plain_); }
template <class F>
void measure(const char* name, const F& f) {
  f();
  f();
  CALLGRIND_START_INSTRUMENTATION;
  for (int i = 0; i < 1000; ++i) {
    f();
  }
  CALLGRIND_STOP_INSTRUMENTATION;
  CALLGRIND_DUMP_STATS_AT(name);
}
int main() {
  at::Tensor t = at::full({4, 4}, 1, at::kFloat);
  const phi::DenseTensor x(t);
  phi::DenseTensor out;
  const phi::CPUContext ctx;
  const phi::Scalar s(2.0);
  measure("empty", [] { asm volatile(""); });
  void (*volatile direct)(const phi::CPUContext&, const phi::DenseTensor&, phi::DenseTensor*) =
      &k::Touch<float, phi::CPUContext>;
  measure("direct pointer", [&] { direct(ctx, x, &out); });
  measure("select+call one tensor", [&] { phi::call<"touch">(ctx, x, &out); });
  measure("select+call five", [&] { phi::call<"five">(ctx, x, x, s, 0.5, true, 7, &out); });
  constexpr dispatch::op<"bench::touch_(Tensor(a!) x) -> Tensor(a!) out"> touch_{};
  measure("typed in place", [&] { touch_(t); });
  constexpr dispatch::op<"bench::alloc(Tensor x) -> Tensor out"> alloc{};
  measure("typed alloc", [&] { static_cast<void>(alloc(t)); });
  constexpr dispatch::op<"bench::fused(Tensor x) -> Tensor out"> fused{};
  constexpr dispatch::op<"bench::by_dispatch(Tensor x) -> Tensor out"> by_dispatch{};
  measure("composite by C++ calls", [&] { static_cast<void>(fused(t)); });
  measure("composite by dispatch", [&] { static_cast<void>(by_dispatch(t)); });
  measure("at::empty alone", [&] { static_cast<void>(at::empty(t.sizes(), t.options())); });
  const auto op = dispatch::Dispatcher::singleton().findSchemaOrThrow("bench::touch_", "");
  dispatch::Stack stack{t};
  measure("boxed in place", [&] { op.callBoxed(&stack); });
  constexpr dispatch::op<"bench::plain_(Tensor(a!) x) -> Tensor(a!)"> plain_{};
  measure("typed in place, no PHI kernel", [&] { plain_(t); });
  const auto plain = dispatch::Dispatcher::singleton().findSchemaOrThrow("bench::plain_", "");
  measure("boxed in place, no PHI kernel", [&] { plain.callBoxed(&stack); });
  const phi::kernel_table& table = phi::kernels_of("touch");
  const phi::kernel_table& fives = phi::kernels_of("five");
  measure("KernelContext one tensor", [&] {
    phi::KernelContext c(ctx);
    c.EmplaceBackInput(&x);
    c.EmplaceBackOutput(&out);
    phi::call_boxed(table, c);
  });
  measure("KernelContext five", [&] {
    phi::KernelContext c(ctx);
    c.EmplaceBackInput(&x);
    c.EmplaceBackInput(&x);
    c.EmplaceBackAttr(s);
    c.EmplaceBackAttr(0.5);
    c.EmplaceBackAttr(true);
    c.EmplaceBackAttr(std::int64_t{7});
    c.EmplaceBackOutput(&out);
    phi::call_boxed(fives, c);
  });
  {
    phi::KernelContext c(ctx);
    c.EmplaceBackInput(&x);
    c.EmplaceBackInput(&x);
    c.EmplaceBackAttr(s);
    c.EmplaceBackAttr(0.5);
    c.EmplaceBackAttr(true);
    c.EmplaceBackAttr(std::int64_t{7});
    c.EmplaceBackOutput(&out);
    measure("KernelContext five ready", [&] { phi::call_boxed(fives, c); });
  }
  using line = phi::kernel_lines<void(), 4>;
  alignas(line) static char memory[1002 * sizeof(line)];
  auto* lines = reinterpret_cast<line*>(memory);
  static char names[1002][16];
  for (int i = 0; i != 1002; ++i) {
    constexpr phi::Backend cpu = phi::Backend::CPU;
    constexpr phi::DataLayout all = phi::DataLayout::ALL_LAYOUT;
    std::snprintf(names[i], sizeof names[i], "n%d(x)", i);
    new (&lines[i]) line{{names[i], nullptr, nullptr, "", 0, 0},
                         {{{cpu, all, phi::DataType::FLOAT32}, 0, 4, &abort},
                          {{cpu, all, phi::DataType::FLOAT64}, 1, 4, &abort},
                          {{cpu, all, phi::DataType::INT32}, 2, 4, &abort},
                          {{cpu, all, phi::DataType::INT64}, 3, 4, &abort}}};
  }
  int n = 0;
  measure("register a name with 4 types", [&] { phi::add_kernels(lines[n++].line); });
  measure("select_kernel by name",
          [&] { static_cast<void>(phi::select_kernel("touch", x.key())); });
}
