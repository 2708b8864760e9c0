// SPDX-License-Identifier: BSL-1.0
// An operator with a text that is known only at run time, when all of its texts are read.
#pragma once

#include <utility>
#include "registration_state.hpp"

namespace schema_ct::phi {

/// Has the functions of Paddle's builder, and keeps the texts until the operator is complete.
template <class = void>
class SCHEMA_CT_HIDDEN run_time_builder {
  using texts = std::vector<std::string>;
  using text_pairs = std::unordered_map<std::string, std::string>;

 public:
  explicit run_time_builder(const registration_state& s) : state_(s) { state_.forward = nullptr; }
  run_time_builder(const run_time_builder&) = delete;
  run_time_builder(run_time_builder&&) = default;

  run_time_builder&& Inputs(texts t) { return set(state_.inputs, std::move(t)); }
  run_time_builder&& Outputs(texts t) { return set(state_.outputs, std::move(t)); }
  run_time_builder&& Attrs(texts t) { return set(state_.attributes, std::move(t)); }
  run_time_builder&& SetInplaceMap(const text_pairs& pairs) {
    texts all;
    for (const auto& [input, output] : pairs) all.push_back(input), all.push_back(output);
    return set(state_.inplace, std::move(all));
  }
  template <class F>
  run_time_builder&& SetKernelFn(F f) {
    state_.set_kernel(f);
    return std::move(*this);
  }
  template <class F>
  run_time_builder&& SetInferShapeFn(F f) {
    state_.set_shapes(f);
    return std::move(*this);
  }
  template <class F>
  run_time_builder&& SetInferDtypeFn(F f) {
    state_.set_dtypes(f);
    return std::move(*this);
  }
  run_time_builder&& SetInferSpmdFn(paddle::InferSpmdFunc f) {
    state_.infer_spmd = f;
    return std::move(*this);
  }
#if defined(PADDLE_WITH_TENSORRT)
  run_time_builder&& SetTrtInferShapeFn(paddle::TrtGetOutputDimsFunc f) {
    state_.infer_trt_shapes = f;
    return std::move(*this);
  }
  run_time_builder&& SetTrtSupportsFormatConfig(texts t) {
    return set(state_.trt_formats, std::move(t));
  }
#endif

  /// Registers the operator with Paddle. An operator with a mistake is omitted and the mistake is
  /// printed to stderr: an exception while the library is loaded would end the process.
  void finish() const {
    if (const mistake m = check(state_, true); m.is_there())
      std::fprintf(stderr, "schema_ct: %s is not registered: %s\n", state_.op, words(m).c_str());
    else
      register_with_paddle(state_);
  }

 private:
  registration_state state_;
  std::vector<texts> texts_;  // whose strings stay where they are

  run_time_builder&& set(list& l, texts all) {
    texts_.push_back(std::move(all));
    l = {state_.used, 0};
    for (const std::string& t : texts_.back()) l.size += state_.put(name(t.c_str(), 0));
    return std::move(*this);
  }
  static std::string words(const mistake& m) {
    std::string all;
    if (m.number > 0) {
      const spelt s(m.subject);
      const part p = report::subject_of(m, s);
      all = std::string(report::kind_of(m.code)) + ' ' + std::to_string(m.number) + " (" +
            std::string(p.begin, static_cast<std::size_t>(p.length)) + "): ";
    }
    all += m.sentence;
    if (m.text_has >= 0)
      all += ": operator has " + std::to_string(m.text_has) + ", function has " +
             std::to_string(m.function_has);
    if (m.says != nullptr) all += std::string(": operator says ") + m.says;
    if (m.where.length != 0)
      all += ": column " + std::to_string(m.column()) + ": " +
             std::string(m.where.begin, static_cast<std::size_t>(m.where.length));
    return all;
  }
};

}  // namespace schema_ct::phi
