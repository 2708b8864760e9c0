// SPDX-License-Identifier: BSL-1.0
// Tensors that hold a handle, in a program without schema_ct::aten. tests/runtime/backends/aten has
// the tests with it.
#include <dispatch/backend_parts/opaque_tensor_impl.hpp>

#include <gmock/gmock.h>

#include "../../thrown.hpp"

namespace {

TEST(OpaqueTensorImpl, NeedsTheLibraryThatKeepsWhatTensorsHave) {
  using impl = dispatch::OpaqueTensorImpl<int>;
  EXPECT_THAT(test::thrown_by([] {
                const std::int64_t sizes[] = {2, 3};
                (void)dispatch::make_tensor<impl>(
                    dispatch::DispatchKeySet(dispatch::DispatchKey::PrivateUse1),
                    dispatch::TypeMeta(dispatch::kFloat), dispatch::Device(dispatch::kPrivateUse1),
                    7, sizes);
              }),
              ::testing::HasSubstr("link the library schema_ct::aten"));
}

}  // namespace
