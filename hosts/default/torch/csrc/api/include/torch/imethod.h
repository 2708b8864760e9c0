// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for functions of any interpreter that take and give values.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include <ATen/core/ivalue.h>

namespace torch {

/// An interpreter derives from it.
class SCHEMA_CT_POLYMORPHIC IMethod {
 public:
  using IValueList = std::vector<c10::IValue>;
  using IValueMap = std::unordered_map<std::string, c10::IValue>;

  IMethod() = default;
  IMethod(const IMethod&) = default;
  IMethod& operator=(const IMethod&) = default;
  virtual ~IMethod() = default;

  virtual c10::IValue operator()(IValueList arguments, const IValueMap& named = {}) const = 0;
  [[nodiscard]] virtual const std::string& name() const = 0;
  /// Asks the interpreter once.
  [[nodiscard]] const std::vector<std::string>& getArgumentNames() const {
    if (!has_names_) setArgumentNames(names_);
    has_names_ = true;
    return names_;
  }

 protected:
  virtual void setArgumentNames(std::vector<std::string>& names) const = 0;

 private:
  mutable bool has_names_ = false;
  mutable std::vector<std::string> names_;
};

}  // namespace torch
