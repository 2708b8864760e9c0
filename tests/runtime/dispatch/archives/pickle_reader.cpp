// SPDX-License-Identifier: BSL-1.0
// Pickled values that no writer of this library makes: those of Python, and damaged ones.
#include <dispatch/archives/pickle_reader.hpp>

#include <gmock/gmock.h>

#include <dispatch/engine.hpp>

#include "../../thrown.hpp"

namespace {

using dispatch::IValue;
using std::string_literals::operator""s;
using test::thrown_by;

dispatch::Storage two_floats(const std::string& number, std::size_t bytes, dispatch::Device) {
  EXPECT_EQ(number, "0");
  EXPECT_EQ(bytes, 8U);
  dispatch::Storage out = dispatch::Storage::allocate(bytes);
  static_cast<float*>(out.mutable_data())[0] = 1;
  static_cast<float*>(out.mutable_data())[1] = 2;
  return out;
}
IValue read(const std::string& text) {
  return dispatch::pickle_reader("\x80\x02" + text + ".", two_floats).read();
}
std::string refused(const std::string& text) {
  return thrown_by([&] { static_cast<void>(read(text)); });
}

const std::string rebuild = "ctorch._utils\n_rebuild_tensor_v2\n";
/// (('storage', FloatStorage, '0', 'cpu', 2), offset, (2,), (1,), False, OrderedDict())
std::string tensor(const std::string& offset, const std::string& sizes) {
  return rebuild +
         "((X\7\0\0\0storagectorch\nFloatStorage\nX\1\0\0\0"
         "0X\3\0\0\0cpuK\2tQ"s +
         offset + sizes +
         "(K\1t\x89"
         "ccollections\nOrderedDict\n)RtR";
}

TEST(PickleReader, ReadsWhatPythonWrites) {
  EXPECT_EQ(read("J\xff\xff\xff\xff").toInt(), -1);
  EXPECT_EQ(read("\x8a\1\xff").toInt(), -1);
  EXPECT_EQ(read("\x8a\0"s).toInt(), 0);
  EXPECT_EQ(read("U\2ab").toStringRef(), "ab");
  EXPECT_EQ(read("K\1\x85q\0h\0\x86"s).toTupleRef().elements().size(), 2U);
  EXPECT_EQ(read("(K\1K\2t").toTupleRef().elements()[1].toInt(), 2);
  EXPECT_EQ(read("}K\1K\2s").toGenericDict().at(1).toInt(), 2);
}

TEST(PickleReader, AListHasTheTypeOfItsTag) {
  const IValue ints =
      read("ctorch.jit._pickle\nrestore_type_tag\n(](K\1K\2eX\x09\0\0\0List[int]tR"s);
  EXPECT_EQ(ints.toIntVector(), (std::vector<std::int64_t>{1, 2}));
  const IValue texts = read("ctorch.jit._pickle\nrestore_type_tag\n(]X\x09\0\0\0List[str]tR"s);
  EXPECT_EQ(texts.type().annotation_str(), "List[str]");
}

TEST(PickleReader, TensorsLieInTheirMemory) {
  const at::Tensor t = read(tensor("K\0"s, "(K\2t")).toTensor();
  EXPECT_EQ(t.sizes(), at::IntArrayRef({2}));
  EXPECT_EQ(t[1].item<float>(), 2);
  EXPECT_EQ(read(tensor("K\1", "(K\1t")).toTensor()[0].item<float>(), 2);
  EXPECT_EQ(read(tensor("K\2", "(K\0t"s)).toTensor().numel(), 0) << "no element lies outside";
}

TEST(PickleReader, ATensorStaysWithinItsMemory) {
  const char* const outside = "a pickled tensor has elements outside of its memory";
  EXPECT_EQ(refused(tensor("K\1", "(K\2t")), outside);
  EXPECT_EQ(refused(tensor("J\xff\xff\xff\xff", "(K\2t")), outside);
  EXPECT_EQ(refused(tensor("K\0"s, "(K\1K\1t")), outside) << "as many sizes as strides";
}

// A tuple that is used again has its own members, and not those of the tuple that was read last.
TEST(PickleReader, ATupleKeepsItsMembers) {
  EXPECT_EQ(refused("(NNNNNtq\0"s + "])a" + rebuild + "h\0R"s), "a pickled tensor has no memory");
  EXPECT_EQ(refused("(NNNNNtq\0"s + "])ah\0Q"s), "a pickled tensor of unknown elements: ");
}

TEST(PickleReader, WhatIsDamagedIsAnError) {
  EXPECT_EQ(refused("J\1"), "a pickled value ends too early");
  EXPECT_EQ(refused("ca\n"), "a pickled value ends within a name");
  EXPECT_EQ(refused("a"), "a pickled value takes more than there is");
  EXPECT_EQ(refused("t"), "a pickled value has no mark");
  EXPECT_EQ(refused("h\7"), "a pickled value refers to none before it");
  EXPECT_EQ(refused("NNa"), "a pickled value appends to what is no list");
  EXPECT_EQ(refused("}(Nu"), "a pickled value inserts into what is no dictionary");
  EXPECT_EQ(refused("NQ"), "a pickled value refers to memory in an unknown way");
  EXPECT_EQ(refused("NNR"), "a pickled call has no tuple of arguments");
  EXPECT_EQ(refused("\x8a\x09"), "a pickled integer has more than 64 bits");
  EXPECT_THAT(refused("\xff"), ::testing::StartsWith("Unknown opcode for unpickling at 2: 255"));
  EXPECT_EQ(refused("cos\nsystem\n(NtR"), "a pickled value calls os.system, which is unknown");
}

}  // namespace
