// SPDX-License-Identifier: BSL-1.0
// Exceptions that leave a PHI kernel or an InferMeta function keep their type, or become the
// library's, and name the operator.
#include <dispatch/phi/call_errors.hpp>

#include <dispatch/phi.hpp>

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <string>

#include "../../thrown.hpp"

namespace {

namespace impl = dispatch::phi_kernels::impl;
using test::thrown;

constexpr impl::named_call scale{
    "scale", "scale_kernel", {phi::Backend::CPU, phi::DataLayout::NCHW, phi::DataType::FLOAT32}};

/// The text of the exception of type T that leaves the call in which `e` is thrown.
template <class T, class Exception>
std::string from_call(const Exception& e) {
  return thrown<T>([&] {
    try {
      throw e;
    } catch (...) {
      impl::rethrow_from_call(scale);
    }
  });
}
template <class T, class Exception>
std::string from_infer_meta(const Exception& e) {
  return thrown<T>([&] {
    try {
      throw e;
    } catch (...) {
      impl::rethrow_from_infer_meta("scale");
    }
  });
}

struct own_error : std::runtime_error {
  using runtime_error::runtime_error;
};

TEST(PhiCallErrors, NameTheKernelAndItsKey) {
  const std::string named =
      "no axis\nin scale(), PHI kernel 'scale_kernel' for (CPU, NCHW, float32)";
  EXPECT_EQ(from_call<std::runtime_error>(std::runtime_error("no axis")), named);
  EXPECT_EQ(from_call<std::overflow_error>(std::overflow_error("no axis")), named);
  EXPECT_EQ(from_call<std::invalid_argument>(std::invalid_argument("no axis")), named);
  EXPECT_EQ(from_call<std::length_error>(std::length_error("no axis")), named);
  EXPECT_NE(from_call<dispatch::ValueError>(dispatch::ValueError("no axis")).find("in scale()"),
            std::string::npos);
}

TEST(PhiCallErrors, LeaveExceptionsOfOtherTypesAsTheyAre) {
  EXPECT_EQ(from_call<own_error>(own_error("mine")), "mine");
  EXPECT_EQ(from_call<std::bad_alloc>(std::bad_alloc()), std::bad_alloc().what());
  EXPECT_EQ(from_infer_meta<std::bad_alloc>(std::bad_alloc()), std::bad_alloc().what());
}

TEST(PhiCallErrors, OfInferMetaAreTheLibrarys) {
  const std::string named = "InferMeta of scale()";
  EXPECT_NE(from_infer_meta<dispatch::IndexError>(std::out_of_range("far")).find(named),
            std::string::npos);
  EXPECT_NE(from_infer_meta<dispatch::ValueError>(std::invalid_argument("bad")).find(named),
            std::string::npos);
  EXPECT_NE(from_infer_meta<dispatch::Error>(own_error("mine")).find("mine"), std::string::npos);
  EXPECT_NE(from_infer_meta<dispatch::TypeError>(dispatch::TypeError("type")).find(named),
            std::string::npos);
}

}  // namespace
