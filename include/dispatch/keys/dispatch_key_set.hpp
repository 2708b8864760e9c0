// SPDX-License-Identifier: BSL-1.0
// A set of dispatch keys in 64 bits: sixteen lower bits for backends, then the functionalities.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <string>

#include <dispatch/keys/dispatch_key.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {

namespace detail {

/// The position of the highest bit of `bits`, 0 for zero: one instruction without a branch.
constexpr unsigned highest_bit(std::uint64_t bits) {
  // Exclusive or, not a difference: compilers fold it with the one inside the intrinsic.
  return 63U ^ static_cast<unsigned>(__builtin_clzll(bits | 1U));
}

/// The first table entry of a functionality, and the backend bits that select among its entries.
struct table_rows {
  struct row {
    std::uint32_t offset;
    std::uint32_t backends;
  };
  // Two more than there are functionalities, for the two bits of a raw set without a meaning.
  row at[num_functionality_keys + 2];
};

constexpr table_rows make_table_rows() {
  table_rows rows{};
  std::uint32_t offset = 0;
  for (int k = 0; k < num_functionality_keys; ++k) {
    const bool per_backend = isPerBackendFunctionalityKey(static_cast<DispatchKey>(k));
    rows.at[k].offset = offset;
    rows.at[k].backends = per_backend ? full_backend_mask : 0U;
    offset += per_backend ? num_backends : 1U;
  }
  return rows;
}

inline constexpr table_rows table_rows_of_functionalities = make_table_rows();

}  // namespace detail

/// The keys of a call, a tensor or a thread. A per-backend key is two bits, its functionality
/// and its backend, so a set is always a full product: {CUDA, AutogradCPU} == {CPU,
/// AutogradCUDA}.
class SCHEMA_CT_SHARED DispatchKeySet final {
 public:
  enum Full { FULL };
  enum FullAfter { FULL_AFTER };
  enum Raw { RAW };

  constexpr DispatchKeySet() = default;

  /// The set with every functionality and every backend.
  constexpr DispatchKeySet(Full)
      : bits_((std::uint64_t{1} << (num_backends + num_functionality_keys - 1)) - 1) {}

  /// The set with all functionalities below `key`, all backends, and PythonDispatcher.
  constexpr DispatchKeySet(FullAfter, DispatchKey key)
      : bits_(
            ((std::uint64_t{1} << (num_backends + static_cast<int>(toFunctionalityKey(key)) - 1)) -
             1) |
            bits_of(DispatchKey::PythonDispatcher)) {}

  constexpr DispatchKeySet(Raw, std::uint64_t bits) : bits_(bits) {}

  constexpr explicit DispatchKeySet(BackendComponent backend) : bits_(bits_of(backend)) {}

  /// The set is empty for Undefined and for alias keys.
  constexpr explicit DispatchKeySet(DispatchKey key) : bits_(bits_of(key)) {}

  constexpr explicit DispatchKeySet(std::initializer_list<DispatchKey> keys) {
    for (DispatchKey key : keys) bits_ |= bits_of(key);
  }
  constexpr explicit DispatchKeySet(std::initializer_list<BackendComponent> backends) {
    for (BackendComponent backend : backends) bits_ |= bits_of(backend);
  }

  [[nodiscard]] static constexpr DispatchKeySet from_raw_repr(std::uint64_t bits) {
    return DispatchKeySet(RAW, bits);
  }
  [[nodiscard]] constexpr std::uint64_t raw_repr() const { return bits_; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }

  [[nodiscard]] constexpr bool has(DispatchKey key) const { return has_all(DispatchKeySet(key)); }
  [[nodiscard]] constexpr bool has_backend(BackendComponent backend) const {
    return has_all(DispatchKeySet(backend));
  }
  [[nodiscard]] constexpr bool has_all(DispatchKeySet other) const {
    return (bits_ & other.bits_) == other.bits_;
  }
  /// Does it share a bit with `other`? Not meant for sets with per-backend keys, whose backend bits
  /// also count.
  [[nodiscard]] constexpr bool has_any(DispatchKeySet other) const {
    return (bits_ & other.bits_) != 0;
  }
  [[nodiscard]] constexpr bool isSupersetOf(DispatchKeySet other) const { return has_all(other); }

  constexpr DispatchKeySet operator|(DispatchKeySet other) const {
    return {RAW, bits_ | other.bits_};
  }
  constexpr DispatchKeySet operator&(DispatchKeySet other) const {
    return {RAW, bits_ & other.bits_};
  }
  constexpr DispatchKeySet operator^(DispatchKeySet other) const {
    return {RAW, bits_ ^ other.bits_};
  }
  /// Removes functionalities only; the backends of the left operand remain.
  constexpr DispatchKeySet operator-(DispatchKeySet other) const {
    return {RAW, bits_ & (full_backend_mask | ~other.bits_)};
  }
  constexpr DispatchKeySet& operator|=(DispatchKeySet other) {
    bits_ |= other.bits_;
    return *this;
  }
  friend constexpr bool operator==(DispatchKeySet a, DispatchKeySet b) {
    return a.bits_ == b.bits_;
  }

  [[nodiscard]] constexpr DispatchKeySet add(DispatchKey key) const {
    return *this | DispatchKeySet(key);
  }
  [[nodiscard]] constexpr DispatchKeySet add(DispatchKeySet other) const { return *this | other; }
  /// Removes the key's functionality; its backend remains.
  [[nodiscard]] constexpr DispatchKeySet remove(DispatchKey key) const {
    return *this - DispatchKeySet(key);
  }
  [[nodiscard]] constexpr DispatchKeySet remove_backend(BackendComponent backend) const {
    return {RAW, bits_ & ~bits_of(backend)};
  }

  [[nodiscard]] constexpr DispatchKey highestFunctionalityKey() const {
    return static_cast<DispatchKey>(functionality_index());
  }
  [[nodiscard]] constexpr BackendComponent highestBackendKey() const {
    return static_cast<BackendComponent>(detail::highest_bit((bits_ & full_backend_mask) << 1));
  }
  /// The runtime key of a call with this set; Undefined if it has no functionality.
  [[nodiscard]] constexpr DispatchKey highestPriorityTypeId() const {
    const DispatchKey functionality = highestFunctionalityKey();
    return isPerBackendFunctionalityKey(functionality)
               ? toRuntimePerBackendFunctionalityKey(functionality, highestBackendKey())
               : functionality;
  }
  /// One more than the position of the highest bit; 0 for the empty set.
  [[nodiscard]] constexpr std::uint8_t indexOfHighestBit() const {
    return static_cast<std::uint8_t>(bits_ == 0 ? 0 : detail::highest_bit(bits_) + 1);
  }
  /// 0 for CPU, and for no backend, up to 15 for Meta.
  [[nodiscard]] constexpr std::uint64_t getBackendIndex() const {
    return static_cast<std::uint64_t>(detail::highest_bit(bits_ & full_backend_mask));
  }
  /// The entry of an operator's table, 0 … 136, that belongs to highestPriorityTypeId().
  [[nodiscard]] constexpr int getDispatchTableIndexForDispatchKeySet() const {
    const detail::table_rows::row& row =
        detail::table_rows_of_functionalities.at[functionality_index()];
    return static_cast<int>(row.offset + detail::highest_bit(bits_ & row.backends));
  }

  /// Iterates over the runtime keys: functionalities in ascending order, and the backends of each
  /// in ascending order.
  class iterator {
   public:
    using value_type = DispatchKey;
    using difference_type = std::ptrdiff_t;
    using pointer = const DispatchKey*;
    using reference = DispatchKey;
    using iterator_category = std::input_iterator_tag;

    constexpr iterator() = default;
    constexpr explicit iterator(std::uint64_t bits)
        : functionalities_((bits >> num_backends) & all_functionalities),
          backends_(static_cast<std::uint16_t>(bits & full_backend_mask)) {
      enter();
    }
    constexpr DispatchKey operator*() const {
      const DispatchKey functionality = current();
      return left_ == 0
                 ? functionality
                 : toRuntimePerBackendFunctionalityKey(
                       functionality, static_cast<BackendComponent>(__builtin_ctz(left_) + 1));
    }
    constexpr iterator& operator++() {
      left_ = static_cast<std::uint16_t>(left_ & (left_ - 1));
      if (left_ == 0) {
        functionalities_ &= functionalities_ - 1;
        enter();
      }
      return *this;
    }
    constexpr iterator operator++(int) {
      const iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(const iterator& a, const iterator& b) {
      return a.functionalities_ == b.functionalities_ && a.left_ == b.left_;
    }

   private:
    SCHEMA_CT_HIDDEN static constexpr std::uint64_t all_functionalities =
        (std::uint64_t{1} << (num_functionality_keys - 1)) - 1;

    constexpr DispatchKey current() const {
      return static_cast<DispatchKey>(__builtin_ctzll(functionalities_) + 1);
    }
    // A per-backend functionality without any backend has no keys.
    constexpr void enter() {
      left_ = 0;
      while (functionalities_ != 0 && isPerBackendFunctionalityKey(current())) {
        left_ = backends_;
        if (left_ != 0) return;
        functionalities_ &= functionalities_ - 1;
      }
    }

    std::uint64_t functionalities_ = 0;
    std::uint16_t backends_ = 0;
    std::uint16_t left_ = 0;
  };

  [[nodiscard]] constexpr iterator begin() const { return iterator(bits_); }
  [[nodiscard]] constexpr iterator end() const { return {}; }

 private:
  static constexpr std::uint64_t bits_of(BackendComponent backend) {
    return backend == BackendComponent::InvalidBit
               ? 0
               : std::uint64_t{1} << (static_cast<int>(backend) - 1);
  }
  static constexpr std::uint64_t bits_of(DispatchKey key) {
    const DispatchKey functionality = toFunctionalityKey(key);
    if (functionality == DispatchKey::Undefined) return 0;
    return (std::uint64_t{1} << (num_backends + static_cast<int>(functionality) - 1)) |
           bits_of(toBackendComponent(key));
  }
  /// Meta, the bit just below the functionalities, replaces the "none" bit.
  constexpr unsigned functionality_index() const {
    return detail::highest_bit(bits_ >> (num_backends - 1));
  }

  std::uint64_t bits_ = 0;
};

/// "DispatchKeySet(CPU, ADInplaceOrView)": the runtime keys in ascending order.
[[nodiscard]] inline std::string toString(DispatchKeySet set) {
  std::string out = "DispatchKeySet(";
  const char* separator = "";
  for (DispatchKey key : set) {
    out += separator;
    out += toString(key);
    separator = ", ";
  }
  out += ')';
  return out;
}

template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             DispatchKeySet set) {
  return out << toString(set);
}

/// The table entry of a runtime key.
[[nodiscard]] constexpr int getDispatchTableIndexForDispatchKey(DispatchKey key) {
  return DispatchKeySet(key).getDispatchTableIndexForDispatchKeySet();
}

}  // namespace dispatch
