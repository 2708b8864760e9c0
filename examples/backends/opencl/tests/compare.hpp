// SPDX-License-Identifier: BSL-1.0
// Compares results of the device with those of schema_ct::cpu, and returns what a call throws.
#pragma once

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <string>

#include "../device.hpp"

namespace test {

inline const at::Device ocl0("ocl:0");

/// Distinct numbers, some of them negative.
inline at::Tensor numbers(at::IntArrayRef sizes, at::ScalarType type = at::kFloat) {
  at::Tensor out = at::empty(sizes, at::TensorOptions(at::kDouble));
  double* const p = out.data_ptr<double>();
  for (std::int64_t i = 0; i < out.numel(); ++i)
    p[i] = std::fmod(static_cast<double>(i) * 7.25 + 3.5, 11.0) - 4.0;
  return out.to(type);
}

/// Expects equal sizes, types and numbers; floating-point numbers up to a relative error of 10^-5.
inline void expect_same(const at::Tensor& device, const at::Tensor& cpu) {
  ASSERT_TRUE(device.is_privateuseone()) << device.str();
  EXPECT_EQ(device.scalar_type(), cpu.scalar_type());
  ASSERT_EQ(device.sizes(), cpu.sizes());
  const at::Tensor a = device.cpu().to(at::kDouble).contiguous();
  const at::Tensor b = cpu.to(at::kDouble).contiguous();
  for (std::int64_t i = 0; i < a.numel(); ++i) {
    const double x = a.data_ptr<double>()[i], y = b.data_ptr<double>()[i];
    if (std::isnan(x) && std::isnan(y)) continue;
    if (x == y) continue;
    ASSERT_NEAR(x, y, 1e-5 * (1 + std::abs(y))) << "element " << i;
  }
}

/// The message of the E that the call throws.
template <class E = c10::Error, class Call>
std::string thrown(const Call& call) {
  try {
    call();
  } catch (const E& e) {
    return e.what();
  }
  return "(nothing was thrown)";
}

/// Captures standard error while the object lives.
class caught_stderr {
 public:
  caught_stderr() : kept_(dup(STDERR_FILENO)), file_(std::tmpfile()) {
    std::fflush(stderr);
    dup2(fileno(file_), STDERR_FILENO);
  }
  caught_stderr(const caught_stderr&) = delete;
  caught_stderr& operator=(const caught_stderr&) = delete;
  ~caught_stderr() {
    dup2(kept_, STDERR_FILENO);
    close(kept_);
    std::fclose(file_);
  }
  [[nodiscard]] std::string text() const {
    std::string out;
    std::rewind(file_);
    for (int c = std::fgetc(file_); c != EOF; c = std::fgetc(file_)) out += static_cast<char>(c);
    return out;
  }

 private:
  int kept_;
  std::FILE* file_;
};

/// The number of live buffers on all devices.
inline std::int64_t buffers() {
  std::int64_t out = 0;
  for (c10::DeviceIndex i = 0; i < ocl::device_count(); ++i)
    out += ocl::device_of(c10::Device(c10::kPrivateUse1, i)).buffers;
  return out;
}

/// Every test frees the buffers that it makes.
class NoLeak : public ::testing::Test {
 protected:
  void SetUp() override { before_ = buffers(); }
  void TearDown() override { EXPECT_EQ(buffers(), before_); }

 private:
  std::int64_t before_ = 0;
};

}  // namespace test
