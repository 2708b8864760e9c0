// SPDX-License-Identifier: BSL-1.0
// Looks operators up by name, and changes what is registered under a name.
#pragma once

#include <dispatch/kernels/cpp_signature.hpp>
#include <dispatch/operators/operator_handle.hpp>
#include <dispatch/operators/registration_handle.hpp>
#include <dispatch/registry/other_registries.hpp>
#include <dispatch/registry/registration_error.hpp>
#include <dispatch/schema/operator_text.hpp>

namespace dispatch {

inline namespace SCHEMA_CT_HOST {

namespace SCHEMA_CT_HIDDEN internal {
/// Throws an Error that says that an operator is not defined, and what else exists under its name.
/// `e` is its entry, if it has one.
[[noreturn, gnu::cold]] void report_unknown(operator_entry* e, std::string_view name,
                                            std::string_view overload);
}  // namespace internal

/// The operators of this process (c10::Dispatcher).
class SCHEMA_CT_SHARED Dispatcher {
 public:
  [[nodiscard]] SCHEMA_CT_HIDDEN static Dispatcher& singleton() {
    static Dispatcher only;  // stateless: the registry is the process's
    return only;
  }

  /// The operator of that name if it is defined, otherwise an empty optional.
  template <class Handle = OperatorHandle>
  [[nodiscard]] std::optional<Handle> findSchema(std::string_view name,
                                                 std::string_view overload) const {
    operator_entry* e = find_entry(name, overload);
    if (e == nullptr || !is_defined(*e)) return std::nullopt;
    return Handle(e);
  }
  /// A template, so that `findSchema({"ns::f", "out"})` can only mean an OperatorName.
  template <class Name, class Handle = OperatorHandle>
    requires std::is_convertible_v<const Name&, std::string_view>
  [[nodiscard]] std::optional<Handle> findSchema(const Name& name) const {
    return findSchema<Handle>(name, std::string_view());
  }
  template <class Handle = OperatorHandle>
  [[nodiscard]] std::optional<Handle> findSchema(const OperatorName& name) const {
    return findSchema<Handle>(name.name, name.overload_name);
  }
  /// The operator of that name if it is defined or has a kernel, otherwise an empty optional.
  template <class Handle = OperatorHandle>
  [[nodiscard]] std::optional<Handle> findOp(const OperatorName& name) const {
    operator_entry* e = find_entry(name.name, name.overload_name);
    if (e == nullptr || (!is_defined(*e) && !has_kernel(*e))) return std::nullopt;
    return Handle(e);
  }
  /// The defined operator of that name. Otherwise throws Error, which says what is missing and
  /// which registrations of the namespace failed.
  template <class Handle = OperatorHandle>
  [[nodiscard]] Handle findSchemaOrThrow(std::string_view name, std::string_view overload) const {
    operator_entry* e = find_entry(name, overload);
    if (e != nullptr && is_defined(*e)) return Handle(e);
    internal::report_unknown(e, name, overload);
  }
  /// The names of all operators that are defined or have a kernel, in no order.
  template <class Name = OperatorName>
  [[nodiscard]] std::vector<Name> getAllOpNames() const;
  /// The names of the operators that have a kernel registered for exactly this key.
  template <class Name = OperatorName>
  [[nodiscard]] std::vector<Name> getAllOpNamesForDispatchKey(DispatchKey key) const;
  /// The names that have a kernel for exactly this key, a DispatchKey or a std::optional of one;
  /// all names for std::nullopt.
  template <class Name = OperatorName, class Key>
  [[nodiscard]] std::vector<Name> getRegistrationsForDispatchKey(const Key& key) const;
  /// The operators that have kernels and no def().
  template <class Handle = OperatorHandle>
  [[nodiscard]] std::vector<Handle> findDanglingImpls() const;
  /// The Python module that Library::set_python_module() named for the operator, and the context.
  template <class Stub = std::optional<std::pair<const char*, const char*>>>
  [[nodiscard]] Stub getPyStub(const OperatorName& name) const;
  [[nodiscard]] bool hasBackendFallbackForDispatchKey(DispatchKey key) const;
  /// Throws Error if the registry contradicts itself.
  void checkInvariants() const;
  /// Adds an OpRegistrationListener, owned by a std::unique_ptr, and calls it for all operators
  /// that are already defined. Destroying the returned handle removes it. In
  /// <dispatch/listener.hpp>.
  template <class Pointer, class Handle = RegistrationHandleRAII>
    requires requires(Pointer p) { p.release(); }
  [[nodiscard]] Handle addRegistrationListener(Pointer listener);
  // A direct registration lives as long as the returned handle. Each function throws what the
  // corresponding block throws. `debug` says where it is registered, for errors and dumpState(). In
  // <dispatch/library/direct_registration.hpp>.

  /// Defines an operator by a FunctionSchema. Throws ValueError if its name has no namespace.
  template <class Schema, class Handle = RegistrationHandleRAII>
  [[nodiscard]] Handle registerDef(Schema schema, const std::string& debug,
                                   tag_list tags = {}) const;
  /// Adds a KernelFunction for a key, or for every backend. The kernel must fit the schema; without
  /// a schema it is checked when the schema is defined. Throws TypeError if `signature`, a
  /// std::optional<CppSignature>, is not the kernel's. The inferred schema is ignored, because the
  /// kernel's signature determines it.
  template <class Kernel, class Inferred = std::nullptr_t, class Signature = CppSignature,
            class Handle = RegistrationHandleRAII>
  [[nodiscard]] Handle registerImpl(const OperatorName& name, std::optional<DispatchKey> key,
                                    Kernel kernel,
                                    std::optional<std::type_identity_t<Signature>> signature,
                                    const Inferred& inferred, const std::string& debug) const;
  /// Registers a KernelFunction without a signature for every operator that has no kernel for the
  /// key.
  template <class Kernel, class Handle = RegistrationHandleRAII>
  [[nodiscard]] Handle registerFallback(DispatchKey key, Kernel kernel,
                                        const std::string& debug) const;
  /// Claims a namespace as TORCH_LIBRARY does. Each namespace can be claimed once.
  template <class Handle = RegistrationHandleRAII>
  [[nodiscard]] Handle registerLibrary(const std::string& ns, const std::string& debug) const;
  /// Waits up to two seconds until another thread defines the operator. Then throws Error.
  template <class Schema>
  void waitForDef(const Schema& schema) const;
  /// Waits likewise for a kernel registered for exactly this key, or without one for every backend.
  void waitForImpl(const OperatorName& name, std::optional<DispatchKey> key) const;

  // The calls of OperatorHandle and TypedOperatorHandle.
  template <class R, class... A>
  R call(const TypedOperatorHandle<R(A...)>& op, A... arguments) const {
    return op.call(static_cast<A&&>(arguments)...);
  }
  template <class R, class... A>
  R redispatch(const TypedOperatorHandle<R(A...)>& op, DispatchKeySet keys, A... arguments) const {
    return op.redispatch(keys, static_cast<A&&>(arguments)...);
  }
  void callBoxed(const OperatorHandle& op, Stack* stack) const { op.callBoxed(stack); }
  void callBoxedForDispatchKey(const OperatorHandle& op, DispatchKey key, Stack* stack) const {
    op.callBoxedForDispatchKey(key, *stack);
  }
  void redispatchBoxed(const OperatorHandle& op, DispatchKeySet keys, Stack* stack) const {
    op.redispatchBoxed(keys, stack);
  }
};

namespace SCHEMA_CT_HIDDEN internal {

/// Frees the removed listeners, unless one of them may be running. The lock of definitions is held.
void forget_ended_listeners(registry& r);

/// Marks during its lifetime that listeners are being called. The lock of definitions is held.
class calling_listeners {
 public:
  explicit calling_listeners(registry& r) : registry_(r) { ++r.calls_of_listeners; }
  calling_listeners(const calling_listeners&) = delete;
  calling_listeners& operator=(const calling_listeners&) = delete;
  ~calling_listeners() {
    --registry_.calls_of_listeners;
    forget_ended_listeners(registry_);
  }

 private:
  registry& registry_;
};

/// Calls the listeners for an operator that was defined or will be removed, except for listeners
/// added meanwhile, which their addition calls. The lock of definitions is held, and the lock of
/// the registry is not.
void tell_listeners(registry& r, operator_entry& e, bool defined);

/// The owner of the text that defines an operator.
enum class schema_source : unsigned char {
  literal,  ///< the library's that registers, as long as it is loaded
  text,     ///< the caller's, which is copied
  kernel,   ///< none: it was made of a kernel's signature, and is copied
};

/// A schema during its registration.
struct new_schema {
  operator_text text;
  schema_source source;
  source_place place;
  /// The schema as a value, or nullptr. define() takes ownership and sets it to nullptr.
  kept_schema* value = nullptr;
};

[[noreturn, gnu::cold]] void report_mismatch(const operator_entry& e, const kernel_signature& s,
                                             const source_place& kernel_place,
                                             const std::string& reason);

/// Throws unless the kernel fits the operator's schema. The lock is held.
void check_kernel(const operator_entry& e, const kernel_signature& s, const source_place& place);

/// Throws unless all kernels of an operator have one C++ signature, which typed calls rely on.
void check_same_signature(operator_entry& e, const kernel_signature& s, DispatchKey key,
                          const source_place& place);

/// Defines the operator `ns::name` with a schema. Throws, and changes nothing, if the operator is
/// defined or a kernel does not fit. Both locks are held.
operator_entry& define(registry& r, std::string_view ns, new_schema& schema);

/// If nothing of the operator is registered any more, allows another signature to be registered: in
/// another entry if typed handles of this one exist. The lock is held.
void forget_typed_handles(operator_entry& e);

/// Removes a definition without calling the listeners. Both locks are held.
void undefine(operator_entry& e, ended_schemas& ended);

/// Adds a kernel. Throws and changes nothing if it does not fit the schema or the other kernels.
/// `fits`: whether the compiler has checked it against the schema. The lock is held.
kernel_registration* implement(registry& r, operator_entry& named, DispatchKey key, const kernel& k,
                               const source_place& place, bool fits);

void unlink(kernel_registration*& newest, const kernel_registration* gone);

/// Destroys what a kernel owned. Declare it before the lock in a scope, so that it runs after the
/// lock is released: the destructor of a closure is user code.
class ended_closure {
 public:
  ended_closure() = default;
  ended_closure(const ended_closure&) = delete;
  ended_closure& operator=(const ended_closure&) = delete;
  ~ended_closure() {
    if (destroy_ != nullptr) destroy_(closure_);
  }
  void take(const kernel& k) {
    destroy_ = k.destroy;
    closure_ = k.closure;
  }

 private:
  void (*destroy_)(void*) = nullptr;
  void* closure_ = nullptr;
};

/// Removes a kernel from its operator, or a fallback, which belongs to no operator.
void remove(kernel_registration* gone);

/// Adds a fallback: a kernel for every operator without a kernel for this runtime key. Throws Error
/// if the key has a fallback.
kernel_registration* add_fallback(DispatchKey key, const kernel& k, const source_place& place);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
