// SPDX-License-Identifier: BSL-1.0
// Registrations as an object to which operators are added one by one (torch::RegisterOperators).
#pragma once

#include <cstdlib>
#include <vector>

#include <dispatch/base/cxx_name.hpp>
#include <dispatch/base/unique_ptr.hpp>
#include <dispatch/library/library_init.hpp>
#include <dispatch/schema/read_schema.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

namespace internal {
/// What reads a literal for kernels of this type, or for none.
template <class F>
struct literal_for {
  using type = typename schema_ct::literal<F>::type;
};
template <>
struct literal_for<void> {
  using type = schema_ct::operator_literal;
};
}  // namespace internal

/// Registers operators, and removes them when it is destroyed. A schema or name contains its
/// namespace. This is PyTorch's older interface, in which each operator is one expression. It is a
/// template, so that files that do not use it compile nothing of it.
template <class Block>
class SCHEMA_CT_SHARED basic_register_operators {
 public:
  /// What one operator is made of.
  class options_data {
   public:
    options_data() = default;
    options_data(options_data&&) = default;
    options_data& operator=(const options_data&) = delete;

   private:
    friend class basic_register_operators;

    void set(std::string text) {
      internal::check_text(text, true, true);
      const operator_text n(text);
      if (!text_.empty())
        throw Error(message({"Tried to register operator ", full_name(n),
                             " but specified schema multiple times. You can only specify the "
                             "schema once per operator registration."}));
      if (n.is_schema()) schema_ = parseSchema(text);
      text_ = std::move(text);
    }
    void set(FunctionSchema schema) {
      set(internal::text_of_schema(schema));
      schema_ = std::move(schema);
    }
    void set(AliasAnalysisKind kind) {
      if (has_alias_analysis_)
        throw Error("You can only call aliasAnalysis() once per operator registration.");
      alias_analysis_ = kind;
      has_alias_analysis_ = true;
    }
    void add(DispatchKey key, CppFunction f) {
      f.set_key(key);
      kernels_.push_back(std::move(f));
    }

    std::string text_;  // the schema or the name
    FunctionSchema schema_;
    std::vector<CppFunction> kernels_;
    AliasAnalysisKind alias_analysis_{};
    bool has_alias_analysis_ = false;
  };

  /// The schema and the kernels of one operator. F is a pointer to a function with the signature of
  /// the first kernel, or void as long as there is none: the compiler checks a literal against it.
  template <class F>
  class options_of : public options_data {
   public:
    options_of(const options_of&) = delete;
    options_of& operator=(const options_of&) = delete;

    /// Sets the schema, or the name of an operator whose schema is inferred from a kernel. The
    /// compiler reads literals; other texts throw SchemaError. Throws Error if it was set before.
    SCHEMA_CT_HIDDEN options_of&& schema(const typename internal::literal_for<F>::type& text) && {
      this->set(std::string(text.text()));
      return std::move(*this);
    }
    template <runtime_text Text>
    SCHEMA_CT_HIDDEN options_of&& schema(Text&& text) && {
      this->set(std::string(internal::text_of(text)));
      return std::move(*this);
    }
    SCHEMA_CT_HIDDEN options_of&& schema(FunctionSchema schema) && {
      this->set(std::move(schema));
      return std::move(*this);
    }

    /// Adds a kernel for a key, or for every backend: a functor constructed from these arguments.
    template <class Functor, class... Arguments>
      requires std::is_base_of_v<OperatorKernel, Functor>
    SCHEMA_CT_HIDDEN decltype(auto) kernel(DispatchKey key, Arguments&&... arguments) && {
      return with<Functor>(key, CppFunction::makeFromUnboxedFunctor(std::make_unique<Functor>(
                                    std::forward<Arguments>(arguments)...)));
    }
    template <class Functor, class... Arguments>
      requires std::is_base_of_v<OperatorKernel, Functor>
    SCHEMA_CT_HIDDEN decltype(auto) catchAllKernel(Arguments&&... arguments) && {
      return std::move(*this).template kernel<Functor>(DispatchKey::Undefined,
                                                       std::forward<Arguments>(arguments)...);
    }
    /// Adds a function that is known at compile time.
    template <class Function, Function* function>
    SCHEMA_CT_HIDDEN decltype(auto) kernel(DispatchKey key) && {
      return with<Function>(key, CppFunction(CompileTimeFunctionPointer<Function, function>()));
    }
    template <class Function, Function* function>
    SCHEMA_CT_HIDDEN decltype(auto) catchAllKernel() && {
      return std::move(*this).template kernel<Function, function>(DispatchKey::Undefined);
    }
    /// Adds a boxed function.
    template <auto* function>
      requires internal::is_boxed_function<decltype(function)>
    SCHEMA_CT_HIDDEN options_of&& kernel(DispatchKey key) && {
      this->add(key, CppFunction::makeFromBoxedFunction<function>());
      return std::move(*this);
    }
    template <auto* function>
      requires internal::is_boxed_function<decltype(function)>
    SCHEMA_CT_HIDDEN options_of&& catchAllKernel() && {
      return std::move(*this).template kernel<function>(DispatchKey::Undefined);
    }
    /// Adds a function, or a lambda without captures.
    template <kernel_of_schema_types Kernel>
      requires(!std::is_base_of_v<OperatorKernel, std::remove_cvref_t<Kernel>>)
    SCHEMA_CT_HIDDEN decltype(auto) kernel(DispatchKey key, Kernel&& f) && {
      static_assert(
          std::is_pointer_v<std::decay_t<Kernel>> || std::is_empty_v<std::decay_t<Kernel>>,
          "a lambda with captures is no kernel of options(): derive a functor from "
          "c10::OperatorKernel, and write kernel<Functor>()");
      return with<Kernel>(key, CppFunction(std::forward<Kernel>(f)));
    }
    template <kernel_of_schema_types Kernel>
      requires(!std::is_base_of_v<OperatorKernel, std::remove_cvref_t<Kernel>>)
    SCHEMA_CT_HIDDEN decltype(auto) catchAllKernel(Kernel&& f) && {
      return std::move(*this).kernel(DispatchKey::Undefined, std::forward<Kernel>(f));
    }

    /// Throws Error if it was set before.
    SCHEMA_CT_HIDDEN options_of&& aliasAnalysis(AliasAnalysisKind kind) && {
      this->set(kind);
      return std::move(*this);
    }

   private:
    friend class basic_register_operators;
    template <class>
    friend class options_of;
    options_of() = default;
    SCHEMA_CT_HIDDEN explicit options_of(options_data&& before) : options_data(std::move(before)) {}

    /// The same object if the signature was known, or another one.
    template <class Kernel>
    SCHEMA_CT_HIDDEN decltype(auto) with(DispatchKey key, CppFunction f) {
      this->add(key, std::move(f));
      if constexpr (std::is_void_v<F>)
        return options_of<std::add_pointer_t<schema_ct::signature_of<Kernel>>>(
            static_cast<options_data&&>(*this));
      else
        return std::move(*this);
    }
  };
  using Options = options_of<void>;

  /// The place and the function of the caller.
  struct caller {
    const char* function;
    source_place at;

    [[nodiscard]] SCHEMA_CT_HIDDEN static constexpr caller here(
        const char* function = __builtin_FUNCTION(), const char* file = __builtin_FILE(),
        std::uint32_t line = __builtin_LINE()) {
      return {function, {file, line}};
    }
  };

  SCHEMA_CT_HIDDEN basic_register_operators() = default;
  /// Registers the first operator: its schema or name, and its kernel.
  template <class F>
  SCHEMA_CT_HIDDEN explicit basic_register_operators(
      const typename schema_ct::literal<F>::type& schema, F&& f, options_data&& rest = options(),
      const caller& by = caller::here()) {
    add_or_record(by, rest, [&] { set_with_kernel(rest, schema.text(), std::forward<F>(f)); });
  }
  /// The same for a text that is known only at run time.
  template <runtime_text Text, kernel_of_schema_types F>
  SCHEMA_CT_HIDDEN explicit basic_register_operators(Text&& schema, F&& f,
                                                     options_data&& rest = options(),
                                                     const caller& by = caller::here()) {
    add_or_record(by, rest, [&] {
      set_with_kernel(rest, std::string(internal::text_of(schema)), std::forward<F>(f));
    });
  }
  basic_register_operators(basic_register_operators&&) noexcept = default;
  basic_register_operators& operator=(basic_register_operators&&) = delete;
  SCHEMA_CT_HIDDEN ~basic_register_operators() = default;

  [[nodiscard]] SCHEMA_CT_HIDDEN static Options options() { return {}; }

  /// Registers an operator with all its kernels, or throws and registers nothing of it. Throws
  /// Error if there is no schema and none can be inferred, or if two kernels have one key; else
  /// what torch::Library throws. An object at namespace scope records it instead.
  SCHEMA_CT_HIDDEN basic_register_operators&& op(options_data&& options,
                                                 const caller& by = caller::here()) && {
    return std::move(op(std::move(options), by));
  }
  SCHEMA_CT_HIDDEN basic_register_operators& op(options_data&& options,
                                                const caller& by = caller::here()) & {
    add_or_record(by, options, [] {});
    return *this;
  }
  SCHEMA_CT_HIDDEN basic_register_operators&& op(const schema_ct::operator_literal& schema,
                                                 Options&& rest = options(),
                                                 const caller& by = caller::here()) && {
    add_or_record(by, rest, [&] { rest.set(std::string(schema.text())); });
    return std::move(*this);
  }
  /// The compiler checks the literal against the kernel of the options.
  template <class F>
    requires(!std::is_void_v<F>)
  SCHEMA_CT_HIDDEN basic_register_operators&& op(const typename schema_ct::literal<F>::type& schema,
                                                 options_of<F>&& rest,
                                                 const caller& by = caller::here()) && {
    add_or_record(by, rest, [&] { rest.set(std::string(schema.text())); });
    return std::move(*this);
  }
  template <runtime_text Text>
  SCHEMA_CT_HIDDEN basic_register_operators&& op(Text&& schema, options_data&& rest = options(),
                                                 const caller& by = caller::here()) && {
    add_or_record(by, rest, [&] { rest.set(std::string(internal::text_of(schema))); });
    return std::move(*this);
  }
  SCHEMA_CT_HIDDEN basic_register_operators&& op(FunctionSchema schema,
                                                 options_data&& rest = options(),
                                                 const caller& by = caller::here()) && {
    add_or_record(by, rest, [&] { rest.set(std::move(schema)); });
    return std::move(*this);
  }
  /// Adds a kernel for every backend. The compiler checks it against a literal.
  template <class F>
    requires(!std::is_base_of_v<options_data, std::remove_cvref_t<F>>)
  SCHEMA_CT_HIDDEN basic_register_operators&& op(const typename schema_ct::literal<F>::type& schema,
                                                 F&& f, options_data&& rest = options(),
                                                 const caller& by = caller::here()) && {
    add_or_record(by, rest, [&] { set_with_kernel(rest, schema.text(), std::forward<F>(f)); });
    return std::move(*this);
  }
  template <runtime_text Text, kernel_of_schema_types F>
  SCHEMA_CT_HIDDEN basic_register_operators&& op(Text&& schema, F&& f,
                                                 options_data&& rest = options(),
                                                 const caller& by = caller::here()) && {
    add_or_record(by, rest, [&] {
      set_with_kernel(rest, std::string(internal::text_of(schema)), std::forward<F>(f));
    });
    return std::move(*this);
  }

 private:
  [[nodiscard]] SCHEMA_CT_HIDDEN static std::string full_name(const operator_text& n) {
    return message(
        {n.ns, n.ns.empty() ? "" : "::", n.name, n.overload.empty() ? "" : ".", n.overload});
  }

  template <class F>
  SCHEMA_CT_HIDDEN static void set_with_kernel(options_data& to, std::string schema, F&& f) {
    to.set(std::move(schema));
    to.add(DispatchKey::Undefined, {internal::held_against_literal(), std::forward<F>(f)});
  }

  /// Infers the schema from the kernels of an operator that only has a name.
  SCHEMA_CT_HIDDEN static void infer(options_data& options) {
    const std::string name = full_name(operator_text(options.text_));
    if (options.kernels_.empty())
      throw Error(message({"Cannot infer operator schema in registration of operator ", name,
                           " because there is no kernel specified."}));
    for (const CppFunction& f : options.kernels_)
      if (const kernel_signature* signature = f.function().signature) {
        internal::expect_inferable(name, *signature);
        const std::string text = message({name, internal::inferred_text(*signature)});
        options.schema_ = internal::recorded_schema(internal::read_schema(text), text.data());
        options.schema_.setAliasAnalysis(AliasAnalysisKind::CONSERVATIVE);
        return;
      }
    throw Error(
        message({"Cannot infer operator schema for this kind of kernel in registration of "
                 "operator ",
                 name,
                 ". Please explicitly specify the operator schema or specify at least one "
                 "kernel for which we can infer the schema."}));
  }

  SCHEMA_CT_HIDDEN static void check_keys(const options_data& options) {
    for (std::size_t i = 0; i != options.kernels_.size(); ++i)
      for (std::size_t j = 0; j != i; ++j) {
        const DispatchKey key = options.kernels_[i].key();
        if (key != options.kernels_[j].key()) continue;
        const std::string name = full_name(operator_text(options.text_));
        if (key == DispatchKey::Undefined)
          throw Error(
              message({"Tried to register multiple catch-all kernels for operator schema ", name}));
        throw Error(
            message({"In operator registration: Tried to register multiple kernels with "
                     "same dispatch key ",
                     toString(key), " for operator schema ", name}));
      }
  }

  SCHEMA_CT_HIDDEN static void check_signatures(const options_data& options) {
    const kernel_signature* known = nullptr;
    for (const CppFunction& f : options.kernels_) {
      const kernel_signature* has = f.function().signature;
      if (has == nullptr) continue;
      if (known != nullptr && *known->type != *has->type)
        throw Error(message({"Mismatch in kernel C++ signatures\n  operator: ",
                             full_name(operator_text(options.text_)),
                             "\n  kernel 1: ", cxx_name(known->type->name()),
                             "\n  kernel 2: ", cxx_name(has->type->name())}));
      known = has;
    }
  }

  /// An exception that leaves an initialiser would end the process.
  template <class Complete>
  SCHEMA_CT_HIDDEN void add_or_record(const caller& by, options_data& options,
                                      const Complete& complete) {
    try {
      complete();
      add(options, by.at);
    } catch (const std::exception& e) {
      if (!internal::is_load_time(by.function)) throw;
      failures_.emplace_back(
          internal::new_failure("", dispatch::what_of(e), by.at, &internal::own_slot));
      if (failures_.back() == nullptr) throw;
      internal::record_failure(&the_registry(), failures_.back().get());
    }
  }

  SCHEMA_CT_HIDDEN void add(options_data& options, source_place at) {
    if (options.text_.empty())
      throw Error(
          "In operator registration: Tried to register an operator without specifying a schema or "
          "operator name.");
    const operator_text n(options.text_);
    if (n.ns.empty())
      throw ValueError(message({"RegisterOperators: the operator ", n.name,
                                " needs a namespace: my_library::", n.name}));
    if (!n.is_schema()) infer(options);
    check_keys(options);
    check_signatures(options);
    FunctionSchema& schema = options.schema_;
    if (options.has_alias_analysis_) schema.setAliasAnalysis(options.alias_analysis_);
    const OperatorName name = schema.operator_name();
    Block block(Block::FRAGMENT, std::string(n.ns), DispatchKey::Undefined, at.file, at.line);
    block.def(std::move(schema));
    for (CppFunction& f : options.kernels_) block.impl(name, std::move(f));
    blocks_.push_back(std::move(block));
  }

  struct forget {
    SCHEMA_CT_HIDDEN void operator()(recorded_failure* failure) const {
      internal::forget_failure(the_registry(), failure);
      std::free(failure);
    }
  };

  std::vector<Block> blocks_;
  std::vector<std::unique_ptr<recorded_failure, forget>> failures_;
};

using RegisterOperators = basic_register_operators<Library>;

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
