// SPDX-License-Identifier: BSL-1.0
// Calls with positional values, keywords and defaults. The kernels record their arguments. The
// tests have the forms that a registration layer between frameworks must bind, and those it must
// refuse.
#include <dispatch/calls/invoke.hpp>

#include <ATen/CPUGeneratorImpl.h>
#include <gmock/gmock.h>
#include <dispatch/library.hpp>

#include "../../thrown.hpp"

namespace {

using c10::IValue;
using dispatch::invoke;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace dispatch::literals;

torch::Library fragment(unsigned line) {
  return {torch::Library::FRAGMENT, "test_invoke", std::nullopt, __FILE__, line};
}
c10::OperatorHandle handle(const std::string& name) {
  return dispatch::Dispatcher::singleton().findSchemaOrThrow("test_invoke::" + name, "");
}

const at::Tensor x = at::ones({2}), y = at::zeros({3});

TEST(Worked, KeywordAndDefaultsWithAKeywordOnlyOne) {
  torch::Library m = fragment(__LINE__);
  std::vector<IValue> got;
  m.def(
      "nms(Tensor boxes, Tensor scores, float iou=0.5, int topk=-1, *, bool normalized=False) -> "
      "Tensor",
      [&](const at::Tensor& boxes, const at::Tensor& scores, double iou, std::int64_t topk,
          bool normalized) {
        got = {boxes, scores, iou, topk, normalized};
        return boxes;
      });
  EXPECT_TRUE(invoke(handle("nms"), x, y, "topk"_a = 200).toTensor().is_same(x));
  EXPECT_TRUE(got[0].toTensor().is_same(x));
  EXPECT_TRUE(got[1].toTensor().is_same(y));
  EXPECT_EQ(got[2].toDouble(), 0.5);
  EXPECT_EQ(got[3].toInt(), 200);
  EXPECT_FALSE(got[4].toBool());
}

TEST(Worked, DefaultsAlone) {
  torch::Library m = fragment(__LINE__);
  std::vector<std::int64_t> got;
  m.def("roi_align(Tensor x, Tensor rois, int pooled_h=7, int pooled_w=7) -> Tensor",
        [&](const at::Tensor& t, const at::Tensor&, std::int64_t h, std::int64_t w) {
          got = {h, w};
          return t;
        });
  invoke(handle("roi_align"), x, y);
  EXPECT_THAT(got, ElementsAre(7, 7));
}

TEST(Worked, PositionsAndKeywordsMixed) {
  torch::Library m = fragment(__LINE__);
  std::vector<std::int64_t> got;
  m.def(
      "topk(Tensor x, int k=1, int axis=-1, bool largest=True, bool sorted=True) -> (Tensor, "
      "Tensor)",
      [&](const at::Tensor& t, std::int64_t k, std::int64_t axis, bool largest, bool sorted) {
        got = {k, axis, largest, sorted};
        return std::tuple(t, y);
      });
  const IValue out = invoke(handle("topk"), x, 5, "sorted"_a = false);
  EXPECT_THAT(got, ElementsAre(5, -1, 1, 0));
  ASSERT_EQ(out.toTuple()->size(), 2U);
  EXPECT_TRUE(out.toTuple()->elements()[1].toTensor().is_same(y));
}

TEST(Worked, KeywordOnlyArguments) {
  torch::Library m = fragment(__LINE__);
  std::vector<std::int64_t> got;
  m.def("softmax(Tensor x, int axis=-1, *, bool use_cudnn=True) -> Tensor",
        [&](const at::Tensor& t, std::int64_t axis, bool use_cudnn) {
          got = {axis, use_cudnn};
          return t;
        });
  invoke(handle("softmax"), x, "axis"_a = 1, "use_cudnn"_a = false);
  EXPECT_THAT(got, ElementsAre(1, 0));
  got.clear();
  EXPECT_THAT(test::thrown<dispatch::TypeError>([] { invoke(handle("softmax"), x, 1, false); }),
              AllOf(HasSubstr("'use_cudnn' is keyword-only"),
                    HasSubstr("test_invoke::softmax(Tensor x, int axis=-1, *, bool use_cudnn=True) "
                              "-> Tensor")));
  EXPECT_TRUE(got.empty());
}

TEST(Worked, AKeywordReplacesADefaultOfNone) {
  torch::Library m = fragment(__LINE__);
  std::optional<double> least = 1, most;
  m.def("clamp(Tensor x, float? min=None, float? max=None) -> Tensor",
        [&](const at::Tensor& t, std::optional<double> min, std::optional<double> max) {
          least = min;
          most = max;
          return t;
        });
  invoke(handle("clamp"), x, "max"_a = 0.0);
  EXPECT_EQ(least, std::nullopt);
  EXPECT_EQ(most, 0.0);
}

TEST(Worked, ATupleIsOneArgument) {
  torch::Library m = fragment(__LINE__);
  double got = 0;
  m.def("blend((Tensor, Tensor) inputs, float alpha=0.5) -> Tensor",
        [&](std::tuple<at::Tensor, at::Tensor> inputs, double alpha) {
          got = alpha;
          return std::get<1>(inputs);
        });
  // Tensors in a tuple choose no kernel, so the kernel for every backend runs.
  EXPECT_TRUE(invoke(handle("blend"), std::tuple(x, y), "alpha"_a = 0.3).toTensor().is_same(y));
  EXPECT_EQ(got, 0.3);
}

TEST(Worked, AnOptionalTupleIsNoneOrATuple) {
  torch::Library m = fragment(__LINE__);
  using three = std::tuple<at::Tensor, at::Tensor, at::Tensor>;
  std::vector<bool> given;
  m.def(
      "add_video_stream(Tensor(a!) decoder, *, (Tensor, Tensor, Tensor)? "
      "custom_frame_mappings=None) -> ()",
      [&](at::Tensor&, std::optional<three> mappings) {
        given.push_back(mappings.has_value() && std::get<2>(*mappings).is_same(y));
      });
  const auto op = handle("add_video_stream");
  EXPECT_TRUE(invoke(op, x, dispatch::arg::none("custom_frame_mappings")).isNone());
  invoke(op, x);
  invoke(op, x, "custom_frame_mappings"_a = three(x, x, y));
  invoke(op, x, "custom_frame_mappings"_a = std::optional<three>());
  EXPECT_THAT(given, ElementsAre(false, false, true, false));
}

TEST(Worked, AnArgumentThatIsWrittenIsTheCallersTensor) {
  torch::Library m = fragment(__LINE__);
  m.def("normalize_(Tensor(a!) x, float eps=1e-5) -> Tensor(a!)",
        [](at::Tensor& t, double eps) -> at::Tensor& {
          t.data_ptr<float>()[0] = static_cast<float>(eps);
          return t;
        });
  const at::Tensor t = at::ones({1});
  EXPECT_TRUE(invoke(handle("normalize_"), t, "eps"_a = 1e-6).toTensor().is_same(t));
  EXPECT_EQ(t.data_ptr<float>()[0], 1e-6F);
  EXPECT_TRUE(handle("normalize_").schema().is_mutable());
}

TEST(Refused, AnUnknownKeyword) {
  torch::Library m = fragment(__LINE__);
  m.def("add(Tensor a, Tensor b) -> Tensor",
        [](const at::Tensor& a, const at::Tensor&) { return a; });
  EXPECT_THAT(test::thrown<dispatch::TypeError>([] { invoke(handle("add"), x, y, "axis"_a = 1); }),
              AllOf(HasSubstr("Unknown keyword argument 'axis'"),
                    HasSubstr("test_invoke::add(Tensor a, Tensor b) -> Tensor"),
                    HasSubstr("registered at "), HasSubstr("invoke.cpp:")));
}

TEST(Refused, AnArgumentGivenTwice) {
  torch::Library m = fragment(__LINE__);
  m.def("topk2(Tensor x, int k=1, int axis=-1) -> (Tensor, Tensor)");
  EXPECT_THAT(test::thrown<dispatch::TypeError>([] { invoke(handle("topk2"), x, 5, "k"_a = 3); }),
              AllOf(HasSubstr("Argument 'k' specified both as positional and keyword argument"),
                    HasSubstr("test_invoke::topk2(Tensor x, int k=1, int axis=-1) -> (Tensor, "
                              "Tensor)"),
                    HasSubstr("invoke.cpp:")));
}

TEST(Refused, ARequiredArgumentIsMissing) {
  torch::Library m = fragment(__LINE__);
  m.def("matmul(Tensor a, Tensor b) -> Tensor");
  EXPECT_THAT(test::thrown<dispatch::TypeError>([] { invoke(handle("matmul"), x); }),
              AllOf(HasSubstr("missing value for argument 'b'"),
                    HasSubstr("test_invoke::matmul(Tensor a, Tensor b) -> Tensor"),
                    HasSubstr("invoke.cpp:")));
}

TEST(Refused, AKeywordOnlyArgumentByPosition) {
  torch::Library m = fragment(__LINE__);
  m.def("dropout(Tensor x, float p=0.5, *, bool training=True) -> Tensor");
  EXPECT_THAT(test::thrown<dispatch::TypeError>([] { invoke(handle("dropout"), x, 0.2, false); }),
              AllOf(HasSubstr("'training' is keyword-only"),
                    HasSubstr("*, bool training=True) -> Tensor"), HasSubstr("invoke.cpp:")));
}

TEST(Refused, AValueOfAnotherType) {
  torch::Library m = fragment(__LINE__);
  m.def("typed(Tensor x, float eps) -> Tensor");
  EXPECT_THAT(test::thrown<dispatch::TypeError>([] { invoke(handle("typed"), x, 1); }),
              AllOf(HasSubstr("Expected a value of type 'float' for argument 'eps' but instead "
                              "found type 'int'"),
                    HasSubstr("test_invoke::typed(Tensor x, float eps) -> Tensor"),
                    HasSubstr("invoke.cpp:")));
}

TEST(Refused, AValueAfterAKeyword) {
  torch::Library m = fragment(__LINE__);
  m.def("after(int a, int b) -> int", [](std::int64_t a, std::int64_t) { return a; });
  EXPECT_EQ(test::thrown<dispatch::TypeError>([] { invoke(handle("after"), "b"_a = 1, 2); }),
            "a positional value follows the keyword 'b'");
}

TEST(Refused, ANumberThatTheKernelsTypeCannotHold) {
  torch::Library m = fragment(__LINE__);
  m.def("narrow(int k, float f) -> int", [](int k, float) { return k; });
  EXPECT_EQ(invoke(handle("narrow"), 7, 0.5).toInt(), 7);
  EXPECT_THAT(
      test::thrown<dispatch::ValueError>(
          [] { invoke(handle("narrow"), std::int64_t{1} << 40, 0.5); }),
      AllOf(HasSubstr("1099511627776 does not fit in 32 bits"), HasSubstr("argument 1"),
            HasSubstr("test_invoke::narrow(int k, float f) -> int"), HasSubstr("invoke.cpp:")));
  EXPECT_THAT(test::thrown<dispatch::ValueError>([] { invoke(handle("narrow"), 1, 1e300); }),
              HasSubstr("does not fit in a float"));
}

TEST(Invoke, ADeviceArgumentTakesItsDefaultFromTheText) {
  torch::Library m = fragment(__LINE__);
  std::string got;
  m.def("to(Tensor x, Device? device=\"cuda:1\", Device other=\"cpu\") -> ()",
        [&](const at::Tensor&, std::optional<c10::Device> d, c10::Device other) {
          got = (d ? d->str() : "none") + " " + other.str();
        });
  invoke(handle("to"), x);
  EXPECT_EQ(got, "cuda:1 cpu");
  invoke(handle("to"), x, c10::Device("xpu"), "other"_a = c10::Device(at::kMeta));
  EXPECT_EQ(got, "xpu meta");
  EXPECT_THROW(invoke(handle("to"), x, "xpu"), dispatch::TypeError) << "a text is no Device";
}

TEST(Invoke, ADeviceReachesAKernelThatTakesItAsText) {
  torch::Library m = fragment(__LINE__);
  m.def("text(Device d, Device e) -> str",
        [](std::string d, std::string_view e) { return d + " " + std::string(e); });
  EXPECT_EQ(invoke(handle("text"), c10::Device("cuda:1"), c10::Device("cpu")).toStringRef(),
            "cuda:1 cpu");
}

TEST(Invoke, AListDefaultStaysAsItWasWhateverAKernelDoesWithIt) {
  torch::Library m = fragment(__LINE__);
  m.def("list(int[] x=[1, 2]) -> int", [](dispatch::List<std::int64_t> list) {
    list.push_back(3);
    return static_cast<std::int64_t>(list.size());
  });
  EXPECT_EQ(invoke(handle("list")).toInt(), 3);
  EXPECT_EQ(invoke(handle("list")).toInt(), 3);
}

TEST(Invoke, ScalarsAndGenerators) {
  torch::Library m = fragment(__LINE__);
  m.def("scalar(Scalar s=1, Generator? g=None) -> bool",
        [](const at::Scalar& s, at::Generator g) { return s.isFloatingPoint() && !g.defined(); });
  EXPECT_FALSE(invoke(handle("scalar")).toBool());
  EXPECT_TRUE(invoke(handle("scalar"), 1.5).toBool());
  EXPECT_FALSE(invoke(handle("scalar"), 1.5, at::detail::createCPUGenerator()).toBool());
}

TEST(Invoke, PositionalValuesMoveIntoTheKernel) {
  torch::Library m = fragment(__LINE__);
  m.def("count(Tensor x) -> int",
        [](at::Tensor t) { return static_cast<std::int64_t>(t.use_count()); });
  EXPECT_EQ(invoke(handle("count"), at::ones({1})).toInt(), 1);
}

void leaves_nothing(const c10::OperatorHandle& op, dispatch::Stack* stack) {
  for (std::size_t n = op.schema().arguments().size(); n != 0; --n) stack->pop_back();
}

TEST(Invoke, ABoxedKernelLeavesAsManyValuesAsTheSchemaSays) {
  torch::Library m(torch::Library::FRAGMENT, "test_invoke_left", std::nullopt, __FILE__, __LINE__);
  m.def("text(int a) -> str", dispatch::CppFunction::makeFromBoxedFunction<&leaves_nothing>());
  m.def("nothing(int a) -> ()", dispatch::CppFunction::makeFromBoxedFunction<&leaves_nothing>());
  m.def("any(int a) -> ...", dispatch::CppFunction::makeFromBoxedFunction<&leaves_nothing>());
  const auto op = [](const char* name) {
    return dispatch::Dispatcher::singleton().findSchemaOrThrow(name, "");
  };
  EXPECT_THAT(test::thrown<dispatch::ValueError>(
                  [&] { (void)dispatch::invoke(op("test_invoke_left::text"), 1); }),
              HasSubstr("the boxed kernel left 0 values on the stack, the operator returns 1\n"
                        "in a call of test_invoke_left::text(int a) -> str\n"));
  EXPECT_TRUE(dispatch::invoke(op("test_invoke_left::nothing"), 1).isNone());
  EXPECT_TRUE(dispatch::invoke(op("test_invoke_left::any"), 1).isNone());
}

}  // namespace
