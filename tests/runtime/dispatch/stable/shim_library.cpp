// SPDX-License-Identifier: BSL-1.0
// Registration by C functions: definitions, kernels, and the codes of failures.
#include <dispatch/stable/shim_library.hpp>

#include <gtest/gtest.h>

#include <dispatch/engine.hpp>
#include <dispatch/stable/shim.hpp>

namespace {

namespace d = torch::stable::detail;

void next(StableIValue* stack, std::uint64_t, std::uint64_t) {
  stack[0] = d::from(d::to<std::int64_t>(stack[0]) + 1);
}

TEST(StableShimLibrary, RegistersAsLongAsItLives) {
  TorchLibraryHandle definitions = nullptr, kernels = nullptr, more = nullptr;
  ASSERT_EQ(aoti_torch_library_init_def("test_stable_shim_library", "file.cpp", 7, &definitions),
            TORCH_SUCCESS);
  ASSERT_EQ(aoti_torch_library_init_fragment("test_stable_shim_library", "file.cpp", 8, &more),
            TORCH_SUCCESS);
  ASSERT_EQ(aoti_torch_library_init_impl("test_stable_shim_library", "CompositeExplicitAutograd",
                                         "file.cpp", 9, &kernels),
            TORCH_SUCCESS);
  EXPECT_EQ(aoti_torch_library_def(definitions, "next(int n) -> int"), TORCH_SUCCESS);
  const std::int32_t tag = static_cast<int>(dispatch::Tag::pointwise);
  EXPECT_EQ(torch_library_set_python_module(more, "a.module", ""), TORCH_SUCCESS);
  EXPECT_EQ(torch_library_def_with_tags(more, "tagged(int n) -> int", &tag, 1), TORCH_SUCCESS);
  EXPECT_EQ(aoti_torch_library_impl(kernels, "next", &next), TORCH_SUCCESS);
  EXPECT_EQ(torch_library_impl(kernels, "tagged", &next, 0), TORCH_SUCCESS);
  StableIValue stack[] = {d::from(std::int64_t{4})};
  EXPECT_EQ(torch_call_dispatcher("test_stable_shim_library::next", "", stack, 0), TORCH_SUCCESS);
  EXPECT_EQ(torch_call_dispatcher("test_stable_shim_library::tagged", "", stack, 0), TORCH_SUCCESS);
  EXPECT_EQ(d::to<std::int64_t>(stack[0]), 6);
  EXPECT_EQ(dispatch::Dispatcher::singleton()
                .findSchemaOrThrow("test_stable_shim_library::tagged", "")
                .getTags()
                .size(),
            1U);
  EXPECT_EQ(aoti_torch_library_def(definitions, "wrong(Tensr x) -> ()"), TORCH_FAILURE);
  EXPECT_NE(std::string(torch_exception_get_what()).find("did you mean Tensor?"),
            std::string::npos);
  TorchLibraryHandle none = nullptr;
  EXPECT_EQ(aoti_torch_library_init_impl("test_stable_shim_library", "NoKey", "file.cpp", 9, &none),
            TORCH_FAILURE);
  for (TorchLibraryHandle each : {kernels, more, definitions})
    EXPECT_EQ(aoti_torch_delete_library_object(each), TORCH_SUCCESS);
  EXPECT_EQ(torch_call_dispatcher("test_stable_shim_library::next", "", stack, 0), TORCH_FAILURE);
}

}  // namespace
