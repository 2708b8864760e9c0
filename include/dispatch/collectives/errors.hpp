// SPDX-License-Identifier: BSL-1.0
// What goes wrong in the network of a backend or a store (c10d::SocketError).
#pragma once

#include <dispatch/base/rare_checks.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

class SCHEMA_CT_POLYMORPHIC SocketError : public DistNetworkError {
 public:
  using DistNetworkError::DistNetworkError;
};
class SCHEMA_CT_POLYMORPHIC TimeoutError : public DistNetworkError {
 public:
  using DistNetworkError::DistNetworkError;
};

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
