// SPDX-License-Identifier: BSL-1.0
// Without schema_ct::aten a tensor stores no data of a backend; setting it throws an error.
#include <dispatch/backend_parts/backend_meta.hpp>

#include <ATen/ATen.h>
#include <gtest/gtest.h>

namespace {

TEST(BackendMeta, IsRefusedWithoutTheLibrary) {
  const at::Tensor x = at::ones({1});
  EXPECT_THROW(x.unsafeGetTensorImpl()->set_backend_meta(c10::make_intrusive<c10::BackendMeta>()),
               c10::Error);
  EXPECT_EQ(x.unsafeGetTensorImpl()->get_backend_meta(), nullptr);
}

}  // namespace
