// SPDX-License-Identifier: BSL-1.0
// PyTorch's registries, which make objects of a class by a key. The files of a program register the
// makers. Each registry is a variable of the file that defines it.
#pragma once

#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <c10/macros/Macros.h>
#include <schema_ct/config.hpp>

namespace SCHEMA_CT_HIDDEN c10 {

/// Of two makers for one key, the one with the higher priority is kept.
enum SCHEMA_CT_VISIBLE RegistryPriority {
  REGISTRY_FALLBACK = 1,
  REGISTRY_DEFAULT = 2,
  REGISTRY_PREFERRED = 3,
};

template <class Key, class Pointer, class... Args>
class Registry {
 public:
  using Creator = std::function<Pointer(Args...)>;

  explicit Registry(bool /*warns of makers that are not kept*/ = true) {}
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;

  /// Throws std::runtime_error if the key has a maker of the same priority. Locks.
  void Register(const Key& key, Creator creator, RegistryPriority priority = REGISTRY_DEFAULT) {
    const std::lock_guard<std::mutex> lock(lock_);
    const auto [place, is_new] = makers_.try_emplace(key);
    if (!is_new && place->second.priority == priority)
      throw std::runtime_error("Key already registered with the same priority: " + text(key));
    if (is_new || place->second.priority < priority) place->second = {std::move(creator), priority};
  }
  void Register(const Key& key, Creator creator, const std::string& help,
                RegistryPriority priority = REGISTRY_DEFAULT) {
    Register(key, std::move(creator), priority);
    help_[key] = help;
  }
  [[nodiscard]] bool Has(const Key& key) const { return makers_.contains(key); }
  /// The object that the key's maker makes; null if the key has none.
  [[nodiscard]] Pointer Create(const Key& key, Args... args) const {
    const auto found = makers_.find(key);
    return found == makers_.end() ? Pointer() : found->second.make(args...);
  }
  /// The order is unspecified.
  [[nodiscard]] std::vector<Key> Keys() const {
    std::vector<Key> out;
    for (const auto& [key, maker] : makers_) out.push_back(key);
    return out;
  }
  [[nodiscard]] const std::unordered_map<Key, std::string>& HelpMessage() const { return help_; }
  /// nullptr for a key without a text.
  [[nodiscard]] const char* HelpMessage(const Key& key) const {
    const auto found = help_.find(key);
    return found == help_.end() ? nullptr : found->second.c_str();
  }
  /// Does nothing: no registration ends the process here.
  void SetTerminate(bool /*terminates*/) {}

 private:
  struct entry {
    Creator make;
    RegistryPriority priority;
  };
  static std::string text(const Key& key) {
    if constexpr (std::is_convertible_v<const Key&, std::string>)
      return key;
    else
      return "[key type printing not supported]";
  }

  std::mutex lock_;
  std::unordered_map<Key, entry> makers_;
  std::unordered_map<Key, std::string> help_;
};

/// Registers a maker in its constructor, as a variable of a namespace, where exceptions cannot be
/// caught: if the key already has a maker, that one is kept, and a message is printed to stderr.
template <class Key, class Pointer, class... Args>
class Registerer {
 public:
  using Creator = std::function<Pointer(Args...)>;

  Registerer(const Key& key, Registry<Key, Pointer, Args...>* registry, Creator creator,
             const std::string& help = "") {
    put(*registry, key, std::move(creator), help, REGISTRY_DEFAULT);
  }
  Registerer(const Key& key, RegistryPriority priority, Registry<Key, Pointer, Args...>* registry,
             Creator creator, const std::string& help = "") {
    put(*registry, key, std::move(creator), help, priority);
  }
  template <class Derived>
  [[nodiscard]] static Pointer DefaultCreator(Args... args) {
    return Pointer(new Derived(args...));
  }

 private:
  static void put(Registry<Key, Pointer, Args...>& registry, const Key& key, Creator creator,
                  const std::string& help, RegistryPriority priority) {
    try {
      registry.Register(key, std::move(creator), help, priority);
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
    }
  }
};

}  // namespace c10

// A header declares a registry and one file defines it. The function that returns it is visible to
// other shared objects, which access it by their own code.
#define C10_DECLARE_TYPED_REGISTRY(name, Key, Object, Pointer, ...)                    \
  C10_EXPORT ::c10::Registry<Key, Pointer<Object> __VA_OPT__(, ) __VA_ARGS__>* name(); \
  using Registerer##name = ::c10::Registerer<Key, Pointer<Object> __VA_OPT__(, ) __VA_ARGS__>
#define C10_DEFINE_TYPED_REGISTRY(name, Key, Object, Pointer, ...)                      \
  C10_EXPORT ::c10::Registry<Key, Pointer<Object> __VA_OPT__(, ) __VA_ARGS__>* name() { \
    static auto* const made =                                                           \
        new ::c10::Registry<Key, Pointer<Object> __VA_OPT__(, ) __VA_ARGS__>();         \
    return made;                                                                        \
  }
#define C10_REGISTER_TYPED_CREATOR(name, key, ...) \
  static Registerer##name C10_ANONYMOUS_VARIABLE(schema_ct_##name)(key, name(), __VA_ARGS__);
#define C10_REGISTER_TYPED_CREATOR_WITH_PRIORITY(name, key, priority, ...)                \
  static Registerer##name C10_ANONYMOUS_VARIABLE(schema_ct_##name)(key, priority, name(), \
                                                                   __VA_ARGS__);
#define C10_REGISTER_TYPED_CLASS(name, key, ...)                    \
  static Registerer##name C10_ANONYMOUS_VARIABLE(schema_ct_##name)( \
      key, name(), Registerer##name::DefaultCreator<__VA_ARGS__>);
#define C10_REGISTER_TYPED_CLASS_WITH_PRIORITY(name, key, priority, ...) \
  static Registerer##name C10_ANONYMOUS_VARIABLE(schema_ct_##name)(      \
      key, priority, name(), Registerer##name::DefaultCreator<__VA_ARGS__>);

// Registries with text keys, which return a std::unique_ptr or a std::shared_ptr.
#define C10_DECLARE_REGISTRY(name, Object, ...) \
  C10_DECLARE_TYPED_REGISTRY(name, std::string, Object, std::unique_ptr __VA_OPT__(, ) __VA_ARGS__)
#define C10_DEFINE_REGISTRY(name, Object, ...) \
  C10_DEFINE_TYPED_REGISTRY(name, std::string, Object, std::unique_ptr __VA_OPT__(, ) __VA_ARGS__)
#define C10_DECLARE_SHARED_REGISTRY(name, Object, ...) \
  C10_DECLARE_TYPED_REGISTRY(name, std::string, Object, std::shared_ptr __VA_OPT__(, ) __VA_ARGS__)
#define C10_DEFINE_SHARED_REGISTRY(name, Object, ...) \
  C10_DEFINE_TYPED_REGISTRY(name, std::string, Object, std::shared_ptr __VA_OPT__(, ) __VA_ARGS__)
#define C10_REGISTER_CREATOR(name, key, ...) C10_REGISTER_TYPED_CREATOR(name, #key, __VA_ARGS__)
#define C10_REGISTER_CREATOR_WITH_PRIORITY(name, key, priority, ...) \
  C10_REGISTER_TYPED_CREATOR_WITH_PRIORITY(name, #key, priority, __VA_ARGS__)
#define C10_REGISTER_CLASS(name, key, ...) C10_REGISTER_TYPED_CLASS(name, #key, __VA_ARGS__)
#define C10_REGISTER_CLASS_WITH_PRIORITY(name, key, priority, ...) \
  C10_REGISTER_TYPED_CLASS_WITH_PRIORITY(name, #key, priority, __VA_ARGS__)

#define TORCH_DECLARE_TYPED_REGISTRY(...) C10_DECLARE_TYPED_REGISTRY(__VA_ARGS__)
#define TORCH_DECLARE_REGISTRY(...) C10_DECLARE_REGISTRY(__VA_ARGS__)
#define TORCH_DECLARE_SHARED_REGISTRY(...) C10_DECLARE_SHARED_REGISTRY(__VA_ARGS__)
#define C10_DEFINE_TYPED_REGISTRY_WITHOUT_WARNING(...) C10_DEFINE_TYPED_REGISTRY(__VA_ARGS__)
#define C10_DEFINE_REGISTRY_WITHOUT_WARNING(...) C10_DEFINE_REGISTRY(__VA_ARGS__)
#define C10_DEFINE_SHARED_REGISTRY_WITHOUT_WARNING(...) C10_DEFINE_SHARED_REGISTRY(__VA_ARGS__)
