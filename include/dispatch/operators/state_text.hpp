// SPDX-License-Identifier: BSL-1.0
// An operator's kernels and its row as text, with PyTorch's wording.
#pragma once

#include <dispatch/operators/operator_handle.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

template <class Kind = AliasAnalysisKind>
[[nodiscard]] const char* name_of(Kind kind) {
  switch (kind) {
    case Kind::INTERNAL_SPECIAL_CASE: return "INTERNAL_SPECIAL_CASE";
    case Kind::CONSERVATIVE: return "CONSERVATIVE";
    case Kind::FROM_SCHEMA: return "FROM_SCHEMA";
    case Kind::PURE_FUNCTION: break;
  }
  return "PURE_FUNCTION";
}

/// The origin of a kernel in the row.
template <class Origin = row_rule::origin>
[[nodiscard]] const char* origin_text(Origin from) {
  switch (from) {
    case Origin::kernel: return "kernel";
    case Origin::default_backend_kernel: return "default backend kernel";
    case Origin::nested_kernel: return "nested kernel";
    case Origin::math_kernel: return "math kernel";
    case Origin::ambiguous_autogradother: return "ambiguous autogradother";
    case Origin::autograd_kernel: return "autograd kernel";
    case Origin::batched_kernel: return "batched kernel";
    case Origin::backend_fallback: return "backend fallback";
    case Origin::missing: break;
  }
  return "missing";
}

/// A kernel's place, its signature and the ways to call it.
template <class Text = std::string>
[[nodiscard]] Text kernel_text(const kernel_registration& k) {
  const kernel& f = k.function;
  const bool passes = f.call_form == kernel::form::fallthrough;
  return message({place_text(k.place),
                  " :: ", f.signature == nullptr ? Text("(none)") : inferred_text(*f.signature),
                  passes                   ? " [ fallthrough boxed ]"
                  : f.signature == nullptr ? " [ boxed ]"
                                           : " [ boxed unboxed ]"});
}

/// "CPU: registered at file:line [kernel]", or empty if there is no kernel.
template <class Text = std::string>
void append_place_in_row(Text& out, const row_rule& rule, DispatchKey key) {
  const row_rule::choice choice = rule.choose(key);
  if (choice.from == row_rule::origin::missing) return;
  out.append(toString(key)).append(": ");
  if (choice.registration == nullptr) {
    out += "ambiguous_autogradother";
  } else {
    if (choice.registration->function.call_form == kernel::form::fallthrough) out += "fallthrough ";
    out += place_text(choice.registration->place);
  }
  out.append(" [").append(origin_text(choice.from)).append("]\n");
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <class Text>
Text dispatch::OperatorHandle::dumpState() const {
  using namespace dispatch;
  const registry_lock lock(the_registry());
  Text out = message({"name: ", operator_name().str(), "\nschema: "});
  if (hasSchema())
    out += message({to_string(schema()), "\ndebug: ", debug(),
                    "\nalias analysis kind: ", internal::name_of(schema().aliasAnalysis()), "\n"});
  else
    out += "(none)\n";
  for (int i = 0; i <= static_cast<int>(DispatchKey::EndOfAliasKeys); ++i) {
    const auto key = static_cast<DispatchKey>(i);
    bool active = true;
    for (const kernel_registration* k = entry_->newest; k != nullptr; k = k->older) {
      if (key_in_row(*k) != key) continue;
      out += message({toString(key), isAliasDispatchKey(key) ? "[alias]" : "",
                      active ? ": " : " (inactive): ", internal::kernel_text(*k), "\n"});
      active = false;
    }
  }
  return out;
}

template <class Text>
Text dispatch::OperatorHandle::dumpComputedTable() const {
  using namespace dispatch;
  const registry& r = the_registry();
  const registry_lock lock(the_registry());
  const row_rule rule(*entry_, r.fallbacks);
  Text out;
  internal::append_place_in_row(out, rule, DispatchKey::Undefined);
  for (const DispatchKey key : DispatchKeySet(DispatchKeySet::FULL))
    internal::append_place_in_row(out, rule, key);
  return out;
}
