// SPDX-License-Identifier: BSL-1.0
// The tensors of any host, by DLPack: what Python asks of a host beside what <dispatch/host.hpp>
// does. docs/python-hosts.md.
#pragma once

#include <concepts>
#include <cstddef>
#include <dispatch/binding_api.hpp>
#include <memory>
#include <stdexcept>
#include <type_traits>

#include "../dlpack_capsule.hpp"

namespace schema_ct_python {

using dispatch::host;

namespace detail {

/// DLManagedTensor or DLManagedTensorVersioned: the library's, or those of a dlpack.h that the
/// framework brings.
template <class M>
concept dlpack_structure = requires(M m) {
  m.dl_tensor;
  m.manager_ctx;
  m.deleter(&m);
};
template <class M>
concept versioned_structure = dlpack_structure<M> && requires(M m) { m.flags; };
/// The library's structure of the same kind.
template <class M>
using structure_like = std::conditional_t<versioned_structure<M>, dlpack::DLManagedTensorVersioned,
                                          dlpack::DLManagedTensor>;
template <class Result, class M>
M structure_taken_by(Result (*)(M*));

template <class H>
concept makes_tensors = std::default_initializable<typename H::Tensor>;
template <class H>
concept reads_dlpack = requires {
  requires dlpack_structure<decltype(structure_taken_by(&H::from_dlpack))>;
  requires std::convertible_to<decltype(H::from_dlpack(nullptr)), typename H::Tensor>;
};
template <class H>
concept writes_dlpack = requires(const typename H::Tensor& tensor) {
  requires dlpack_structure<std::remove_reference_t<decltype(*H::to_dlpack(tensor))>>;
};
static_assert(makes_tensors<host>,
              "for Python, the host's Tensor must be made of nothing (docs/python-hosts.md)");
static_assert(reads_dlpack<host>,
              "for Python, the host needs 'static Tensor from_dlpack(dlpack::DLManagedTensor*)' "
              "(docs/python-hosts.md)");
static_assert(writes_dlpack<host>,
              "for Python, the host needs 'static dlpack::DLManagedTensor* to_dlpack(const "
              "Tensor&)' (docs/python-hosts.md)");

/// The structure in another one, which ends it.
template <class To, class From>
[[nodiscard]] To* repackaged(From* from) {
  if constexpr (std::is_same_v<To, From>) {
    return from;
  } else {
    auto* const made = new To{};
    made->dl_tensor = from->dl_tensor;
    made->manager_ctx = from;
    made->deleter = [](To* self) {
      release_managed<From>(self->manager_ctx);
      delete self;
    };
    if constexpr (std::is_same_v<To, dlpack::DLManagedTensorVersioned>) made->version = {1, 1};
    return made;
  }
}

struct end_of_structure {
  template <class Managed>
  void operator()(Managed* managed) const {
    release_managed<Managed>(managed);
  }
};

/// The tensor's memory, as the host gives it out.
template <class H = host>
[[nodiscard]] auto exported(const typename H::Tensor& tensor) {
  auto* const given = H::to_dlpack(tensor);
  using given_type = std::remove_pointer_t<decltype(given)>;
  using own_type = structure_like<given_type>;
  static_assert(sizeof(given_type) == sizeof(own_type));
  if (given == nullptr) throw dispatch::Error("to_dlpack() of the host returned nullptr");
  return std::unique_ptr<own_type, end_of_structure>(reinterpret_cast<own_type*>(given));
}

/// The exception being handled, which the host's function threw, as one of the library's, to which
/// the argument is added.
[[noreturn]] inline void rethrow_from_host() {
  const auto text = [](const std::exception& e) {
    return dispatch::message({"from_dlpack() of the host: ", dispatch::what_of(e)});
  };
  try {
    throw;
  } catch (const python_error&) {
    throw;
  } catch (const dispatch::Error&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::invalid_argument& e) {
    throw dispatch::ValueError(dispatch::what_of(e));
  } catch (const std::out_of_range& e) {
    throw dispatch::IndexError(text(e));
  } catch (const std::exception& e) {
    throw dispatch::Error(text(e));
  } catch (...) {
    throw dispatch::Error("from_dlpack() of the host threw a C++ exception of an unknown type");
  }
}

/// Hands over what `__dlpack__` gave. Throws ValueError for an undefined tensor, and what the
/// host's function throws: invalid_argument as a ValueError, others as an Error.
template <class H = host>
[[nodiscard]] typename H::Tensor imported_tensor(given_array& given) {
  using taken_type = decltype(structure_taken_by(&H::from_dlpack));
  using own_type = structure_like<taken_type>;
  static_assert(sizeof(taken_type) == sizeof(own_type));
  own_type* const managed =
      given.is_versioned() ? repackaged<own_type>(given.take<dlpack::DLManagedTensorVersioned>())
                           : repackaged<own_type>(given.take<dlpack::DLManagedTensor>());
  if (managed->deleter == nullptr) managed->deleter = [](own_type*) {};
  try {
    typename H::Tensor made = H::from_dlpack(reinterpret_cast<taken_type*>(managed));
    if (H::key_set(made).empty())
      throw dispatch::ValueError("from_dlpack() of the host returned an undefined tensor");
    return made;
  } catch (...) {
    rethrow_from_host();
  }
}

}  // namespace detail

}  // namespace schema_ct_python
