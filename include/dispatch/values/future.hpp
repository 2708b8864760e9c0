// SPDX-License-Identifier: BSL-1.0
// A value that is set later (c10::ivalue::Future), for kernels that pass it on. Nothing here runs
// in the background: the code that made the future sets its value.
#pragma once

#include <pthread.h>
#include <dispatch/values/value_text.hpp>
#include <exception>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// Holds a value of this type, or an exception, once it is completed. All functions may be called
/// from any thread.
class SCHEMA_CT_POLYMORPHIC Future final : public intrusive_ptr_target {
 public:
  explicit Future(Type type) : type_(std::move(type)) {
    pthread_mutex_init(&mutex_, nullptr);
    pthread_cond_init(&is_there_, nullptr);
  }
  Future(const Future&) = delete;
  Future& operator=(const Future&) = delete;
  ~Future() override {
    destroy(callbacks_);
    pthread_cond_destroy(&is_there_);
    pthread_mutex_destroy(&mutex_);
  }

  [[nodiscard]] const Type& elementType() const { return type_; }
  [[nodiscard]] bool completed() const {
    const locked lock(mutex_);
    return completed_;
  }
  [[nodiscard]] bool hasValue() const {
    const locked lock(mutex_);
    return completed_ && error_ == nullptr;
  }
  [[nodiscard]] bool hasError() const {
    const locked lock(mutex_);
    return error_ != nullptr;
  }
  /// Throws the exception if there is one, and Error if the future is not completed.
  [[nodiscard]] IValue value() const {
    const locked lock(mutex_);
    if (!completed_) throw Error("this Future has no value yet: wait() for it");
    if (error_ != nullptr) std::rethrow_exception(error_);
    return value_;
  }
  /// Waits until it is completed. Does not throw what value() throws.
  void wait() const {
    const locked lock(mutex_);
    while (!completed_) pthread_cond_wait(&is_there_, &mutex_);
  }
  /// Throws Error if it was completed before.
  void markCompleted(IValue value = IValue()) { complete(std::move(value), nullptr); }
  void setError(std::exception_ptr error) {
    if (error == nullptr) throw ValueError("Future::setError(): the exception is null");
    complete(IValue(), std::move(error));
  }
  /// The exception of a Future that failed with only a text.
  class FutureError final : public std::exception {
   public:
    explicit FutureError(std::string text) : text_(std::move(text)) {}
    [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

   private:
    std::string text_;
  };
  /// The text of the exception; throws Error if there is none.
  [[nodiscard]] std::string tryRetrieveErrorMessage() const {
    const locked lock(mutex_);
    if (error_ == nullptr) throw Error("this Future has no error");
    return text_of(error_);
  }
  /// Calls f with this future when it is completed, or now if it is completed already.
  template <class F>
  void addCallback(F call) {
    {
      const locked lock(mutex_);
      if (!completed_) return append(new callback_of<F>(std::move(call)));
    }
    call(*this);
  }

 private:
  class locked {
   public:
    explicit locked(pthread_mutex_t& mutex) : mutex_(mutex) { pthread_mutex_lock(&mutex_); }
    locked(const locked&) = delete;
    locked& operator=(const locked&) = delete;
    ~locked() { pthread_mutex_unlock(&mutex_); }

   private:
    pthread_mutex_t& mutex_;
  };

  /// A node of a list, instead of std::function: <functional> is a tenth of <torch/library.h>.
  struct callback {
    callback* next = nullptr;

    virtual ~callback() = default;
    virtual void run(Future& future) = 0;
  };
  template <class F>
  struct callback_of final : callback {
    F call;

    explicit callback_of(F f) : call(std::move(f)) {}
    void run(Future& future) override { call(future); }
  };
  static void destroy(callback*& first) {
    while (first != nullptr) delete std::exchange(first, first->next);
  }
  /// A list that is freed at the end of the scope.
  struct owned_callbacks {
    callback* first = nullptr;

    ~owned_callbacks() { destroy(first); }
  };
  void append(callback* added) {
    callback** end = &callbacks_;
    while (*end != nullptr) end = &(*end)->next;
    *end = added;
  }

  [[nodiscard]] static std::string text_of(const std::exception_ptr& error) {
    try {
      std::rethrow_exception(error);
    } catch (const std::exception& e) {
      return dispatch::what_of(e);
    } catch (...) {
      return "an exception without a text";
    }
  }
  [[noreturn]] void refuse(const std::exception_ptr& error) const {
    if (error_ == nullptr || error == nullptr) throw Error("this Future has its value already");
    throw Error(message({"Error already set on this Future: ", text_of(error_),
                         ", trying to set error: ", text_of(error)}));
  }

  void complete(IValue value, std::exception_ptr error) {
    owned_callbacks callbacks;
    {
      const locked lock(mutex_);
      if (completed_) refuse(error);
      completed_ = true;
      value_ = std::move(value);
      error_ = std::move(error);
      callbacks.first = std::exchange(callbacks_, nullptr);
      pthread_cond_broadcast(&is_there_);
    }
    for (callback* each = callbacks.first; each != nullptr; each = each->next) each->run(*this);
  }

  Type type_;
  mutable pthread_mutex_t mutex_;
  mutable pthread_cond_t is_there_;
  bool completed_ = false;
  IValue value_;
  std::exception_ptr error_;
  callback* callbacks_ = nullptr;  // in the order in which they came
};

template <>
struct value_traits<intrusive_ptr<Future>> {
  static IValue box(intrusive_ptr<Future> value) {
    return IValue::of(value_tag::future, intrusive_ptr<intrusive_ptr_target>(std::move(value)));
  }
  static intrusive_ptr<Future> unbox(const IValue& value) {
    value.expect(value_tag::future);
    auto* target =
        static_cast<Future*>(value_access::get<intrusive_ptr<intrusive_ptr_target>>(value).get());
    return intrusive_ptr<Future>::reclaim_copy(target);
  }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
