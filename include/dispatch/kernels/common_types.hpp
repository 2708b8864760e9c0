// SPDX-License-Identifier: BSL-1.0
// The types that most kernels take and return. A compiled engine contains their conversions.
#pragma once

#include <dispatch/kernels/argument.hpp>

// The types that every host has.
#define SCHEMA_CT_COMMON_PARAMETERS(X)  \
  X(bool)                               \
  X(double)                             \
  X(std::int64_t)                       \
  X(std::string)                        \
  X(const std::string&)                 \
  X(std::string_view)                   \
  X(host::Tensor)                       \
  X(host::Tensor&)                      \
  X(const host::Tensor&)                \
  X(host::Device)                       \
  X(host::ScalarType)                   \
  X(host::SymInt)                       \
  X(const host::Scalar&)                \
  X(host::ArrayRef<double>)             \
  X(host::ArrayRef<std::int64_t>)       \
  X(host::ArrayRef<host::SymInt>)       \
  X(host::ArrayRef<host::Tensor>)       \
  X(std::vector<std::int64_t>)          \
  X(const std::vector<std::int64_t>&)   \
  X(std::vector<host::Tensor>)          \
  X(const std::vector<host::Tensor>&)   \
  X(std::optional<bool>)                \
  X(std::optional<double>)              \
  X(std::optional<std::int64_t>)        \
  X(std::optional<std::string>)         \
  X(std::optional<std::string_view>)    \
  X(std::optional<host::Tensor>)        \
  X(const std::optional<host::Tensor>&) \
  X(std::optional<host::Device>)        \
  X(std::optional<host::ScalarType>)    \
  X(std::optional<host::SymInt>)        \
  X(host::OptionalArrayRef<double>)     \
  X(host::OptionalArrayRef<std::int64_t>)
// A tuple is a call for each member; these are the types of the members.
#define SCHEMA_CT_COMMON_RESULTS(X) \
  X(bool)                           \
  X(double)                         \
  X(std::int64_t)                   \
  X(std::string)                    \
  X(host::Tensor)                   \
  X(host::Tensor&)                  \
  X(host::Scalar)                   \
  X(host::SymInt)                   \
  X(std::vector<std::int64_t>)      \
  X(std::vector<std::string>)       \
  X(std::vector<host::Tensor>)      \
  X(std::optional<std::int64_t>)    \
  X(std::optional<host::Tensor>)

#if defined(SCHEMA_CT_COMPILED)
namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

#define SCHEMA_CT_COMPILED_PARAMETER(...)                           \
  extern template void* make_argument<__VA_ARGS__>(void*, IValue&); \
  extern template void destroy_argument<__VA_ARGS__>(void*);
#define SCHEMA_CT_COMPILED_RESULT(...) extern template void box_result<__VA_ARGS__>(IValue*, void*);
SCHEMA_CT_COMMON_PARAMETERS(SCHEMA_CT_COMPILED_PARAMETER)
SCHEMA_CT_COMMON_RESULTS(SCHEMA_CT_COMPILED_RESULT)
#undef SCHEMA_CT_COMPILED_PARAMETER
#undef SCHEMA_CT_COMPILED_RESULT

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
#endif
