// SPDX-License-Identifier: BSL-1.0
// TORCH_BOX: functions of the stable ABI's types as kernels, in every kind of call.
#include <dispatch/stable/kernel.hpp>

#include <gtest/gtest.h>

#include <torch/library.h>

#include "../../thrown.hpp"

namespace {

using torch::stable::Tensor;
namespace d = torch::stable::detail;

template <auto* f>
using box = dispatch::stable_kernel<f>;

std::string seen;

Tensor everything(const Tensor& a, std::optional<Tensor> b, const std::vector<Tensor>& list,
                  dispatch::IntArrayRef sizes, std::optional<dispatch::IntArrayRef> more,
                  std::int64_t n, double x, bool flag, const std::string& text,
                  std::string_view view, torch::stable::Device device, dispatch::ScalarType type,
                  std::optional<double> none) {
  seen = dispatch::message(b.has_value(), list.size(), sizes, more->size(), n, x, flag, text, view,
                           device.index(), type, none);
  return a;
}
constexpr const char* everything_schema =
    "(Tensor a, Tensor? b, Tensor[] list, int[] sizes, int[]? more, int n, float x, bool flag, str "
    "text, str view, Device device, ScalarType type, float? none) -> Tensor";
void writes(Tensor& out, double value) {
  static_cast<float*>(out.mutable_data_ptr())[0] = static_cast<float>(value);
}
std::tuple<Tensor, std::int64_t, std::vector<std::int64_t>> three(Tensor x) {
  return {x, x.numel(), x.sizes().vec()};
}
Tensor fails(Tensor) { throw std::runtime_error("on purpose"); }

TORCH_LIBRARY_FRAGMENT(test_stable_kernel, m) {
  m.def(std::string("everything") + everything_schema);
  m.impl("everything", box<&everything>());
  m.def("writes(Tensor(a!) out, float value) -> ()", box<&writes>());
  m.def("three(Tensor x) -> (Tensor, int, int[])");
  m.def("fails(Tensor x) -> Tensor", box<&fails>());
}
TORCH_LIBRARY_IMPL(test_stable_kernel, CPU, m) { m.impl("three", box<three>()); }

c10::OperatorHandle find(const char* name) {
  return dispatch::Dispatcher::singleton().findSchemaOrThrow(
      (std::string("test_stable_kernel::") + name).c_str(), "");
}

TEST(StableKernel, TakesEveryTypeOfABoxedCall) {
  const at::Tensor a = at::ones({2});
  dispatch::Stack stack{a,
                        a,
                        std::vector<at::Tensor>{a, a},
                        std::vector<std::int64_t>{3, 4},
                        std::vector<std::int64_t>{5},
                        6,
                        7.5,
                        true,
                        "t",
                        "v",
                        dispatch::Device("cuda:1"),
                        dispatch::kHalf,
                        dispatch::IValue()};
  find("everything").callBoxed(stack);
  EXPECT_EQ(seen, "12[3, 4]167.51tv1HalfNone");
  ASSERT_EQ(stack.size(), 1U);
  EXPECT_TRUE(stack[0].toTensor().is_same(a));
  stack.clear();
  EXPECT_EQ(a.use_count(), 1U);
}

TEST(StableKernel, IsCalledByAnySignature) {
  const at::Tensor x = at::ones({2, 3});
  using result = std::tuple<at::Tensor, std::int64_t, std::vector<std::int64_t>>;
  for (int i = 0; i < 2; ++i) {
    const auto [same, n, sizes] = find("three").typed<result(const at::Tensor&)>().call(x);
    EXPECT_TRUE(same.is_same(x));
    EXPECT_EQ(n, 6);
    EXPECT_EQ(sizes, (std::vector<std::int64_t>{2, 3}));
  }
  EXPECT_EQ(x.use_count(), 1U);
}

TEST(StableKernel, WritesToTheTensorThatItIsGiven) {
  at::Tensor out = at::zeros({1});
  find("writes").typed<void(at::Tensor&, double)>().call(out, 4);
  EXPECT_EQ(out.item<float>(), 4);
}

TEST(StableKernel, ErrorsPropagate) {
  EXPECT_EQ(
      test::thrown<std::runtime_error>([] {
        static_cast<void>(find("fails").typed<at::Tensor(const at::Tensor&)>().call(at::ones({1})));
      }),
      "on purpose");
  const std::string text = test::thrown<dispatch::TypeError>([] {
    dispatch::Stack stack{1};
    find("fails").callBoxed(stack);
  });
  EXPECT_NE(text.find("in argument 1 of the kernel"), std::string::npos) << text;
  EXPECT_NE(text.find("test_stable_kernel::fails"), std::string::npos) << text;
}

TEST(StableKernel, IsAFunctionThatTakesStableIValues) {
  dispatch::stable_function* const function = box<&three>();
  EXPECT_EQ(function, &box<&three>());
  EXPECT_EQ(function, (&d::boxer<std::remove_pointer_t<decltype(&three)>, &three>::boxed_fn));
  const at::Tensor x = at::ones({2, 3});
  StableIValue stack[3] = {d::from(dispatch::stable_tensor::of(x))};
  function(stack, 1, 3);
  EXPECT_EQ(d::to<Tensor>(stack[0]).numel(), 6);
  EXPECT_EQ(d::to<std::int64_t>(stack[1]), 6);
  EXPECT_EQ(d::to<std::vector<std::int64_t>>(stack[2]), (std::vector<std::int64_t>{2, 3}));
  EXPECT_EQ(x.use_count(), 1U);

  at::Tensor out = at::zeros({1});
  StableIValue arguments[2] = {d::from(dispatch::stable_tensor::of(out)), d::from(2.0)};
  dispatch::stable_function* const writer = box<&writes>();
  writer(arguments, 2, 0);
  EXPECT_EQ(out.item<float>(), 2);

  EXPECT_NE(test::thrown<std::runtime_error>([&] {
              function(stack, 2, 3);
            }).find("Registered schema has 2 args, but the kernel to box has 1"),
            std::string::npos);
  EXPECT_NE(test::thrown<std::runtime_error>([&] {
              function(stack, 1, 1);
            }).find("Registered schema has 1 outputs, but the kernel to box has 3"),
            std::string::npos);
}

TEST(StableKernel, ViewsAndTextsLiveDuringACall) {
  dispatch::stable_function* const function = box<&everything>();
  const Tensor a = dispatch::stable_tensor::of(at::ones({2}));
  StableIValue stack[] = {d::from(a),
                          d::from(std::optional<Tensor>()),
                          d::from(std::vector<Tensor>{a}),
                          d::from(std::vector<std::int64_t>{1, 2}),
                          d::from(std::optional(std::vector<std::int64_t>{1, 2, 3})),
                          d::from(std::int64_t{1}),
                          d::from(2.5),
                          d::from(false),
                          d::from(std::string("text")),
                          d::from(std::string("view")),
                          d::from(torch::stable::Device("cpu")),
                          d::from(dispatch::kInt),
                          d::from(std::nullopt)};
  function(stack, 13, 1);
  EXPECT_EQ(seen, "01[1, 2]312.50textview-1IntNone");
  EXPECT_EQ(d::to<Tensor>(stack[0]).get(), a.get());
}

TEST(StableKernel, SaysWhichSignatureASchemaHasToFit) {
  const dispatch::kernel k = make_kernel(box<&writes>());
  EXPECT_EQ(k.signature, nullptr);
  ASSERT_NE(k.described(), nullptr);
  EXPECT_EQ(k.described()->parameter_count, 2U);
  EXPECT_EQ(dispatch::kernel().described(), nullptr);
}

void boxed(StableIValue* stack, std::uint64_t, std::uint64_t) {
  stack[0] = d::from(d::to<std::int64_t>(stack[0]) + 1);
}
TORCH_LIBRARY_FRAGMENT(test_stable_kernel, m) {
  m.def("next(int n) -> int", dispatch::stable_boxed_function(&boxed));
}

TEST(StableBoxedFunction, IsAKernelOfAnyOperator) {
  EXPECT_EQ(find("next").typed<std::int64_t(std::int64_t)>().call(4), 5);
  EXPECT_THROW(static_cast<void>(dispatch::stable_boxed_function(nullptr)), dispatch::ValueError);
}

}  // namespace
