// SPDX-License-Identifier: BSL-1.0
// How backends check the tensors of a collective (c10d::assertSameSizeAndType and its kin). `fail`
// is given what is wrong, and throws as the backend likes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <dispatch/base/text_stream.hpp>
#include <dispatch/default_host/deprecated_type.hpp>
#include <dispatch/default_host/host.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

using fail_function = std::function<void(const std::string&)>;
using tensor_list = ArrayRef<host::Tensor>;

/// "(1, 2)"
[[nodiscard]] inline std::string toString(IntArrayRef sizes) {
  std::string out = "(";
  for (const std::int64_t size : sizes) {
    if (out.size() > 1) out += ", ";
    out += message({size});
  }
  return out += ')';
}
[[nodiscard]] inline std::string text_of_options(const TensorOptions& options) {
  return detail::streamed(options);
}

inline void assertSameType(const DeprecatedTypeProperties& type,
                           const std::vector<host::Tensor>& tensors) {
  for (const host::Tensor& each : tensors)
    if (!each.options().type_equal(type.options()))
      throw std::invalid_argument(
          message({"mixed types (", type.toString(), " and ", each.toString(), ")"}));
}
inline void assertSameSizes(const IntArrayRef& sizes, const std::vector<host::Tensor>& tensors) {
  for (const host::Tensor& each : tensors)
    if (each.sizes() != sizes)
      throw std::invalid_argument(
          message({"mixed sizes (", toString(sizes), " and ", toString(each.sizes()), ")"}));
}
inline void assertSameSizeAndType(const std::vector<host::Tensor>& tensors) {
  if (tensors.empty()) throw std::invalid_argument("argument is empty");
  const auto mixed = [](const std::string& a, const std::string& b) {
    return std::invalid_argument(message({"argument contains mixed types (", a, " and ", b, ")"}));
  };
  const host::Tensor& first = tensors.front();
  for (const host::Tensor& each : tensors) {
    if (!each.options().type_equal(first.options()))
      throw mixed(text_of_options(first.options()), text_of_options(each.options()));
    if (each.sizes() != first.sizes()) throw mixed(toString(first.sizes()), toString(each.sizes()));
  }
}

[[nodiscard]] inline std::string unexpected(const char* what, std::size_t index,
                                            const std::string& expected, const std::string& found) {
  return message({"invalid tensor ", what, " at index ", index, " (expected ", expected, ", got ",
                  found, ")"});
}
inline void assertTypeMatch(const fail_function& fail, const DeprecatedTypeProperties& type,
                            tensor_list tensors, std::size_t i) {
  if (!tensors[i].options().type_equal(type.options()))
    fail(unexpected("type", i, type.toString(), tensors[i].toString()));
}
inline void assertTypeMatch(const fail_function& fail, const TensorOptions& options,
                            tensor_list tensors, std::size_t i) {
  const TensorOptions found = tensors[i].options();
  if (!found.type_equal(options))
    fail(unexpected("type", i, text_of_options(options), text_of_options(found)));
}
inline void assertSizesMatch(const fail_function& fail, const IntArrayRef& sizes,
                             tensor_list tensors, std::size_t i) {
  if (tensors[i].sizes() != sizes)
    fail(unexpected("size", i, toString(sizes), toString(tensors[i].sizes())));
}
inline void assertLayoutMatch(const fail_function& fail, const Layout& expected,
                              tensor_list tensors, std::size_t i) {
  if (tensors[i].layout() != expected)
    fail(unexpected("layout", i, dispatch::toString(expected),
                    dispatch::toString(tensors[i].layout())));
}
inline void assertLayoutMatch(const fail_function& fail, tensor_list tensors) {
  for (std::size_t i = 1; i < tensors.size(); ++i)
    assertLayoutMatch(fail, tensors[0].layout(), tensors, i);
}
/// `Type` is of either kind that assertTypeMatch() takes.
template <class Type>
void assertTypeAndSizesMatch(const fail_function& fail, tensor_list tensors, const Type& type,
                             const IntArrayRef& sizes) {
  for (std::size_t i = 0; i != tensors.size(); ++i) {
    assertTypeMatch(fail, type, tensors, i);
    assertSizesMatch(fail, sizes, tensors, i);
  }
}
/// The first tensor says what the others must be; an index is counted from the second one.
inline void assertTypeAndSizesMatch(const fail_function& fail, tensor_list tensors) {
  assertTypeAndSizesMatch(fail, tensors.slice(1), tensors[0].options(), tensors[0].sizes());
}

inline void assertNonEmpty(const fail_function& fail, tensor_list tensors) {
  if (tensors.empty()) fail("requires non-empty tensor list");
}
inline void assertSingleElement(const fail_function& fail, tensor_list tensors) {
  if (tensors.size() != 1) fail("requires a single-element tensor list");
}
inline void assertSingleElementInput(const fail_function& fail, tensor_list tensors) {
  if (tensors.size() != 1) fail("requires a single-element input tensor list");
}
inline void assertSingleElementOutput(const fail_function& fail, tensor_list tensors) {
  if (tensors.size() != 1) fail("requires a single-element output tensor list");
}
inline void assertRootRank(const fail_function& fail, std::int64_t rank, std::int64_t size) {
  if (rank < 0 || rank >= size) fail(message({"invalid root rank: ", rank}));
}
inline void assertRootTensor(const fail_function& fail, std::int64_t index, std::int64_t size) {
  if (index < 0 || index >= size) fail(message({"invalid root tensor: ", index}));
}
inline void assertDense(const fail_function& fail, tensor_list tensors) {
  if (tensors[0].layout() != Layout::Strided) fail("only supports dense tensors");
}
inline void assertCPU(const fail_function& fail, tensor_list tensors) {
  if (tensors[0].device().type() != DeviceType::CPU) fail("only supports CPU tensors");
}
inline void assertSameDevice(const fail_function& fail, tensor_list tensors) {
  for (const host::Tensor& each : tensors)
    if (each.device() != tensors[0].device()) fail("tensors should be on the same device");
}

inline void assertGatherOutputTensorList(const fail_function& fail,
                                         const std::vector<std::vector<host::Tensor>>& outputs,
                                         std::int64_t size) {
  if (outputs.size() != 1) {
    fail(message(
        {"requires a single-element output list containing a list with ", size, " tensors."}));
  } else if (outputs[0].size() != static_cast<std::size_t>(size)) {
    fail(message({"Incorrect output list size ", outputs[0].size(), ". Output list size should be ",
                  size, ", same as size of the process group."}));
  }
}
inline void assertScatterInputTensorList(const fail_function& fail,
                                         const std::vector<std::vector<host::Tensor>>& inputs,
                                         std::int64_t size) {
  if (inputs.size() != 1) {
    fail(message(
        {"requires a single-element input list containing a list with ", size, " tensors."}));
  } else if (inputs[0].size() != static_cast<std::size_t>(size)) {
    fail(message({"Incorrect input list size ", inputs[0].size(), ". Input list size should be ",
                  size, ", same as size of the process group."}));
  }
}
template <class List>
void assertEmptyOutputTensorList(const fail_function& fail, const List& outputs) {
  if (!outputs.empty()) fail("requires empty output on non-root");
}
template <class List>
void assertEmptyInputTensorList(const fail_function& fail, const List& inputs) {
  if (!inputs.empty()) fail("requires empty input on non-root");
}
inline void assertNonEmptyInputTensorList(const fail_function& fail, std::size_t size) {
  if (size == 0) fail("requires non-empty input tensor list");
}
inline void assertInputOutputTensorListsSameSize(const fail_function& fail, std::size_t outputs,
                                                 std::size_t inputs) {
  if (outputs != inputs) fail("requires input/output tensor lists to have the same length");
}
inline void assertInputTensorListSizeEqualsWorldSize(const fail_function& fail, std::size_t inputs,
                                                     std::int64_t world_size) {
  if (inputs != static_cast<std::size_t>(world_size))
    fail("invalid input tensor list size, must be world size");
}
inline void assertAllgatherCoalescedOutputTensorLists(
    const fail_function& fail, const std::vector<std::vector<host::Tensor>>& outputs,
    std::size_t inputs, std::int64_t world_size) {
  if (outputs.size() != static_cast<std::size_t>(world_size))
    fail("output lists should be equal to world size");
  for (const std::vector<host::Tensor>& each : outputs)
    if (each.size() != inputs)
      fail(message({"invalid output size: (expected length ", inputs, ", got ", each.size(), ")"}));
}
inline void assertAllToAllTensorListSizes(const fail_function& fail, std::size_t outputs,
                                          std::size_t inputs, std::int64_t world_size) {
  for (const auto& [what, size] : {std::pair("input", inputs), std::pair("output", outputs)})
    if (size != static_cast<std::size_t>(world_size))
      fail(message({what, " tensor list size ", size, " does not match world size ", world_size}));
}

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
