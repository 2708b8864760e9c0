// SPDX-License-Identifier: BSL-1.0
// Operators as function objects: every form of binding, the values that reach the kernel, calls
// that do not compile, and operators that are missing, registered or removed.
#include <dispatch/calls/op.hpp>

#include <gmock/gmock.h>
#include <dispatch/calls/invoke.hpp>
#include <dispatch/library.hpp>

#include "../../thrown.hpp"

namespace {

using at::Tensor;
using dispatch::op;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace dispatch::literals;

torch::Library fragment(unsigned line) {
  return {torch::Library::FRAGMENT, "test_op", std::nullopt, __FILE__, line};
}

const Tensor x = at::ones({2}), y = at::zeros({3});

constexpr op<
    "test_op::nms(Tensor dets, Tensor scores, float iou=0.5, *, int topk=-1, str mode=\"all\") -> "
    "Tensor">
    nms{};

struct seen {
  const void *dets, *scores;
  double iou;
  std::int64_t topk;
  std::string mode;
  friend bool operator==(const seen&, const seen&) = default;
};
seen got;
Tensor nms_kernel(const Tensor& dets, const Tensor& scores, double iou, std::int64_t topk,
                  std::string_view mode) {
  got = {&dets, &scores, iou, topk, std::string(mode)};
  return dets;
}
void define_nms(torch::Library& m) {
  m.def(
      "nms(Tensor dets, Tensor scores, float iou=0.5, *, int topk=-1, str mode=\"all\") -> Tensor",
      &nms_kernel);
}

TEST(OpCall, BindsPositionsKeywordsAndDefaults) {
  torch::Library m = fragment(__LINE__);
  define_nms(m);
  EXPECT_TRUE(nms(x, y).is_same(x));
  EXPECT_EQ(got, (seen{&x, &y, 0.5, -1, "all"})) << "no tensor is copied on the way";
  nms(x, y, 0.25);
  EXPECT_EQ(got, (seen{&x, &y, 0.25, -1, "all"}));
  nms(x, y, "iou"_a = 0.75);
  EXPECT_EQ(got, (seen{&x, &y, 0.75, -1, "all"}));
  nms("mode"_a = "best", "topk"_a = 7, "scores"_a = y, "dets"_a = x);
  EXPECT_EQ(got, (seen{&x, &y, 0.5, 7, "best"}));
  const int count = 3;
  const std::string mode = "worst";
  nms(x, y, 1, "topk"_a = count, "mode"_a = mode);
  EXPECT_EQ(got, (seen{&x, &y, 1.0, 3, "worst"}));
}

TEST(OpCall, ServesTheSameKeywordsAsInvoke) {
  torch::Library m = fragment(__LINE__);
  define_nms(m);
  const auto found = dispatch::Dispatcher::singleton().findSchemaOrThrow("test_op::nms", "");
  const auto keyword = "topk"_a = 9;
  nms(x, y, keyword);
  EXPECT_EQ(got.topk, 9);
  dispatch::invoke(found, x, y, keyword, "mode"_a = "best");
  EXPECT_EQ(got.mode, "best");
  dispatch::invoke(found, x, y, dispatch::arg("topk") = 4);
  EXPECT_EQ(got.topk, 4);
}

template <class Op, class... A>
concept can_call = requires(const Op& f, A&&... a) { f(static_cast<A&&>(a)...); };
using nms_type = std::remove_const_t<decltype(nms)>;
template <schema_ct::fixed_string Name, class T>
using named = schema_ct::keyword<Name, T>;

static_assert(can_call<nms_type, const Tensor&, const Tensor&>);
static_assert(can_call<nms_type, Tensor, Tensor, float, named<"topk", short>>);
static_assert(!can_call<nms_type>);
static_assert(!can_call<nms_type, const Tensor&>, "scores is missing");
static_assert(!can_call<nms_type, const Tensor&, const Tensor&, double, int>, "keyword-only");
static_assert(!can_call<nms_type, const Tensor&, const Tensor&, named<"iuo", double>>, "unknown");
static_assert(!can_call<nms_type, const Tensor&, named<"dets", const Tensor&>>, "twice");
static_assert(!can_call<nms_type, named<"dets", const Tensor&>, const Tensor&>, "position after");
static_assert(!can_call<nms_type, const Tensor&, int>, "an int is no tensor");
static_assert(!can_call<nms_type, const Tensor&, const Tensor&, named<"topk", double>>,
              "a fraction is no int");
static_assert(!can_call<nms_type, const Tensor&, const Tensor&, named<"mode", int>>);
static_assert(!can_call<nms_type, const Tensor&, const Tensor&, std::nullopt_t>);

// A call cannot use the default of `a`, although the schema may have it. Only a bool fits `b`.
using odd = op<"test_op::odd(int[1] a=[1, 2], bool b=True, Device? c=None) -> ()",
               void(std::array<std::int64_t, 1>, bool, std::optional<at::Device>)>;
using one = std::array<std::int64_t, 1>;
static_assert(!can_call<odd> && can_call<odd, one> && can_call<odd, one, bool>);
static_assert(!can_call<odd, one, int> && !can_call<odd, one, const char*>);

// Of an operator with `...` the call takes only the named arguments.
static_assert(can_call<op<"test_op::any(int a, ...) -> ()">, int>);
static_assert(!can_call<op<"test_op::any(int a, ...) -> ()">, int, int>);

TEST(OpCall, MakesDefaultsOfEveryType) {
  torch::Library m = fragment(__LINE__);
  m.def(
      "defaults(Tensor? a=None, int[2] b=3, int[] c=[1, 2], float[] d=[0.5], bool[2] e=[True, "
      "False], SymInt[] f=[4, 5], int[]? g=None, Scalar h=2.5, Scalar? i=None, Device "
      "j=\"cuda:1\", "
      "ScalarType k=float, Layout? l=None, complex n=2j, SymInt o=6, str? p='x', Generator? "
      "q=None, "
      "float s=1e-3, bool t=True) -> str",
      [](const std::optional<Tensor>& a, at::IntArrayRef b, at::IntArrayRef c,
         at::ArrayRef<double> d, std::array<bool, 2> e, at::ArrayRef<c10::SymInt> f,
         at::OptionalIntArrayRef g, const at::Scalar& h, const std::optional<at::Scalar>& i,
         at::Device j, at::ScalarType k, std::optional<at::Layout> l, c10::complex<double> n,
         c10::SymInt o, std::optional<std::string_view> p, std::optional<at::Generator> q, double s,
         bool t) {
        EXPECT_FALSE(a || g || i || l || q);
        EXPECT_THAT(b, ElementsAre(3, 3));
        EXPECT_THAT(c, ElementsAre(1, 2));
        EXPECT_THAT(d, ElementsAre(0.5));
        EXPECT_TRUE(e[0] && !e[1] && t);
        EXPECT_EQ(f.size(), 2U);
        EXPECT_EQ(f[1].expect_int(), 5);
        EXPECT_EQ(h.toDouble(), 2.5);
        EXPECT_EQ(j, at::Device("cuda:1"));
        EXPECT_EQ(k, at::kFloat);
        EXPECT_EQ(n.imag(), 2);
        EXPECT_EQ(o.expect_int(), 6);
        EXPECT_EQ(p, "x");
        EXPECT_EQ(s, 1e-3);
        return std::string("seen");
      });
  constexpr op<
      "test_op::defaults(Tensor? a=None, int[2] b=3, int[] c=[1, 2], float[] d=[0.5], bool[2] "
      "e=[True, False], SymInt[] f=[4, 5], int[]? g=None, Scalar h=2.5, Scalar? i=None, Device "
      "j=\"cuda:1\", ScalarType k=float, Layout? l=None, complex n=2j, SymInt o=6, str? p='x', "
      "Generator? q=None, float s=1e-3, bool t=True) -> str">
      defaults{};
  EXPECT_EQ(defaults(), "seen");
}

TEST(OpCall, ConvertedListsOfOneLengthAreEachTheirOwn) {
  torch::Library m = fragment(__LINE__);
  auto last = [](at::ArrayRef<c10::SymInt> s) { return s[1].expect_int(); };
  m.def("twenty(SymInt[] s=[10, 20]) -> int", last);
  m.def("forty(SymInt[] s=[30, 40]) -> int", last);
  EXPECT_EQ((op<"test_op::twenty(SymInt[] s=[10, 20]) -> int">{}()), 20);
  EXPECT_EQ((op<"test_op::forty(SymInt[] s=[30, 40]) -> int">{}()), 40);
  EXPECT_EQ((op<"test_op::twenty(SymInt[] s=[10, 20]) -> int">{}()), 20);
}

TEST(OpCall, GivesBackReferencesTuplesAndNothing) {
  torch::Library m = fragment(__LINE__);
  m.def("fill_(Tensor(a!) x) -> Tensor(a!)", [](Tensor& t) -> Tensor& { return t; });
  m.def("pair(Tensor x, int[] n) -> (Tensor, int)", [](const Tensor& t, at::IntArrayRef n) {
    return std::tuple(t, static_cast<std::int64_t>(n.size()));
  });
  m.def("nothing(Tensor[] x) -> ()", [](at::ArrayRef<Tensor>) {});
  Tensor t = at::ones({1});
  constexpr op<"test_op::fill_(Tensor(a!) x) -> Tensor(a!)"> fill_{};
  EXPECT_EQ(&fill_(t), &t);
  static_assert(!can_call<decltype(fill_), const Tensor&>, "a constant cannot be written to");
  constexpr op<"test_op::pair(Tensor x, int[] n) -> (Tensor, int)"> pair{};
  EXPECT_EQ(std::get<1>(pair(t, std::vector<std::int64_t>{1, 2, 3})), 3);
  constexpr op<"test_op::nothing(Tensor[] x) -> ()"> nothing{};
  static_assert(std::is_void_v<decltype(nothing(std::vector{t}))>);
  nothing(std::vector{t});
}

TEST(OpCall, MovesAValueIntoAParameterByValue) {
  torch::Library m = fragment(__LINE__);
  m.def("sink(Tensor x, str name='none') -> int",
        [](Tensor t, const std::string&) { return static_cast<std::int64_t>(t.use_count()); });
  constexpr op<"test_op::sink(Tensor x, str name='none') -> int",
               std::int64_t(Tensor, const std::string&)>
      sink{};
  Tensor t = at::ones({1});
  EXPECT_EQ(sink(t), 2);
  EXPECT_EQ(sink("x"_a = std::move(t)), 1);
}

TEST(OpCall, ChoosesTheKernelByTheKeysOfTheArguments) {
  torch::Library m = fragment(__LINE__);
  m.def("where(Tensor? x=None) -> str");
  m.impl("where", dispatch::DispatchKey::CPU,
         [](const std::optional<Tensor>&) { return std::string("cpu"); });
  constexpr op<"test_op::where(Tensor? x=None) -> str"> where{};
  EXPECT_EQ(where(x), "cpu");
  EXPECT_THAT(test::thrown_by([&] { where(); }), HasSubstr("There were no tensor arguments"));
  m.impl("where", dispatch::DispatchKey::CatchAll,
         [](const std::optional<Tensor>&) { return std::string("anything"); });
  EXPECT_EQ(where(), "anything");
  EXPECT_EQ(where(x), "cpu");
}

TEST(OpCall, AnOperatorThatIsNotDefinedIsLookedForAgain) {
  constexpr op<"test_op::late(int n=2) -> int"> late{};
  EXPECT_THAT(test::thrown_by([&] { late(); }),
              HasSubstr("Could not find schema for test_op::late"));
  {
    torch::Library m = fragment(__LINE__);
    m.def("late(int n=2) -> int");
    EXPECT_THAT(test::thrown_by([&] { late(); }), HasSubstr("test_op::late"));
    m.impl("late", [](std::int64_t n) { return n; });
    EXPECT_EQ(late(), 2);
    EXPECT_EQ(late("n"_a = 5), 5);
  }
  EXPECT_THAT(test::thrown_by([&] { late(); }), HasSubstr("is no longer registered"));
  torch::Library m = fragment(__LINE__);
  m.def("late(int n=2) -> int", [](std::int64_t n) { return -n; });
  EXPECT_EQ(late(), -2);
}

TEST(OpCall, AnOverloadIsFoundByItsName) {
  torch::Library m = fragment(__LINE__);
  m.def("many(int n) -> int", [](std::int64_t n) { return n; });
  m.def("many.text(str n) -> str", [](std::string_view n) { return std::string(n); });
  EXPECT_EQ((op<"test_op::many(int n) -> int">{}(3)), 3);
  EXPECT_EQ((op<"test_op :: many . text(str n) -> str">{}("t")), "t");
}

TEST(OpCall, KernelsOfAnotherSignatureAreRefusedAtTheFirstCall) {
  torch::Library m = fragment(__LINE__);
  m.def("by_value(Tensor x) -> Tensor", [](Tensor t) { return t; });
  EXPECT_THAT(test::thrown_by([] { op<"test_op::by_value(Tensor x) -> Tensor">{}(x); }),
              AllOf(HasSubstr("wrong signature"), HasSubstr("test_op::by_value")));
  EXPECT_TRUE((op<"test_op::by_value(Tensor x) -> Tensor", Tensor(Tensor)>{}(x).is_same(x)));
}

}  // namespace
