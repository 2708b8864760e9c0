// SPDX-License-Identifier: BSL-1.0
// The numbers, names and conversions of dispatch keys are those of PyTorch 2.13.
#include <dispatch/keys/dispatch_key.hpp>

#include <c10/core/DispatchKey.h>

namespace {

using dispatch::BackendComponent;
using dispatch::DispatchKey;

constexpr int number(DispatchKey key) { return static_cast<int>(key); }
constexpr bool named(DispatchKey key, std::string_view name) {
  return dispatch::toString(key) == name;
}
constexpr bool unknown(std::string_view name) {
  return !dispatch::parse_dispatch_key(name).has_value();
}

// The table's size.
static_assert(dispatch::num_functionality_keys == 47);
static_assert(dispatch::num_backends == 16);
static_assert(dispatch::num_runtime_entries == 137);

// Numbers at the start, at the end and where 2.13 differs from older versions.
static_assert(number(DispatchKey::Dense) == 1);
static_assert(number(DispatchKey::Fake) == 12);
static_assert(number(DispatchKey::Python) == 13);
static_assert(number(DispatchKey::Conjugate) == 16);
static_assert(number(DispatchKey::ADInplaceOrView) == 19);
static_assert(number(DispatchKey::AutocastCUDA) == 32);
static_assert(number(DispatchKey::PythonDispatcher) == 46);
static_assert(number(DispatchKey::EndOfFunctionalityKeys) == 47);
static_assert(number(DispatchKey::StartOfDenseBackends) == 48);
static_assert(number(DispatchKey::CPU) == 49);
static_assert(number(DispatchKey::Meta) == 64);
static_assert(number(DispatchKey::StartOfQuantizedBackends) == 65);
static_assert(number(DispatchKey::StartOfSparseBackends) == 82);
static_assert(number(DispatchKey::StartOfSparseCsrBackends) == 99);
static_assert(number(DispatchKey::StartOfNestedTensorBackends) == 116);
static_assert(number(DispatchKey::StartOfAutogradFunctionalityBackends) == 133);
static_assert(number(DispatchKey::AutogradMeta) == 149);
static_assert(number(DispatchKey::Autograd) == 150);
static_assert(number(DispatchKey::CompositeImplicitAutograd) == 151);
static_assert(number(DispatchKey::CompositeExplicitAutogradNonFunctional) == 155);

// Older spellings are the same keys.
static_assert(DispatchKey::CatchAll == DispatchKey::Undefined);
static_assert(DispatchKey::Autocast == DispatchKey::AutocastCUDA);
static_assert(DispatchKey::DefaultBackend == DispatchKey::CompositeExplicitAutograd);
static_assert(DispatchKey::PrivateUse1_PreAutograd == DispatchKey::AutogradPrivateUse1);

// Names.
static_assert(named(DispatchKey::Undefined, "Undefined"));
static_assert(named(DispatchKey::EndOfFunctionalityKeys, "UnknownUnknown"));
static_assert(named(DispatchKey::StartOfDenseBackends, "Undefined"));
static_assert(named(DispatchKey::CUDA, "CUDA"));
static_assert(named(DispatchKey::StartOfQuantizedBackends, "QuantizedUndefined"));
static_assert(named(DispatchKey::SparseCsrPrivateUse1, "SparseCsrPrivateUse1"));
static_assert(named(DispatchKey::AutogradMeta, "AutogradMeta"));
static_assert(named(DispatchKey::CompositeExplicitAutogradNonFunctional,
                    "CompositeExplicitAutogradNonFunctional"));
static_assert(named(static_cast<DispatchKey>(156), "UnknownUnknown"));
static_assert(std::string_view(dispatch::toString(BackendComponent::CPUBit)) == "CPUBit");
static_assert(std::string_view(dispatch::toString(BackendComponent::MTIABit)) == "MTIA");
static_assert(std::string_view(dispatch::toString(BackendComponent::InvalidBit)) == "InvalidBit");

// A name that PyTorch parses gives back its key, and there are 107 of them.
constexpr int parsed_to_themselves() {
  int count = 0;
  for (int k = 0; k <= number(DispatchKey::EndOfAliasKeys); ++k) {
    const auto key = static_cast<DispatchKey>(k);
    if (dispatch::parse_dispatch_key(dispatch::toString(key)) == key) ++count;
  }
  return count;
}
static_assert(parsed_to_themselves() == 107);
static_assert(dispatch::parse_dispatch_key("AutogradXLA") == DispatchKey::AutogradXLA);
static_assert(dispatch::parse_dispatch_key("Undefined") == DispatchKey::Undefined);
static_assert(unknown("CatchAll") && unknown("Autocast") && unknown("DefaultBackend"));
static_assert(unknown("AutogradHIP") && unknown("AutogradVE") && unknown("AutogradMTIA"));
static_assert(unknown("SparseXLA") && unknown("QuantizedMeta") && unknown("NestedTensorMPS"));
static_assert(unknown("QuantizedUndefined") && unknown("UnknownUnknown") && unknown("Named"));
static_assert(unknown("cpu") && unknown("") && unknown("EndOfFunctionalityKeys"));

// A per-backend key is a functionality and a backend, and back.
constexpr bool blocks_take_apart_and_together() {
  for (int k = number(DispatchKey::StartOfDenseBackends);
       k <= number(DispatchKey::EndOfRuntimeBackendKeys); ++k) {
    const auto key = static_cast<DispatchKey>(k);
    if (dispatch::toRuntimePerBackendFunctionalityKey(dispatch::toFunctionalityKey(key),
                                                      dispatch::toBackendComponent(key)) != key) {
      return false;
    }
  }
  return true;
}
static_assert(blocks_take_apart_and_together());
static_assert(dispatch::toFunctionalityKey(DispatchKey::SparseCUDA) == DispatchKey::Sparse);
static_assert(dispatch::toBackendComponent(DispatchKey::SparseCUDA) == BackendComponent::CUDABit);
static_assert(dispatch::toFunctionalityKey(DispatchKey::Autograd) == DispatchKey::Undefined);
static_assert(dispatch::toBackendComponent(DispatchKey::FPGA) == BackendComponent::InvalidBit);
static_assert(dispatch::toRuntimePerBackendFunctionalityKey(DispatchKey::Tracer,
                                                            BackendComponent::CPUBit) ==
              DispatchKey::Undefined);
static_assert(dispatch::isPerBackendFunctionalityKey(DispatchKey::NestedTensor));
static_assert(!dispatch::isPerBackendFunctionalityKey(DispatchKey::AutogradNestedTensor));
static_assert(dispatch::isAliasDispatchKey(DispatchKey::Autograd));
static_assert(!dispatch::isAliasDispatchKey(DispatchKey::AutogradMeta));

// Autograd keys of backends.
static_assert(dispatch::getAutogradKeyFromBackend(BackendComponent::MTIABit) ==
              DispatchKey::AutogradMTIA);
static_assert(dispatch::getAutogradKeyFromBackend(BackendComponent::HIPBit) ==
              DispatchKey::AutogradOther);
static_assert(dispatch::getAutogradKeyFromBackend(BackendComponent::InvalidBit) ==
              DispatchKey::AutogradOther);

// The namespaces c10 and torch have the keys.
static_assert(c10::DispatchKey::CPU == DispatchKey::CPU);
static_assert(torch::kAutograd == c10::DispatchKey::Autograd);

}  // namespace
