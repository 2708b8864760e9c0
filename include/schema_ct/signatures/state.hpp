// SPDX-License-Identifier: BSL-1.0
// Whether one of two functions takes what the other returns, as a pair that pickles objects.
#pragma once

#include "callable.hpp"
#include "cxx_type.hpp"

namespace SCHEMA_CT_HIDDEN schema_ct {

namespace detail {
/// May a value of one type be passed as the other? As in PyTorch, a list only as the same list.
/// True where more than the outermost type decides.
constexpr bool may_pass(type_word from, type_word to) {
  if (from == to) return true;
  const code last = last_code(to);
  return last == code::optional || last == code::any || last == code::scalar ||
         (last == last_code(from) && last != code::list);
}
}  // namespace detail

/// Does `Set`, of the form Object(State), take what `Get`, of the form State(Self), returns
/// (PyTorch's def_pickle)? True if a type is known only at run time or is reported otherwise.
template <class Get, class Set>
inline constexpr bool shares_state = false;
template <class State, class Self, class Object, class Read>
inline constexpr bool shares_state<State(Self), Object(Read)> = [] {
  constexpr type_word written = word<bare<State>>;
  constexpr type_word read = word<bare<Read>>;
  if (written == word_of(code::none_type)) return false;
  return detail::may_pass(written, read) || has_narrow(read) || has_narrow(written) ||
         has_unknown(read) || has_unknown(written);
}();

}  // namespace schema_ct
