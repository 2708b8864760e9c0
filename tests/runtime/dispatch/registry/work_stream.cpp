// SPDX-License-Identifier: BSL-1.0
// The stream on which a thread's kernels work, for each device.
#include <dispatch/registry/work_stream.hpp>

#include <gtest/gtest.h>
#include <dispatch/work_stream.hpp>

#include <thread>

namespace {

struct device {
  int type() const { return type_; }
  int index() const { return index_; }
  int type_, index_;
};
void* stream(std::intptr_t n) { return reinterpret_cast<void*>(n); }

TEST(WorkStream, IsOfAThreadAndADevice) {
  std::thread([] {
    EXPECT_EQ(dispatch::work_stream(device{1, 0}), nullptr);
    dispatch::set_work_stream(1, 0, stream(5));
    dispatch::set_work_stream(1, 1, stream(6));
    EXPECT_EQ(dispatch::work_stream(device{1, 0}), stream(5));
    EXPECT_EQ(dispatch::work_stream(device{1, 1}), stream(6));
    EXPECT_EQ(dispatch::work_stream(device{2, 0}), nullptr);
    dispatch::set_work_stream(1, 0, nullptr);
    EXPECT_EQ(dispatch::work_stream(device{1, 0}), nullptr);
    std::thread([] { EXPECT_EQ(dispatch::work_stream(device{1, 1}), nullptr); }).join();
  }).join();
}

TEST(WorkStream, ForgetsTheOldestDevices) {
  std::thread([] {
    for (int i = 0; i != 40; ++i) dispatch::set_work_stream(1, i, stream(i + 1));
    for (int i = 0; i != 40; ++i)
      EXPECT_EQ(dispatch::work_stream(device{1, i}), i < 24 ? nullptr : stream(i + 1)) << i;
  }).join();
}

}  // namespace
