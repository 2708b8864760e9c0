// SPDX-License-Identifier: BSL-1.0
// The exceptions of collectives. The same holds with PyTorch's headers.
#include <dispatch/collectives/errors.hpp>

#include <gtest/gtest.h>
#include <torch/csrc/distributed/c10d/exception.h>

namespace {

TEST(CollectiveErrors, DeriveFromOneAnother) {
  EXPECT_THROW(C10D_THROW_ERROR(SocketError, "port ", 1), c10::DistNetworkError);
  EXPECT_THROW(C10D_THROW_ERROR(TimeoutError, "late"), c10::DistError);
  EXPECT_THROW(C10_THROW_ERROR(DistBackendError, "bad"), c10::DistError);
  EXPECT_THROW(C10_THROW_ERROR(DistQueueEmptyError, "empty"), c10::DistStoreError);
  EXPECT_THROW(C10_THROW_ERROR(DistStoreError, "bad"), c10::DistError);
}

TEST(CollectiveErrors, AreThrownByAFailedCheck) {
  const auto check = [](int port) { C10D_CHECK_WITH(SocketError, port == 1, "port ", port); };
  EXPECT_NO_THROW(check(1));
  try {
    check(2);
    ADD_FAILURE();
  } catch (const c10d::SocketError& e) {
    EXPECT_STREQ(e.what_without_backtrace(), "port 2");
  }
}

}  // namespace
