// SPDX-License-Identifier: BSL-1.0
// A second device, whose memory is that of the process: the kernels that run for its tensors, and
// the copies and conversions of its tensors.
#include "host.hpp"

#include <ATen/EmptyTensor.h>

#include <cstdlib>

using host::floats, host::op, host::values_of;
using test::thrown;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

struct device_memory final : c10::Allocator {
  c10::DataPtr allocate(std::size_t bytes) override {
    void* const memory = std::malloc(bytes + 1);
    return {memory, memory, &std::free, c10::Device(c10::kPrivateUse1, 0)};
  }
  void copy_data(void* to, const void* from, std::size_t bytes) const override {
    std::memcpy(to, from, bytes);
  }
} memory;

at::Tensor seen_by_cpu(const at::Tensor& t) {
  return t.is_cpu() ? t : at::from_blob(t.data_ptr(), t.sizes(), t.strides(), t.scalar_type());
}
at::Tensor empty(at::IntArrayRef sizes, const at::TensorOptions& options,
                 std::optional<at::MemoryFormat> format) {
  constexpr c10::DispatchKeySet keys(c10::DispatchKey::PrivateUse1);
  return at::detail::empty_generic(sizes, &memory, keys, options.dtype(), format);
}
at::Tensor to(const at::Tensor& from, const at::TensorOptions& options, bool, bool,
              std::optional<at::MemoryFormat>) {
  at::Tensor out =
      at::empty(from.sizes(), options.has_dtype() ? options : options.dtype(from.scalar_type()));
  seen_by_cpu(out).copy_(seen_by_cpu(from));
  return out;
}
at::Tensor& copy_(at::Tensor& self, const at::Tensor& from, bool) {
  seen_by_cpu(self).copy_(seen_by_cpu(from));
  return self;
}
at::Tensor clone(const at::Tensor& from, std::optional<at::MemoryFormat>) {
  return to(from, from.options(), false, true, {});
}
c10::Scalar item(const at::Tensor& x) { return seen_by_cpu(x).item(); }

constexpr dispatch::host_detail::other_devices operators{&empty,  &clone,  &to,   &copy_, nullptr,
                                                         nullptr, nullptr, &item, nullptr};

}  // namespace

extern "C" const dispatch::host_detail::other_devices* schema_ct_default_host_operators() {
  return &operators;
}

namespace phi {
inline void SameInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
static Backend ran_on;

template <class T, class Context>
void TwiceKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  ran_on = context.GetPlace().GetType();
  if (x.place() != context.GetPlace()) throw dispatch::Error("x is elsewhere");
  T* to = context.template Alloc<T>(out);
  for (std::int64_t i = 0; i != x.numel(); ++i) to[i] = x.data<T>()[i] * 2;
}
template <class T, class Context>
void TimesKernel(const Context& context, const DenseTensor& x, const DenseTensor& y,
                 DenseTensor* out) {
  ran_on = context.GetPlace().GetType();
  T* to = context.template Alloc<T>(out);
  for (std::int64_t i = 0; i != x.numel(); ++i) to[i] = x.data<T>()[i] * y.data<T>()[i];
}
template <class T, class Context>
void PickKernel(const Context& context, const DenseTensor& x, const DenseTensor& at,
                DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  for (std::int64_t i = 0; i != at.numel(); ++i) to[i] = x.data<T>()[at.data<std::int64_t>()[i]];
}
inline void PickInferMeta(const MetaTensor& x, const MetaTensor& at, MetaTensor* out) {
  out->share_dims(at);
  out->set_dtype(x.dtype());
}
/// Multiplies by a number that is an attribute of the kernel.
template <class T, class Context>
void TimesNumberKernel(const Context& context, const DenseTensor& x, const Scalar& y,
                       DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  for (std::int64_t i = 0; i != x.numel(); ++i) to[i] = x.data<T>()[i] * y.to<T>();
}
/// Notes the backend on which y is.
template <class T, class Context>
void AnywhereKernel(const Context& context, const DenseTensor& x, const DenseTensor& y,
                    DenseTensor* out) {
  ran_on = y.place().GetType();
  TwiceKernel<T, Context>(context, x, out);
}
template <class T, class Context>
void LyingKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  *context.template HostAlloc<T>(out) = 0;
  static_cast<void>(x);
}
}  // namespace phi

PHI_OPERATOR("device_twice(Tensor x) -> Tensor out", phi::infer_meta<&phi::SameInferMeta>);
PHI_OPERATOR("device_twice_cpu(Tensor x) -> Tensor out", phi::infer_meta<&phi::SameInferMeta>);
PHI_OPERATOR("device_twice_(Tensor(a!) x) -> Tensor(a!) out", phi::infer_meta<&phi::SameInferMeta>,
             phi::uses_kernel<"device_twice_cpu">);
PHI_OPERATOR("device_times(Tensor x, Tensor y) -> Tensor out",
             phi::infer_meta<&phi::SameInferMeta, "x">);
PHI_OPERATOR("device_pick(Tensor x, Tensor at) -> Tensor out",
             phi::infer_meta<&phi::PickInferMeta>);
PHI_OPERATOR("device_times_number(Tensor x, Tensor y) -> Tensor out",
             phi::infer_meta<&phi::SameInferMeta, "x">);
PHI_OPERATOR("device_anywhere(Tensor x, Tensor y) -> Tensor out",
             phi::infer_meta<&phi::SameInferMeta, "x">);
PHI_OPERATOR("device_lying(Tensor x) -> Tensor out", phi::infer_meta<&phi::SameInferMeta>);
PHI_KERNEL(device_twice, (CPU, CUSTOM), ALL_LAYOUT, phi::TwiceKernel, float);
PHI_KERNEL(device_twice_cpu, CPU, ALL_LAYOUT, phi::TwiceKernel, float);
PHI_KERNEL(device_times, (CPU, CUSTOM), ALL_LAYOUT, phi::TimesKernel, float, double);
PHI_KERNEL(device_times_number, CUSTOM, ALL_LAYOUT, phi::TimesNumberKernel, float);
PD_REGISTER_KERNEL(device_pick, CPU, ALL_LAYOUT, phi::PickKernel, float) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(device_anywhere, CUSTOM, ALL_LAYOUT, phi::AnywhereKernel, float) {
  kernel->InputAt(1).SetBackend(phi::Backend::ALL_BACKEND);
}
PD_REGISTER_KERNEL(device_lying, CUSTOM, ALL_LAYOUT, phi::LyingKernel, float) {
  kernel->OutputAt(0).SetBackend(phi::Backend::CUSTOM);
}
PHI_LIBRARY(phi_devices, "device_twice", "device_twice_", "device_twice_cpu", "device_times",
            "device_pick", "device_times_number", "device_anywhere", "device_lying");

namespace {

const at::Device device(at::kPrivateUse1, 0);

at::Tensor on_device(std::initializer_list<float> values) {
  return floats({static_cast<std::int64_t>(values.size())}, values).to(device);
}
at::Tensor call(const char* name, const at::Tensor& x) {
  return dispatch::invoke(op(name), x).toTensor();
}
at::Tensor call(const char* name, const at::Tensor& x, const at::Tensor& y) {
  return dispatch::invoke(op(name), x, y).toTensor();
}

/// Restores all switches after each test. `counted` returns by how much the test raised the
/// counters.
class PhiDevices : public testing::Test {
 protected:
  phi::transforms& now = phi::the_transforms();
  const phi::transforms before = now;

  [[nodiscard]] std::vector<std::uint64_t> counted() const {
    return {now.backend_count - before.backend_count, now.layout_count - before.layout_count,
            now.dtype_count - before.dtype_count, now.fallback_count - before.fallback_count};
  }
  void TearDown() override { now = before; }
};

TEST_F(PhiDevices, ChooseTheKernelOfTheirBackend) {
  const at::Tensor y = call("phi_devices::device_twice", on_device({1, 2}));
  EXPECT_EQ(phi::ran_on, phi::Backend::CUSTOM);
  EXPECT_EQ(y.device(), device);
  EXPECT_THAT(values_of(y), ElementsAre(2, 4));
  EXPECT_EQ(call("phi_devices::device_twice", floats({1}, {3})).device(), at::kCPU);
  EXPECT_EQ(phi::ran_on, phi::Backend::CPU);
  EXPECT_THAT(counted(), ElementsAre(0, 0, 0, 0));
}

TEST_F(PhiDevices, GetCopiesOfInputsThatAreElsewhereIfThatIsOn) {
  const at::Tensor x = floats({2}, {1, 2}), y = on_device({3, 4});
  EXPECT_THAT(values_of(call("phi_devices::device_times", x, y)), ElementsAre(3, 8));
  EXPECT_EQ(phi::ran_on, phi::Backend::CUSTOM);
  EXPECT_THAT(counted(), ElementsAre(1, 0, 0, 0));
  now.backend = false;
  EXPECT_THAT(thrown<dispatch::ValueError>([&] { call("phi_devices::device_times", x, y); }),
              HasSubstr("device_times(): argument 'x': it is on CPU, the kernel on CUSTOM, and "
                        "copies are switched off"));
  EXPECT_THAT(counted(), ElementsAre(1, 0, 0, 0));
}

TEST_F(PhiDevices, FallBackToTheCpuAndGetTheResultIfThatIsOn) {
  const at::Tensor y = call("phi_devices::device_twice_cpu", on_device({1, 2}));
  EXPECT_EQ(phi::ran_on, phi::Backend::CPU);
  EXPECT_EQ(y.device(), device);
  EXPECT_THAT(values_of(y), ElementsAre(2, 4));
  EXPECT_THAT(counted(), ElementsAre(1, 0, 0, 1));
  now.fallback_to_cpu = false;
  EXPECT_THAT(
      thrown<dispatch::NotImplementedError>(
          [&] { call("phi_devices::device_twice_cpu", on_device({1, 2})); }),
      HasSubstr("PHI kernel 'device_twice_cpu': none for (CUSTOM, NCHW, float32); there are "
                "kernels for the backends CPU"));
}

/// A KernelContext with a tensor on the device and an output.
struct device_values {
  phi::DenseTensor x{on_device({1, 2})}, out;
  phi::CustomContext context;
  phi::KernelContext values{context};
  device_values() {
    out.Resize(x.dims());
    values.EmplaceBackInput(&x);
    values.EmplaceBackOutput(&out);
  }
};

TEST_F(PhiDevices, FallBackToTheCpuWithAKernelContext) {
  device_values given;
  phi::call_boxed(phi::kernels_of("device_twice_cpu"), given.values);
  EXPECT_EQ(phi::ran_on, phi::Backend::CPU);
  EXPECT_EQ(given.out.place().GetType(), phi::Backend::CUSTOM);
  EXPECT_THAT(values_of(given.out.host_tensor()), ElementsAre(2, 4));
  EXPECT_THAT(counted(), ElementsAre(1, 0, 0, 1));
  phi::call_boxed(phi::kernels_of("device_twice"), given.values);
  EXPECT_EQ(phi::ran_on, phi::Backend::CUSTOM);
  EXPECT_THAT(counted(), ElementsAre(1, 0, 0, 1));
}

TEST_F(PhiDevices, KeepTheMemoryThatTheyHaveAfterAFallBack) {
  device_values given;
  const at::Tensor given_memory = on_device({0, 0});
  given.out = phi::DenseTensor(given_memory);
  phi::call_boxed(phi::kernels_of("device_twice_cpu"), given.values);
  EXPECT_THAT(values_of(given_memory), ElementsAre(2, 4));
  now.backend = false;
  EXPECT_THAT(thrown<dispatch::ValueError>(
                  [&] { phi::call_boxed(phi::kernels_of("device_twice_cpu"), given.values); }),
              HasSubstr("device_twice_cpu(): argument 'x': it is on CUSTOM, the kernel on CPU, and "
                        "copies are switched off"));
}

TEST_F(PhiDevices, AreNotCopiedByADirectCall) {
  device_values given;
  EXPECT_THAT(
      thrown<dispatch::NotImplementedError>(
          [&] { phi::call<"device_twice_cpu">(given.context, given.x, &given.out); }),
      HasSubstr("PHI kernel 'device_twice_cpu': none for the backend CUSTOM, and a direct call "
                "copies no tensors to the CPU"));
}

TEST_F(PhiDevices, AreWrittenToByTheCpusKernel) {
  const at::Tensor x = on_device({1, 2});
  EXPECT_TRUE(call("phi_devices::device_twice_", x).is_same(x));
  EXPECT_THAT(values_of(x), ElementsAre(2, 4));
}

TEST_F(PhiDevices, LendTensorsOfOtherKindsToTheCpu) {
  const at::Tensor x = floats({1, 2}, {1, 2}).to(device);
  kinds::notes[x.data_ptr()] = {{4}, 10, {}, {}};
  EXPECT_THAT(values_of(call("phi_kinds::kinds_sum_any", x)), ElementsAre(1003));
  EXPECT_THAT(counted(), ElementsAre(1, 0, 0, 1));
  const at::Tensor rows = dispatch::invoke(op("phi_kinds::kinds_scale_any"), x, 3).toTensor();
  EXPECT_EQ(rows.device(), device);
  EXPECT_THAT(values_of(rows), ElementsAre(3, 6));
  EXPECT_THAT(kinds::notes.at(rows.data_ptr()).rows, ElementsAre(4));
  kinds::notes.clear();
}

TEST_F(PhiDevices, ConvertDataTypesIfThatIsOn) {
  const at::Tensor x = floats({2}, {1, 2}), y = at::full({2}, 2.5, at::kDouble);
  EXPECT_THAT(thrown<dispatch::TypeError>([&] { call("phi_devices::device_times", x, y); }),
              HasSubstr("DenseTensor::data(): the elements are float64, asked for float32\nin "
                        "device_times(), PHI kernel 'device_times' for (CPU, NCHW, float32)"));
  now.dtype = true;
  EXPECT_THAT(values_of(call("phi_devices::device_times", x, y)), ElementsAre(2.5, 5));
  EXPECT_THAT(counted(), ElementsAre(0, 0, 1, 0));
}

TEST_F(PhiDevices, ConvertToWhatARegistrationSaysOfAnInput) {
  now.dtype = true;
  const at::Tensor x = floats({3}, {1, 2, 3});
  EXPECT_THAT(values_of(call("phi_devices::device_pick", x, at::full({1}, 2, at::kLong))),
              ElementsAre(3));
  EXPECT_THAT(counted(), ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(values_of(call("phi_devices::device_pick", x, at::full({1}, 1, at::kInt))),
              ElementsAre(2));
  EXPECT_THAT(counted(), ElementsAre(0, 0, 1, 0));
}

TEST_F(PhiDevices, LeaveWhatAKernelReadsAsANumberWhereItIs) {
  now.dtype = true;
  const at::Tensor two = at::full({1}, 2, at::kLong);
  EXPECT_THAT(values_of(call("phi_devices::device_times_number", on_device({1, 2}), two)),
              ElementsAre(2, 4));
  EXPECT_THAT(
      values_of(call("phi_devices::device_times_number", on_device({1, 2}), two.to(device))),
      ElementsAre(2, 4));
  EXPECT_THAT(counted(), ElementsAre(0, 0, 0, 0));
}

TEST_F(PhiDevices, LeaveWhatAKernelTakesFromAnywhereWhereItIs) {
  EXPECT_THAT(values_of(call("phi_devices::device_anywhere", on_device({1}), floats({1}, {2}))),
              ElementsAre(2));
  EXPECT_THAT(counted(), ElementsAre(0, 0, 0, 0));
}

TEST_F(PhiDevices, AreHeldAgainstTheBackendOfAnOutputIfThatIsOn) {
  now.verify = true;
  EXPECT_THAT(
      thrown<dispatch::Error>([] { call("phi_devices::device_lying", on_device({1})); }),
      HasSubstr("device_lying(): output 'out' (number 1): the kernel made it on another backend "
                "than its registration says (SetBackend)"));
}

}  // namespace
