// SPDX-License-Identifier: BSL-1.0
// Types as objects of classes, as in Paddle's ATen/core/jit_type_base.h and jit_type.h: sources may
// derive from Type and print their own text. Types that occur in schemas convert to dispatch::Type,
// which schemas store.
#pragma once

#include <dispatch/schema/function_schema.hpp>
#include <dispatch/types/type_classes.hpp>
#include <functional>
#include <memory>
#include <ostream>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN paddle_view {

class SCHEMA_CT_POLYMORPHIC Type;
/// Returns a text that replaces a type's own, or nothing.
using TypePrinter = std::function<std::optional<std::string>(const Type&)>;

namespace detail {
/// Throws Error for a type that cannot occur in a schema.
[[nodiscard]] const dispatch::Type& schema_type_of(const Type* type);
}  // namespace detail

/// A pointer to an object that is never destroyed.
template <class T>
class SCHEMA_CT_SHARED SingletonTypePtr {
 public:
  SingletonTypePtr(T* object) : object_(object) {}
  [[nodiscard]] T* get() const { return object_; }
  T* operator->() const { return object_; }
  T& operator*() const { return *object_; }
  explicit operator bool() const { return object_ != nullptr; }
  operator dispatch::Type() const { return detail::schema_type_of(object_); }

 private:
  T* object_;
};

/// A pointer to such an object, or to a shared one.
template <class T>
class SCHEMA_CT_SHARED SingletonOrSharedTypePtr {
 public:
  SingletonOrSharedTypePtr(std::nullptr_t = nullptr) {}
  template <class U>
    requires std::is_convertible_v<U*, T*>
  SingletonOrSharedTypePtr(std::shared_ptr<U> object) : object_(std::move(object)) {}
  template <class U>
    requires std::is_convertible_v<U*, T*>
  SingletonOrSharedTypePtr(const SingletonTypePtr<U>& object)
      : object_(std::shared_ptr<T>(), object.get()) {}
  template <class U>
    requires(!std::is_same_v<U, T>) && std::is_convertible_v<U*, T*>
  SingletonOrSharedTypePtr(const SingletonOrSharedTypePtr<U>& other) : object_(other.share()) {}
  [[nodiscard]] T* get() const { return object_.get(); }
  T* operator->() const { return get(); }
  T& operator*() const { return *get(); }
  explicit operator bool() const { return get() != nullptr; }
  operator dispatch::Type() const { return detail::schema_type_of(get()); }
  [[nodiscard]] const std::shared_ptr<T>& share() const { return object_; }

 private:
  std::shared_ptr<T> object_;
};
using TypePtr = SingletonOrSharedTypePtr<Type>;

// Compares identity.
template <class T, class U>
[[nodiscard]] bool operator==(const SingletonTypePtr<T>& a, const SingletonTypePtr<U>& b) {
  return a.get() == b.get();
}
template <class T, class U>
[[nodiscard]] bool operator==(const SingletonOrSharedTypePtr<T>& a,
                              const SingletonOrSharedTypePtr<U>& b) {
  return a.get() == b.get();
}
template <class T, class U>
[[nodiscard]] bool operator==(const SingletonOrSharedTypePtr<T>& a, const SingletonTypePtr<U>& b) {
  return a.get() == b.get();
}
template <class T>
[[nodiscard]] bool operator==(const SingletonOrSharedTypePtr<T>& a, std::nullptr_t) {
  return a.get() == nullptr;
}
template <class T>
[[nodiscard]] bool operator==(const SingletonTypePtr<T>& a, std::nullptr_t) {
  return a.get() == nullptr;
}

/// The base of all types.
class SCHEMA_CT_POLYMORPHIC Type {
 public:
  virtual ~Type() = default;
  [[nodiscard]] TypeKind kind() const { return kind_; }
  /// The spelling of a schema.
  [[nodiscard]] virtual std::string str() const = 0;
  /// The spelling of PyTorch's messages, or the text of the printer.
  [[nodiscard]] std::string annotation_str(const TypePrinter& printer = nullptr) const {
    if (printer)
      if (std::optional<std::string> text = printer(*this)) return std::move(*text);
    return annotation_str_impl(printer);
  }
  [[nodiscard]] virtual std::string repr_str() const { return annotation_str(); }
  [[nodiscard]] virtual std::vector<TypePtr> containedTypes() const { return {}; }
  /// A type of the same kind with other members. Throws Error if its kind has no members.
  [[nodiscard]] virtual TypePtr createWithContained(std::vector<TypePtr>) const {
    throw Error(
        message({"type with contained types did not overload createWithContained: ", str()}));
  }
  /// May a value of this type be used as an `other`?
  [[nodiscard]] virtual bool isSubtypeOfExt(const Type& other, std::ostream* why_not) const;
  /// The type that a schema stores for it; nullptr for a type that cannot occur in a schema.
  [[nodiscard]] virtual const dispatch::Type* in_schemas() const { return nullptr; }

  /// This type as a T; null if it is not one.
  template <class T>
  [[nodiscard]] SingletonOrSharedTypePtr<T> cast() {
    return cast_of<T>(this);
  }
  template <class T>
  [[nodiscard]] SingletonOrSharedTypePtr<const T> cast() const {
    return cast_of<const T>(this);
  }

  /// If one of the types is not symmetric(), it decides.
  friend bool operator==(const Type& a, const Type& b) {
    return b.symmetric() ? a.equals(b) : b.equals(a);
  }

 protected:
  explicit Type(TypeKind kind) : kind_(kind) {}
  [[nodiscard]] virtual std::string annotation_str_impl(const TypePrinter&) const { return str(); }
  [[nodiscard]] virtual bool equals(const Type& other) const = 0;
  [[nodiscard]] virtual bool symmetric() const { return true; }

 private:
  template <class T, class Self>
  [[nodiscard]] static SingletonOrSharedTypePtr<T> cast_of(Self* self) {
    T* object = dynamic_cast<T*>(self);
    if (object == nullptr) return nullptr;
    if constexpr (requires { object->shared_from_this(); })
      return std::shared_ptr<T>(object->shared_from_this(), object);
    else
      return SingletonTypePtr<T>(object);
  }

  TypeKind kind_;
};

template <class Character, class Traits>
std::basic_ostream<Character, Traits>& operator<<(std::basic_ostream<Character, Traits>& out,
                                                  const Type& type) {
  return out << type.str();
}

inline bool Type::isSubtypeOfExt(const Type& other, std::ostream* why_not) const {
  const dispatch::Type *mine = in_schemas(), *others = other.in_schemas();
  if (mine != nullptr && others != nullptr) return mine->isSubtypeOfExt(*others, why_not);
  if (*this == other) return true;
  if (other.kind() == TypeKind::OptionalType)
    for (const TypePtr& inner : other.containedTypes())
      if (*this == *inner) return true;
  return false;
}

/// A type that consists of one word.
template <TypeKind own, schema_ct::code code>
class SCHEMA_CT_POLYMORPHIC WordType final : public Type {
 public:
  [[nodiscard]] SCHEMA_CT_HIDDEN static SingletonTypePtr<WordType> get() {
    static WordType only;
    return &only;
  }
  [[nodiscard]] std::string str() const override { return type_.str(); }
  [[nodiscard]] const dispatch::Type* in_schemas() const override { return &type_; }

 private:
  WordType() : Type(own), type_(dispatch::Type::of_code(code)) {}
  [[nodiscard]] bool equals(const Type& other) const override { return other.kind() == own; }
  [[nodiscard]] std::string annotation_str_impl(const TypePrinter&) const override {
    return type_.annotation_str();
  }

  dispatch::Type type_;
};
using TensorType = WordType<TypeKind::TensorType, schema_ct::code::tensor>;
using NumberType = WordType<TypeKind::NumberType, schema_ct::code::scalar>;
using IntType = WordType<TypeKind::IntType, schema_ct::code::integer>;
using FloatType = WordType<TypeKind::FloatType, schema_ct::code::real>;
using BoolType = WordType<TypeKind::BoolType, schema_ct::code::boolean>;
using StringType = WordType<TypeKind::StringType, schema_ct::code::string>;
using NoneType = WordType<TypeKind::NoneType, schema_ct::code::none_type>;
using DeviceObjType = WordType<TypeKind::DeviceObjType, schema_ct::code::device>;

namespace detail {

inline const dispatch::Type& schema_type_of(const Type* type) {
  static const dispatch::Type null;
  if (type == nullptr) return null;
  if (const dispatch::Type* out = type->in_schemas()) return *out;
  throw Error(message({"no schema has the type ", type->str()}));
}

/// A type that its owners share.
class SCHEMA_CT_POLYMORPHIC SharedType : public Type,
                                         public std::enable_shared_from_this<SharedType> {
 protected:
  using Type::Type;
};

/// A kind with a name of its own.
class SCHEMA_CT_POLYMORPHIC SchemaAtomicType final : public SharedType {
 public:
  SchemaAtomicType(TypeKind kind, std::string text) : SharedType(kind), text_(std::move(text)) {}
  [[nodiscard]] std::string str() const override { return text_; }

 private:
  [[nodiscard]] bool equals(const Type& other) const override {
    return kind() == other.kind() && text_ == other.str();
  }
  std::string text_;
};

/// A type with member types.
class SCHEMA_CT_POLYMORPHIC SchemaContainerType : public SharedType {
 public:
  [[nodiscard]] std::vector<TypePtr> containedTypes() const override { return members_; }
  [[nodiscard]] const dispatch::Type* in_schemas() const override {
    return type_ ? &type_ : nullptr;
  }

 protected:
  SchemaContainerType(TypeKind kind, std::vector<TypePtr> members)
      : SharedType(kind), members_(std::move(members)) {
    for (const TypePtr& member : members_)
      if (!member) throw Error("a type is made of other types, not of a null pointer");
  }
  /// Made from the results of `type_of`, if all members can occur in schemas.
  template <class TypeOf>
  void set_type(TypeOf type_of) {
    std::vector<dispatch::Type> members;
    for (const TypePtr& member : members_) {
      if (member->in_schemas() == nullptr) return;
      members.push_back(*member->in_schemas());
    }
    type_ = type_of(members);
  }
  [[nodiscard]] bool equals(const Type& other) const override {
    const std::vector<TypePtr> others = other.containedTypes();
    if (kind() != other.kind() || members_.size() != others.size()) return false;
    for (std::size_t i = 0; i != others.size(); ++i)
      if (!(*members_[i] == *others[i])) return false;
    return true;
  }
  /// The results of `text_of` for each member, separated by commas.
  template <class TextOf>
  [[nodiscard]] std::string joined(TextOf text_of) const {
    std::string out;
    for (const TypePtr& member : members_)
      out.append(out.empty() ? "" : ", ").append(text_of(*member));
    return out;
  }
  [[nodiscard]] std::string annotations(const TypePrinter& printer) const {
    return joined([&](const Type& member) { return member.annotation_str(printer); });
  }
  [[nodiscard]] std::string texts() const {
    return joined([](const Type& member) { return member.str(); });
  }

 private:
  std::vector<TypePtr> members_;
  dispatch::Type type_;
};

class SCHEMA_CT_POLYMORPHIC SchemaOptionalType final : public SchemaContainerType {
 public:
  explicit SchemaOptionalType(TypePtr inner)
      : SchemaContainerType(TypeKind::OptionalType, {std::move(inner)}) {
    set_type([](const auto& members) {
      return members[0].is_optional() ? members[0]
                                      : members[0].followed_by(schema_ct::code::optional);
    });
  }
  [[nodiscard]] std::string str() const override { return texts() + "?"; }
  [[nodiscard]] TypePtr createWithContained(std::vector<TypePtr> members) const override {
    if (members.size() != 1)
      throw Error(
          message({"Optional type expects exactly one contained type, not ", members.size()}));
    return std::shared_ptr<Type>(new SchemaOptionalType(std::move(members[0])));
  }

 private:
  [[nodiscard]] std::string annotation_str_impl(const TypePrinter& printer) const override {
    return message({"Optional[", annotations(printer), "]"});
  }
};

class SCHEMA_CT_POLYMORPHIC SchemaTupleType final : public SchemaContainerType {
 public:
  explicit SchemaTupleType(std::vector<TypePtr> members)
      : SchemaContainerType(TypeKind::TupleType, std::move(members)) {
    set_type([](const auto& types) { return dispatch::TupleType::create(types); });
  }
  [[nodiscard]] std::string str() const override { return message({"(", texts(), ")"}); }
  [[nodiscard]] TypePtr createWithContained(std::vector<TypePtr> members) const override {
    return std::shared_ptr<Type>(new SchemaTupleType(std::move(members)));
  }

 private:
  [[nodiscard]] std::string annotation_str_impl(const TypePrinter& printer) const override {
    const std::string inner = annotations(printer);
    return message({"Tuple[", inner.empty() ? "()" : inner, "]"});
  }
};

}  // namespace detail

[[nodiscard]] inline TypePtr makeSchemaAtomicType(TypeKind kind, std::string text) {
  return std::shared_ptr<Type>(new detail::SchemaAtomicType(kind, std::move(text)));
}
[[nodiscard]] inline TypePtr makeSchemaOptionalType(TypePtr inner) {
  return std::shared_ptr<Type>(new detail::SchemaOptionalType(std::move(inner)));
}
[[nodiscard]] inline TypePtr makeSchemaTupleType(std::vector<TypePtr> members) {
  return std::shared_ptr<Type>(new detail::SchemaTupleType(std::move(members)));
}

}  // namespace paddle_view
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
