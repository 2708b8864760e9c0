// SPDX-License-Identifier: BSL-1.0
// Callbacks that are added, removed or disabled, callbacks of one thread, and scopes that kernels
// name.
#include <dispatch/operators/record_function.hpp>

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/record_function.h>
#include <gmock/gmock.h>

#include <thread>
#include <unordered_set>

#include "../../noted_calls.hpp"

namespace {

using at::RecordFunction;
using at::RecordFunctionCallback;
using at::RecordScope;
using at::Tensor;
using test::note_end;
using test::note_start;
using test::noted_calls;
using test::notes;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Context = std::unique_ptr<at::ObserverContext>;

template <int number>
Context start(const RecordFunction&) {
  notes.push_back("+" + std::to_string(number));
  return nullptr;
}
template <int number>
void end(const RecordFunction&, at::ObserverContext*) {
  notes.push_back("-" + std::to_string(number));
}
template <int number>
RecordFunctionCallback numbered() {
  return RecordFunctionCallback(start<number>, end<number>);
}

/// Makes a call, and returns what the callbacks noted.
std::vector<std::string> call() {
  torch::Library m(torch::Library::FRAGMENT, "test_record", std::nullopt, "F.cpp", 1);
  m.def("f(Tensor x) -> Tensor", [](const Tensor& x) { return x; });
  notes.clear();
  c10::Dispatcher::singleton()
      .findSchemaOrThrow("test_record::f", "")
      .typed<Tensor(const Tensor&)>()
      .call(at::ones({1}));
  return notes;
}

class RecordFunctionTest : public ::testing::Test {
 protected:
  void SetUp() override { notes.clear(); }
  void TearDown() override { at::clearCallbacks(); }
};

TEST_F(RecordFunctionTest, CallbacksComeAndGo) {
  EXPECT_FALSE(at::hasCallbacks());
  const at::CallbackHandle first = at::addGlobalCallback(numbered<1>());
  const at::CallbackHandle second = at::addGlobalCallback(numbered<2>());
  EXPECT_NE(first, at::INVALID_CALLBACK_HANDLE);
  EXPECT_NE(first, second);
  EXPECT_TRUE(at::hasCallbacks() && at::hasGlobalCallbacks());
  EXPECT_FALSE(at::hasThreadLocalCallbacks());
  EXPECT_THAT(call(), ElementsAre("+1", "+2", "-1", "-2"));
  at::removeCallback(first);
  EXPECT_THAT(call(), ElementsAre("+2", "-2"));
  at::removeCallback(first);
  at::removeCallback(4711);
  EXPECT_THAT(call(), ElementsAre("+2", "-2"));
  at::removeCallback(second);
  EXPECT_THAT(call(), IsEmpty());
  EXPECT_FALSE(at::hasCallbacks());
}

TEST_F(RecordFunctionTest, CallbacksRunInTheOrderInWhichTheyWereAdded) {
  const at::CallbackHandle first = at::addGlobalCallback(numbered<1>());
  at::addThreadLocalCallback(numbered<3>());
  at::addGlobalCallback(numbered<2>());
  EXPECT_THAT(call(), ElementsAre("+1", "+2", "+3", "-1", "-2", "-3")) << "the thread's last";
  at::removeCallback(first);
  at::addGlobalCallback(numbered<1>());
  EXPECT_THAT(call(), ElementsAre("+2", "+1", "+3", "-2", "-1", "-3"));
  at::clearGlobalCallbacks();
  EXPECT_THAT(call(), ElementsAre("+3", "-3"));
  at::clearThreadLocalCallbacks();
  EXPECT_THAT(call(), IsEmpty());
}

TEST_F(RecordFunctionTest, AThreadsCallbacksSeeItsOwnCalls) {
  const at::CallbackHandle handle = at::addThreadLocalCallback(numbered<1>());
  EXPECT_TRUE(at::hasThreadLocalCallbacks());
  EXPECT_FALSE(at::hasGlobalCallbacks());
  std::thread([&] {
    EXPECT_FALSE(at::hasCallbacks());
    EXPECT_THAT(call(), IsEmpty());
    at::removeCallback(handle);
    at::clearCallbacks();
  }).join();
  EXPECT_THAT(call(), ElementsAre("+1", "-1")) << "another thread removes none of them";
  const at::CallbackHandle global = at::addGlobalCallback(numbered<2>());
  std::thread([&] {
    EXPECT_THAT(call(), ElementsAre("+2", "-2"));
    at::removeCallback(global);
  }).join();
  EXPECT_THAT(call(), ElementsAre("+1", "-1"));
}

TEST_F(RecordFunctionTest, AThreadThatEndsLeavesItsCallbacksWithoutEffect) {
  std::thread([] { at::addThreadLocalCallback(numbered<1>()); }).join();
  EXPECT_FALSE(at::hasCallbacks());
  EXPECT_THAT(call(), IsEmpty());
  std::thread([] { EXPECT_THAT(call(), IsEmpty()); }).join();
  dispatch::registry& r = dispatch::the_registry();
  EXPECT_EQ(r.observer_count, 1U) << "but they count";
  for (dispatch::call_observer* o = r.observers; o != nullptr; o = o->next)
    if (o->handle != 0) dispatch::internal::remove_observer(r, *o);
}

TEST_F(RecordFunctionTest, ThreadsAreNumbered) {
  static std::uint64_t seen;
  at::addGlobalCallback(RecordFunctionCallback([](const RecordFunction& f) {
    seen = f.threadId();
    return Context();
  }));
  call();
  EXPECT_EQ(seen, RecordFunction::currentThreadId());
  std::uint64_t other = 0;
  std::thread([&] {
    call();
    other = RecordFunction::currentThreadId();
  }).join();
  EXPECT_EQ(seen, other);
  EXPECT_NE(other, RecordFunction::currentThreadId());
}

TEST_F(RecordFunctionTest, CallbacksCanBeDisabled) {
  const at::CallbackHandle handle = at::addGlobalCallback(numbered<1>());
  at::disableCallback(handle);
  at::disableCallback(4711);
  EXPECT_THAT(call(), IsEmpty());
  EXPECT_FALSE(at::hasCallbacks());
  at::reenableCallback(handle);
  EXPECT_THAT(call(), ElementsAre("+1", "-1"));
  at::disableCallback(handle);
  at::removeCallback(handle);
  at::addGlobalCallback(numbered<1>());
  EXPECT_THAT(call(), ElementsAre("+1", "-1")) << "a new one is enabled";
}

TEST_F(RecordFunctionTest, AThreadCanSwitchThemOff) {
  at::addGlobalCallback(numbered<1>());
  EXPECT_TRUE(at::isRecordFunctionEnabled());
  {
    const at::DisableRecordFunctionGuard off;
    EXPECT_FALSE(at::isRecordFunctionEnabled());
    EXPECT_THAT(call(), IsEmpty());
    std::thread([] { EXPECT_THAT(call(), ElementsAre("+1", "-1")); }).join();
    {
      const at::RecordFunctionGuard on;
      EXPECT_THAT(call(), ElementsAre("+1", "-1"));
    }
    EXPECT_THAT(call(), IsEmpty());
  }
  EXPECT_THAT(call(), ElementsAre("+1", "-1"));
  at::enableRecordFunction(false);
  EXPECT_THAT(call(), IsEmpty());
  at::enableRecordFunction();
}

struct Counted : at::ObserverContext {
  static inline int alive = 0;
  int value;
  explicit Counted(int v) : value(v) { ++alive; }
  ~Counted() override { --alive; }
};

TEST_F(RecordFunctionTest, TheContextGoesFromStartToEnd) {
  at::addGlobalCallback(RecordFunctionCallback(
      [](const RecordFunction&) -> Context { return std::make_unique<Counted>(42); },
      [](const RecordFunction&, at::ObserverContext* context) {
        notes.push_back(std::to_string(static_cast<Counted*>(context)->value));
        throw 1;
      }));
  EXPECT_THAT(call(), ElementsAre("42"));
  EXPECT_EQ(Counted::alive, 0);
}

TEST_F(RecordFunctionTest, EitherFunctionMayBeMissing) {
  at::addGlobalCallback(RecordFunctionCallback(nullptr, end<1>));
  at::addGlobalCallback(RecordFunctionCallback(start<2>));
  EXPECT_THAT(call(), ElementsAre("+2", "-1"));
}

TEST_F(RecordFunctionTest, ACallIsToldOfItsEndByCallbacksThatAreOver) {
  static at::CallbackHandle handle;
  handle = at::addGlobalCallback(RecordFunctionCallback(
      [](const RecordFunction&) {
        at::removeCallback(handle);
        return Context();
      },
      end<1>));
  EXPECT_THAT(call(), ElementsAre("-1"));
  EXPECT_THAT(call(), IsEmpty());
}

TEST_F(RecordFunctionTest, CallbacksMayCallOperators) {
  torch::Library m(torch::Library::FRAGMENT, "test_record", std::nullopt, "F.cpp", 1);
  m.def("helper(int k) -> int", [](std::int64_t k) {
    notes.emplace_back("helper");
    return k;
  });
  at::addGlobalCallback(RecordFunctionCallback([](const RecordFunction& f) {
    notes.emplace_back(f.name());
    const at::DisableRecordFunctionGuard off;
    c10::Dispatcher::singleton()
        .findSchemaOrThrow("test_record::helper", "")
        .typed<std::int64_t(std::int64_t)>()
        .call(1);
    return Context();
  }));
  EXPECT_THAT(call(), ElementsAre("test_record::f", "helper"));
}

TEST_F(RecordFunctionTest, MemoryIsUsedAgain) {
  const auto& memory = dispatch::the_registry().memory;
  at::removeCallback(at::addGlobalCallback(numbered<1>()));
  const char* const before = memory.next;
  for (int i = 0; i != 10; ++i) at::removeCallback(at::addGlobalCallback(numbered<1>()));
  EXPECT_EQ(memory.next, before);
}

TEST_F(RecordFunctionTest, ACallbackSaysWhatItWants) {
  RecordFunctionCallback c(start<1>, end<1>);
  EXPECT_FALSE(c.needsInputs() || c.needsOutputs() || c.needsIds());
  c.needsInputs(true).needsOutputs(true).needsIds(true).needsOutputs(false);
  EXPECT_TRUE(c.needsInputs() && !c.needsOutputs() && c.needsIds());
  EXPECT_TRUE(c.checkScope(RecordScope::FUNCTION) && c.checkScope(RecordScope::USER_SCOPE));
  c.scopes({RecordScope::USER_SCOPE});
  EXPECT_TRUE(!c.checkScope(RecordScope::FUNCTION) && c.checkScope(RecordScope::USER_SCOPE));
  c.scopes(std::unordered_set<RecordScope>{RecordScope::STATIC_RUNTIME_MODEL});
  EXPECT_TRUE(c.checkScope(RecordScope::STATIC_RUNTIME_MODEL));
  c.scopes({});
  EXPECT_TRUE(c.checkScope(RecordScope::FUNCTION)) << "none of them stands for all";
  EXPECT_TRUE(c.start() == start<1> && c.end() == end<1>);
}

std::vector<std::int64_t> ids;
TEST_F(RecordFunctionTest, ACallHasANumberWhereItIsWanted) {
  ids.clear();
  const auto note_id = [](const RecordFunction& f) {
    ids.push_back(static_cast<std::int64_t>(f.handle()));
    return Context();
  };
  at::addGlobalCallback(RecordFunctionCallback(note_id));
  call();
  EXPECT_EQ(ids.back(), 0);
  at::addGlobalCallback(RecordFunctionCallback(note_id).needsIds(true));
  call();
  call();
  EXPECT_THAT(ids, ElementsAre(0, ids[1], ids[1], ids[1] + 1, ids[1] + 1));
  EXPECT_GT(ids[1], 0);
}

// The macros as a library writes them in its kernels.
int made;
std::vector<c10::IValue> make_inputs(const Tensor& x) {
  ++made;
  return {x, 3};
}
void inner(const Tensor& x) {
  RECORD_FUNCTION(std::string("inner"), make_inputs(x), 7);
  RECORD_OUTPUTS(std::vector<Tensor>{x})  // without a semicolon, as PyTorch's takes it too
}
void user() { RECORD_USER_SCOPE("user"); }
Tensor kernel(const Tensor& x) {
  RECORD_FUNCTION("outer", c10::ArrayRef<c10::IValue>({}));
  inner(x);
  user();
  return x;
}

TEST_F(RecordFunctionTest, OutputsAreAnyRangeOfValues) {
  static std::vector<std::size_t> counts;
  const auto count = [](const RecordFunction& f, at::ObserverContext*) {
    counts.push_back(f.outputs().size());
  };
  at::addGlobalCallback(RecordFunctionCallback(nullptr, count).needsOutputs(true));
  const std::vector<c10::IValue> values{1, 2};
  const auto run = [](const auto& outputs) {
    RECORD_FUNCTION("scope", c10::ArrayRef<c10::IValue>({}));
    RECORD_OUTPUTS(outputs);
  };
  run(values);
  run(c10::ArrayRef<c10::IValue>(values));
  run(std::array<double, 3>{});
  EXPECT_THAT(counts, ElementsAre(2, 2, 3));
}

TEST_F(RecordFunctionTest, KernelsNameScopes) {
  made = 0;
  kernel(at::ones({1}));
  EXPECT_THAT(notes, IsEmpty());
  at::addGlobalCallback(RecordFunctionCallback(note_start, note_end));
  kernel(at::ones({1}));
  EXPECT_THAT(notes, ElementsAre("+outer", "+inner", "-inner", "+user", "-user", "-outer"));
  EXPECT_EQ(made, 0) << "nobody wants the inputs";
  at::clearCallbacks();
  notes.clear();
  at::addGlobalCallback(
      RecordFunctionCallback(note_start, note_end).scopes({RecordScope::USER_SCOPE}));
  kernel(at::ones({1}));
  EXPECT_THAT(notes, ElementsAre("+user", "-user"));
  EXPECT_THAT(call(), IsEmpty());
}

std::string sizes(const RecordFunction& f) {
  return std::to_string(f.inputs().size()) + std::to_string(f.num_inputs()) +
         std::to_string(f.outputs().size()) + std::to_string(f.num_outputs());
}
Context start_scope(const RecordFunction& f) {
  notes.push_back(std::string(f.name()) + f.overload_name() + " " + sizes(f) + " " +
                  std::to_string(f.seqNr()) +
                  (f.operator_name() || f.operator_schema() ? " operator" : "") +
                  (f.scope() == RecordScope::USER_SCOPE ? " user" : ""));
  return nullptr;
}
void end_scope(const RecordFunction& f, at::ObserverContext*) { notes.push_back(sizes(f)); }

TEST_F(RecordFunctionTest, AScopeHasWhatTheKernelSays) {
  at::addGlobalCallback(
      RecordFunctionCallback(start_scope, end_scope).needsInputs(true).needsOutputs(true));
  kernel(at::ones({1}));
  EXPECT_THAT(notes, ElementsAre("outer 0000 -1", "inner 2200 7", "0211", "user 0000 -1 user",
                                 "0000", "0000"));
}

TEST_F(RecordFunctionTest, AScopeCanBeginAndEndByHand) {
  {
    const RecordFunction unseen(RecordScope::USER_SCOPE);
    EXPECT_FALSE(unseen.isActive());
  }
  at::addGlobalCallback(RecordFunctionCallback(note_start, note_end));
  {
    RecordFunction scope(RecordScope::USER_SCOPE);
    EXPECT_TRUE(scope.isActive());
    EXPECT_STREQ(scope.name(), "");
    scope.before("by hand");
    EXPECT_THAT(notes, ElementsAre("+by hand"));
    scope.end();
    scope.end();  // the second call does nothing
    EXPECT_THAT(notes, ElementsAre("+by hand", "-by hand"));
    const RecordFunction never_begun;
  }
  EXPECT_EQ(notes.size(), 2U);
}

// With PyTorch's headers the same holds.
TEST(RecordFunction, SaysThatItsWorkGoesOn) {
  static bool was_async = false;
  const auto start = [](const at::RecordFunction&) -> std::unique_ptr<at::ObserverContext> {
    return nullptr;
  };
  const auto end = [](const at::RecordFunction& f, at::ObserverContext*) {
    was_async = f.isAsync();
  };
  const at::CallbackHandle handle =
      at::addThreadLocalCallback(at::RecordFunctionCallback(start, end));
  {
    at::RecordFunction part(at::RecordScope::FUNCTION);
    part.before("send");
    EXPECT_FALSE(part.isAsync());
    part._setAsync();
    EXPECT_TRUE(part.isAsync());
  }
  at::removeCallback(handle);
  EXPECT_TRUE(was_async);
}

}  // namespace
