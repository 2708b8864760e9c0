// SPDX-License-Identifier: BSL-1.0
// The dispatch keys: the handlers of an operator that a call may reach, with PyTorch 2.13's names
// and numbers.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>

#include <dispatch/base/error.hpp>

// clang-format off

// In one set, later backends precede earlier ones, so Meta is last.
#define SCHEMA_CT_EACH_BACKEND(X, prefix)                                                        \
  X(prefix, CPU) X(prefix, CUDA) X(prefix, HIP) X(prefix, XLA) X(prefix, MPS) X(prefix, IPU)     \
  X(prefix, XPU) X(prefix, HPU) X(prefix, VE) X(prefix, Lazy) X(prefix, MTIA) X(prefix, MAIA)    \
  X(prefix, PrivateUse1) X(prefix, PrivateUse2) X(prefix, PrivateUse3) X(prefix, Meta)

// In ascending order of priority. The value of an enumerator is its position in this list, from 1.
#define SCHEMA_CT_EACH_FUNCTIONALITY(X)                                                          \
  X(Dense) X(FPGA) X(Vulkan) X(Metal) X(Quantized) X(CustomRNGKeyId) X(MkldnnCPU) X(Sparse)      \
  X(SparseCsr) X(NestedTensor) X(BackendSelect) X(Fake) X(Python)                                \
  X(FuncTorchDynamicLayerBackMode) X(Functionalize) X(Conjugate) X(Negative) X(ZeroTensor)       \
  X(ADInplaceOrView) X(AutogradOther) X(AutogradFunctionality) X(AutogradNestedTensor) X(Tracer) \
  X(AutocastCPU) X(AutocastMTIA) X(AutocastMAIA) X(AutocastXPU) X(AutocastIPU) X(AutocastHPU)    \
  X(AutocastXLA) X(AutocastMPS) X(AutocastCUDA) X(AutocastPrivateUse1) X(FuncTorchBatched)       \
  X(BatchedNestedTensor) X(FuncTorchVmapMode) X(Batched) X(VmapMode) X(FuncTorchGradWrapper)     \
  X(DeferredInit) X(PythonTLSSnapshot) X(FuncTorchDynamicLayerFrontMode)                         \
  X(TESTING_ONLY_GenericWrapper) X(TESTING_ONLY_GenericMode) X(PreDispatch) X(PythonDispatcher)

#define SCHEMA_CT_EACH_ALIAS_KEY(X)                                                              \
  X(Autograd) X(CompositeImplicitAutograd) X(FuncTorchBatchedDecomposition)                      \
  X(CompositeImplicitAutogradNestedTensor) X(CompositeExplicitAutograd)                          \
  X(CompositeExplicitAutogradNonFunctional)

// clang-format on

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace SCHEMA_CT_HIDDEN dispatch {

/// The device families that may each have kernels of their own; value k is bit k-1 of a
/// DispatchKeySet.
enum class SCHEMA_CT_VISIBLE BackendComponent : std::uint8_t {
  InvalidBit = 0,
#define SCHEMA_CT_BIT(prefix, name) name##Bit,
  SCHEMA_CT_EACH_BACKEND(SCHEMA_CT_BIT, )
#undef SCHEMA_CT_BIT
      EndOfBackendKeys = MetaBit,
};

/// The keys for which a kernel may be registered. There are three ranges: functionalities (bits of
/// a DispatchKeySet), six blocks of functionality times backend (`CPU`, `SparseCUDA`,
/// `AutogradMeta` …), and alias keys, which stand for several of the others and never occur in a
/// set. The numbers are those of c10/core/DispatchKey.h.
enum class SCHEMA_CT_VISIBLE DispatchKey : std::uint16_t {
  Undefined = 0,
  CatchAll = Undefined,
#define SCHEMA_CT_KEY(name) name,
  SCHEMA_CT_EACH_FUNCTIONALITY(SCHEMA_CT_KEY)
#undef SCHEMA_CT_KEY
      EndOfFunctionalityKeys,
#define SCHEMA_CT_KEY(prefix, name) prefix##name,
#define SCHEMA_CT_BLOCK(block, prefix) \
  StartOf##block##Backends,            \
      SCHEMA_CT_EACH_BACKEND(SCHEMA_CT_KEY, prefix) EndOf##block##Backends = prefix##Meta,
  SCHEMA_CT_BLOCK(Dense, ) SCHEMA_CT_BLOCK(Quantized, Quantized) SCHEMA_CT_BLOCK(Sparse, Sparse)
      SCHEMA_CT_BLOCK(SparseCsr, SparseCsr) SCHEMA_CT_BLOCK(NestedTensor, NestedTensor)
          SCHEMA_CT_BLOCK(AutogradFunctionality, Autograd)
#undef SCHEMA_CT_BLOCK
#undef SCHEMA_CT_KEY
              EndOfRuntimeBackendKeys = EndOfAutogradFunctionalityBackends,
#define SCHEMA_CT_KEY(name) name,
  SCHEMA_CT_EACH_ALIAS_KEY(SCHEMA_CT_KEY)
#undef SCHEMA_CT_KEY
      StartOfAliasKeys = Autograd,
  EndOfAliasKeys = CompositeExplicitAutogradNonFunctional,
  CPUTensorId = CPU,
  CUDATensorId = CUDA,
  DefaultBackend = CompositeExplicitAutograd,
  PrivateUse1_PreAutograd = AutogradPrivateUse1,
  PrivateUse2_PreAutograd = AutogradPrivateUse2,
  PrivateUse3_PreAutograd = AutogradPrivateUse3,
  Autocast = AutocastCUDA,
};

inline constexpr DispatchKey kAutograd = DispatchKey::Autograd;

/// The number of functionality keys, including Undefined.
inline constexpr std::uint8_t num_functionality_keys =
    static_cast<std::uint8_t>(DispatchKey::EndOfFunctionalityKeys);
inline constexpr std::uint8_t num_backends =
    static_cast<std::uint8_t>(BackendComponent::EndOfBackendKeys);
inline constexpr std::uint16_t full_backend_mask = 0xffff;

constexpr bool isAliasDispatchKey(DispatchKey key) {
  return key >= DispatchKey::StartOfAliasKeys && key <= DispatchKey::EndOfAliasKeys;
}

namespace detail {

/// The key that begins a functionality's block of backend keys, or Undefined if it has no block.
constexpr DispatchKey block_start(DispatchKey functionality) {
  switch (functionality) {
    case DispatchKey::Dense: return DispatchKey::StartOfDenseBackends;
    case DispatchKey::Quantized: return DispatchKey::StartOfQuantizedBackends;
    case DispatchKey::Sparse: return DispatchKey::StartOfSparseBackends;
    case DispatchKey::SparseCsr: return DispatchKey::StartOfSparseCsrBackends;
    case DispatchKey::NestedTensor: return DispatchKey::StartOfNestedTensorBackends;
    case DispatchKey::AutogradFunctionality:
      return DispatchKey::StartOfAutogradFunctionalityBackends;
    default: return DispatchKey::Undefined;
  }
}

inline constexpr int keys_per_block = num_backends + 1;
inline constexpr int first_block_key = static_cast<int>(DispatchKey::StartOfDenseBackends);

constexpr bool in_a_block(DispatchKey key) {
  return key >= DispatchKey::StartOfDenseBackends && key <= DispatchKey::EndOfRuntimeBackendKeys;
}

inline constexpr DispatchKey block_functionalities[] = {
    DispatchKey::Dense,     DispatchKey::Quantized,    DispatchKey::Sparse,
    DispatchKey::SparseCsr, DispatchKey::NestedTensor, DispatchKey::AutogradFunctionality};

}  // namespace detail

/// Does a functionality (`Dense`, `Sparse`, `AutogradFunctionality` …) have one table entry for
/// each backend?
constexpr bool isPerBackendFunctionalityKey(DispatchKey key) {
  return detail::block_start(key) != DispatchKey::Undefined;
}

constexpr std::uint8_t numPerBackendFunctionalityKeys() {
  return static_cast<std::uint8_t>(sizeof(detail::block_functionalities) / sizeof(DispatchKey));
}

/// The number of entries in an operator's dispatch table: 137.
inline constexpr std::uint16_t num_runtime_entries = static_cast<std::uint16_t>(
    num_functionality_keys + numPerBackendFunctionalityKeys() * (num_backends - 1));

/// The backend of a key such as `SparseCUDA`; InvalidBit for keys without a backend.
constexpr BackendComponent toBackendComponent(DispatchKey key) {
  if (!detail::in_a_block(key)) return BackendComponent::InvalidBit;
  return static_cast<BackendComponent>((static_cast<int>(key) - detail::first_block_key) %
                                       detail::keys_per_block);
}

/// The functionality of a key: `Sparse` for `SparseCUDA`, the key itself below the blocks,
/// Undefined for aliases.
constexpr DispatchKey toFunctionalityKey(DispatchKey key) {
  if (key <= DispatchKey::EndOfFunctionalityKeys) return key;
  if (!detail::in_a_block(key)) return DispatchKey::Undefined;
  return detail::block_functionalities[(static_cast<int>(key) - detail::first_block_key) /
                                       detail::keys_per_block];
}

/// (Sparse, CUDABit) -> SparseCUDA; Undefined if the functionality is not per backend.
constexpr DispatchKey toRuntimePerBackendFunctionalityKey(DispatchKey functionality,
                                                          BackendComponent backend) {
  const DispatchKey start = detail::block_start(functionality);
  if (start == DispatchKey::Undefined) return start;
  return static_cast<DispatchKey>(static_cast<int>(start) + static_cast<int>(backend));
}

/// The autograd key of a backend; HIP, VE and InvalidBit share AutogradOther.
constexpr DispatchKey getAutogradKeyFromBackend(BackendComponent backend) {
  if (backend == BackendComponent::InvalidBit || backend == BackendComponent::HIPBit ||
      backend == BackendComponent::VEBit || backend > BackendComponent::EndOfBackendKeys) {
    return DispatchKey::AutogradOther;
  }
  return toRuntimePerBackendFunctionalityKey(DispatchKey::AutogradFunctionality, backend);
}

namespace detail {

inline constexpr const char* dispatch_key_names[] = {
    "Undefined",
#define SCHEMA_CT_NAME(name) #name,
    SCHEMA_CT_EACH_FUNCTIONALITY(SCHEMA_CT_NAME)
#undef SCHEMA_CT_NAME
        "UnknownUnknown",
#define SCHEMA_CT_NAME(prefix, name) #prefix #name,
#define SCHEMA_CT_BLOCK(prefix) #prefix "Undefined", SCHEMA_CT_EACH_BACKEND(SCHEMA_CT_NAME, prefix)
    SCHEMA_CT_BLOCK() SCHEMA_CT_BLOCK(Quantized) SCHEMA_CT_BLOCK(Sparse) SCHEMA_CT_BLOCK(SparseCsr)
        SCHEMA_CT_BLOCK(NestedTensor) SCHEMA_CT_BLOCK(Autograd)
#undef SCHEMA_CT_BLOCK
#undef SCHEMA_CT_NAME
#define SCHEMA_CT_NAME(name) #name,
            SCHEMA_CT_EACH_ALIAS_KEY(SCHEMA_CT_NAME)
#undef SCHEMA_CT_NAME
};

}  // namespace detail

/// "CPU", "AutogradCUDA", "CompositeImplicitAutograd" …; "UnknownUnknown" for a number that is not
/// a key.
constexpr const char* toString(DispatchKey key) {
  return key <= DispatchKey::EndOfAliasKeys
             ? detail::dispatch_key_names[static_cast<std::size_t>(key)]
             : "UnknownUnknown";
}

/// "CPUBit" …; as in PyTorch, "MTIA" and "MAIA" have no suffix.
constexpr const char* toString(BackendComponent backend) {
  switch (backend) {
    case BackendComponent::InvalidBit: return "InvalidBit";
    case BackendComponent::MTIABit: return "MTIA";
    case BackendComponent::MAIABit: return "MAIA";
    case BackendComponent::CPUBit: return "CPUBit";
    case BackendComponent::CUDABit: return "CUDABit";
    case BackendComponent::HIPBit: return "HIPBit";
    case BackendComponent::XLABit: return "XLABit";
    case BackendComponent::MPSBit: return "MPSBit";
    case BackendComponent::IPUBit: return "IPUBit";
    case BackendComponent::XPUBit: return "XPUBit";
    case BackendComponent::HPUBit: return "HPUBit";
    case BackendComponent::VEBit: return "VEBit";
    case BackendComponent::LazyBit: return "LazyBit";
    case BackendComponent::PrivateUse1Bit: return "PrivateUse1Bit";
    case BackendComponent::PrivateUse2Bit: return "PrivateUse2Bit";
    case BackendComponent::PrivateUse3Bit: return "PrivateUse3Bit";
    case BackendComponent::MetaBit: return "MetaBit";
    default: return "UNKNOWN_BACKEND_BIT";
  }
}

namespace detail {

/// The backends of a block whose names PyTorch 2.13's parseDispatchKey accepts (bit = backend - 1).
constexpr unsigned parseable_backends(DispatchKey functionality) {
  switch (functionality) {
    case DispatchKey::Dense: return 0xffff;
    case DispatchKey::Quantized: return 0x1043;              // CPU CUDA XPU PrivateUse1
    case DispatchKey::NestedTensor: return 0x90c3;           // CPU CUDA XPU HPU PrivateUse1 Meta
    case DispatchKey::AutogradFunctionality: return 0xf2fb;  // all but HIP VE MTIA MAIA
    default: return 0x9157;  // CPU CUDA HIP MPS XPU VE PrivateUse1 Meta
  }
}

constexpr bool is_parseable(DispatchKey key) {
  if (key == DispatchKey::EndOfFunctionalityKeys) return false;
  if (!in_a_block(key)) return true;
  const int backend = static_cast<int>(toBackendComponent(key));
  return backend != 0 && ((parseable_backends(toFunctionalityKey(key)) >> (backend - 1)) & 1U) != 0;
}

/// The number of the key, or -1 if no key of that name is parsed.
constexpr int find_dispatch_key(std::string_view name) {
  for (int k = 0; k <= static_cast<int>(DispatchKey::EndOfAliasKeys); ++k) {
    const auto key = static_cast<DispatchKey>(k);
    if (is_parseable(key) && name == toString(key)) return k;
  }
  return -1;
}

}  // namespace detail

/// The key of that name if PyTorch 2.13 parses it; "CatchAll", "Autocast", "AutogradHIP" and "cpu"
/// are not parsed.
template <class Key = DispatchKey>
[[nodiscard]] constexpr std::optional<Key> parse_dispatch_key(std::string_view name) {
  const int found = detail::find_dispatch_key(name);
  return found < 0 ? std::nullopt : std::optional(static_cast<Key>(found));
}

/// As parse_dispatch_key, but throws dispatch::Error "could not parse dispatch key: X".
[[nodiscard]] inline DispatchKey parseDispatchKey(std::string_view name) {
  const int found = detail::find_dispatch_key(name);
  if (found >= 0) return static_cast<DispatchKey>(found);
  throw Error(message({"could not parse dispatch key: ", name}));
}

template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             DispatchKey key) {
  return out << toString(key);
}

template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             BackendComponent backend) {
  return out << toString(backend);
}

}  // namespace dispatch
#pragma GCC diagnostic pop

#undef SCHEMA_CT_EACH_ALIAS_KEY
#undef SCHEMA_CT_EACH_FUNCTIONALITY
#undef SCHEMA_CT_EACH_BACKEND
