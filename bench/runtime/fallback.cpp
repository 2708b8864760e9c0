// SPDX-License-Identifier: BSL-1.0
// Calls that fall back to the CPU, on a device that uses the process's memory, and the same copies
// and kernels without the fallback.
#include "cases.hpp"

#include <ATen/ATen.h>
#include <ATen/EmptyTensor.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/native/CPUFallback.h>
#include <c10/core/Allocator.h>
#include <torch/library.h>

#include <cstdlib>
#include <cstring>
#if defined(BENCH_LIBTORCH)
#include <c10/core/impl/DeviceGuardImplInterface.h>
C10_REGISTER_GUARD_IMPL(PrivateUse1, c10::impl::NoOpDeviceGuardImpl<c10::DeviceType::PrivateUse1>)
#endif

namespace {

const c10::Device device(c10::DeviceType::PrivateUse1, 0);

struct device_memory final : c10::Allocator {
  c10::DataPtr allocate(std::size_t bytes) override {
    void* const memory = std::malloc(bytes + 1);
    return {memory, memory, &std::free, device};
  }
  void copy_data(void* to, const void* from, std::size_t bytes) const override {
    std::memcpy(to, from, bytes);
  }
} memory;

constexpr c10::DispatchKeySet keys(c10::DispatchKey::PrivateUse1);

at::Tensor empty(c10::SymIntArrayRef sizes, std::optional<at::ScalarType> type,
                 std::optional<at::Layout>, std::optional<at::Device>, std::optional<bool>,
                 std::optional<at::MemoryFormat> format) {
  return at::detail::empty_generic(c10::asIntArrayRefUnchecked(sizes), &memory, keys,
                                   type.value_or(at::kFloat), format);
}
at::Tensor empty_strided(c10::SymIntArrayRef sizes, c10::SymIntArrayRef strides,
                         std::optional<at::ScalarType> type, std::optional<at::Layout>,
                         std::optional<at::Device>, std::optional<bool>) {
  return at::detail::empty_strided_generic(c10::asIntArrayRefUnchecked(sizes),
                                           c10::asIntArrayRefUnchecked(strides), &memory, keys,
                                           type.value_or(at::kFloat));
}
at::Tensor& copy_(at::Tensor& self, const at::Tensor& src, bool) {
  std::memcpy(self.data_ptr(), src.data_ptr(), self.nbytes());
  return self;
}
// Another tensor: a result that is an argument would not be copied back.
at::Tensor result;
at::Tensor same(const at::Tensor&) { return result; }
at::Tensor sum(const at::Tensor&, const at::Tensor&, const at::Tensor&, int64_t, double) {
  return result;
}

void compute_on_cpu(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  at::native::cpu_fallback(op, stack);
}

}  // namespace

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("empty.memory_format", &empty);
  m.impl("empty_strided", &empty_strided);
  m.impl("copy_", &copy_);
}
TORCH_LIBRARY(bench_fallback, m) {
  m.def("same(Tensor x) -> Tensor");
  m.def("sum(Tensor x, Tensor y, Tensor z, int n, float f) -> Tensor");
}
TORCH_LIBRARY_IMPL(bench_fallback, CPU, m) {
  m.impl("same", &same);
  m.impl("sum", &sum);
}
TORCH_LIBRARY_IMPL(_, PrivateUse1, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&compute_on_cpu>());
}

namespace {

struct objects {
  at::Tensor on_cpu = at::ones({4}), x = on_cpu.to(device), y = on_cpu.to(device),
             z = on_cpu.to(device);
  c10::TypedOperatorHandle<at::Tensor(const at::Tensor&)> same =
      c10::Dispatcher::singleton()
          .findSchemaOrThrow("bench_fallback::same", "")
          .typed<at::Tensor(const at::Tensor&)>();
  c10::TypedOperatorHandle<at::Tensor(const at::Tensor&, const at::Tensor&, const at::Tensor&,
                                      int64_t, double)>
      sum = c10::Dispatcher::singleton()
                .findSchemaOrThrow("bench_fallback::sum", "")
                .typed<at::Tensor(const at::Tensor&, const at::Tensor&, const at::Tensor&, int64_t,
                                  double)>();
  objects() { result = at::ones({4}); }
};
objects& o() {
  static objects all;
  return all;
}

/// The minimum for a copy: memory, and the backend's kernel.
at::Tensor copied(const at::Tensor& x, c10::Device to) {
  at::Tensor out = at::empty(x.sizes(), at::TensorOptions(x.scalar_type()).device(to));
  out.copy_(x);
  return out;
}

#define BENCH_CASE(function, ...)                     \
  void function(int n) {                              \
    objects& x = o();                                 \
    const at::AutoDispatchBelowADInplaceOrView guard; \
    bench::repeat(n, [&] { __VA_ARGS__; });           \
  }
BENCH_CASE(copies_of_one, const at::Tensor r = copied(x.same.call(copied(x.x, at::kCPU)), device))
BENCH_CASE(fallback_of_one, const at::Tensor r = x.same.call(x.x))
BENCH_CASE(copies_of_three,
           const at::Tensor r = copied(x.sum.call(copied(x.x, at::kCPU), copied(x.y, at::kCPU),
                                                  copied(x.z, at::kCPU), 1, 2),
                                       device))
BENCH_CASE(fallback_of_three, const at::Tensor r = x.sum.call(x.x, x.y, x.z, 1, 2))
BENCH_CASE(copies_and_relu, const at::Tensor r = copied(at::relu(copied(x.x, at::kCPU)), device))
BENCH_CASE(fallback_of_relu, const at::Tensor r = at::relu(x.x))

}  // namespace

namespace bench {
std::vector<measured> calls_in_program() {
  return {{"copies, (Tensor) -> Tensor", "", &copies_of_one, 1},
          {"fallback, (Tensor) -> Tensor", "copies, (Tensor) -> Tensor", &fallback_of_one, 1},
          {"copies, (Tensor, Tensor, Tensor, int, float)", "", &copies_of_three, 1},
          {"fallback, (Tensor, Tensor, Tensor, int, float)",
           "copies, (Tensor, Tensor, Tensor, int, float)", &fallback_of_three, 1},
          {"copies, relu of four numbers", "", &copies_and_relu, 1},
          {"fallback, relu of four numbers", "copies, relu of four numbers", &fallback_of_relu, 1}};
}
std::vector<measured> calls_in_shared_object() { return {}; }
std::vector<measured> guarded_calls_in_shared_object() { return {}; }
std::vector<measured> guarded_calls_in_program() { return {}; }
std::vector<measured> rows() { return {}; }
std::vector<measured> registrations() { return {}; }
std::vector<measured> parses() { return {}; }
}  // namespace bench
