// SPDX-License-Identifier: BSL-1.0
// Callbacks that see every call of the process (PyTorch's ATen/record_function.h): how a call runs
// them. <dispatch/record_function.hpp> adds and removes them.
#pragma once

#include <dispatch/base/list_view.hpp>
#include <dispatch/registry/dispatch_row.hpp>

namespace dispatch {

/// What a callback is called for. FUNCTION is a call of an operator or a part that a kernel names;
/// the names of the others describe them.
enum class RecordScope : unsigned char {
  FUNCTION,
  BACKWARD_FUNCTION,
  TORCHSCRIPT_FUNCTION,
  KERNEL_FUNCTION_DTYPE,
  CUSTOM_CLASS,
  BUILD_FEATURE,
  LITE_INTERPRETER,
  USER_SCOPE,
  STATIC_RUNTIME_OP,
  STATIC_RUNTIME_MODEL,
  NUM_SCOPES,
};

inline namespace SCHEMA_CT_HOST {

class SCHEMA_CT_SHARED RecordFunction;

/// A pair of callbacks. Calls read it without a lock, so it is never freed, and it is reused only
/// for the same functions and needs. The three words that change are consistent independently.
struct SCHEMA_CT_SHARED call_observer {
  enum class event : unsigned char { start, end, forget };
  enum wish : unsigned char { inputs = 1, outputs = 2, ids = 4 };
  struct functions {
    /// Calls `start` or `end`, or destroys what `start` returned. Of the object that added them.
    void* (*run)(const functions&, event, const RecordFunction&, void* context);
    void (*start)();
    void (*end)();
    std::uint32_t scopes;  ///< bit n for the scope with the number n
    std::uint32_t wishes;
    friend bool operator==(const functions&, const functions&) = default;
  };

  functions call;
  call_observer* next;
  std::uint64_t handle;  ///< 0 when it is over
  std::uint64_t thread;  ///< whose calls it sees; 0: those of all
  bool disabled;
};

namespace SCHEMA_CT_HIDDEN internal {

/// The thread's data for callbacks.
struct observed_thread {
  std::uint64_t number = 0;  ///< from 1
  bool disabled = false;
};

[[nodiscard]] inline observed_thread& own_observed_thread() {
  registry& r = the_registry();
  auto& own = data_of_thread<observed_thread>(r.key_of_observed_threads);
  if (own.number == 0) own.number = __atomic_add_fetch(&r.last_thread, 1, __ATOMIC_RELAXED);
  return own;
}

[[nodiscard]] inline bool is_observed(const operator_entry& e) {
  return __atomic_load_n(&e.observed, __ATOMIC_RELAXED);
}

}  // namespace internal

/// A call of an operator, or a scope that a kernel names, as the callbacks see it. Start callbacks
/// run in the order of their addition, those of the thread last; end callbacks run in the same
/// order. Their exceptions are ignored.
class SCHEMA_CT_SHARED RecordFunction {
 public:
  /// Selects the callbacks registered now, and keeps them even if one is removed before the end.
  explicit RecordFunction(RecordScope scope = RecordScope::FUNCTION) : scope_(scope) {
    if (__atomic_load_n(&the_registry().observer_count, __ATOMIC_RELAXED) != 0) [[unlikely]]
      choose_callbacks();
  }
  RecordFunction(const RecordFunction&) = delete;
  RecordFunction& operator=(const RecordFunction&) = delete;
  ~RecordFunction();

  /// Does any callback see it?
  [[nodiscard]] bool isActive() const { return callbacks_ != nullptr; }
  [[nodiscard]] bool needsInputs() const { return (wishes_ & call_observer::inputs) != 0; }
  [[nodiscard]] bool needsOutputs() const { return (wishes_ & call_observer::outputs) != 0; }

  /// Runs the start callbacks of a scope with this name.
  void before(std::string_view name, std::int64_t sequence_number = -1);
  void before(std::string_view name, list_view<IValue> inputs, std::int64_t sequence_number = -1);
  /// Runs the start callbacks of an operator's call.
  void before(operator_entry& e, const IValue* inputs = nullptr, std::size_t count = 0);
  /// Runs the end callbacks, if `before` was called. The destructor calls this if nothing else did.
  void end();

  /// "ns::name" of an operator, or the name of a scope; empty until `before` was called.
  [[nodiscard]] const char* name() const {
    return operator_ != nullptr ? operator_->name : name_.c_str();
  }
  [[nodiscard]] const char* overload_name() const {
    return operator_ != nullptr ? operator_->overload : "";
  }
  /// The name of the operator; empty for a scope.
  [[nodiscard]] std::optional<OperatorName> operator_name() const;
  /// The schema of the operator, if it is defined.
  [[nodiscard]] std::optional<FunctionSchema> operator_schema() const;
  /// The arguments, while the start callbacks run and if one of them needs them; otherwise empty.
  [[nodiscard]] host::ArrayRef<const IValue> inputs() const;
  /// The results, for the end callbacks and if one of them needs them; empty if the kernel threw.
  [[nodiscard]] const std::vector<IValue>& outputs() const { return outputs_; }
  void setOutputs(std::vector<IValue>&& outputs) { outputs_ = std::move(outputs); }
  void setOutputs(list_view<IValue> outputs);
  /// Sets the results for the end callbacks: a range of any type that an IValue can hold.
  template <class Range>
  void setOutputs(const Range& outputs) {
    setOutputs(std::vector<IValue>(outputs.begin(), outputs.end()));
  }
  /// The number in the schema, or otherwise the number of values.
  [[nodiscard]] std::size_t num_inputs() const;
  [[nodiscard]] std::size_t num_outputs() const;

  [[nodiscard]] RecordScope scope() const { return scope_; }
  /// The number that `before` was given; -1 for a call.
  [[nodiscard]] std::int64_t seqNr() const { return sequence_number_; }
  /// If a callback needs ids, a number that is unique in the process, otherwise 0.
  [[nodiscard]] std::uint64_t handle() const { return handle_; }
  void setHandle(std::uint64_t handle) { handle_ = handle; }
  /// Was it said that the work goes on after the end?
  [[nodiscard]] bool isAsync() const { return is_async_; }
  void _setAsync() { is_async_ = true; }
  /// The number of the thread on which it began; 0 if there are no callbacks.
  [[nodiscard]] std::uint64_t threadId() const { return thread_; }
  [[nodiscard]] static std::uint64_t currentThreadId() {
    return internal::own_observed_thread().number;
  }

 private:
  /// A plain linked list: a vector of these would cost every file that includes this.
  struct chosen {
    const call_observer* observer;
    std::uint64_t handle;
    bool of_thread;
    void* context;
    chosen* next;

    [[nodiscard]] bool comes_before(bool a_threads, std::uint64_t other) const {
      return of_thread != a_threads ? a_threads : handle < other;
    }
  };

  [[gnu::cold]] void choose_callbacks();
  void add(const call_observer& o, std::uint64_t handle, bool of_thread);
  [[gnu::cold]] void forget_callbacks();
  void start(const IValue* inputs, std::size_t count);
  void run_all(call_observer::event event);

  chosen* callbacks_ = nullptr;
  operator_entry* operator_ = nullptr;
  std::string name_;
  const IValue* inputs_ = nullptr;
  std::size_t input_count_ = 0;
  std::vector<IValue> outputs_;
  std::int64_t sequence_number_ = -1;
  std::uint64_t handle_ = 0;
  std::uint64_t thread_ = 0;
  std::uint32_t wishes_ = 0;
  RecordScope scope_;
  bool started_ = false;
  bool is_async_ = false;  ///< see isAsync()
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
