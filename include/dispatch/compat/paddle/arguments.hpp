// SPDX-License-Identifier: BSL-1.0
// The arguments and the result of a call in Paddle's style (FunctionArgs and FunctionResult of its
// torch/library.h).
#pragma once

#include <dispatch/compat/paddle/text.hpp>
#include <dispatch/schema/binding.hpp>
#include <stdexcept>
#include <typeinfo>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

/// Converts an int to a float if a float, or an optional float, is requested.
inline void widen(IValue& value, schema_ct::type_word asked) {
  if (!value.isInt()) return;
  for (const schema_ct::code real : {schema_ct::code::real, schema_ct::code::narrow_real})
    if (const auto word = schema_ct::word_of(real);
        asked == word || asked == schema_ct::optional_of(word)) {
      value = static_cast<double>(value.toInt());
      return;
    }
}

/// The value as a T; throws Error if it is not one.
template <class T>
[[nodiscard]] T widened_to(IValue value) {
  widen(value, schema_ct::word<T>);
  return value.template to<T>();
}

}  // namespace internal

namespace paddle_view {

/// Positional and named values. As in Paddle's tests, exceptions are std::runtime_error, and
/// std::out_of_range for an index.
class SCHEMA_CT_SHARED FunctionArgs {
 public:
  FunctionArgs() = default;
  /// `FunctionArgs(x, 3, arg("mode") = "nearest")`
  template <class First, class... More>
    requires(!std::is_same_v<std::remove_cvref_t<First>, FunctionArgs>)
  explicit(sizeof...(More) == 0) FunctionArgs(First&& first, More&&... more) {
    add_arg(std::forward<First>(first));
    (add_arg(std::forward<More>(more)), ...);
  }
  [[nodiscard]] static FunctionArgs from_vector(std::vector<IValue> values) {
    FunctionArgs out;
    out.values_ = std::move(values);
    return out;
  }

  /// Adds a value of the table of C++ types, or `arg("name") = value`. Throws if a name is repeated
  /// or has no value.
  template <class T>
  void add_arg(T&& value) {
    using type = std::remove_cvref_t<T>;
    if constexpr (std::is_same_v<type, arg>)
      throw std::runtime_error(message({"Keyword argument `", value.name(), "` has no value"}));
    else if constexpr (std::is_convertible_v<T, keyword>)
      add_named(std::forward<T>(value));
    else
      values_.emplace_back(std::forward<T>(value));
  }

  /// The positional value as a T, by value even if T is a reference. An int converts to a float;
  /// otherwise the kinds must agree.
  template <class T>
  [[nodiscard]] std::remove_cvref_t<T> get(std::size_t i) const {
    using type = std::remove_cvref_t<T>;
    const IValue& value = get_value(i);
    try {
      return internal::widened_to<type>(value);
    } catch (const Error&) {
      throw std::runtime_error(message({"Cannot convert argument ", i, " from ", type_string(value),
                                        " to ", typeid(type).name()}));
    }
  }
  /// All positional values; throws if their number differs.
  template <class... T>
  [[nodiscard]] std::tuple<std::remove_cvref_t<T>...> to_tuple() const {
    if (sizeof...(T) != size())
      throw std::runtime_error(
          message({"Argument count mismatch: expected ", sizeof...(T), ", got ", size()}));
    return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      return std::tuple<std::remove_cvref_t<T>...>(get<T>(Index)...);
    }(std::index_sequence_for<T...>());
  }

  /// The number of positional values; empty(), begin() and end() also refer to these.
  [[nodiscard]] std::size_t size() const { return values_.size(); }
  [[nodiscard]] bool empty() const { return values_.empty(); }
  [[nodiscard]] auto begin() const { return values_.begin(); }
  [[nodiscard]] auto end() const { return values_.end(); }
  [[nodiscard]] const IValue& get_value(std::size_t i) const {
    if (i >= values_.size()) throw std::out_of_range("Argument index out of range");
    return values_[i];
  }
  [[nodiscard]] const IValue& operator[](std::size_t i) const { return get_value(i); }
  [[nodiscard]] const std::vector<IValue>& values() const { return values_; }

  [[nodiscard]] std::size_t named_size() const { return named_.size(); }
  [[nodiscard]] bool has_named_args() const { return !named_.empty(); }
  [[nodiscard]] const std::vector<keyword>& named() const { return named_; }
  [[nodiscard]] const IValue* find_named(std::string_view name) const {
    for (const keyword& k : named_)
      if (k.name == name) return &k.value;
    return nullptr;
  }

  /// `FunctionArgs(1, "a", kwargs={mode="nearest"})`
  [[nodiscard]] std::string to_string() const {
    std::string out = "FunctionArgs(";
    auto separate = [&] { out += out.back() == '(' || out.back() == '{' ? "" : ", "; };
    for (const IValue& value : values_) separate(), out += to_repr(value);
    if (has_named_args()) {
      separate();
      out += "kwargs={";
      for (const keyword& k : named_) separate(), out += k.name + '=' + to_repr(k.value);
      out += '}';
    }
    return out += ')';
  }

 private:
  void add_named(keyword k) {
    if (find_named(k.name) != nullptr)
      throw std::runtime_error(message({"Duplicate keyword argument `", k.name, "`"}));
    named_.push_back(std::move(k));
  }

  std::vector<IValue> values_;
  std::vector<keyword> named_;
};

/// The result of a call. As in Paddle, a result of None is the same as no result.
class SCHEMA_CT_SHARED FunctionResult {
 public:
  FunctionResult() = default;
  explicit FunctionResult(IValue value) : value_(std::move(value)) {}
  [[nodiscard]] static FunctionResult void_result() { return {}; }

  [[nodiscard]] bool has_value() const { return !value_.isNone(); }
  [[nodiscard]] const IValue& get_value() const { return value_; }
  /// Throws std::runtime_error if there is no result, or one of another kind.
  template <class T>
  [[nodiscard]] T get() const {
    if (!has_value()) throw std::runtime_error("No return value (void function)");
    try {
      return internal::widened_to<T>(value_);
    } catch (const Error&) {
      throw std::runtime_error(
          message({"Cannot convert result from ", type_string(value_), " to ", typeid(T).name()}));
    }
  }
  [[nodiscard]] std::string to_string() const {
    return has_value() ? message({"FunctionResult(", to_repr(value_), ")"})
                       : "FunctionResult(void)";
  }

 private:
  IValue value_;
};

}  // namespace paddle_view
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
