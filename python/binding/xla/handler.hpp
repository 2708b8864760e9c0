// SPDX-License-Identifier: BSL-1.0
// The handler through which XLA calls every operator on the CPU, without Python.
#pragma once

#include <new>
#include <stdexcept>

#include "arguments.hpp"

namespace schema_ct_python::xla {

/// The attribute that names the operator. No argument's name has a dot.
inline constexpr std::string_view operator_attribute = "schema_ct.operator";

/// Copies what an operator returned into the memory that XLA has for its results.
class results {
 public:
  explicit results(const buffers& all) : all_(all) {}

  void put(const IValue& value) {
    if (value.isTensor()) {
      if (value.toTensor().defined()) put(value.toTensor());
    } else if (value.isTensorList()) {
      for (const at::Tensor& one : value.toTensorVector()) put(one);
    } else if (value.isList()) {
      for (const IValue& one : value.toList()) put(one);
    } else if (!value.isNone()) {
      throw dispatch::NotImplementedError("only arrays come out of a function of jax's");
    }
  }
  void end() const {
    if (next_ != all_.count)
      throw dispatch::ValueError(dispatch::message(
          {"the operator returned ", next_, " arrays, its fake kernel ", all_.count}));
  }

 private:
  void put(const at::Tensor& tensor) {
    if (next_ == all_.count)
      throw dispatch::ValueError(dispatch::message(
          {"the operator returned more arrays than its fake kernel, which returned ", next_}));
    const buffer& out = *all_.all[next_++];
    if (tensor.scalar_type() != type_of(out) || !(tensor.sizes() == sizes_of(out)))
      throw dispatch::ValueError(dispatch::message(
          {"the operator returned an array of type ", name_of_type(tensor.scalar_type()),
           " and shape ", dispatch::detail::text_of(tensor.sizes()),
           ", its fake kernel one of type ", name_of_type(type_of(out)), " and shape ",
           dispatch::detail::text_of(sizes_of(out))}));
    at::Tensor memory = tensor_over(out);
    memory.copy_(tensor);
  }

  const buffers& all_;
  std::int64_t next_ = 0;
};

/// Throws if an operator kept an operand: its memory is XLA's again after the call.
inline void check_that_none_is_kept(const std::vector<at::Tensor>& operands) {
  for (const at::Tensor& one : operands)
    if (one.use_count() != 1 || one.storage().use_count() != 1)
      throw dispatch::Error("the kernel keeps an array whose memory ends with the call");
}

[[nodiscard]] inline c10::OperatorHandle operator_of(const call_frame& frame) {
  const std::optional<attribute> name = find(frame.given, operator_attribute);
  if (!name) throw dispatch::TypeError("the attribute schema_ct.operator is missing");
  const std::string full(name->string());
  const std::size_t point = full.find('.');
  const std::string overload = point == std::string::npos ? "" : full.substr(point + 1);
  return dispatch::Dispatcher::singleton().findSchemaOrThrow(full.substr(0, point).c_str(),
                                                             overload.c_str());
}

inline void run(const c10::OperatorHandle& op, const call_frame& frame) {
  arguments given(frame.operands, frame.given);
  dispatch::Stack stack;
  for (const dispatch::Argument& one : op.schema().arguments()) stack.push_back(given.take(one));
  op.callBoxed(stack);
  results out(frame.results);
  for (const IValue& one : stack) out.put(one);
  out.end();
  stack.clear();
  check_that_none_is_kept(given.taken());
}

[[nodiscard]] inline error_code code_of(const std::exception& e) {
  const auto is = [&]<class... T>() { return (... || (dynamic_cast<const T*>(&e) != nullptr)); };
  if (is.operator()<dispatch::IndexError, std::out_of_range>()) return error_code::out_of_range;
  if (is.operator()<dispatch::TypeError, dispatch::ValueError, std::invalid_argument>())
    return error_code::invalid_argument;
  if (is.operator()<dispatch::NotImplementedError>()) return error_code::unimplemented;
  if (is.operator()<std::bad_alloc>()) return error_code::resource_exhausted;
  return error_code::unknown;
}
/// `op` is empty if there is no operator of the name.
[[nodiscard]] inline error* error_of(const call_frame& frame, error_code code, std::string what,
                                     const std::optional<c10::OperatorHandle>& op) {
  if (op) what.append("\nDeclaration: ").append(dispatch::to_string(op->schema()));
  error_text told{{sizeof(error_text), nullptr}, what.c_str(), code};
  return frame.functions->make_error(&told);
}

/// Answers XLA with the handler's version: XLA's own if its structures are known here.
inline void answer(const metadata_request& request, const api* functions) {
  api_version& version = request.answer->version;
  const bool is_known = functions != nullptr && functions->version.major == known_major &&
                        functions->version.minor <= known_minor;
  version.major = known_major;
  version.minor = is_known ? functions->version.minor : known_minor;
  request.answer->traits = 0;
}

inline error* handle(call_frame* frame) noexcept {
  if (const extension* const e = frame->own.extensions; e != nullptr && e->kind == metadata_kind)
    return answer(*reinterpret_cast<const metadata_request*>(e), frame->functions), nullptr;
  if (frame->at != stage::execute) return nullptr;
  std::optional<c10::OperatorHandle> op;
  try {
    op = operator_of(*frame);
    run(*op, *frame);
    return nullptr;
  } catch (const std::exception& e) {
    return error_of(*frame, code_of(e), e.what(), op);
  } catch (...) {
    return error_of(*frame, error_code::unknown, "a C++ exception of an unknown type", op);
  }
}

}  // namespace schema_ct_python::xla
