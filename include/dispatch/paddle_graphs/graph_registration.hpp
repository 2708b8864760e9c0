// SPDX-License-Identifier: BSL-1.0
// Describes operators to Paddle as libraries define them, so that a process without Python's
// package runs graphs.
#pragma once

#include <dlfcn.h>

#include <dispatch/operators/listener.hpp>
#include <dispatch/paddle_graphs/graph_operators.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

class graph_registration {
 public:
  graph_registration()
      : handle_(Dispatcher::singleton().addRegistrationListener(std::make_unique<listener>())) {
    stay_loaded();
  }

 private:
  struct listener : OpRegistrationListener {
    void onOperatorRegistered(const OperatorHandle& op) override {
      describe_to_paddle(op.schema());
    }
    void onOperatorDeregistered(const OperatorHandle&) override {}
  };
  /// Paddle keeps pointers to this object's functions.
  static void stay_loaded() {
    Dl_info own{};
    if (dladdr(reinterpret_cast<void*>(&internal::run_in_graph), &own) != 0)
      dlopen(own.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
  }

  RegistrationHandleRAII handle_;
};

inline const graph_registration registered_in_graphs;

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
