// SPDX-License-Identifier: BSL-1.0
// The texts that an editor has open, from the messages that it sends to a server.
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
  /// Reads a message of the editor. Drops a document if its changes cannot be read.
  void take(std::string_view message, encoding e);
  /// The open document; nullptr if it is not open.
  [[nodiscard]] const open_document* at(const std::string& uri) const;

 private:
  void apply(const json& method, const json& parameters, encoding e);

  std::map<std::string, open_document> documents_;
};

}  // namespace tools::lsp
