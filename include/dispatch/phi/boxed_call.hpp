// SPDX-License-Identifier: BSL-1.0
// Calls kernels with the values of a KernelContext. If the backend has no kernel, the CPU's kernel
// gets copies of the tensors.
#pragma once

#include <dispatch/phi/kernel_context.hpp>
#include <dispatch/phi/transform.hpp>
#include <memory>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

/// The name of an argument in the schema of a line's kernels; only tensors are counted.
[[nodiscard]] inline argument_name name_of_input(const kernel_line& line, std::size_t input) {
  const dispatch::internal::read_schema schema(line.schema);
  argument_name out{line.schema, static_cast<std::uint16_t>(line.name().size())};
  for (int i = 0; i != schema.argument_count(); ++i) {
    if (!is_tensor(schema.type(i).word()) || input-- != 0) continue;
    out.begin = static_cast<std::uint16_t>(schema.entry(i).name_begin);
    out.length = static_cast<std::uint16_t>(schema.entry(i).name_end - schema.entry(i).name_begin);
  }
  return out;
}

/// The tensors of a context on the CPU, for a kernel to read and write.
class cpu_copies {
 public:
  cpu_copies(chosen_kernel kernel, const KernelContext& from) : kernel_(kernel) {
    lists_.reserve(KernelContext::most);
    from.give_to(context, lists_, [&](bool is_output, std::size_t input, TensorBase& tensor) {
      return is_output ? output(tensor) : this->input(tensor, input);
    });
  }

  KernelContext context;

  /// Copies the kernel's outputs to the caller's, on their backend.
  void return_to(Backend backend) {
    for (const made& one : outputs_)
      visit(*one.given, [&]<class K>(K& given) {
        K& result = static_cast<K&>(*one.result);
        change_parts(result, [&](DenseTensor& part, bool) {
          if (part.initialized())
            part = DenseTensor(tensors::to_place(part.host_tensor(), {backend, 0}));
        });
        give(given, result);
      });
  }

 private:
  struct made {
    TensorBase* given;
    TensorBase* result;
  };

  template <class K>
  [[nodiscard]] K& keep(K tensor) {
    // std::make_shared has a unique symbol.
    const std::shared_ptr<K> kept(new K(std::move(tensor)));
    kept_.push_back(kept);
    return *kept;
  }
  [[nodiscard]] TensorBase* input(TensorBase& tensor, std::size_t number) {
    TensorBase* out = nullptr;
    visit(tensor, [&](const auto& one) { out = &keep(one); });
    fit_tensor(*out, fitting_kernel(kernel_), number,
               name_of_input(line_of_cell(*kernel_.cell), number));
    return out;
  }
  /// A tensor of the same sizes, without memory.
  [[nodiscard]] TensorBase* output(TensorBase& tensor) {
    TensorBase* out = nullptr;
    visit(tensor, [&]<class K>(const K&) { out = &keep(K()); });
    out->Resize(tensor.dims());
    out->set_type(tensor.dtype());
    outputs_.push_back({&tensor, out});
    return out;
  }
  template <class K>
  static void give(K& given, const K& result) {
    given = result;
  }
  /// Copies into the existing memory, which other tensors may share.
  static void give(DenseTensor& given, const DenseTensor& result) {
    if (given.initialized() && given.dtype() == result.dtype() && given.dims() == result.dims()) {
      host::Tensor to = given.host_tensor();
      to.copy_(result.host_tensor());
    } else {
      given = result;
    }
  }

  chosen_kernel kernel_;
  std::vector<std::shared_ptr<void>> kept_;
  std::vector<std::vector<TensorBase*>> lists_;
  std::vector<made> outputs_;
};

[[gnu::cold, gnu::noinline]] inline void call_otherwise(const kernel_table& table,
                                                        const KernelContext& values) {
  const chosen_kernel chosen = choose_otherwise(table, values.key());
  if (!chosen.has_fallback_cpu) return line_of_cell(*chosen.cell).boxed(chosen.function(), values);
  cpu_copies copies(chosen, values);
  line_of_cell(*chosen.cell).boxed(chosen.function(), copies.context);
  copies.return_to(values.key().backend());
}

}  // namespace impl

/// Runs a kernel of the table with the values of a context. Throws TypeError if the operator does
/// not accept them.
inline void call_boxed(const kernel_table& table, const KernelContext& values) {
  if (const kernel_cell* cell = impl::cell_of(table, values.key())) [[likely]]
    return line_of_cell(*cell).boxed(cell->function(), values);
  impl::call_otherwise(table, values);
}

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
