// SPDX-License-Identifier: BSL-1.0
// The bytes of pickled values are those of PyTorch 2.13 without its memory of values; what has no
// such form is refused.
#include <dispatch/archives/pickle_writer.hpp>

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <dispatch/engine.hpp>

#include "../../thrown.hpp"

namespace {

using std::string_literals::operator""s;

std::string written(const dispatch::IValue& value) {
  dispatch::pickle_writer writer;
  writer.put(value);
  return std::move(writer).finished();
}

TEST(PickleWriter, IntegersTakeTheShortestForm) {
  EXPECT_EQ(written(255), "\x80\2K\xff.");
  EXPECT_EQ(written(256), "\x80\2M\0\1."s);
  EXPECT_EQ(written(-1), "\x80\2J\xff\xff\xff\xff.");
  EXPECT_EQ(written(std::int64_t{1} << 40), "\x80\2\x8a\x08\0\0\0\0\0\1\0\0."s);
}

TEST(PickleWriter, ListsSayTheirTypes) {
  EXPECT_EQ(written(std::vector<std::int64_t>{1}),
            "\x80\2ctorch.jit._pickle\nbuild_intlist\n(](K\1etR.");
  EXPECT_NE(written(std::vector<std::string>{"a"}).find("List[str]"), std::string::npos);
}

TEST(PickleWriter, TensorsShareMemoryAsTheyDid) {
  const at::Tensor x = at::zeros({4});
  dispatch::pickle_writer writer;
  writer.put(dispatch::IValue(std::vector<at::Tensor>{x, x[1], at::zeros({1})}));
  ASSERT_EQ(writer.storages().size(), 2U);
  EXPECT_EQ(writer.storages()[0].nbytes(), 16U);
}

TEST(PickleWriter, AModuleHasTheNameOfItsClassWithoutItsFolder) {
  const auto net = dispatch::module_object::pointer::make("__torch__.nets.Net");
  EXPECT_EQ(written(dispatch::value_of(net)), "\x80\2c__torch__.nets\nNet\n)\x81}(ub.");
}

TEST(PickleWriter, ObjectsOfClassesAreRefused) {
  const auto object = dispatch::intrusive_ptr<dispatch::CustomClassHolder>::make();
  EXPECT_EQ(test::thrown_by([&] {
              written(dispatch::IValue::make_capsule(object));
            }).find("Unknown IValue type for pickling: "),
            0U);
}

}  // namespace
