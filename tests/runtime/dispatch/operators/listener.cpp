// SPDX-License-Identifier: BSL-1.0
// A listener is called for each operator that is defined or removed, until it is removed itself.
#include <dispatch/operators/listener.hpp>

#include <ATen/core/dispatch/Dispatcher.h>
#include <gmock/gmock.h>
#include <torch/library.h>

#include <functional>
#include <memory>

#include "../../thrown.hpp"

namespace {

using c10::Dispatcher;
using c10::DispatchKey;
using c10::OperatorHandle;
using c10::RegistrationHandleRAII;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;
using torch::Library;

using Notes = std::vector<std::string>;

/// Records the names of this file's operators when they are defined and removed.
struct Listener : c10::OpRegistrationListener {
  Notes& notes;
  std::function<void(const OperatorHandle&)> also;

  explicit Listener(Notes& n, std::function<void(const OperatorHandle&)> f = {})
      : notes(n), also(std::move(f)) {}
  ~Listener() override { notes.push_back("~"); }
  void onOperatorRegistered(const OperatorHandle& op) override { note("+", op); }
  void onOperatorDeregistered(const OperatorHandle& op) override { note("-", op); }
  void note(const char* what, const OperatorHandle& op) {
    const std::string name = op.operator_name().str();
    if (!name.starts_with("test_listener::")) return;
    notes.push_back(what + name.substr(15));
    if (also) also(op);
  }
};

Library fragment() { return {Library::FRAGMENT, "test_listener", std::nullopt, "F.cpp", 1}; }
at::Tensor same(const at::Tensor& x) { return x; }

RegistrationHandleRAII listen(Notes& notes, std::function<void(const OperatorHandle&)> f = {}) {
  return Dispatcher::singleton().addRegistrationListener(
      std::make_unique<Listener>(notes, std::move(f)));
}

TEST(RegistrationListener, HearsOfDefinitionsAndNotOfKernels) {
  Notes notes;
  {
    const RegistrationHandleRAII handle = listen(notes);
    Library m = fragment();
    m.impl("f", &same);
    EXPECT_THAT(notes, IsEmpty());
    m.def("f(Tensor x) -> Tensor");
    m.def("g.out(Tensor x) -> Tensor", &same);
    EXPECT_THAT(notes, ElementsAre("+f", "+g.out"));
    m.reset();
    EXPECT_THAT(notes, ElementsAre("+f", "+g.out", "-g.out", "-f"));
  }
  EXPECT_EQ(notes.back(), "~");
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor");
  EXPECT_EQ(notes.size(), 5U);
}

TEST(RegistrationListener, HearsAtOnceOfWhatIsDefined) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor").def("g(Tensor x) -> Tensor").impl("dangling", &same);
  Notes notes;
  const RegistrationHandleRAII handle = listen(notes);
  EXPECT_THAT(notes, UnorderedElementsAre("+f", "+g"));
}

TEST(RegistrationListener, SeesTheWholeOperatorWhenItComesAndWhenItGoes) {
  Notes notes;
  std::vector<std::string> schemas;
  const RegistrationHandleRAII handle = listen(notes, [&](const OperatorHandle& op) {
    schemas.push_back(dispatch::to_string(op.schema()) + (op.hasTag(at::Tag::core) ? " core" : ""));
  });
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor", {at::Tag::core});
  m.def(torch::schema("test_listener::g(Tensor y) -> Tensor"));
  m.reset();
  EXPECT_THAT(schemas, ElementsAre("test_listener::f(Tensor x) -> Tensor core",
                                   "test_listener::g(Tensor y) -> Tensor",
                                   "test_listener::g(Tensor y) -> Tensor",
                                   "test_listener::f(Tensor x) -> Tensor core"));
}

TEST(RegistrationListener, IsCalledInTheOrderOfAdding) {
  Notes notes;
  const auto first = listen(notes, [&](const OperatorHandle&) { notes.push_back("first"); });
  const auto second = listen(notes, [&](const OperatorHandle&) { notes.push_back("second"); });
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor");
  EXPECT_THAT(notes, ElementsAre("+f", "first", "+f", "second"));
}

TEST(RegistrationListener, MayAddAndRemoveListenersAndOperators) {
  Notes notes, others;
  std::optional<RegistrationHandleRAII> added, removed;
  Library m = fragment(), more = fragment();
  const auto busy = listen(notes, [&](const OperatorHandle& op) {
    if (op.operator_name().name != "test_listener::f" || !op.hasSchema() || added) return;
    added.emplace(listen(others));
    removed.reset();
    more.def("nested(Tensor x) -> Tensor");
  });
  Notes unheard;
  removed.emplace(listen(unheard));
  m.def("f(Tensor x) -> Tensor");
  EXPECT_THAT(notes, ElementsAre("+f", "+nested"));
  EXPECT_THAT(others, ElementsAre("+f", "+nested"));
  EXPECT_THAT(unheard, ElementsAre("~"));
  more.reset();
  EXPECT_THAT(others, ElementsAre("+f", "+nested", "-nested"));
}

TEST(RegistrationListener, ThatRefusesAnOperatorUndoesIt) {
  Notes notes;
  const auto handle = listen(notes, [&](const OperatorHandle& op) {
    if (op.operator_name().name == "test_listener::bad") throw dispatch::ValueError("not this one");
  });
  Library m = fragment();
  EXPECT_THAT(test::thrown<dispatch::ValueError>([&] { m.def("bad(Tensor x) -> Tensor"); }),
              HasSubstr("not this one"));
  EXPECT_THAT(test::thrown<dispatch::ValueError>(
                  [&] { m.def(torch::schema("test_listener::bad(Tensor x) -> Tensor"), &same); }),
              HasSubstr("not this one"));
  EXPECT_FALSE(Dispatcher::singleton().findOp({"test_listener::bad", ""}));
  // The listener is also called for the removals. Its exceptions are ignored there, because a
  // removal cannot be refused.
  EXPECT_THAT(notes, ElementsAre("+bad", "-bad", "+bad", "-bad"));
}

TEST(RegistrationListener, WhatItDefinesStaysWhereTheOperatorItHeardOfIsRefused) {
  Library m = fragment();
  Notes notes;
  bool done = false;
  const RegistrationHandleRAII handle = listen(notes, [&](const OperatorHandle& op) {
    if (done || !op.hasSchema()) return;
    done = true;
    m.def("helper(Tensor x) -> Tensor", &same);
    throw dispatch::Error("no");
  });
  EXPECT_THROW(m.def("refused(Tensor x) -> Tensor"), dispatch::Error);
  EXPECT_FALSE(Dispatcher::singleton().findSchema("test_listener::refused", "").has_value());
  EXPECT_TRUE(Dispatcher::singleton().findSchema("test_listener::helper", "").has_value());
  m.reset();
  EXPECT_FALSE(Dispatcher::singleton().findSchema("test_listener::helper", "").has_value());
}

TEST(RegistrationListener, ThatThrowsWhileItIsAddedIsNotAdded) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor");
  Notes notes;
  EXPECT_THROW((void)listen(notes, [](const OperatorHandle&) { throw dispatch::ValueError("no"); }),
               dispatch::ValueError);
  EXPECT_THAT(notes, ElementsAre("+f", "~"));
  m.def("g(Tensor x) -> Tensor");
  EXPECT_EQ(notes.size(), 2U);
}

TEST(RegistrationListener, AHandleMovesAndHoldsOneListener) {
  Notes one, two;
  RegistrationHandleRAII first = listen(one);
  RegistrationHandleRAII moved = std::move(first);
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor");
  EXPECT_THAT(one, ElementsAre("+f"));
  moved = listen(two);
  EXPECT_THAT(one, ElementsAre("+f", "~"));
  EXPECT_THAT(two, ElementsAre("+f"));
}

TEST(RegistrationListener, CannotBeNull) {
  EXPECT_THROW((void)Dispatcher::singleton().addRegistrationListener(std::unique_ptr<Listener>()),
               dispatch::ValueError);
}

}  // namespace
