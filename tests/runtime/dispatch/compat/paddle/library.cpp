// SPDX-License-Identifier: BSL-1.0
// Blocks with Paddle's rules, compared with the same blocks of PyTorch.
#include <dispatch/compat/paddle/library.hpp>

#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <dispatch/calls/invoke.hpp>
#include <dispatch/compat/paddle.hpp>
#include <dispatch/compat/paddle/classes.hpp>
#include <dispatch/compat/paddle/operators.hpp>
#include <sstream>

#include "../../../thrown.hpp"

namespace {

using dispatch::DispatchKey;
using dispatch::IValue;
using dispatch::paddle_view::CppFunction;
using dispatch::paddle_view::FunctionArgs;
using dispatch::paddle_view::FunctionResult;
using dispatch::paddle_view::Library;
using dispatch::paddle_view::OperatorRegistration;
using dispatch::paddle_view::OperatorRegistry;
using test::thrown_by;
using ::testing::HasSubstr;

int less(int a, int b) { return a - b; }

OperatorRegistration* find(const std::string& name) {
  return OperatorRegistry::instance().find_operator(name);
}
template <class... A>
FunctionResult on_cpu(const std::string& name, A&&... arguments) {
  return find(name)
      ->implementations.find(DispatchKey::CPU)
      ->second.call_with_args(FunctionArgs::from_vector({IValue(arguments)...}));
}

// TestMDefRegistrationPathsCallResult, TestMDefSchemaOnlyRegistersSchemaAndImpl,
// TestMDefSchemaWithFunctionRegistersSchemaAndImpl, TestMDefNameWithFunctionRegistersImplOnly,
// TestMDefExtractsOverloadLikeName
TEST(PaddleLibrary, ASchemaANameOrBothAndAFunction) {
  Library m("plib");
  m.def("late(int a, int b) -> int").impl("late", &less);
  m.def("both(int a, int b) -> int", &less);
  m.def("alone", &less);
  m.def("over.load(int a, int b) -> int", &less);
  for (const char* name : {"plib::late", "plib::both", "plib::alone", "plib::over.load"})
    EXPECT_EQ(on_cpu(name, 50, 7).get<std::int64_t>(), 43) << name;
  EXPECT_NE(find("plib::both")->schema, nullptr);
  EXPECT_EQ(find("plib::alone")->schema, nullptr) << "a name has no schema, as in Paddle";
  EXPECT_EQ(find("plib::over"), nullptr);
}

// TestMDefSchemaOnlyWithoutImplHasNoImplementation
TEST(PaddleLibrary, ASchemaAloneHasNoImplementation) {
  Library m("plib");
  m.def("nobody(int k) -> int");
  ASSERT_NE(find("plib::nobody"), nullptr);
  EXPECT_TRUE(find("plib::nobody")->implementations.empty());
}

// TestMDefInImplBlockIsNoop
TEST(PaddleLibrary, ABlockOfImplementationsDefinesNothing) {
  Library m(torch::Library::IMPL, "plib", DispatchKey::CPU);
  m.def("quiet(int k) -> int").def("quiet_too(int a, int b) -> int", &less);
  EXPECT_EQ(find("plib::quiet"), nullptr);
  EXPECT_EQ(find("plib::quiet_too"), nullptr);
  torch::Library strict(torch::Library::IMPL, "plib", DispatchKey::CPU, "f.cpp", 1);
  EXPECT_THAT(thrown_by<dispatch::ValueError>([&] { strict.def("loud(int k) -> int"); }),
              HasSubstr("Cannot define an operator inside of a TORCH_LIBRARY_IMPL block"))
      << "as PyTorch has it";
}

// TestMDefRegistersMultipleDispatchImplementations
TEST(PaddleLibrary, EachKeyHasItsFunction) {
  Library m("plib");
  m.def("where(int k) -> int");
  Library cpu(torch::Library::IMPL, "plib", std::nullopt);
  cpu.impl("where", [](std::int64_t k) { return k + 1; });
  Library cuda(torch::Library::IMPL, "plib", DispatchKey::CUDA);
  cuda.impl("where", [](std::int64_t k) { return k + 2; });
  const OperatorRegistration& op = *find("plib::where");
  EXPECT_EQ(op.implementations.size(), 2U);
  for (const auto& [key, wanted] : {std::pair(DispatchKey::CPU, 31), {DispatchKey::CUDA, 32}})
    EXPECT_EQ(op.implementations.find(key)->second.call(30).get<std::int64_t>(), wanted);
}

std::string described(const at::Tensor& x, int i, double f, bool b, const std::string& s,
                      const std::string& d, double n, std::optional<std::int64_t> z) {
  return dispatch::message({x.numel(), " ", i, " ", f, " ", b ? "yes" : "no", " ", s, " ", d, " ",
                            n, " ", z.value_or(-1)});
}

// TestMDefSchemaMatrixBasicTypesCallResult
TEST(PaddleLibrary, NeitherSchemaNorSignatureIsHeldAgainstTheOther) {
  Library m("plib");
  const std::string schema =
      "all(Tensor x, int i, float f, bool b, str s, Device d, Scalar n, NoneType z=None) -> str";
  m.def(schema, &described);
  EXPECT_EQ(on_cpu("plib::all", at::ones({3}), 4, 1.5, true, "word", "gpu", 2.5, std::int64_t{6})
                .get<std::string>(),
            "3 4 1.5 yes word gpu 2.5 6");
  EXPECT_EQ(on_cpu("plib::all", at::ones({3}), 4, 1, false, "w", "cpu", 2).get<std::string>(),
            "3 4 1 no w cpu 2 -1")
      << "the default, and ints for floats";
  torch::Library strict(torch::Library::FRAGMENT, "plib", DispatchKey::Undefined, "f.cpp", 1);
  EXPECT_THAT(thrown_by([&] {
                strict.def(std::string("strict(Scalar n) -> str"),
                           [](double n) { return dispatch::message({n}); });
              }),
              HasSubstr("doesn't match the expected function schema"))
      << "as PyTorch has it";
}

// TestMDefSchemaMatrixNumberAliasesCallResult
TEST(PaddleLibrary, ScalarAndNumberAreTakenAsDouble) {
  Library m("plib");
  m.def("ratio(Scalar a, number b) -> Scalar", [](double a, double b) { return a / b; });
  EXPECT_EQ(on_cpu("plib::ratio", 7.0, 2.0).get<double>(), 3.5);
}

// TestMDefSchemaMatrixOptionalAndTupleCallResult
TEST(PaddleLibrary, OptionalsAndTuples) {
  Library m("plib");
  m.def(
      "maybe(int? i=None, float? f=None, bool? b=None, str? s=None, Tensor? t=None) "
      "-> (Tensor, int)",
      [](std::optional<std::int64_t> i, std::optional<double> f, std::optional<bool> b,
         const std::optional<std::string>& s, const std::optional<at::Tensor>& t) {
        const auto sum = static_cast<double>(i.value_or(0)) + f.value_or(0) +
                         (b.value_or(false) ? 1 : 0) + static_cast<double>(s ? s->size() : 0);
        return std::tuple(t ? *t : at::zeros({2}), static_cast<std::int64_t>(sum));
      });
  using both = std::tuple<at::Tensor, std::int64_t>;
  const FunctionResult all = on_cpu("plib::maybe", 4, 2.0, true, "abc", at::ones({5}));
  EXPECT_TRUE(all.get_value().isTuple());
  EXPECT_EQ(std::get<0>(all.get<both>()).numel(), 5);
  EXPECT_EQ(std::get<1>(all.get<both>()), 10);
  EXPECT_EQ(std::get<1>(on_cpu("plib::maybe").get<both>()), 0);

  using payload = std::tuple<at::Tensor, std::int64_t, double, bool, std::string>;
  m.def("unpack((Tensor, int, float, bool, str)? p=None) -> (Tensor, str)",
        [](const std::optional<payload>& p) {
          return p ? std::tuple(std::get<0>(*p), std::get<4>(*p))
                   : std::tuple(at::zeros({1}), std::string("none"));
        });
  const FunctionResult some =
      on_cpu("plib::unpack", payload(at::ones({6}), 1, 2.0, true, "inside"));
  EXPECT_EQ(some.get_value().toTupleRef().elements().at(0).toTensor().numel(), 6);
  EXPECT_EQ(some.get_value().toTupleRef().elements().at(1).toStringRef(), "inside");
  EXPECT_EQ(on_cpu("plib::unpack").get_value().toTupleRef().elements().at(1).toStringRef(), "none");
}

std::string mixed(int i, double f, bool b, const std::string& quoted, const std::string& bare) {
  return dispatch::message({i, " ", f, " ", b ? "on" : "off", " ", quoted, " ", bare});
}

// TestMDefSchemaMatrixDefaultsAliasAndVariadicCallResult,
// TestMDefSchemaDefaultsAppliedByCallWithArgs
TEST(PaddleLibrary, DefaultsOfTheDialectAndMoreValuesThanArguments) {
  Library m("plib");
  m.def("mix(int i=+8, float f=-1.5, bool b=true, str quoted=\"q\", str bare=gpu) -> str", &mixed);
  EXPECT_EQ(on_cpu("plib::mix").get<std::string>(), "8 -1.5 on q gpu");
  EXPECT_EQ(on_cpu("plib::mix", 1, 2.5, false, "x", "y").get<std::string>(), "1 2.5 off x y");
  const auto op = dispatch::Dispatcher::singleton().findSchemaOrThrow("plib::mix", "");
  EXPECT_EQ(op.schema().arguments()[4].find_default()->toStringRef(), "gpu");

  m.def("sum(Tensor x, ...) -> ...", [](const FunctionArgs& args) -> IValue {
    std::int64_t out = 0;
    for (std::size_t i = 1; i < args.size(); ++i) out += args.get<std::int64_t>(i);
    return out;
  });
  EXPECT_EQ(on_cpu("plib::sum", at::zeros({1}), 1, 20, 300).get<std::int64_t>(), 321);
  EXPECT_EQ(on_cpu("plib::sum", at::zeros({1})).get<std::int64_t>(), 0);
}

// TestMDefKeywordOnlyCallBehavior
TEST(PaddleLibrary, KeywordsReachAFunction) {
  using dispatch::arg;
  Library m("plib");
  m.def("named(Tensor(a!) x, *, int? at=None, str how=\"sum\") -> ()",
        [](const at::Tensor& x, std::optional<std::int64_t> at, const std::string& how) {
          if (at.value_or(0) >= x.numel() || how.empty()) throw dispatch::IndexError("outside");
        });
  const CppFunction& f = find("plib::named")->implementations.begin()->second;
  EXPECT_FALSE(f.call(at::ones({4}), arg("how") = "max", arg("at") = IValue()).has_value());
  EXPECT_FALSE(f.call(at::ones({4})).has_value());
  EXPECT_THAT(thrown_by<std::runtime_error>([&] { f.call(at::ones({4}), 2); }),
              HasSubstr("`at` is keyword-only"));
  EXPECT_EQ(thrown_by<std::runtime_error>([&] { f.call(at::ones({4}), arg("at") = 4); }),
            "Function call failed: outside")
      << "the keyword arrives";
}

// TestLibraryPrintInfo, TestLibraryPrintInfoWithDispatchKey
TEST(PaddleLibrary, SaysWhatItIs) {
  std::ostringstream out;
  Library("some_ns").print_info(out);
  EXPECT_EQ(out.str(), "Library Info: FRAGMENT, namespace=some_ns\n");
  out.str("");
  Library(torch::Library::IMPL, "other_ns", DispatchKey::XPU).print_info(out);
  EXPECT_EQ(out.str(), "Library Info: IMPL, namespace=other_ns, dispatch_key=XPU\n");
  ::testing::internal::CaptureStdout();
  Library("third_ns").print_info();
  EXPECT_THAT(::testing::internal::GetCapturedStdout(), HasSubstr("third_ns"));
}

TEST(PaddleLibrary, ItsOperatorsAreThoseOfTheDispatcher) {
  Library m("plib");
  m.def("shared(Tensor x, int k=+3) -> (Tensor, int)",
        [](const at::Tensor& x, std::int64_t k) { return std::tuple(x, k); });
  const auto op = dispatch::Dispatcher::singleton().findSchemaOrThrow("plib::shared", "");
  const IValue out = dispatch::invoke(op, at::ones({2}));
  EXPECT_EQ(out.toTupleRef().elements().at(1).toInt(), 3);
  dispatch::Stack stack{IValue("below"), IValue(at::ones({2})), IValue(9)};
  op.callBoxed(stack);
  ASSERT_EQ(stack.size(), 3U);
  EXPECT_EQ(stack[0].toStringRef(), "below");
  EXPECT_EQ(stack[2].toInt(), 9);

  m.def("one_tuple(Tensor x) -> ((int, int))",
        [](const at::Tensor&) { return std::tuple(std::int64_t{1}, std::int64_t{2}); });
  m.def("nothing(Tensor x) -> ()", [](const FunctionArgs&) -> IValue { return 1; });
  for (const auto& [name, results] : {std::pair("plib::one_tuple", 1U), {"plib::nothing", 0U}}) {
    stack.assign(1, IValue(at::ones({1})));
    dispatch::Dispatcher::singleton().findSchemaOrThrow(name, "").callBoxed(stack);
    EXPECT_EQ(stack.size(), results) << "as many as the schema says: " << name;
  }
}

struct Box : dispatch::CustomClassHolder {
  static std::int64_t corners() { return 8; }
};

TEST(PaddleLibrary, RegistersClasses) {
  const auto& classes = dispatch::paddle_view::ClassRegistry::instance();
  {
    Library m("plib");
    m.class_<Box>("Box").def_static("corners", &Box::corners);
    EXPECT_EQ(classes.call_static_method_with_args("plib::Box", "corners", {}).get<std::int64_t>(),
              8);
  }
  EXPECT_FALSE(classes.has_class("plib::Box"));
}

TEST(PaddleLibrary, EndsItsRegistrations) {
  OperatorRegistration* op = nullptr;
  CppFunction kept;
  {
    Library m("plib");
    m.def("brief(int a, int b) -> int", &less);
    op = find("plib::brief");
    kept = op->implementations.begin()->second;
  }
  EXPECT_EQ(find("plib::brief"), nullptr);
  EXPECT_THAT(thrown_by<std::runtime_error>([&] { kept.call(1, 2); }),
              HasSubstr("has been invalidated"));
}

}  // namespace
