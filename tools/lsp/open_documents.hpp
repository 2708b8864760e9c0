// SPDX-License-Identifier: BSL-1.0
// The texts that an editor has open, as it tells a server of them.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "protocol.hpp"

namespace tools::lsp {

struct open_document {
  std::string text;
  json version;
};

class open_documents {
 public:
  /// Reads a message of the editor. A document whose changes cannot be read is no longer known.
  void take(std::string_view message, encoding e);
  /// nullptr where it is not open.
  [[nodiscard]] const open_document* at(const std::string& uri) const;

 private:
  void apply(const json& method, const json& parameters, encoding e);

  std::map<std::string, open_document> documents_;
};

}  // namespace tools::lsp
