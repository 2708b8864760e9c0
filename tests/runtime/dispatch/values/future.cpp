// SPDX-License-Identifier: BSL-1.0
// Futures: a value or an exception that is set once, and the callbacks that it calls.
#include <dispatch/values/future.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>
#include <dispatch/types/type_classes.hpp>
#include <dispatch/values/list.hpp>

#include <memory>
#include <stdexcept>
#include <thread>

#include "../../thrown.hpp"

namespace {

using c10::IValue;
using dispatch::Future;
using dispatch::Type;

auto future_of_int() { return dispatch::make_intrusive<Future>(Type::of<std::int64_t>()); }

TEST(FutureTest, HasItsValueOnce) {
  const auto f = future_of_int();
  int told = 0;
  f->addCallback([&](Future& done) { told += static_cast<int>(done.value().toInt()); });
  EXPECT_FALSE(f->completed());
  EXPECT_EQ(test::thrown<dispatch::Error>([&] { (void)f->value(); }),
            "this Future has no value yet: wait() for it");
  f->markCompleted(3);
  EXPECT_TRUE(f->hasValue());
  EXPECT_EQ(f->value().toInt(), 3);
  EXPECT_EQ(told, 3);
  f->addCallback([&](Future&) { told = -1; });
  EXPECT_EQ(told, -1);
  EXPECT_THROW(f->markCompleted(4), dispatch::Error);
  EXPECT_EQ(f->value().toInt(), 3);
}

TEST(FutureTest, MayHoldAnException) {
  const auto f = future_of_int();
  f->setError(std::make_exception_ptr(std::out_of_range("beyond")));
  EXPECT_TRUE(f->completed());
  EXPECT_TRUE(f->hasError());
  EXPECT_FALSE(f->hasValue());
  f->wait();
  EXPECT_THROW((void)f->value(), std::out_of_range);
}

TEST(FutureTest, IsAValueThatIsShared) {
  const auto f = future_of_int();
  const IValue value(f);
  EXPECT_TRUE(value.isFuture());
  EXPECT_EQ(f.use_count(), 2U);
  value.toFuture()->markCompleted(5);
  EXPECT_EQ(f->value().toInt(), 5);
  EXPECT_THROW((void)IValue(1).toFuture(), dispatch::TypeError);
}

TEST(FutureTest, ThreadsWaitForIt) {
  const auto f = future_of_int();
  std::thread other([f] { f->markCompleted(9); });
  f->wait();
  EXPECT_EQ(f->value().toInt(), 9);
  other.join();
}

TEST(FutureTest, SaysTheTextOfItsError) {
  const auto f = future_of_int();
  EXPECT_THROW((void)f->tryRetrieveErrorMessage(), dispatch::Error);
  EXPECT_THROW(f->setError(nullptr), dispatch::ValueError);
  f->setError(std::make_exception_ptr(Future::FutureError("first")));
  EXPECT_EQ(f->tryRetrieveErrorMessage(), "first");
  EXPECT_EQ(test::thrown<dispatch::Error>(
                [&] { f->setError(std::make_exception_ptr(std::runtime_error("second"))); }),
            "Error already set on this Future: first, trying to set error: second");
  EXPECT_EQ(f->tryRetrieveErrorMessage(), "first");
  const auto odd = future_of_int();
  odd->setError(std::make_exception_ptr(3));
  EXPECT_EQ(odd->tryRetrieveErrorMessage(), "an exception without a text");
}

TEST(FutureTest, CallsThoseWhoWaitInTheirOrder) {
  const auto f = future_of_int();
  std::string calls;
  f->addCallback([&](Future& done) { calls += "first " + std::to_string(done.value().toInt()); });
  f->addCallback([&calls](Future&) { calls += ", second"; });
  EXPECT_EQ(calls, "");
  f->markCompleted(3);
  EXPECT_EQ(calls, "first 3, second");
  f->addCallback([&](Future&) { calls += ", at once"; });
  EXPECT_EQ(calls, "first 3, second, at once");
}

TEST(FutureTest, WhatACallbackHoldsEndsWithIt) {
  const auto held = std::make_shared<int>(1);
  {
    const auto never = future_of_int();
    never->addCallback([held](Future&) {});
    EXPECT_EQ(held.use_count(), 2);
  }
  EXPECT_EQ(held.use_count(), 1);
  const auto throws = future_of_int();
  throws->addCallback([held](Future&) { throw std::runtime_error("of the callback"); });
  throws->addCallback([held](Future&) {});
  EXPECT_THROW(throws->markCompleted(1), std::runtime_error);
  EXPECT_EQ(held.use_count(), 1);
  EXPECT_EQ(throws->value().toInt(), 1);
}

TEST(FutureTest, AListOfThemHasTheTypeOfTheirValues) {
  dispatch::List<dispatch::intrusive_ptr<dispatch::Future>> list(
      dispatch::FutureType::create(dispatch::NoneType::get()));
  list.push_back(dispatch::make_intrusive<dispatch::Future>(dispatch::NoneType::get()));
  EXPECT_EQ(list.size(), 1U);
  EXPECT_EQ(list.elementType()->str(), "Future(NoneType)");
}

}  // namespace
