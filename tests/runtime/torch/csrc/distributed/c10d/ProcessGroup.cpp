// SPDX-License-Identifier: BSL-1.0
// Operators of a library that are given a process group, by its name or as a value of a class.
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>

#include <gtest/gtest.h>
#include <torch/library.h>
#include <torch/csrc/distributed/c10d/GroupRegistry.hpp>

namespace {

std::int64_t size_of_named_group(const std::string& name) {
  return c10d::resolve_process_group(name)->getSize();
}
std::int64_t size_of_group(const c10::intrusive_ptr<c10d::ProcessGroup>& group) {
  return group->getSize();
}

TORCH_LIBRARY_FRAGMENT(c10d, m) { m.class_<c10d::ProcessGroup>("ProcessGroup"); }
TORCH_LIBRARY(group_operators, m) {
  m.def("size_by_name(str group) -> int", &size_of_named_group);
  m.def("size(__torch__.torch.classes.c10d.ProcessGroup group) -> int", &size_of_group);
}

c10::OperatorHandle group_operator(const char* name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "");
}

TEST(ProcessGroupOfAnOperator, IsFoundByItsName) {
  const auto group = c10::make_intrusive<c10d::ProcessGroup>(0, 3);
  c10d::register_process_group("of an operator", group);
  torch::jit::Stack stack{std::string("of an operator")};
  group_operator("group_operators::size_by_name").callBoxed(stack);
  c10d::unregister_process_group("of an operator");
  EXPECT_EQ(stack.at(0).toInt(), 3);
}

TEST(ProcessGroupOfAnOperator, IsAValueOfARegisteredClass) {
  const auto group = c10::make_intrusive<c10d::ProcessGroup>(0, 3);
  const auto size = group_operator("group_operators::size");
  EXPECT_EQ(size.typed<std::int64_t(const c10::intrusive_ptr<c10d::ProcessGroup>&)>().call(group),
            3);
  torch::jit::Stack stack{group};
  size.callBoxed(stack);
  EXPECT_EQ(stack.at(0).toInt(), 3);
}

}  // namespace
