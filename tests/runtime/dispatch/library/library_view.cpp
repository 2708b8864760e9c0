// SPDX-License-Identifier: BSL-1.0
// A view of a library makes the same registrations, but takes literals of another kind.
#include <dispatch/library/library_view.hpp>

#include <gtest/gtest.h>
#include <torch/library.h>

#include "../../thrown.hpp"

namespace {

at::Tensor same(const at::Tensor& x) { return x; }

/// Literals that are not compared with kernels.
struct plain_literals {
  struct text_only {
    const char* text_;
    text_only(const char* text) : text_(text) {}
    const char* text() const { return text_; }
  };
  using schema = schema_ct::schema_literal;
  template <class F>
  using definition = schema_ct::operator_literal;
  template <class F>
  using name = text_only;
};

TEST(LibraryView, RegistersInItsLibrary) {
  torch::Library library(torch::Library::FRAGMENT, "test_view", std::nullopt, __FILE__, __LINE__);
  dispatch::library_view<plain_literals> m(library);
  m.def("a(Tensor x) -> Tensor").impl("a", torch::kCPU, &same).def("b(Tensor x) -> Tensor", &same);
  const auto& dispatcher = dispatch::Dispatcher::singleton();
  EXPECT_EQ(static_cast<torch::Library*>(&static_cast<torch::Library&>(m)), &library);
  EXPECT_TRUE(dispatcher.findSchema("test_view::a"));
  EXPECT_NE(dispatcher.findSchemaOrThrow("test_view::b", "").debug().find("library_view.cpp"),
            std::string::npos)
      << "the place is the caller's";
  m.reset();
  EXPECT_FALSE(dispatcher.findSchema("test_view::a"));
}

TEST(LibraryView, TakesTextsOfTheRunTime) {
  torch::Library library(torch::Library::FRAGMENT, "test_view", std::nullopt, __FILE__, __LINE__);
  dispatch::library_view<plain_literals> m(library);
  m.def(std::string("c(Tensor x) -> Tensor"), {at::Tag::pointwise})
      .def(torch::schema("d(Tensor x) -> Tensor"), &same)
      .def(dispatch::parseName("e"), &same)
      .impl(std::string("c"), &same)
      .impl(std::string("c"), c10::DispatchKey::CUDA, &same);
  const auto op = dispatch::Dispatcher::singleton().findSchemaOrThrow("test_view::c", "");
  EXPECT_TRUE(op.hasTag(at::Tag::pointwise));
  EXPECT_TRUE(op.hasKernelForDispatchKey(c10::DispatchKey::CUDA));
  EXPECT_TRUE(dispatch::Dispatcher::singleton().findSchema("test_view::e"));
}

TEST(LibraryView, ReportsWhatTheLibraryReports) {
  torch::Library library(torch::Library::IMPL, "test_view", std::nullopt, __FILE__, __LINE__);
  dispatch::library_view<plain_literals> m(library);
  EXPECT_NE(
      test::thrown_by([&] { m.def("e(Tensor x) -> Tensor"); }).find("Cannot define an operator"),
      std::string::npos);
}

}  // namespace
