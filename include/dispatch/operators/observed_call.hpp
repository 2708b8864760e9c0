// SPDX-License-Identifier: BSL-1.0
// Callbacks that see every call of the process (PyTorch's ATen/record_function.h): what a call does
// with them. <dispatch/record_function.hpp> adds and removes them.
#pragma once

#include <dispatch/base/list_view.hpp>
#include <dispatch/registry/dispatch_row.hpp>

namespace dispatch {

/// What a callback is called for: FUNCTION is a call of an operator or a part that a kernel names,
/// the others are what their names say.
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

/// A pair of callbacks. Calls read it without a lock, so it is never freed, and reused only for the
/// same functions and wishes. Each of the three words that change is consistent without the others.
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

/// What callbacks have to know of a thread.
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
/// run in the order in which they were added, those of the thread last; end callbacks run in that
/// order, too. What they throw is ignored.
class SCHEMA_CT_SHARED RecordFunction {
 public:
  /// Chooses the callbacks: those that are registered now, even if one is removed before the end.
  explicit RecordFunction(RecordScope scope = RecordScope::FUNCTION) : scope_(scope) {
    if (__atomic_load_n(&the_registry().observer_count, __ATOMIC_RELAXED) != 0) [[unlikely]]
      choose_callbacks();
  }
  RecordFunction(const RecordFunction&) = delete;
  RecordFunction& operator=(const RecordFunction&) = delete;
  ~RecordFunction();

  /// Is any callback to be called for it?
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
  /// Of an operator; nothing of a scope.
  [[nodiscard]] std::optional<OperatorName> operator_name() const;
  /// Of an operator that is defined.
  [[nodiscard]] std::optional<FunctionSchema> operator_schema() const;
  /// The arguments, while the start callbacks run and if one of them needs them; else none.
  [[nodiscard]] host::ArrayRef<const IValue> inputs() const;
  /// The results, for the end callbacks and if one of them needs them; none if the kernel threw.
  [[nodiscard]] const std::vector<IValue>& outputs() const { return outputs_; }
  void setOutputs(std::vector<IValue>&& outputs) { outputs_ = std::move(outputs); }
  void setOutputs(list_view<IValue> outputs);
  /// Sets the results for the end callbacks: a range of anything that an IValue holds.
  template <class Range>
  void setOutputs(const Range& outputs) {
    setOutputs(std::vector<IValue>(outputs.begin(), outputs.end()));
  }
  /// Of the schema, or else of the values.
  [[nodiscard]] std::size_t num_inputs() const;
  [[nodiscard]] std::size_t num_outputs() const;

  [[nodiscard]] RecordScope scope() const { return scope_; }
  /// What `before` was given; -1 of a call.
  [[nodiscard]] std::int64_t seqNr() const { return sequence_number_; }
  /// A number that no other call of the process has if a callback needs ids, else 0.
  [[nodiscard]] std::uint64_t handle() const { return handle_; }
  void setHandle(std::uint64_t handle) { handle_ = handle; }
  /// The number of the thread that it began on; 0 where there are no callbacks.
  [[nodiscard]] std::uint64_t threadId() const { return thread_; }
  [[nodiscard]] static std::uint64_t currentThreadId() {
    return internal::own_observed_thread().number;
  }

 private:
  /// A plain list: a vector of these would cost every file that includes this.
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
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
