// SPDX-License-Identifier: BSL-1.0
// Reads bytes as a pickled value, as an archive, and as the value in one: each gives a value or an
// Error of this library.
#include <torch/serialize.h>

#include <cstring>
#include <string>
#include <vector>

#include "finding.hpp"

namespace {

using dispatch::PyTorchStreamWriter;

template <class Read>
void expect_value_or_error(const Read& read, std::string_view of) {
  try {
    static_cast<void>(read());
  } catch (const dispatch::Error&) {
  } catch (const std::exception& e) {
    fuzz::finding(e.what(), of);
  }
}

/// An archive with the bytes as its value, the text of a class, and some memory.
std::vector<char> archive_of(std::string_view value) {
  constexpr std::string_view source =
      "class M(Module):\n  __parameters__ = [\"x\", ]\n  def f(self: M) -> int:\n    return 1\n";
  const std::string out = dispatch::pickle_detail::archive_of([&](PyTorchStreamWriter& archive) {
    archive.writeRecord("data.pkl", value.data(), value.size());
    archive.writeRecord("constants.pkl", "\x80\2).", 4);
    archive.writeRecord("code/__torch__.py", source.data(), source.size());
    archive.writeRecord("data/0", "12345678", 8);
  });
  return {out.begin(), out.end()};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  expect_value_or_error([&] { return dispatch::unpickle(bytes.data(), bytes.size()); }, bytes);
  expect_value_or_error(
      [&] { return dispatch::pickle_load(std::vector<char>(bytes.begin(), bytes.end())); }, bytes);
  const std::vector<char> whole = archive_of(bytes);
  expect_value_or_error([&] { return dispatch::pickle_load(whole); }, bytes);
  expect_value_or_error(
      [&] {
        dispatch::PyTorchStreamReader archive(
            std::make_shared<dispatch::MemoryReadAdapter>(whole.data(), whole.size()));
        return dispatch::read_module(archive, std::nullopt);
      },
      bytes);
  return 0;
}
