// SPDX-License-Identifier: BSL-1.0
// Modules in archives: their values, what is a parameter, the names of methods; and archives of
// hostile authors.
#include <dispatch/archives/module_archive.hpp>

#include <gmock/gmock.h>

#include <dispatch/engine.hpp>

#include "../../thrown.hpp"

namespace {

using dispatch::attribute_kind;
using dispatch::module_object;
using std::string_literals::operator""s;
using test::thrown_by;

dispatch::PyTorchStreamReader reader_of(const std::string& bytes) {
  return dispatch::PyTorchStreamReader(
      std::make_shared<dispatch::MemoryReadAdapter>(bytes.data(), bytes.size()));
}
module_object::pointer read(const std::string& bytes) {
  auto reader = reader_of(bytes);
  return dispatch::read_module(reader, std::nullopt);
}
std::string archive(const std::string& value, const std::string& source = {}) {
  return dispatch::pickle_detail::archive_of([&](dispatch::PyTorchStreamWriter& out) {
    out.writeRecord("data.pkl", value.data(), value.size());
    out.writeRecord("constants.pkl", "\x80\2).", 4);
    if (!source.empty()) out.writeRecord("code/__torch__.py", source.data(), source.size());
  });
}

TEST(ModuleArchive, IsReadAsItWasWritten) {
  const auto inner = module_object::pointer::make("__torch__.M");
  inner->set("weight", 1.5, attribute_kind::parameter);
  const auto outer = module_object::pointer::make("__torch__.M");
  outer->set("0", dispatch::value_of(inner), attribute_kind::module);
  outer->set("mean", 2, attribute_kind::buffer);
  std::string out;
  {
    dispatch::PyTorchStreamWriter writer([&](const void* data, std::size_t size) {
      out.append(static_cast<const char*>(data), size);
      return size;
    });
    dispatch::write_module(writer, outer);
  }
  const auto again = read(out);
  EXPECT_EQ(again->find("mean")->kind, attribute_kind::buffer);
  const auto inner_again = dispatch::module_in(again->find("0")->value);
  ASSERT_NE(inner_again.get(), nullptr);
  EXPECT_EQ(inner_again->find("weight")->kind, attribute_kind::parameter);
  EXPECT_EQ(inner_again->find("weight")->value.toDouble(), 1.5);
}

TEST(ModuleArchive, TheSourceTextNamesMethods) {
  const auto object =
      read(archive("\x80\2c__torch__\nM\n)\x81}b."s,
                   "class M(Module):\n  def forward(self: M) -> int:\n    return 1\n"
                   "class N(Module):\n  def other(self: N) -> int:\n    return 2\n"));
  EXPECT_THAT(object->methods, ::testing::ElementsAre("forward"));
}

TEST(ModuleArchive, OneOfAValueAloneIsRefused) {
  EXPECT_EQ(thrown_by([] { static_cast<void>(read(archive("\x80\2K\1."))); }),
            "the archive has no module");
}

// A file may say that a module is a part of itself.
TEST(ModuleArchive, AModuleWithinItselfIsRefused) {
  const std::string itself = "\x80\2c__torch__\nM\n)\x81q\0}X\1\0\0\0xh\0sb."s;
  EXPECT_EQ(thrown_by([&] { static_cast<void>(read(archive(itself))); }),
            "the modules of an archive nest too deep");
}

}  // namespace
