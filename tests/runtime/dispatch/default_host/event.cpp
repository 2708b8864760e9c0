// SPDX-License-Identifier: BSL-1.0
// Events of a backend: what they hand to it, and what they answer before they are recorded.
#include <dispatch/default_host/event.hpp>

#include <c10/core/Event.h>
#include <gtest/gtest.h>

#include "../../fake_devices.hpp"

namespace {

using event = c10::impl::InlineEvent<test::fake_devices>;
using test::devices;
using test::fake_stream;

TEST(Event, HasPassedBeforeItIsRecorded) {
  devices = {};
  const event made(at::kMAIA);
  EXPECT_EQ(made.device_type(), at::kMAIA);
  EXPECT_EQ(made.device_index(), -1);
  EXPECT_EQ(made.flag(), c10::EventFlag::PYTORCH_DEFAULT);
  EXPECT_FALSE(made.was_marked_for_recording());
  EXPECT_TRUE(made.query());
  made.block(fake_stream(1, 5));
  made.synchronize();
  EXPECT_EQ(devices.waits, 0);
  EXPECT_EQ(made.eventId(), nullptr);
}

TEST(Event, AStreamWaitsForTheStreamThatRecordedIt) {
  devices = {};
  {
    event made(at::kMAIA);
    made.record(fake_stream(2, 5));
    made.recordOnce(fake_stream(3, 5));
    EXPECT_EQ(made.device(), test::fake_device(2));
    event moved(std::move(made));
    EXPECT_EQ(made.eventId(), nullptr);
    moved.block(fake_stream(1, 6));
    EXPECT_EQ(devices.waits, 6);
    moved.synchronize();
    EXPECT_EQ(devices.waits, -1);
    const c10::Stream other(c10::Stream::DEFAULT, at::Device("cuda:0"));
    EXPECT_THROW(moved.record(other), c10::Error);
    EXPECT_THROW(moved.block(other), c10::Error);
    EXPECT_EQ(devices.events, 1);
  }
  EXPECT_EQ(devices.events, 0);
}

TEST(Event, OnlyEventsThatMeasureTimeKnowIt) {
  devices = {};
  event first(at::kMAIA, c10::EventFlag::BACKEND_DEFAULT);
  event second(at::kMAIA, c10::EventFlag::BACKEND_DEFAULT);
  EXPECT_THROW(static_cast<void>(first.elapsedTime(second)), c10::ValueError);
  first.record(fake_stream(0, 0));
  second.record(fake_stream(0, 0));
  EXPECT_EQ(first.elapsedTime(second), 1.0);
  EXPECT_THROW(static_cast<void>(first.elapsedTime(event(at::kMAIA))), c10::ValueError);
  EXPECT_THROW(c10::Event{at::kMAIA}, c10::Error);  // no backend is registered for it
}

}  // namespace
