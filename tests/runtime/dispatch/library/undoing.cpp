// SPDX-License-Identifier: BSL-1.0
// Registrations that fail while a shared object is loaded, and user code that registrations call.
#include <torch/library.h>

#include <gmock/gmock.h>
#include <dispatch/classes/custom_class.hpp>
#include <dispatch/operators/listener.hpp>

#include <functional>
#include <future>
#include <memory>
#include <thread>

#include "../../thrown.hpp"

namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using torch::Library;
using torch::detail::TorchLibraryInit;

at::Tensor two(const at::Tensor& x, std::int64_t) { return x; }

// Owns the namespace, so that the next definition fails while the program is loaded.
TorchLibraryInit owner(
    Library::DEF, [](Library&) {}, "test_failures_made", std::nullopt, "owner.cpp", 1);
Library made_at_namespace_scope(Library::DEF, "test_failures_made", std::nullopt, "made.cpp", 2);

TEST(RegistrationFailures, ALibraryAtNamespaceScopeRecordsThatItCannotBeMade) {
  EXPECT_THAT(dispatch::registration_errors(),
              Contains(AllOf(HasSubstr("Only a single TORCH_LIBRARY"), HasSubstr("owner.cpp:1"),
                             HasSubstr("in the block at made.cpp:2 of the program itself"))));
  Library m = std::move(made_at_namespace_scope);
  EXPECT_THAT(
      test::thrown<dispatch::Error>([&] { m.def("f(Tensor x) -> Tensor"); }),
      AllOf(HasSubstr("def(\"f\"): this library could not be made: "), HasSubstr("owner.cpp:1")));
  EXPECT_THAT(
      test::thrown<dispatch::Error>([&] { m.impl("f", [](const at::Tensor& x) { return x; }); }),
      HasSubstr("this library could not be made: "));
  m.reset();
  EXPECT_THAT(dispatch::registration_errors(), Not(Contains(HasSubstr("made.cpp:2"))));
}

TEST(RegistrationFailures, ALibraryInAFunctionThrows) {
  EXPECT_THROW(Library(Library::DEF, "test_failures_made", std::nullopt, "f.cpp", 3),
               dispatch::Error);
  EXPECT_THROW([] { return Library(Library::DEF, "_", std::nullopt, "f.cpp", 3); }(),
               dispatch::ValueError);
}

TEST(RegistrationFailures, ACallThatFindsNoKernelTellsWhyThereIsNone) {
  Library m(Library::FRAGMENT, "test_failures_impl", std::nullopt, __FILE__, __LINE__);
  m.def("f(Tensor x) -> Tensor");
  const auto call = [] {
    return test::thrown<dispatch::Error>([] {
      (void)dispatch::Dispatcher::singleton()
          .findSchemaOrThrow("test_failures_impl::f", "")
          .typed<at::Tensor(const at::Tensor&)>()
          .call(at::ones({1}));
    });
  };
  {
    const TorchLibraryInit block(
        Library::IMPL, [](Library& impl) { impl.impl("f", &two); }, "test_failures_impl",
        dispatch::DispatchKey::CPU, "kernels.cpp", 7);
    EXPECT_THAT(call(), AllOf(HasSubstr("Could not run 'test_failures_impl::f'"),
                              HasSubstr("The registration of namespace test_failures_impl failed"),
                              HasSubstr("in the block at kernels.cpp:7")));
  }
  EXPECT_THAT(call(), Not(HasSubstr("kernels.cpp")));  // the record is removed with its object
}

TEST(RegistrationFailures, OtherNamespacesAreNotTold) {
  Library m(Library::FRAGMENT, "test_failures_other", std::nullopt, __FILE__, __LINE__);
  EXPECT_EQ(test::thrown<dispatch::Error>([] {
              (void)dispatch::Dispatcher::singleton().findSchemaOrThrow("test_failures_other::f",
                                                                        "");
            }),
            "Could not find schema for test_failures_other::f.");
}

/// Counts its destructions. The destructor waits for another thread that registers something, so
/// that it would wait for ever if the registry's lock were held.
struct waits_at_its_end {
  int* ends;
  explicit waits_at_its_end(int& count) : ends(&count) {}
  waits_at_its_end(const waits_at_its_end&) = delete;
  waits_at_its_end& operator=(const waits_at_its_end&) = delete;
  ~waits_at_its_end() {
    ++*ends;
    std::thread(register_something).join();
  }
  static void register_something() {
    Library m(Library::FRAGMENT, "test_user_code_of_others", std::nullopt, __FILE__, __LINE__);
    m.def("f(Tensor x) -> Tensor", [](const at::Tensor& x) { return x; });
  }
};

Library user_code() {
  return {Library::FRAGMENT, "test_user_code", std::nullopt, __FILE__, __LINE__};
}

TEST(UserCode, ClosuresOfKernelsEndUnderNoLock) {
  int ends = 0;
  {
    Library m = user_code();
    const auto waits = std::make_shared<waits_at_its_end>(ends);
    m.def("f(Tensor x) -> Tensor", [waits](const at::Tensor& x) { return x; });
    m.impl("f", dispatch::DispatchKey::CUDA, [waits](const at::Tensor& x) { return x; });
  }
  EXPECT_EQ(ends, 1);
}

struct waiting_fallback : dispatch::OperatorKernel {
  waits_at_its_end waits;
  explicit waiting_fallback(int& ends) : waits(ends) {}
  void operator()(const c10::OperatorHandle&, dispatch::DispatchKeySet, dispatch::Stack*) {}
};

TEST(UserCode, FunctorsOfFallbacksEndUnderNoLock) {
  int ends = 0;
  {
    Library m(Library::IMPL, "_", dispatch::DispatchKey::AutogradMeta, __FILE__, __LINE__);
    m.fallback(
        dispatch::CppFunction::makeFromBoxedFunctor(std::make_unique<waiting_fallback>(ends)));
    EXPECT_EQ(ends, 0);
  }
  EXPECT_EQ(ends, 1);
}

struct Waiting : dispatch::CustomClassHolder {};
struct Kept : dispatch::CustomClassHolder {
  waits_at_its_end waits;
  explicit Kept(int& ends) : waits(ends) {}
};

TEST(UserCode, MethodsOfClassesEndUnderNoLock) {
  int ends = 0;
  {
    Library m = user_code();
    const auto waits = std::make_shared<waits_at_its_end>(ends);
    m.class_<Waiting>("Waiting").def(
        "f", [waits](const dispatch::intrusive_ptr<Waiting>&) { return std::int64_t{1}; });
  }
  EXPECT_EQ(ends, 1);
}

TEST(UserCode, DefaultsOfSchemasEndUnderNoLock) {
  int ends = 0;
  Library m = user_code();
  m.class_<Kept>("Kept");
  constexpr int more = 10, all = dispatch::kept_schema::most_unused + more;
  for (int i = 0; i != all; ++i) {
    const auto object = dispatch::intrusive_ptr<Kept>::make(ends);
    std::vector<dispatch::Argument> arguments =
        dispatch::parseSchema("f(__torch__.torch.classes.test_user_code.Kept kept) -> ()")
            .arguments();
    arguments[0].set_default(dispatch::IValue(object));
    Library definition = user_code();
    definition.def(dispatch::FunctionSchema("test_user_code::kept", "", std::move(arguments), {}));
  }
  EXPECT_EQ(ends, more);
  m.def("again(Tensor x) -> Tensor");
}

struct told_listener : dispatch::OpRegistrationListener {
  std::function<void(const c10::OperatorHandle&)> told;
  std::unique_ptr<waits_at_its_end> waits;
  void onOperatorRegistered(const c10::OperatorHandle& op) override { told(op); }
  void onOperatorDeregistered(const c10::OperatorHandle& op) override { told(op); }
};

TEST(UserCode, AListenerRunsWhileOthersLookUpAndRegisterKernels) {
  int ends = 0, told = 0;
  {
    auto listener = std::make_unique<told_listener>();
    listener->waits = std::make_unique<waits_at_its_end>(ends);
    listener->told = [&](const c10::OperatorHandle& op) {
      if (op.operator_name().name != "test_user_code::heard") return;
      ++told;
      // Another thread may look up and register at the same time.
      std::async(std::launch::async, [&] {
        EXPECT_FALSE(dispatch::registration_errors().size() > 1000);
        EXPECT_FALSE(op.debug().empty());
        Library kernels(Library::IMPL, "test_user_code", dispatch::DispatchKey::CUDA, "f", 1);
        kernels.impl("heard", [](const at::Tensor& x) { return x; });
      }).get();
    };
    const auto handle =
        dispatch::Dispatcher::singleton().addRegistrationListener(std::move(listener));
    Library m = user_code();
    m.def("heard(Tensor x) -> Tensor", [](const at::Tensor& x) { return x; });
    EXPECT_EQ(told, 1);
    m.reset();
    EXPECT_EQ(told, 2);
  }
  EXPECT_EQ(ends, 1);
}

TEST(UserCode, AListenerThatRefusesTakesTheKernelBackAsWell) {
  auto listener = std::make_unique<told_listener>();
  listener->told = [](const c10::OperatorHandle& op) {
    if (op.operator_name().name == "test_user_code::refused") throw dispatch::Error("no");
  };
  const auto handle =
      dispatch::Dispatcher::singleton().addRegistrationListener(std::move(listener));
  Library m = user_code();
  m.def("stays(Tensor x) -> Tensor", [](const at::Tensor& x) { return x; });
  EXPECT_EQ(test::thrown<dispatch::Error>([&] {
              m.def("refused(Tensor x) -> Tensor", [](const at::Tensor& x) { return x; });
            }),
            "no");
  auto& all = dispatch::Dispatcher::singleton();
  EXPECT_FALSE(all.findOp({"test_user_code::refused", ""}));
  EXPECT_TRUE(all.findSchema("test_user_code::stays"));
  all.checkInvariants();
}

// A typed handle of an earlier definition exists. Therefore a kernel with another signature moves
// the registrations to another entry. Here this happens while a listener is told that the
// definition ends.
TEST(UserCode, ADefinitionThatMovesWhileItEndsIsEnded) {
  auto& all = dispatch::Dispatcher::singleton();
  {
    Library m = user_code();
    m.def("moves(Tensor x) -> Tensor", [](const at::Tensor& x) { return x; });
    (void)all.findSchemaOrThrow("test_user_code::moves", "").typed<at::Tensor(const at::Tensor&)>();
  }
  Library kernels = user_code();
  auto listener = std::make_unique<told_listener>();
  std::optional<Library> definition = user_code();
  definition->def("moves(Tensor x, int k) -> Tensor");
  bool ends = false;
  listener->told = [&](const c10::OperatorHandle& op) {
    if (!ends || op.operator_name().name != "test_user_code::moves") return;
    kernels.impl("moves", [](const at::Tensor& x, std::int64_t) { return x; });
  };
  const auto handle = all.addRegistrationListener(std::move(listener));
  ends = true;
  definition.reset();
  EXPECT_FALSE(all.findSchema("test_user_code::moves"));
  all.checkInvariants();
}

using dispatch::internal::is_load_time;
static_assert(is_load_time("") && is_load_time("__static_initialization_and_destruction_0") &&
              is_load_time("_GLOBAL__sub_I_x") && is_load_time("_Z") && is_load_time("_A"));
static_assert(!is_load_time("main") && !is_load_time("_main") && !is_load_time("_") &&
              !is_load_time("_9") && !is_load_time("_[") && !is_load_time("_@") &&
              !is_load_time("A"));

TEST(RegistrationFailures, ABlockOfFallbacksEndsWell) {
  const TorchLibraryInit block(
      Library::IMPL, [](Library& m) { m.fallback(dispatch::CppFunction::makeFallthrough()); }, "_",
      dispatch::DispatchKey::AutogradPrivateUse2, "fallbacks.cpp", 9);
  EXPECT_THAT(dispatch::registration_errors(), Not(Contains(HasSubstr("fallbacks.cpp"))));
  ASSERT_NE(dispatch::the_registry().fallbacks, nullptr);
  EXPECT_EQ(dispatch::the_registry().fallbacks->key, dispatch::DispatchKey::AutogradPrivateUse2);
}

struct noting_listener : dispatch::OpRegistrationListener {
  std::vector<std::string>& notes;
  explicit noting_listener(std::vector<std::string>& to) : notes(to) {}
  void onOperatorRegistered(const dispatch::OperatorHandle& op) override {
    notes.push_back("+" + op.operator_name().str());
  }
  void onOperatorDeregistered(const dispatch::OperatorHandle& op) override {
    notes.push_back("-" + op.operator_name().str());
  }
};

TEST(RegistrationFailures, ADefinitionIsToldWhenItComesAndWhenItGoes) {
  std::vector<std::string> notes;
  const auto listening = dispatch::Dispatcher::singleton().addRegistrationListener(
      std::make_unique<noting_listener>(notes));
  notes.clear();
  {
    Library m(Library::FRAGMENT, "test_failures_told", std::nullopt, __FILE__, __LINE__);
    m.def("f(Tensor x) -> Tensor");
  }
  EXPECT_THAT(notes, ::testing::ElementsAre("+test_failures_told::f", "-test_failures_told::f"));
}

TEST(RegistrationFailures, ARefusedTextIsFreed) {
  Library m(Library::FRAGMENT, "test_failures_text", std::nullopt, __FILE__, __LINE__);
  const std::string text = "f(Tensor x, str s=\"a default\") -> Tensor";
  m.def(text);
  EXPECT_THROW(m.def(text), dispatch::Error);  // LeakSanitizer finds a text that is not freed
}

}  // namespace
