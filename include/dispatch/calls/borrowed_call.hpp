// SPDX-License-Identifier: BSL-1.0
// A call by a binding to another language whose objects hold the tensors.
#pragma once

#include <dispatch/operators/operator_handle.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// One call of an operator, with the meaning of OperatorHandle::callBoxed, but without a box for
/// the caller's tensors. A kernel that takes `const Tensor&` gets a reference to the caller's
/// tensor, and a tensor that the kernel returns is not moved.
class SCHEMA_CT_HIDDEN borrowed_call {
 public:
  /// Makes a call with `count` arguments. Each is None until it is set.
  SCHEMA_CT_ALWAYS_INLINE explicit borrowed_call(std::size_t count)
      : count_(count), values_(own_values_), stack_() {
    if (count > most) [[unlikely]] {
      keep_in_stack();
      return;
    }
    for (std::size_t i = 0; i != count; ++i) {
      new (values_ + i) IValue();
      tensors_[i] = nullptr;
    }
  }
  borrowed_call(const borrowed_call&) = delete;
  borrowed_call& operator=(const borrowed_call&) = delete;
  SCHEMA_CT_ALWAYS_INLINE ~borrowed_call() {
    using tensor_class = host::Tensor;  // whatever the host calls it
    if (tensor_ != nullptr) tensor_->~tensor_class();
    if (values_ == own_values_)
      for (std::size_t i = 0; i != count_; ++i) own_values_[i].~IValue();
    if (stack_.capacity() != 0) [[unlikely]]
      stack_.~Stack();
  }

  /// The value of argument `i`, from 0, for assignment.
  [[nodiscard]] IValue& value(std::size_t i) { return values_[i]; }
  /// Sets argument `i` to a tensor. The tensor is not copied and must outlive the call.
  void borrow(std::size_t i, const host::Tensor& tensor) {
    if (values_ == own_values_)
      tensors_[i] = &tensor;
    else
      values_[i] = IValue(tensor);
  }

  /// Calls the operator. May be called once. Throws what OperatorHandle::callBoxed throws.
  SCHEMA_CT_ALWAYS_INLINE void run(const OperatorHandle& op) {
    const kernel* k = values_ == own_values_ ? kernel_of(op.entry()) : nullptr;
    if (k == nullptr) [[unlikely]]
      return run_boxed(op);
    bool running = false;
    try {
      call(*k, running);
    } catch (Error& e) {
      if (!running) op.add_context(e);
      throw;
    }
  }
  /// Calls a function that belongs to no operator, such as a method (class_method::function()),
  /// instead of an operator.
  void run(const kernel& k) {
    bool running = false;
    if (values_ == own_values_ && takes_values(k)) return call(k, running);
    stack_ = take_values();
    call_boxed(k, OperatorHandle(nullptr), DispatchKeySet(), stack_, running);
    have(stack_.data(), stack_.size());
  }

  /// Moves the arguments out, for another kind of call instead of run().
  [[nodiscard]] Stack take_values() {
    if (values_ == own_values_) {
      stack_.reserve(count_);
      for (std::size_t i = 0; i != count_; ++i)
        stack_.push_back(tensors_[i] != nullptr ? IValue(*tensors_[i]) : std::move(values_[i]));
    }
    return std::move(stack_);
  }

  /// The result if it is a single tensor that was not boxed; otherwise nullptr.
  [[nodiscard]] const host::Tensor* tensor() const { return tensor_; }
  /// The number of results of a call without tensor(); the next function returns each of them.
  [[nodiscard]] std::size_t result_count() const { return result_count_; }
  [[nodiscard]] const IValue& result(std::size_t i) const { return results_[i]; }

 private:
  static constexpr std::size_t most = 32, most_memory = 1024;

  // These are out of line so that an ordinary call, which is inline, does not carry them.
  [[gnu::noinline]] void keep_in_stack() {
    stack_.resize(count_);
    values_ = stack_.data();
  }
  [[gnu::noinline]] void run_boxed(const OperatorHandle& op) {
    stack_ = take_values();
    op.callBoxed(stack_);
    have(stack_.data(), stack_.size());
  }

  /// The kernel to call with the values as they are; nullptr if callBoxed must decide.
  [[nodiscard]] SCHEMA_CT_ALWAYS_INLINE const kernel* kernel_of(operator_entry& e) {
    const keyed_arguments& keyed = internal::current_keyed(e);
    if (keyed.argument_count != count_ || internal::checks_calls()) return nullptr;
    for (const std::uint32_t i : keyed)
      if (tensors_[i] != nullptr)
        keys_ |= host::key_set(*tensors_[i]);
      else
        internal::add_boxed_keys(keys_, values_[i]);
    const kernel* k = internal::selected_kernel(e, keys_);
    return k != nullptr && takes_values(*k) ? k : nullptr;
  }
  [[nodiscard]] bool takes_values(const kernel& k) const {
    const kernel_signature* s = k.signature;
    return s != nullptr && s->parameter_count == count_ && s->frame_size <= most_memory;
  }

  SCHEMA_CT_ALWAYS_INLINE void call(const kernel& k, bool& running) {
    const kernel_signature& s = *k.signature;
    const result_row& row = *s.result;
    void* addresses[most];
    internal::boxed_frame frame(s, memory_, addresses, values_, tensors_);
    void* const result = frame.end();
    running = true;
    k.boxed(k, keys_, addresses, result);
    running = false;
    if (row.is_tensor) {
      tensor_ = static_cast<host::Tensor*>(result);
      return;
    }
    if (row.in_place != not_in_place) {
      value_access::hold(result_, row.in_place, result);
      return have(&result_, 1);
    }
    if (row.count > 1) stack_.resize(row.count);
    IValue* const out = row.count > 1 ? stack_.data() : &result_;
    row.box(out, result);
    have(out, row.count);
  }
  void have(const IValue* results, std::size_t count) {
    results_ = results;
    result_count_ = count;
  }

  std::size_t count_;
  IValue* values_;
  DispatchKeySet keys_;
  host::Tensor* tensor_ = nullptr;
  const IValue* results_ = nullptr;
  std::size_t result_count_ = 0;
  IValue result_;  // where there is one
  union {
    Stack stack_;  // the values of a boxed call, and several results
  };
  const host::Tensor* tensors_[most];
  union {
    IValue own_values_[most];
  };
  alignas(16) unsigned char memory_[most_memory];
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
