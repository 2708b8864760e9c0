// SPDX-License-Identifier: BSL-1.0
// A random number generator in the stable ABI.
#pragma once

#include <dispatch/host.hpp>

#include <dispatch/default_host/generator.hpp>
#include <dispatch/stable/device.hpp>
#include <utility>

/// The type behind a handle. An owning handle is passed to torch::stable::Generator or to
/// torch_delete_generator.
struct AtenGeneratorOpaque;
using AtenGeneratorHandle = AtenGeneratorOpaque*;

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
struct stable_generator;
}
}  // namespace dispatch

namespace torch {
namespace stable {

/// Copies share one generator.
class SCHEMA_CT_OF_HOST Generator {
 public:
  /// Takes ownership from the handle.
  explicit Generator(AtenGeneratorHandle handle) : handle_(handle) {}
  Generator(const Generator& other) : Generator(handle_of(*other.held())) {}
  Generator(Generator&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Generator& operator=(Generator other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Generator() { delete held(); }

  /// Valid as long as this object lives.
  [[nodiscard]] AtenGeneratorHandle get() const { return handle_; }
  [[nodiscard]] Device device() const {
    return dispatch::with_stable_errors(
        [this] { return dispatch::stable_device(held()->device()); });
  }

 private:
  friend dispatch::stable_generator;

  static AtenGeneratorHandle handle_of(dispatch::Generator generator) {
    return reinterpret_cast<AtenGeneratorHandle>(new dispatch::Generator(std::move(generator)));
  }
  [[nodiscard]] dispatch::Generator* held() const {
    return reinterpret_cast<dispatch::Generator*>(handle_);
  }

  AtenGeneratorHandle handle_;
};

}  // namespace stable
}  // namespace torch

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// Converts between the generators of the stable ABI and of the host.
struct SCHEMA_CT_HIDDEN stable_generator {
  [[nodiscard]] static torch::stable::Generator of(Generator generator) {
    return torch::stable::Generator(torch::stable::Generator::handle_of(std::move(generator)));
  }
  [[nodiscard]] static const Generator& host(const torch::stable::Generator& generator) {
    return *generator.held();
  }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
