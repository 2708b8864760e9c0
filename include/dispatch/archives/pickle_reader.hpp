// SPDX-License-Identifier: BSL-1.0
// Reads values in the format of Python's module pickle, protocol 2, of the classes that archives of
// tensors have. Nothing that a file names is called: the names below are all that there are.
#pragma once

#include <schema_ct/config.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <dispatch/archives/annotation_type.hpp>
#include <dispatch/archives/module_object.hpp>
#include <dispatch/archives/storage_names.hpp>
#include <dispatch/archives/zip_format.hpp>
#include <dispatch/base/error.hpp>
#include <dispatch/default_host/host.hpp>
#include <dispatch/tensor_parts/storage_impl.hpp>
#include <dispatch/values/dict.hpp>
#include <dispatch/values/list.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

class pickle_reader {
 public:
  /// The memory of a record's number, on a device.
  using storage_source =
      std::function<Storage(const std::string& number, std::size_t bytes, Device device)>;

  /// Tensors that are numbers are those of `tensors`; the memory of others comes from `storages`.
  pickle_reader(std::string_view bytes, storage_source storages,
                host::ArrayRef<host::Tensor> tensors = {})
      : bytes_(bytes), storages_(std::move(storages)), tensors_(tensors) {}

  /// Throws Error for what is no such text.
  [[nodiscard]] IValue read() {
    while (true) {
      const char operation = next(1)[0];
      if (operation == '.') break;
      if (!read_constant(operation) && !read_container(operation)) {
        throw Error(message({"Unknown opcode for unpickling at ", position_ - 1, ": ",
                             static_cast<int>(static_cast<unsigned char>(operation))}));
      }
    }
    return pop().value;
  }

 private:
  struct item;
  using items = std::vector<item>;
  /// A value, the name of a class or function, a mark, or memory with the type of its elements.
  struct item {
    IValue value;
    std::string name;
    bool is_mark = false;
    Storage storage;
    ScalarType type = ScalarType::Undefined;
    std::shared_ptr<const items> members;  ///< of a tuple: they may be names and memory
  };

  [[nodiscard]] std::string_view next(std::size_t count) {
    if (count > bytes_.size() - position_) throw Error("a pickled value ends too early");
    const std::string_view out = bytes_.substr(position_, count);
    position_ += count;
    return out;
  }
  [[nodiscard]] std::uint64_t number(int count) {
    return zip::number_at(next(static_cast<std::size_t>(count)).data(), count);
  }
  [[nodiscard]] std::string line() {
    const std::size_t end = bytes_.find('\n', position_);
    if (end == std::string_view::npos) throw Error("a pickled value ends within a name");
    std::string out(bytes_.substr(position_, end - position_));
    position_ = end + 1;
    return out;
  }
  void push(IValue value) {
    stack_.emplace_back();
    stack_.back().value = std::move(value);
  }
  [[nodiscard]] item pop() {
    if (stack_.empty()) throw Error("a pickled value takes more than there is");
    item out = std::move(stack_.back());
    stack_.pop_back();
    return out;
  }
  [[nodiscard]] item& top() {
    if (stack_.empty()) throw Error("a pickled value takes more than there is");
    return stack_.back();
  }
  /// What lies above the last mark, which is removed.
  [[nodiscard]] items pop_marked() {
    const auto mark =
        std::find_if(stack_.rbegin(), stack_.rend(), [](const item& i) { return i.is_mark; });
    if (mark == stack_.rend()) throw Error("a pickled value has no mark");
    items out(std::make_move_iterator(mark.base()), std::make_move_iterator(stack_.end()));
    stack_.erase(mark.base() - 1, stack_.end());
    return out;
  }
  [[nodiscard]] items pop_last(std::size_t count) {
    items out;
    while (count-- != 0) out.insert(out.begin(), pop());
    return out;
  }
  void push_tuple(items members) {
    std::vector<IValue> values;
    for (const item& member : members) values.push_back(member.value);
    push(c10::ivalue::Tuple::create(std::move(values)));
    top().members = std::make_shared<const items>(std::move(members));
  }

  [[nodiscard]] bool read_constant(char operation) {
    switch (operation) {
      case '\x80': static_cast<void>(next(1)); return true;
      case 'N': push({}); return true;
      case '\x88': push(true); return true;
      case '\x89': push(false); return true;
      case 'K': push(static_cast<std::int64_t>(number(1))); return true;
      case 'M': push(static_cast<std::int64_t>(number(2))); return true;
      case 'J':
        push(std::int64_t{static_cast<std::int32_t>(static_cast<std::uint32_t>(number(4)))});
        return true;
      case '\x8a': push(long_integer()); return true;
      case 'G': push(real()); return true;
      case 'X': push(std::string(next(static_cast<std::size_t>(number(4))))); return true;
      case 'U': push(std::string(next(static_cast<std::size_t>(number(1))))); return true;
      case 'c': {
        const std::string module = line();
        push({});
        top().name = module + '.' + line();
        return true;
      }
      case 'q': memory_[number(1)] = top(); return true;
      case 'r': memory_[number(4)] = top(); return true;
      case 'h': push_remembered(number(1)); return true;
      case 'j': push_remembered(number(4)); return true;
      default: return false;
    }
  }
  void push_remembered(std::uint64_t place) {
    const auto found = memory_.find(place);
    if (found == memory_.end()) throw Error("a pickled value refers to none before it");
    stack_.push_back(found->second);
  }
  [[nodiscard]] std::int64_t long_integer() {
    const auto count = static_cast<int>(number(1));
    if (count > 8) throw Error("a pickled integer has more than 64 bits");
    if (count == 0) return 0;
    const std::uint64_t bits = number(count) << (64 - 8 * count);
    return static_cast<std::int64_t>(bits) >> (64 - 8 * count);
  }
  [[nodiscard]] double real() {
    std::string bytes(next(8));
    std::reverse(bytes.begin(), bytes.end());
    return std::bit_cast<double>(zip::number_at(bytes.data(), 8));
  }

  [[nodiscard]] bool read_container(char operation) {
    switch (operation) {
      case '(':
        push({});
        top().is_mark = true;
        return true;
      case ')': push_tuple({}); return true;
      case 't': push_tuple(pop_marked()); return true;
      case '\x85': push_tuple(pop_last(1)); return true;
      case '\x86': push_tuple(pop_last(2)); return true;
      case '\x87': push_tuple(pop_last(3)); return true;
      case ']': push(List<IValue>(any_type())); return true;
      case 'a': append(pop_last(1)); return true;
      case 'e': append(pop_marked()); return true;
      case '}': push(Dict<IValue, IValue>(any_type(), any_type())); return true;
      case 's': insert(pop_last(2)); return true;
      case 'u': insert(pop_marked()); return true;
      case 'R': call(); return true;
      case 'Q': push_storage(); return true;
      case '\x81': make_object(); return true;
      case 'b': set_state(pop().value); return true;
      default: return false;
    }
  }
  [[nodiscard]] static Type any_type() { return Type::of_code(schema_ct::code::any); }
  void append(const items& elements) {
    if (!top().value.isList()) throw Error("a pickled value appends to what is no list");
    auto list = top().value.toList();
    for (const item& element : elements) list.push_back(element.value);
  }
  void insert(const items& entries) {
    if (!top().value.isGenericDict() || entries.size() % 2 != 0)
      throw Error("a pickled value inserts into what is no dictionary");
    auto dict = top().value.toGenericDict();
    for (std::size_t i = 0; i != entries.size(); i += 2)
      dict.insert_or_assign(entries[i].value, entries[i + 1].value);
  }

  void make_object() {
    static_cast<void>(pop());  // no class has arguments
    const std::string name = pop().name;
    push(value_of(module_object::pointer::make(name)));
  }
  void set_state(const IValue& state) {
    const auto object = module_in(top().value);
    if (object.get() == nullptr) return;  // of a dictionary: what torch.save adds to it
    if (!state.isGenericDict()) throw Error("a pickled object has a state that is no dictionary");
    for (const auto& entry : state.toGenericDict())
      object->set(entry.key().toStringRef(), entry.value(),
                  module_in(entry.value()) ? attribute_kind::module : attribute_kind::value);
  }

  /// The memory that a tuple describes: ('storage', type, number, device, count of elements).
  void push_storage() {
    const auto described = pop().members;
    if (described == nullptr || described->size() != 5)
      throw Error("a pickled value refers to memory in an unknown way");
    const items& members = *described;
    const std::string& name = members[1].name;
    const auto type = pickle_detail::type_of_storage(name.substr(name.rfind('.') + 1));
    if (!type.has_value()) throw Error(message({"a pickled tensor of unknown elements: ", name}));
    const auto bytes = static_cast<std::size_t>(members[4].value.toInt()) * elementSize(*type);
    const std::string number = members[2].value.toStringRef();
    auto& storage = read_storages_[number];
    if (!storage) storage = storages_(number, bytes, Device(members[3].value.toStringRef()));
    const Storage found = storage;
    push({});
    top().storage = found;
    top().type = *type;
  }

  void call() {
    const item arguments = pop();
    const std::string function = pop().name;
    if (arguments.members == nullptr) throw Error("a pickled call has no tuple of arguments");
    const auto& values = arguments.value.toTupleRef().elements();
    if (function == "collections.OrderedDict" || function == "torch._C._distributed_c10d") {
      push(Dict<IValue, IValue>(any_type(), any_type()));
    } else if (function == "torch._utils._rebuild_tensor_v2" && values.size() >= 5) {
      push(tensor_of(*arguments.members));
    } else if (function == "torch._utils._rebuild_parameter" && !values.empty()) {
      push(values[0]);
    } else if (values.size() == 1) {
      push(result_of(function, values[0]));
    } else if (function == "torch.jit._pickle.restore_type_tag" && values.size() == 2) {
      push(with_type(values[0], type_of_annotation(values[1].toStringRef())));
    } else if (function == "builtins.complex" && values.size() == 2) {
      push(host::Complex(values[0].toDouble(), values[1].toDouble()));
    } else {
      throw Error(message({"a pickled value calls ", function, ", which is unknown"}));
    }
  }
  [[nodiscard]] IValue result_of(const std::string& function, const IValue& argument) const {
    if (function == "torch.device") return Device(argument.toStringRef());
    if (function == "torch.jit._pickle.build_tensor_from_id") {
      const auto number = static_cast<std::size_t>(argument.toInt());
      if (number >= tensors_.size()) throw Error("a pickled value has a tensor that is not given");
      return tensors_[number];
    }
    constexpr std::string_view builder = "torch.jit._pickle.build_";
    if (function.starts_with(builder)) {
      const std::string_view kind = std::string_view(function).substr(builder.size());
      const auto with = [&](const char* type) { return with_type(argument, parseType(type)); };
      if (kind == "intlist") return with("int[]");
      if (kind == "doublelist") return with("float[]");
      if (kind == "boollist") return with("bool[]");
      if (kind == "tensorlist") return with("Tensor[]");
    }
    throw Error(message({"a pickled value calls ", function, ", which is unknown"}));
  }
  [[nodiscard]] static IValue with_type(const IValue& value, const Type& type) {
    if (value.isList()) {
      List<IValue> out(type.element());
      for (const IValue& element : value.toList().vec()) out.push_back(element);
      return out;
    }
    if (value.isGenericDict() && type.kind() == TypeKind::DictType) {
      Dict<IValue, IValue> out(type.containedType(0), type.containedType(1));
      for (const auto& entry : value.toGenericDict()) out.insert(entry.key(), entry.value());
      return out;
    }
    return value;
  }
  /// (memory, offset, sizes, strides, requires_grad, hooks)
  [[nodiscard]] static host::Tensor tensor_of(const items& members) {
    const auto sizes_of = [](const IValue& tuple) {
      std::vector<std::int64_t> out;
      for (const IValue& size : tuple.toTupleRef().elements()) out.push_back(size.toInt());
      return out;
    };
    const item& memory = members[0];
    if (memory.type == ScalarType::Undefined) throw Error("a pickled tensor has no memory");
    const std::vector<std::int64_t> sizes = sizes_of(members[2].value);
    const std::vector<std::int64_t> strides = sizes_of(members[3].value);
    const std::int64_t offset = members[1].value.toInt();
    check_extent(sizes, strides, offset, memory);
    host::Tensor out = make_tensor<TensorImpl>(memory.storage, DispatchKeySet(DispatchKey::CPU),
                                               scalarTypeToTypeMeta(memory.type));
    out.unsafeGetTensorImpl()->set_sizes_and_strides(sizes, strides, offset);
    return out;
  }
  static void check_extent(const std::vector<std::int64_t>& sizes,
                           const std::vector<std::int64_t>& strides, std::int64_t offset,
                           const item& memory) {
    bool is_whole = sizes.size() == strides.size() && offset >= 0;
    const auto count =
        static_cast<std::int64_t>(memory.storage.nbytes() / elementSize(memory.type));
    std::int64_t last = offset;
    bool is_empty = false;
    for (std::size_t i = 0; is_whole && i != sizes.size(); ++i) {
      is_empty = is_empty || sizes[i] == 0;
      std::int64_t step = 0;
      is_whole =
          sizes[i] >= 0 && strides[i] >= 0 &&
          !__builtin_mul_overflow((std::max)(sizes[i], std::int64_t{1}) - 1, strides[i], &step) &&
          !__builtin_add_overflow(last, step, &last);
    }
    if (!is_whole || (!is_empty && last >= count))
      throw Error("a pickled tensor has elements outside of its memory");
  }

  std::string_view bytes_;
  storage_source storages_;
  host::ArrayRef<host::Tensor> tensors_;
  std::size_t position_ = 0;
  items stack_;
  std::unordered_map<std::uint64_t, item> memory_;
  std::unordered_map<std::string, Storage> read_storages_;
};

}  // namespace default_host
}  // namespace dispatch
