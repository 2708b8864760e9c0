// SPDX-License-Identifier: BSL-1.0
// Looks up the kernel for a set of keys. A missing kernel is an error.
#include <dispatch/registry/lookup.hpp>

#include <gmock/gmock.h>
#include <torch/library.h>

#include "../../thrown.hpp"

namespace {

using c10::DispatchKey;
using c10::DispatchKeySet;
using ::testing::HasSubstr;
using torch::Library;

dispatch::operator_entry& entry() { return *dispatch::find_entry("test_lookup::f", ""); }
std::string refused(DispatchKeySet keys) {
  return test::thrown_by([&] { static_cast<void>(dispatch::internal::kernel_for(entry(), keys)); });
}

TEST(Lookup, RemovesTheKeysThatAreSkipped) {
  Library m(Library::FRAGMENT, "test_lookup", std::nullopt, __FILE__, __LINE__);
  m.def("f(Tensor x) -> Tensor").impl("f", torch::kCPU, [](const at::Tensor& x) { return x; });
  DispatchKeySet keys{DispatchKey::CPU, DispatchKey::AutogradCPU, DispatchKey::Tracer};
  const dispatch::kernel& k = dispatch::internal::kernel_for(entry(), keys);
  EXPECT_EQ(&k, &entry().newest->function);
  EXPECT_EQ(keys, DispatchKeySet(DispatchKey::CPU));
}

TEST(Lookup, NamesTheOperatorThatANameMayHaveBeenMeantFor) {
  Library m(Library::FRAGMENT, "test_lookup", std::nullopt, __FILE__, __LINE__);
  m.def("nms(Tensor x) -> Tensor").def("roi_align(Tensor x) -> Tensor");
  Library other(Library::FRAGMENT, "test_lookup_other", std::nullopt, __FILE__, __LINE__);
  other.def("nmx(Tensor x) -> Tensor").def("stack_of_boxes(Tensor x) -> Tensor");
  const auto text = [](const char* name) {
    return test::thrown_by(
        [&] { static_cast<void>(dispatch::Dispatcher::singleton().findSchemaOrThrow(name, "")); });
  };
  const auto meant = [&](const char* name) {
    const std::string all = text(name);
    const std::size_t at = all.find("\nDid you mean ");
    return at == std::string::npos ? std::string() : all.substr(at + 14);
  };
  EXPECT_EQ(text("test_lookup::nmz"),
            "Could not find schema for test_lookup::nmz.\nDid you mean test_lookup::nms?");
  EXPECT_EQ(meant("test_lookup::roialign"), "test_lookup::roi_align?");
  EXPECT_EQ(meant("test_lookup::stack_of_boxes"), "test_lookup_other::stack_of_boxes?");
  EXPECT_EQ(meant("test_lookup::stack_of_boxs"), "") << "another namespace and another name";
  EXPECT_EQ(meant("test_lookup::convolution"), "");
  EXPECT_EQ(meant("nms"), "test_lookup::nms?");
  EXPECT_EQ(meant(""), "");
}

TEST(Lookup, SaysWhatIsMissing) {
  {
    Library m(Library::FRAGMENT, "test_lookup", std::nullopt, __FILE__, __LINE__);
    m.def("f(Tensor x) -> Tensor").impl("f", torch::kCPU, [](const at::Tensor& x) { return x; });
    EXPECT_THAT(refused(DispatchKeySet(DispatchKey::CUDA)),
                HasSubstr("only available for these backends: [CPU]"));
    EXPECT_THAT(refused({}), HasSubstr("There were no tensor arguments"));
  }
  EXPECT_THAT(refused(DispatchKeySet(DispatchKey::CPU)), HasSubstr("no longer registered"));
}

}  // namespace
