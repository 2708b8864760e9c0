// SPDX-License-Identifier: BSL-1.0
// Kernels of one name for several data types, which come and go one by one.
#include <dispatch/phi/kernel_registry.hpp>

#include <dispatch/phi.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using ::testing::Each;
using ::testing::IsNull;

constexpr phi::DataType types[] = {phi::DataType::FLOAT32, phi::DataType::INT64,
                                   phi::DataType::BOOL, phi::DataType::FLOAT64};
constexpr phi::KernelKey key_of(phi::DataType type) {
  return {phi::Backend::CPU, phi::DataLayout::NCHW, type};
}
void kernel() {}
using one_kernel = phi::kernel_lines<void(), 1>;
one_kernel line_of(phi::DataType type) {
  return {{"comes_and_goes()", nullptr, nullptr, "here.cpp", 7, 0},
          {{key_of(type), 0, 1, &kernel}}};
}
/// The cells that calls find for the types.
std::vector<const phi::kernel_cell*> found() {
  const phi::kernel_table& table = *dispatch::phi_kernels::impl::find_table("comes_and_goes", true);
  std::vector<const phi::kernel_cell*> out;
  for (const phi::DataType type : types)
    out.push_back(dispatch::phi_kernels::impl::cell_of(table, key_of(type)));
  return out;
}

TEST(PhiKernelRegistry, KernelsOfOtherDataTypesStayWhenOneIsRemoved) {
  one_kernel lines[] = {line_of(types[0]), line_of(types[1]), line_of(types[2]), line_of(types[3])};
  for (one_kernel& l : lines) phi::add_kernels(l.line);
  std::vector<const phi::kernel_cell*> expected;
  for (const one_kernel& l : lines) expected.push_back(&l.cells[0]);
  EXPECT_EQ(found(), expected);
  for (std::size_t i = 0; i != std::size(lines); ++i) {
    phi::remove_kernels(lines[i].line);
    expected[i] = nullptr;
    EXPECT_EQ(found(), expected) << i;
  }
  EXPECT_THAT(found(), Each(IsNull()));
}

}  // namespace
