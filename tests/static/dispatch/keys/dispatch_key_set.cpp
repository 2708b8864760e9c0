// SPDX-License-Identifier: BSL-1.0
// The algebra of dispatch key sets, their order and their table entries are those of PyTorch 2.13.
#include <dispatch/keys/dispatch_key_set.hpp>

#include <c10/core/DispatchKeySet.h>

namespace {

using dispatch::BackendComponent;
using dispatch::DispatchKey;
using dispatch::DispatchKeySet;

constexpr DispatchKeySet raw(std::uint64_t bits) { return {DispatchKeySet::RAW, bits}; }
constexpr DispatchKeySet one(DispatchKey key) { return DispatchKeySet(key); }
constexpr int entry(DispatchKeySet set) { return set.getDispatchTableIndexForDispatchKeySet(); }

static_assert(sizeof(DispatchKeySet) == 8);

// The bits of a set.
static_assert(DispatchKeySet().empty());
static_assert(one(DispatchKey::Undefined).empty());
static_assert(one(DispatchKey::Autograd).empty(), "an alias key is in no set");
static_assert(one(DispatchKey::CPU).raw_repr() == 0x10001);
static_assert(one(DispatchKey::Dense).raw_repr() == 0x10000);
static_assert(one(DispatchKey::AutogradMeta).raw_repr() == 0x1000008000);
static_assert(DispatchKeySet(BackendComponent::MetaBit).raw_repr() == 0x8000);
static_assert(DispatchKeySet(BackendComponent::InvalidBit).empty());
static_assert(DispatchKeySet(DispatchKeySet::FULL).raw_repr() == 0x3fffffffffffffff);
static_assert(DispatchKeySet(DispatchKeySet::FULL_AFTER, DispatchKey::CPU).raw_repr() ==
              0x200000000000ffff);
static_assert(DispatchKeySet(DispatchKeySet::FULL_AFTER, DispatchKey::Tracer).raw_repr() ==
              0x2000003fffffffff);
static_assert(DispatchKeySet{DispatchKey::CPU, DispatchKey::CUDA}.raw_repr() == 0x10003);

// A set is a full product of functionalities and backends.
static_assert((one(DispatchKey::CUDA) | one(DispatchKey::AutogradCPU)) ==
              (one(DispatchKey::CPU) | one(DispatchKey::AutogradCUDA)));
static_assert(DispatchKeySet{DispatchKey::CUDA, DispatchKey::AutogradCPU}.has(DispatchKey::CPU));

// Membership.
static_assert(one(DispatchKey::CPU).has(DispatchKey::Dense));
static_assert(!one(DispatchKey::CPU).has(DispatchKey::CUDA));
static_assert(one(DispatchKey::CPU).has_backend(BackendComponent::CPUBit));
static_assert(one(DispatchKey::SparseCPU).has_any(one(DispatchKey::Sparse)));
static_assert(!one(DispatchKey::SparseCPU).has_any(one(DispatchKey::Dense)));
static_assert(raw(0x7).has_all(raw(0x5)) && !raw(0x5).has_all(raw(0x7)));
static_assert(raw(0x7).isSupersetOf(raw(0x7)));

// Adding and removing; backends survive a removal.
static_assert(one(DispatchKey::CPU).remove(DispatchKey::CPU).raw_repr() == 0x1);
static_assert((one(DispatchKey::CPU) - one(DispatchKey::CPU)).raw_repr() == 0x1);
static_assert(one(DispatchKey::CPU).remove_backend(BackendComponent::CPUBit).raw_repr() == 0x10000);
static_assert(raw(0x2a337357ae2cc59b).remove(DispatchKey::AutogradCPU).raw_repr() ==
              0x2a337347ae2cc59b);
static_assert((raw(0x3) ^ raw(0x6)) == raw(0x5) && (raw(0x3) & raw(0x6)) == raw(0x2));
static_assert(DispatchKeySet().add(DispatchKey::CPU) == one(DispatchKey::CPU));
static_assert(raw(1) != raw(2));

// The highest functionality wins, with the highest backend where it is per backend.
static_assert(DispatchKeySet{DispatchKey::CPU, DispatchKey::CUDA}.highestPriorityTypeId() ==
              DispatchKey::CUDA);
static_assert(raw(0x18003).highestPriorityTypeId() == DispatchKey::Meta);
static_assert(DispatchKeySet{DispatchKey::CPU, DispatchKey::AutogradOther}
                  .highestPriorityTypeId() == DispatchKey::AutogradOther);
static_assert(DispatchKeySet{DispatchKey::CUDA, DispatchKey::AutogradCPU}.highestPriorityTypeId() ==
              DispatchKey::AutogradCUDA);
static_assert(DispatchKeySet().highestPriorityTypeId() == DispatchKey::Undefined);
static_assert(raw(0x8000).highestPriorityTypeId() == DispatchKey::Undefined, "a backend alone");
static_assert(raw(0x18003).highestBackendKey() == BackendComponent::MetaBit);
static_assert(DispatchKeySet().highestBackendKey() == BackendComponent::InvalidBit);
static_assert(raw(0x18003).getBackendIndex() == 15 && raw(0x10001).getBackendIndex() == 0);
static_assert(DispatchKeySet().indexOfHighestBit() == 0 && raw(1).indexOfHighestBit() == 1);

// Table entries.
static_assert(entry(DispatchKeySet()) == 0);
static_assert(entry(raw(0xffff)) == 0);
static_assert(entry(one(DispatchKey::CPU)) == 1 && entry(one(DispatchKey::Meta)) == 16);
static_assert(entry(one(DispatchKey::FPGA)) == 17 && entry(one(DispatchKey::QuantizedCPU)) == 20);
static_assert(entry(one(DispatchKey::CustomRNGKeyId)) == 36);
static_assert(entry(one(DispatchKey::BackendSelect)) == 86 && entry(one(DispatchKey::Fake)) == 87);
static_assert(entry(one(DispatchKey::AutogradCPU)) == 96);
static_assert(entry(one(DispatchKey::AutogradMeta)) == 111);
static_assert(entry(one(DispatchKey::PythonDispatcher)) == 136);
static_assert(entry(raw(0x2a337357ae2cc59b)) == 136 && entry(raw(0x1239ff2c4a0)) == 115);
static_assert(entry(raw(0x686f3326a)) == 94 && entry(raw(0xaf29109c)) == 91);
static_assert(entry(raw(~std::uint64_t{0})) == 0, "bits that mean nothing stay inside the table");

// Every runtime key has an entry of its own, and iteration meets each of them once, in rising order
// of priority: a set of exactly that key yields it.
constexpr bool entries_are_distinct_and_complete() {
  bool taken[dispatch::num_runtime_entries] = {};
  taken[0] = true;
  int count = 1;
  for (DispatchKey key : DispatchKeySet(DispatchKeySet::FULL)) {
    const int index = dispatch::getDispatchTableIndexForDispatchKey(key);
    if (index != count || taken[index]) return false;
    taken[index] = true;
    ++count;
    const DispatchKeySet set = one(key);
    if (*set.begin() != key || ++set.begin() != set.end()) return false;
    if (set.highestPriorityTypeId() != key) return false;
  }
  return count == dispatch::num_runtime_entries;
}
static_assert(entries_are_distinct_and_complete());

constexpr int count_keys(DispatchKeySet set) {
  int count = 0;
  for (DispatchKey key : set) count += key != DispatchKey::Undefined ? 1 : 0;
  return count;
}
static_assert(count_keys(DispatchKeySet()) == 0 && count_keys(raw(0x1)) == 0);
static_assert(count_keys(raw(0x30000)) == 1, "Dense without a backend yields nothing, FPGA does");
static_assert(count_keys(raw(0x18003)) == 3);

// The namespace c10 has the sets.
static_assert(std::is_same_v<c10::DispatchKeySet, DispatchKeySet>);
static_assert(c10::getRuntimeDispatchKeySet(c10::DispatchKey::CPU) == one(DispatchKey::CPU));

}  // namespace
