// SPDX-License-Identifier: BSL-1.0
// Calls of PHI kernels while other kernels of the same name are registered and removed.
#include <dispatch/op.hpp>
#include <dispatch/phi.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace phi {
inline void ThreadsInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context, int more>
void AddKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  *context.template Alloc<T>(out) = *x.data<T>() + more;
}
template <class T, class Context>
void AddOneKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  AddKernel<T, Context, 1>(context, x, out);
}
template <class T, class Context>
void AddTwoKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  AddKernel<T, Context, 2>(context, x, out);
}
}  // namespace phi

PHI_OPERATOR("threads_add(Tensor x) -> Tensor out", phi::infer_meta<&phi::ThreadsInferMeta>);
PHI_KERNEL(threads_add, CPU, ALL_LAYOUT, phi::AddOneKernel, float);
PHI_LIBRARY(phi_threads, "threads_add");

namespace {

#if defined(FEW_CALLS)
constexpr int calls = 300, registrations = 300;
#else
constexpr int calls = 20000, registrations = 3000;
#endif

/// The registrations of a library: a second kernel for floats, and the first kernels for other data
/// types and for a layout.
struct comes_and_goes {
  using D = phi::declared<"threads_add">;
  using Entry = phi::impl::entry_of_operator<D>;
  template <class T>
  static constexpr Entry* entry =
      &phi::impl::entry<D, &phi::AddTwoKernel<T, phi::CPUContext>>::call;
  static constexpr phi::KernelKey key(phi::DataType type, phi::DataLayout layout) {
    return {phi::Backend::CPU, layout, type};
  }
  phi::kernel_lines<Entry, 4> lines{
      {D::schema.text, &phi::impl::boxed_entry<D>::call, nullptr, "threads", 1, 0},
      {{key(phi::DataType::FLOAT32, phi::DataLayout::ALL_LAYOUT), 0, 4, entry<float>},
       {key(phi::DataType::INT8, phi::DataLayout::ALL_LAYOUT), 1, 4, entry<std::int8_t>},
       {key(phi::DataType::FLOAT64, phi::DataLayout::ALL_LAYOUT), 2, 4, entry<double>},
       {key(phi::DataType::FLOAT32, phi::DataLayout::NCHW), 3, 4, entry<float>}}};
};

TEST(PhiThreads, CallsFindARegisteredKernel) {
  constexpr dispatch::op<"phi_threads::threads_add(Tensor x) -> Tensor out"> add{};
  const at::Tensor input = at::full({1}, 5, at::kFloat), real = at::full({1}, 5, at::kDouble);
  std::atomic<int> wrong = 0, running = 3, refused = 0;
  const auto is_right = [](float sum) { return sum == 6 || sum == 7; };
  const auto caller = [&] {
    const phi::CPUContext context;
    const phi::DenseTensor x(input);
    for (int i = 0; i != calls; ++i) {
      wrong += !is_right(*static_cast<const float*>(add(input).data_ptr()));
      phi::DenseTensor out;
      out.Resize(x.dims());
      phi::call<"threads_add">(context, x, &out);
      wrong += !is_right(*out.data<float>());
      phi::KernelContext values(context);
      values.EmplaceBackInput(&x);
      values.EmplaceBackOutput(&out);
      phi::call_boxed(phi::kernels_of("threads_add"), values);
      wrong += !is_right(*out.data<float>());
      try {
        wrong += *static_cast<const double*>(add(real).data_ptr()) != 7;
      } catch (const dispatch::NotImplementedError&) {
        ++refused;  // only floats have a kernel at this moment
      }
    }
    --running;
  };
  std::thread threads[] = {std::thread(caller), std::thread(caller), std::thread(caller)};
  comes_and_goes several[2];
  for (int i = 0; i != registrations || running != 0; i = i == registrations ? i : i + 1) {
    phi::add_kernels(several[i % 2].lines.line);
    phi::add_kernels(several[(i + 1) % 2].lines.line);
    phi::remove_kernels(several[i % 2].lines.line);
    phi::remove_kernels(several[(i + 1) % 2].lines.line);
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(*static_cast<const float*>(add(input).data_ptr()), 6);
}

/// Registers new names while other threads look up existing ones.
TEST(PhiThreads, RegisterNewNames) {
  constexpr int names = 200;
  static char schemas[2][names][32];
  std::atomic<int> found = 0;
  const auto registering = [&](int thread) {
    using lines = phi::kernel_lines<void(), 1>;
    std::vector<lines> made;
    made.reserve(names);
    const phi::KernelKey key(phi::Backend::CPU, phi::DataLayout::ALL_LAYOUT,
                             phi::DataType::FLOAT32);
    for (int i = 0; i != names; ++i) {
      char* schema = schemas[thread][i];
      std::snprintf(schema, sizeof schemas[0][0], "threads_%d_%d()", thread, i);
      made.push_back({{schema, nullptr, nullptr, "threads", 1, 0}, {{key, 0, 1, [] {}}}});
      phi::add_kernels(made.back().line);
      found += phi::select_kernel(made.back().line.name(), key).function() != nullptr;
    }
    for (lines& one : made) phi::remove_kernels(one.line);
  };
  std::thread first(registering, 0), second(registering, 1);
  first.join();
  second.join();
  EXPECT_EQ(found, 2 * names);
}

}  // namespace
