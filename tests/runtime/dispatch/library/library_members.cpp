// SPDX-License-Identifier: BSL-1.0
// The members that take no literals behave the same in a library and in a view.
#include <dispatch/library/library_members.hpp>

#include <gtest/gtest.h>
#include <torch/library.h>
#include <dispatch/library/strict.hpp>

#include "../../thrown.hpp"

namespace {

TEST(LibraryMembers, NamesThePythonModuleOfLaterDefinitions) {
  torch::Library m(torch::Library::FRAGMENT, "test_python", std::nullopt, __FILE__, __LINE__);
  m.def("before(Tensor x) -> Tensor");
  m.set_python_module("a.module", "pip install a").def("f(Tensor x) -> Tensor");
  torch::Library moved = std::move(m);
  moved.def("g(Tensor x) -> Tensor").impl_abstract_pystub("b.module").def("h(Tensor x) -> Tensor");
  const auto& d = dispatch::Dispatcher::singleton();
  EXPECT_EQ(d.getPyStub({"test_python::before", ""}), std::nullopt);
  EXPECT_STREQ(d.getPyStub({"test_python::f", ""})->first, "a.module");
  EXPECT_STREQ(d.getPyStub({"test_python::g", ""})->second, "pip install a");
  EXPECT_STREQ(d.getPyStub({"test_python::h", ""})->first, "b.module");
  EXPECT_STREQ(d.getPyStub({"test_python::h", ""})->second, "");
  moved.reset();
  EXPECT_EQ(d.getPyStub({"test_python::f", ""}), std::nullopt);
  EXPECT_THROW(moved.set_python_module(nullptr), dispatch::ValueError);
}

TEST(LibraryMembers, OfAViewAreThoseOfItsLibrary) {
  torch::Library library(torch::Library::FRAGMENT, "test_members", std::nullopt, __FILE__,
                         __LINE__);
  dispatch::strict_library m(library);
  m.set_python_module("a.module").def("f(Tensor x) -> Tensor");
  m.impl_abstract_pystub("b.module", "there").def("g(Tensor x) -> Tensor");
  const auto& d = dispatch::Dispatcher::singleton();
  EXPECT_STREQ(d.getPyStub({"test_members::f", ""})->first, "a.module");
  EXPECT_STREQ(d.getPyStub({"test_members::g", ""})->second, "there");
  library.def("h(Tensor x) -> Tensor");
  EXPECT_STREQ(d.getPyStub({"test_members::h", ""})->first, "b.module");
  EXPECT_EQ(m._resolve("h.out").str(), "test_members::h.out");
  EXPECT_NE(test::thrown_by([&] {
              m.fallback(torch::CppFunction::makeFallthrough());
            }).find("Cannot define an operator inside of a TORCH_LIBRARY block"),
            std::string::npos);
  m.reset();
  EXPECT_FALSE(d.findSchema("test_members::h"));
}

TEST(LibraryMembers, ReturnTheirObject) {
  torch::Library library(torch::Library::IMPL, "_", c10::DispatchKey::PrivateUse2, __FILE__,
                         __LINE__);
  dispatch::strict_library m(library);
  EXPECT_EQ(&m.fallback(torch::CppFunction::makeFallthrough()), &m);
  EXPECT_EQ(&library.set_python_module("a.module"), &library);
}

}  // namespace
