// SPDX-License-Identifier: BSL-1.0
// A kernel and methods of a class that throw the exceptions that their arguments name.
#include <pybind11/pybind11.h>

#include <ATen/ATen.h>
#include <paddle/common/enforce.h>
#include <torch/custom_class.h>
#include <torch/library.h>

#include <new>
#include <stdexcept>

namespace {

struct unknown : std::exception {
  [[nodiscard]] const char* what() const noexcept override { return "a class of one's own"; }
};

// Evaluates a Python expression that raises inside a kernel.
void raise(const std::string& expression) {
  const pybind11::gil_scoped_acquire python;
  static_cast<void>(pybind11::module_::import("builtins").attr("eval")(expression));
}

void throw_standard(const std::string& what) {
  if (what == "invalid_argument") throw std::invalid_argument(what);
  if (what == "out_of_range") throw std::out_of_range(what);
  if (what == "domain_error") throw std::domain_error(what);
  if (what == "length_error") throw std::length_error(what);
  if (what == "range_error") throw std::range_error(what);
  if (what == "overflow_error") throw std::overflow_error(what);
  if (what == "logic_error") throw std::logic_error(what);
  if (what == "bad_alloc") throw std::bad_alloc();
  if (what == "unknown") throw unknown();
  if (what == "no UTF-8") throw std::runtime_error("no UTF-8: \xff");
  if (what == "int") throw 42;
  if (what == "text") throw "text";
}

void throw_registrations(const std::string& what) {
  if (what == "Error") throw c10::Error("Error");
  if (what == "IndexError") throw c10::IndexError(what);
  if (what == "ValueError") throw c10::ValueError(what);
  if (what == "TypeError") throw c10::TypeError(what);
  if (what == "NotImplementedError") throw c10::NotImplementedError(what);
  TORCH_CHECK(what != "TORCH_CHECK", what);
  TORCH_CHECK_INDEX(what != "TORCH_CHECK_INDEX", what);
}

void throw_paddles(const std::string& what) {
  using namespace common::errors;
  if (what == "InvalidArgument") PADDLE_THROW(InvalidArgument("text"));
  if (what == "InvalidType") PADDLE_THROW(InvalidType("text"));
  if (what == "NotFound") PADDLE_THROW(NotFound("text"));
  if (what == "OutOfRange") PADDLE_THROW(OutOfRange("text"));
  if (what == "ResourceExhausted") PADDLE_THROW(ResourceExhausted("text"));
  if (what == "Unimplemented") PADDLE_THROW(Unimplemented("text"));
  if (what == "Fatal") PADDLE_THROW(Fatal("text"));
  if (what == "External") PADDLE_THROW(External("text"));
}

void throw_any(const std::string& what) {
  throw_standard(what);
  throw_registrations(what);
  throw_paddles(what);
  if (what == "pybind11::key_error") throw pybind11::key_error(what);
  if (what == "pybind11::stop_iteration") throw pybind11::stop_iteration(what);
  throw std::runtime_error("nothing of this name is thrown: " + what);
}

struct thrower : torch::CustomClassHolder {
  explicit thrower(const std::string& what) {
    if (!what.empty()) throw_any(what);
  }
};

TORCH_LIBRARY(errors, m) {
  m.def("throws(str what) -> ()", &throw_any);
  m.def("raises(str expression) -> ()", &raise);
  m.class_<thrower>("Thrower")
      .def(torch::init<std::string>(), "", {torch::arg("what") = ""})
      .def("throws",
           [](const c10::intrusive_ptr<thrower>&, const std::string& what) { throw_any(what); });
}

}  // namespace
