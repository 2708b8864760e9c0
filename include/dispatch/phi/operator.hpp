// SPDX-License-Identifier: BSL-1.0
// A declared operator as one of the dispatcher: the kernel that chooses among PHI's kernels, and
// the one that infers.
#pragma once

#include <dispatch/library/library.hpp>
#include <dispatch/phi/argument_mapping.hpp>
#include <dispatch/phi/direct_call.hpp>
#include <dispatch/phi/held.hpp>
#include <dispatch/phi/kernel_table.hpp>
#include <dispatch/phi/register.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

#if defined(NDEBUG) && !defined(SCHEMA_CT_PHI_VERIFY)
SCHEMA_CT_HIDDEN inline constexpr bool verifies = false;
#else
SCHEMA_CT_HIDDEN inline constexpr bool verifies = true;
#endif

/// The number of the argument that a return is, by its alias set; -1 for a new tensor.
template <class D>
constexpr int written_argument(int r) {
  const schema_ct::op_value& value = D::op::returns.first[r];
  if (value.alias().empty()) return -1;
  for (int i = 0; i != D::op::arguments.count; ++i)
    if (D::op::arguments.first[i].is_write() && D::op::arguments.first[i].alias() == value.alias())
      return i;
  return -1;
}

/// The number of an argument among the inputs.
template <class D>
[[nodiscard]] SCHEMA_CT_HIDDEN constexpr std::size_t input_number(int argument) {
  std::size_t out = 0;
  for (int i = 0; i != argument; ++i)
    if (is_tensor(D::op::arguments.first[i].type)) ++out;
  return out;
}

[[noreturn, gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN inline void refuse_output(
    std::string_view op, std::string_view output, int number, KernelKey key, const char* why) {
  throw Error(
      message({op, "(): output '", output.empty() ? "out" : output, "' (number ", number,
               "): the kernel for (", key.backend, ", ", key.layout, ", ", key.dtype, ") ", why}));
}

/// The outputs of a call.
template <class D, class Indices = std::make_integer_sequence<int, D::op::returns.count>>
class outputs;
template <class D, int... r>
class outputs<D, std::integer_sequence<int, r...>> {
  static constexpr int first = D::op::arguments.count;
  template <int i>
  using held = held_output<D::op::returns.first[i].type>;

 public:
  /// `in`: what the call's values are held in. An output that is an argument shares its memory.
  template <class In>
  SCHEMA_CT_HIDDEN void begin(In& in) {
    (begin_one<r>(in), ...);
  }
  template <int i>
  [[nodiscard]] SCHEMA_CT_HIDDEN auto passed() {
    return std::get<static_cast<std::size_t>(i)>(held_).passed();
  }
  template <int i>
  [[nodiscard]] SCHEMA_CT_HIDDEN auto& get() {
    return std::get<static_cast<std::size_t>(i)>(held_);
  }
  /// Throws Error for an output that the kernel left without memory.
  SCHEMA_CT_HIDDEN void check(const chosen_kernel& kernel) {
    const KernelKey key = kernel.key;
    (get<r>().each([&](const DenseTensor& tensor) {
      if (!tensor.initialized()) [[unlikely]]
        refuse_output(view_of(D::name), name_in<D, first + r>.argument, r + 1, key,
                      "left it without memory (Alloc)");
      if constexpr (verifies) verify<r>(tensor, kernel);
    }),
     ...);
  }

 private:
  template <int i, class In>
  SCHEMA_CT_HIDDEN void begin_one([[maybe_unused]] In& in) {
    if constexpr (constexpr int argument = written_argument<D>(i); argument >= 0)
      get<i>().share(std::get<static_cast<std::size_t>(argument)>(in));
  }
  /// What the declaration and the kernel's registration say of an output, where they say something.
  template <int i>
  [[gnu::cold]] SCHEMA_CT_HIDDEN void verify(const DenseTensor& tensor,
                                             const chosen_kernel& kernel) {
    const auto refuse = [&](const char* why) {
      refuse_output(view_of(D::name), name_in<D, first + i>.argument, i + 1, kernel.key, why);
    };
    for (int n = 0; n != D::settings.output_rules; ++n)
      if (D::settings.outputs[n].output == D::op::returns.first[i].name() &&
          D::settings.outputs[n].type != tensor.dtype())
        refuse("made it of another data type than the declaration says (output_type)");
    Kernel rules = rules_of(kernel);
    const TensorArgDef& rule = rules.OutputAt(i);
    if (rule.dtype() != DataType::UNDEFINED && rule.dtype() != tensor.dtype())
      refuse("made it of another data type than its registration says (SetDataType)");
    if (rule.backend() != Backend::UNDEFINED && rule.backend() != tensor.place().backend)
      refuse("made it on another backend than its registration says (SetBackend)");
  }

  std::tuple<held<r>...> held_;
};

/// What the dispatcher calls for an operator.
template <class D, class F = usual_signature<typename D::op>,
          class Arguments = std::make_integer_sequence<int, D::op::arguments.count>,
          class Returns = std::make_integer_sequence<int, D::op::returns.count>>
struct operator_kernel;
template <class D, class R, class... P, int... a, int... r>
struct operator_kernel<D, R(P...), std::integer_sequence<int, a...>,
                       std::integer_sequence<int, r...>> {
  using held_values = std::tuple<held<D::op::arguments.first[a].type, P>...>;
  using outputs_of_call = outputs<D>;

  SCHEMA_CT_HIDDEN static R call(P... arguments) {
    held_values in(arguments...);
    outputs_of_call out;
    if constexpr (std::is_same_v<typename D::mapping, none>)
      run<own_call<D>>(in, out);
    else
      D::mapping::template calls<one_of>::run(in, out);
    return result(out, std::tuple<P&...>(arguments...));
  }

  /// Sizes and types alone.
  SCHEMA_CT_HIDDEN static R meta(P... arguments) {
    held_values in(arguments...);
    outputs_of_call out;
    out.begin(in);
    infer(in, out);
    (out.template get<r>().each_made([](DenseTensor& tensor) { tensor.set_without_memory(); }),
     ...);
    return result(out, std::tuple<P&...>(arguments...));
  }

 private:
  /// Chooses the kernel, makes the inputs what it wants, infers the outputs, and runs it.
  template <class Call>
  SCHEMA_CT_HIDDEN static void run(held_values& in, outputs_of_call& out) {
    const KernelKey wanted = key_of(in);
    const chosen_kernel kernel = choose(table_of<Call::kernel>::get(), wanted);
    (std::get<static_cast<std::size_t>(a)>(in).fit(kernel, input_number<D>(a), name_in<D, a>), ...);
    out.begin(in);
    infer(in, out);
    call_entry<Call>(kernel, in, out,
                     std::make_integer_sequence<int, sources_of<D, Call>::argument_count>());
    out.check(kernel);
    if (kernel.has_fallback_cpu) [[unlikely]]
      (out.template get<r>().return_to(wanted.backend), ...);
  }
  template <class Call, int... k>
  SCHEMA_CT_HIDDEN static void call_entry(const chosen_kernel& kernel, held_values& in,
                                          outputs_of_call& out, std::integer_sequence<int, k...>) {
    reinterpret_cast<entry_of_operator<declared<Call::kernel>>*>(kernel.function)(
        context(kernel.key.backend),
        std::get<static_cast<std::size_t>(sources_of<D, Call>::source(k))>(in).passed()...,
        out.template passed<r>()...);
  }

  /// Runs the call that the operator's argument mapping chooses.
  template <class... Calls>
  struct one_of {
    SCHEMA_CT_HIDDEN static void run(held_values& in, outputs_of_call& out) {
      const ArgumentMappingContext::argument facts[] = {
          std::get<static_cast<std::size_t>(a)>(in).facts(name_in<D, a>.argument)...};
      const KernelSignature chosen =
          D::mapping::function(ArgumentMappingContext(view_of(D::name), facts, sizeof...(a)));
      if (!((matches<Calls>(chosen) && (operator_kernel::run<Calls>(in, out), true)) || ...))
        throw ValueError(message({view_of(D::name), "(): the argument mapping chose ",
                                  toString(chosen), ", which the declaration does not list"}));
    }
    template <class Call>
    SCHEMA_CT_HIDDEN static bool matches(const KernelSignature& chosen) {
      return chosen == signature_of_call<D, Call>(
                           std::make_integer_sequence<int, sources_of<D, Call>::count>());
    }
  };

  /// The key of the call: the first tensor's, on the first device that is not the CPU.
  [[nodiscard]] SCHEMA_CT_HIDDEN static KernelKey key_of(const held_values& in) {
    KernelKey key;
    (std::get<static_cast<std::size_t>(a)>(in).add_to(key), ...);
    if (key.layout == DataLayout::STRIDED) key.layout = DataLayout::NCHW;
    if constexpr (!D::settings.data_type.empty())
      key.dtype =
          std::get<static_cast<std::size_t>(D::index_of(D::settings.data_type))>(in).data_type();
    if constexpr (!D::settings.place.empty())
      if (const Backend b =
              std::get<static_cast<std::size_t>(D::index_of(D::settings.place))>(in).backend();
          b != Backend::UNDEFINED)
        key.backend = b;
    if (key.backend == Backend::UNDEFINED) key.backend = Backend::CPU;
    if (key.layout == DataLayout::UNDEFINED) key.layout = DataLayout::NCHW;
    return key;
  }

  SCHEMA_CT_HIDDEN static void infer(held_values& in, outputs_of_call& out) {
    if constexpr (!std::is_same_v<typename D::counts, none>) {
      const std::tuple values(std::get<static_cast<std::size_t>(a)>(in).passed()...);
      using sources = sources_of<D, typename D::counts>;
      out.template get<0>().resize(
          static_cast<std::size_t>(meta_call<D, sources, D::counts::function>::call(values)));
    }
    try {
      const std::tuple<decltype(std::get<static_cast<std::size_t>(a)>(in).passed())...,
                       decltype(out.template passed<r>())...>
      values(std::get<static_cast<std::size_t>(a)>(in).passed()..., out.template passed<r>()...);
      meta_call<D, sources_of<D, typename D::infer>, D::infer::function>::call(values);
    } catch (Error& e) {
      e.add_context(message({"InferMeta of ", view_of(D::name), "()"}));
      throw;
    }
  }

  template <int i>
  [[nodiscard]] SCHEMA_CT_HIDDEN static decltype(auto) one_result(
      outputs_of_call& out, [[maybe_unused]] const std::tuple<P&...>& arguments) {
    if constexpr (constexpr int argument = written_argument<D>(i); argument >= 0) {
      auto& tensor = std::get<static_cast<std::size_t>(argument)>(arguments);
      out.template get<i>().write_back(tensor, name_in<D, argument>);
      return tensor;
    } else {
      return out.template get<i>().take();
    }
  }
  SCHEMA_CT_HIDDEN static R result(outputs_of_call& out, const std::tuple<P&...>& arguments) {
    if constexpr (sizeof...(r) == 1)
      return (one_result<r>(out, arguments), ...);
    else
      return R(one_result<r>(out, arguments)...);
  }
};

/// What the compiler is made to say of `define`.
template <fixed_string name>
concept declared_operator =
    schema_ct::acceptable<schema_ct::verdict<undeclared_words<declared<name>>>>;

}  // namespace impl

/// Defines a declared operator in a block of definitions: its schema, the kernel for every backend
/// that chooses one of PHI's, and the kernel for Meta.
///   TORCH_LIBRARY(phi, m) { phi::define<"scale">(m); }
template <fixed_string name>
  requires impl::declared_operator<name>
SCHEMA_CT_HIDDEN void define(Library& m, const char* file = __builtin_FILE(),
                             unsigned line = __builtin_LINE()) {
  using D = declared<name>;
  using kernel = impl::operator_kernel<D>;
  m.def(std::string_view(D::schema.text), {}, file, line);
  m.impl(std::string_view(name.text), DispatchKey::CompositeExplicitAutograd, &kernel::call, file,
         line);
  m.impl(std::string_view(name.text), DispatchKey::Meta, &kernel::meta, file, line);
}

/// Defines several.
template <fixed_string... names>
  requires(impl::declared_operator<names> && ...)
SCHEMA_CT_HIDDEN void define_all(Library& m, const char* file = __builtin_FILE(),
                                 unsigned line = __builtin_LINE()) {
  (define<names>(m, file, line), ...);
}

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
