// SPDX-License-Identifier: BSL-1.0
// Callbacks that note the calls that they see.
#pragma once

#include <ATen/record_function.h>

#include <string>
#include <vector>

namespace test {

/// The notes of a test: "+name" for the start of a call, "-name" for its end, and the notes of
/// kernels.
inline std::vector<std::string> notes;

inline std::unique_ptr<at::ObserverContext> note_start(const at::RecordFunction& f) {
  notes.push_back(std::string("+") + f.name());
  return nullptr;
}
inline void note_end(const at::RecordFunction& f, at::ObserverContext*) {
  notes.push_back(std::string("-") + f.name());
}

/// Notes the calls of all threads during its lifetime.
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
