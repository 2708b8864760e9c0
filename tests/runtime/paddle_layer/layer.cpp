// SPDX-License-Identifier: BSL-1.0
// Paddle's layer instead of PyTorch's: the spellings and rules on which its sources rely.
#include <dispatch/compat/paddle.hpp>

#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <torch/library.h>

#include <torch/csrc/jit/function_schema_parser.h>
#include <torch/csrc/jit/schema_type_parser.h>

#include "../thrown.hpp"

namespace {

using test::thrown_by;
using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Clip : torch::CustomClassHolder {
  int frames = 0;
  std::string title = "untitled";
  Clip() = default;
  explicit Clip(int n) : frames(n) {}
  Clip(int n, std::string t) : frames(n), title(std::move(t)) {}
  [[nodiscard]] int length() const { return frames; }
  static std::string codec() { return "raw"; }
};

std::string described(int k, bool exact, const std::string& device) {
  return std::to_string(k) + (exact ? " exact " : " about ") + device;
}

TORCH_LIBRARY(player, m) {
  m.class_<Clip>("Clip")
      .def(torch::init<>())
      .def(torch::init<int>())
      .def(torch::init<int, std::string>())
      .def("length", &Clip::length)
      .def_static("codec", &Clip::codec);
  m.def("describe(int k=+3, bool exact=true, str device=cpu) -> str", &described);
  m.def("count(Tensor x, ...) -> ...",
        [](const torch::FunctionArgs& args) { return torch::IValue(int64_t(args.size())); });
  m.def("seek(int to) -> int");
}
TORCH_LIBRARY_FRAGMENT(player, m) {
  m.def("sum", [](int a, int b) { return a + b; });
}
TORCH_LIBRARY_IMPL(player, CPU, m) {
  m.impl("seek", [](int64_t to) { return to; });
  m.def("ignored(int x) -> int");
}
TORCH_LIBRARY_IMPL(player, XPU, m) {
  m.impl("seek", [](int64_t to) { return -to; });
}

torch::OperatorRegistration* find(const std::string& name) {
  return torch::OperatorRegistry::instance().find_operator(name);
}

TEST(PaddleLayer, BlocksFollowPaddlesRules) {
  EXPECT_EQ(find("player::describe")->call_with_args({}).get<std::string>(), "3 exact cpu");
  EXPECT_EQ(
      find("player::count")->call_with_args(torch::FunctionArgs(1, 2, 3)).get_value().to_int(), 3);
  EXPECT_EQ(find("player::sum")->call_with_args(torch::FunctionArgs(40, 2)).get<int64_t>(), 42);
  EXPECT_EQ(find("player::ignored"), nullptr);
  const auto& implementations = find("player::seek")->implementations;
  EXPECT_EQ(implementations.size(), 2U);
  EXPECT_EQ(implementations.find(torch::DispatchKey::XPU)->second.call(5).get<int64_t>(), -5);
}

TEST(PaddleLayer, AClassHasSeveralConstructors) {
  const auto& classes = torch::ClassRegistry::instance();
  auto made = [&](const torch::FunctionArgs& args) {
    return classes.call_constructor_with_args("player::Clip", args)
        .get_value()
        .to_custom_class<Clip>();
  };
  EXPECT_EQ(made({})->frames, 0);
  EXPECT_EQ(made(torch::FunctionArgs(7))->frames, 7);
  EXPECT_EQ(made(torch::FunctionArgs(8, "sea"))->title, "sea");
  const torch::IValue clip(made(torch::FunctionArgs(9)));
  EXPECT_TRUE(clip.is_custom_class());
  EXPECT_EQ(classes.call_method_with_args("player::Clip", "length", clip, {}).get<int64_t>(), 9);
  EXPECT_EQ(classes.call_static_method_with_args("player::Clip", "codec", {}).get<std::string>(),
            "raw");
}

// In the schema of a method the object may have any type.
TEST(PaddleLayer, AMethodOfFunctionArgsGetsTheObjectFirst) {
  auto& classes = torch::ClassRegistry::instance();
  torch::CppFunction scaled([](const torch::FunctionArgs& args) -> torch::IValue {
    return args.get<torch::intrusive_ptr<Clip>>(0)->frames * args.get<int64_t>(1);
  });
  scaled.bind_schema(torch::jit::parseSchema("scaled(Tensor self, *, int by=2) -> int"));
  classes.register_method("player::Clip", "scaled", std::move(scaled));
  const auto clip = classes.call_constructor_with_args("player::Clip", torch::FunctionArgs(6));
  auto call = [&](const torch::FunctionArgs& args) {
    return classes.call_method_with_args("player::Clip", "scaled", clip.get_value(), args)
        .get<int64_t>();
  };
  EXPECT_EQ(call({}), 12);
  EXPECT_EQ(call(torch::FunctionArgs(torch::arg("by") = 3)), 18);
}

TEST(PaddleLayer, AFunctionSeesASchemaThatComesLater) {
  auto& registry = torch::OperatorRegistry::instance();
  registry.register_implementation(
      "player::late", torch::DispatchKey::CPU,
      torch::CppFunction([](const torch::FunctionArgs& args) -> torch::IValue {
        return args.get<int64_t>(0) + args.get<int64_t>(1);
      }));
  const auto found = find("player::late")->implementations.find(torch::DispatchKey::CPU);
  EXPECT_THAT(thrown_by<std::exception>([&] { found->second.call(1); }), HasSubstr("out of range"));
  registry.register_schema("player::late", "late(int a, int b=10) -> int");
  EXPECT_EQ(found->second.call(1).get<int64_t>(), 11);
}

TEST(PaddleLayer, ALibraryIsMadeOfItsNamespace) {
  torch::Library m("player_more");
  m.def("f(int x) -> int", [](int64_t x) { return x; });
  std::ostringstream out;
  m.print_info(out);
  EXPECT_EQ(out.str(), "Library Info: FRAGMENT, namespace=player_more\n");
  const torch::Library on_cpu(torch::Library::IMPL, "player_more",
                              std::make_optional(torch::DispatchKey::CPU), "f.cpp", 1);
  out.str("");
  on_cpu.print_info(out);
  EXPECT_EQ(out.str(), "Library Info: IMPL, namespace=player_more, dispatch_key=CPU\n");
}

// The same library can be used with the compiler's checks.
TEST(PaddleLayer, ALibraryIsPyTorchsToo) {
  torch::Library m("player_checked");
  dispatch::paddle_library checked(m);
  checked.def("g(str mode=nearest) -> str", [](std::string mode) { return mode; });
  EXPECT_EQ(find("player_checked::g")->call_with_args({}).get<std::string>(), "nearest");
}

TEST(PaddleLayer, ValuesHavePaddlesNames) {
  const torch::IValue none, yes(true), seven(7), half(0.5), text("abc");
  EXPECT_TRUE(none.is_none() && yes.is_bool() && seven.is_int() && half.is_double());
  EXPECT_TRUE(yes.to_bool());
  EXPECT_EQ(seven.to_int(), 7);
  EXPECT_EQ(half.to_double(), 0.5);
  EXPECT_EQ(text.to_string(), "abc");
  EXPECT_EQ(text.to_repr(), "\"abc\"");
  EXPECT_EQ(text.type_string(), "String");
  EXPECT_EQ(thrown_by<std::exception>([&] { static_cast<void>(text.to_int()); }),
            "Not an int but String");
  EXPECT_EQ(thrown_by<std::exception>([&] { static_cast<void>(none.to_string()); }),
            "Not a string but None");

  const torch::IValue list(std::vector<int64_t>{1, 2}), pair(std::make_tuple(1, "a"));
  EXPECT_TRUE(list.is_list() && pair.is_tuple() && !list.is_tuple());
  EXPECT_EQ(list.to_list().at(1).to_int(), 2);
  EXPECT_EQ(pair.to_tuple().at(1).to_string(), "a");
  EXPECT_EQ(pair.to_repr(), "(1, \"a\")");
  EXPECT_EQ(torch::IValue(at::kDouble).to_scalar_type(), at::kDouble);
  EXPECT_TRUE(torch::IValue(at::ones({2})).to_tensor().defined());
}

TEST(PaddleLayer, TextsAreInPaddlesDialect) {
  EXPECT_EQ(torch::jit::parseName("ns::f.out"), "ns::f.out");
  EXPECT_THAT(thrown_by([] { torch::jit::parseSchema("f(int[] x) -> ()"); }),
              StartsWith("Expected an unsigned number at position 6"));
  EXPECT_TRUE(std::holds_alternative<std::string>(torch::jit::parseSchemaOrName(" ")));
}

TEST(PaddleLayer, TypesAreReadOneByOne) {
  const std::string text = "int[2] x";
  std::size_t position = 0, fresh = 0;
  torch::jit::SchemaTypeParser parser(text, &position, &fresh);
  const torch::jit::ParsedType x = parser.parseType();
  EXPECT_EQ(x.type.str(), "int[]");
}

}  // namespace
