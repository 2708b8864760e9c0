// SPDX-License-Identifier: BSL-1.0
// Callbacks that note the calls they see, for tests of what is observed.
#pragma once

#include <ATen/record_function.h>

#include <string>
#include <vector>

namespace test {

/// What happened since the test began: "+name" for a start, "-name" for an end, and what the
/// kernels add.
inline std::vector<std::string> notes;

inline std::unique_ptr<at::ObserverContext> note_start(const at::RecordFunction& f) {
  notes.push_back(std::string("+") + f.name());
  return nullptr;
}
inline void note_end(const at::RecordFunction& f, at::ObserverContext*) {
  notes.push_back(std::string("-") + f.name());
}

/// Notes the calls of all threads until it dies.
class noted_calls {
 public:
  explicit noted_calls(
      const at::RecordFunctionCallback& callback = at::RecordFunctionCallback(note_start, note_end))
      : handle_(at::addGlobalCallback(callback)) {
    notes.clear();
  }
  noted_calls(const noted_calls&) = delete;
  noted_calls& operator=(const noted_calls&) = delete;
  ~noted_calls() { at::removeCallback(handle_); }

  [[nodiscard]] at::CallbackHandle handle() const { return handle_; }

 private:
  at::CallbackHandle handle_;
};

}  // namespace test
