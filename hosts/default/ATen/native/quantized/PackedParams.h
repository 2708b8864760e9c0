// SPDX-License-Identifier: BSL-1.0
// PyTorch's interfaces of weights that a backend packs for products and convolutions.
#pragma once

#include <optional>
#include <tuple>

#include <torch/custom_class.h>
#include <dispatch/default_host/names.hpp>

// Functions that a backend does not override throw NotImplementedError.
struct SCHEMA_CT_POLYMORPHIC LinearPackedParamsBase : torch::jit::CustomClassHolder {
  virtual at::Tensor apply(at::Tensor input, double scale, std::int64_t zero_point) = 0;
  virtual at::Tensor apply_relu(at::Tensor input, double scale, std::int64_t zero_point) = 0;
  virtual at::Tensor apply_dynamic(at::Tensor input, bool reduce_range = false) = 0;
  virtual at::Tensor apply_dynamic_relu(at::Tensor input, bool reduce_range = false) = 0;
  virtual std::tuple<at::Tensor, std::optional<at::Tensor>> unpack() = 0;
  virtual std::optional<at::Tensor> bias() = 0;
  virtual void set_bias(std::optional<at::Tensor>) { refuse("set_bias"); }
  virtual at::Tensor& apply_out(const at::Tensor&, double, std::int64_t, at::Tensor&) {
    refuse("apply_out");
  }
  virtual at::Tensor& apply_relu_out(const at::Tensor&, double, std::int64_t, at::Tensor&) {
    refuse("apply_relu_out");
  }
  virtual at::Tensor& apply_dynamic_out(const at::Tensor&, at::Tensor&, bool) {
    refuse("apply_dynamic_out");
  }
  virtual at::Tensor& apply_dynamic_relu_out(const at::Tensor&, at::Tensor&, bool) {
    refuse("apply_dynamic_relu_out");
  }

 private:
  [[noreturn]] static void refuse(const char* method) {
    throw dispatch::NotImplementedError(dispatch::message(
        {"LinearPackedParamsBase::", method, "(): these weights have no such function"}));
  }
};

template <int dimensions = 2>
struct SCHEMA_CT_POLYMORPHIC ConvPackedParamsBase : torch::jit::CustomClassHolder {
  virtual at::Tensor apply(const at::Tensor& input, double scale, std::int64_t zero_point) = 0;
  virtual at::Tensor apply_relu(const at::Tensor& input, double scale, std::int64_t zero_point) = 0;
  virtual at::Tensor apply_dynamic(const at::Tensor& input, bool reduce_range) = 0;
  virtual std::tuple<at::Tensor, std::optional<at::Tensor>> unpack() = 0;
  virtual c10::List<std::int64_t> stride() const = 0;
  virtual c10::List<std::int64_t> padding() const = 0;
  virtual c10::List<std::int64_t> output_padding() const = 0;
  virtual c10::List<std::int64_t> dilation() const = 0;
  virtual std::int64_t groups() const = 0;
  virtual bool transpose() const = 0;
};
