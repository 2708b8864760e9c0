// SPDX-License-Identifier: BSL-1.0
// Times calls of operators that drawn_calls.py writes to standard input, one after the other:
//   call NAME OVERLOAD ARGUMENT…   makes the arguments and calls once; prints `ready`
//   time                           prints the CPU time of a call in ns
// It prints `error` and a message if one fails. An argument is a letter and what the letter implies
// (read_argument).
#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#if defined(BENCH_LIBTORCH)
#include <c10/core/InferenceMode.h>
#endif

namespace {

using at::Tensor;
using c10::IValue;
using Stack = std::vector<IValue>;

template <class T>
T read(std::istream& in) {
  T value{};
  in >> value;
  return value;
}
/// Reads a count and that many elements.
template <class T, class Read>
std::vector<T> read_list(std::istream& in, const Read& read_one) {
  const auto n = read<std::size_t>(in);
  std::vector<T> values;
  for (std::size_t i = 0; i < n; ++i) values.push_back(read_one());
  return values;
}
std::vector<std::int64_t> read_numbers(std::istream& in) {
  return read_list<std::int64_t>(in, [&] { return read<std::int64_t>(in); });
}

/// Reads element type, sizes, strides, offset, the number of elements in memory, and the name of
/// the file with them.
Tensor read_tensor(std::istream& in) {
  const auto type = static_cast<at::ScalarType>(read<int>(in));
  const auto sizes = read_numbers(in);
  const auto strides = read_numbers(in);
  const auto offset = read<std::int64_t>(in);
  const Tensor memory = at::empty({read<std::int64_t>(in)}, type);
  std::ifstream file(read<std::string>(in), std::ios::binary);
  file.read(static_cast<char*>(memory.data_ptr()), static_cast<std::streamsize>(memory.nbytes()));
  return memory.as_strided(sizes, strides, offset);
}

IValue read_argument(std::istream& in, const Stack& before,
                     const std::optional<IValue>& by_default) {
  switch (read<char>(in)) {
    case 'i': return read<std::int64_t>(in);
    case 'f': return std::stod(read<std::string>(in));
    case 'b': return read<int>(in) != 0;
    case 'c': {
      const auto real = read<double>(in);
      return at::Scalar(c10::complex<double>(real, read<double>(in)));
    }
    case 's': return read<std::string>(in);
    case 'n': return IValue();
    case 'v': return at::Device(read<std::string>(in));
    case 't': return read_tensor(in);
    case '=': return before.at(read<std::size_t>(in));
    case 'I': return read_numbers(in);
    case 'F': return read_list<double>(in, [&] { return read<double>(in); });
    case 'B': {
      c10::List<bool> values;
      for (const std::int64_t value : read_numbers(in)) values.push_back(value != 0);
      return values;
    }
    case 'T': return read_list<Tensor>(in, [&] { return read_tensor(in); });
    case 'O': {
      c10::List<std::optional<Tensor>> values;
      for (auto n = read<std::size_t>(in); n > 0; --n)
        values.push_back(read<int>(in) != 0 ? std::optional<Tensor>(read_tensor(in))
                                            : std::nullopt);
      return values;
    }
    default: return by_default.value();
  }
}

std::int64_t cpu_ns() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return std::int64_t{1'000'000'000} * now.tv_sec + now.tv_nsec;
}

class call {
 public:
  explicit call(std::istream& in) {
    const auto name = read<std::string>(in);
    const auto overload = read<std::string>(in);
    operator_ = c10::Dispatcher::singleton().findSchemaOrThrow(
        ("aten::" + name).c_str(), overload == "-" ? "" : overload.c_str());
    for (const auto& argument : operator_->schema().arguments())
      arguments_.push_back(read_argument(in, arguments_, argument.default_value()));
    const std::int64_t once = ns_of(1);
    calls_ = std::clamp<std::int64_t>(2'000'000 / std::max<std::int64_t>(once, 1), 1, 10'000);
  }
  double time() { return static_cast<double>(ns_of(calls_)) / static_cast<double>(calls_); }

 private:
  std::int64_t ns_of(std::int64_t calls) {
    const std::int64_t begin = cpu_ns();
    for (std::int64_t i = 0; i < calls; ++i) {
      stack_.assign(arguments_.begin(), arguments_.end());
      operator_->callBoxed(&stack_);
      stack_.clear();
    }
    return cpu_ns() - begin;
  }

  std::optional<c10::OperatorHandle> operator_;
  Stack arguments_, stack_;
  std::int64_t calls_ = 1;
};

}  // namespace

int main() {
#if defined(BENCH_LIBTORCH)
  const c10::InferenceMode without_autograd;
#endif
  std::optional<call> current;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream in(line);
    try {
      if (read<std::string>(in) == "time") {
        std::cout << current.value().time() << std::endl;
      } else {
        current.reset();
        current.emplace(in);
        std::cout << "ready" << std::endl;
      }
    } catch (const std::exception& error) {
      const std::string text = error.what();
      std::cout << "error " << text.substr(0, text.find('\n')) << std::endl;
    }
  }
}
