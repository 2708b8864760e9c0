// SPDX-License-Identifier: BSL-1.0
// Values as bytes: what is written is read again, with its types.
#include <dispatch/archives/pickle.hpp>

#include <gtest/gtest.h>
#include <torch/csrc/jit/serialization/pickle.h>
#include <torch/script.h>

namespace {

torch::IValue again(const torch::IValue& value) {
  return torch::pickle_load(torch::pickle_save(value));
}

TEST(Pickle, NumbersAndTexts) {
  for (const std::int64_t number :
       {std::int64_t{0}, std::int64_t{255}, std::int64_t{256}, std::int64_t{65'536},
        std::int64_t{-1}, std::int64_t{-70'000}, std::numeric_limits<std::int64_t>::min(),
        std::numeric_limits<std::int64_t>::max()})
    EXPECT_EQ(again(number).toInt(), number);
  EXPECT_EQ(again(-0.1).toDouble(), -0.1);
  EXPECT_EQ(again(c10::complex<double>(1, -2)).toComplexDouble(), c10::complex<double>(1, -2));
  EXPECT_EQ(again(std::string("a\0b", 3)).toStringRef(), std::string("a\0b", 3));
  EXPECT_TRUE(again(true).toBool());
  EXPECT_TRUE(again({}).isNone());
  EXPECT_EQ(again(at::Device("cuda:1")).toDevice(), at::Device("cuda:1"));
}

TEST(Pickle, AnArchiveSaysTheOrderOfItsBytes) {
  const std::vector<char> bytes = torch::pickle_save(torch::ones({2}));
  dispatch::PyTorchStreamReader archive(
      std::make_shared<dispatch::MemoryReadAdapter>(bytes.data(), bytes.size()));
  const auto [data, size] = archive.getRecord("byteorder");
  EXPECT_EQ(std::string(static_cast<const char*>(data.get()), size), "little");
}

TEST(Pickle, ContainersKeepTheirTypes) {
  c10::Dict<std::string, std::vector<at::Tensor>> dict;
  dict.insert("x", std::vector<at::Tensor>{torch::ones({2}), torch::zeros({1}, torch::kBool)});
  const torch::IValue tuple = c10::ivalue::Tuple::create(
      {torch::IValue(dict), torch::IValue(std::vector<std::string>{"a"}),
       torch::IValue(std::vector<double>{1, 2}), torch::IValue(c10::List<bool>({true, false})),
       torch::IValue(c10::List<std::optional<std::int64_t>>({1, std::nullopt}))});
  const torch::IValue read = again(tuple);
  EXPECT_EQ(read.type().str(), tuple.type().str());
  const auto& members = read.toTupleRef().elements();
  EXPECT_TRUE(
      torch::equal(members[0].toGenericDict().at("x").toTensorVector()[0], torch::ones({2})));
  EXPECT_EQ(members[1].to<std::vector<std::string>>(), std::vector<std::string>{"a"});
  EXPECT_EQ(members[2].toDoubleVector(), (std::vector<double>{1, 2}));
  EXPECT_TRUE(members[3].isBoolList());
}

TEST(Pickle, TensorsMayLieInATable) {
  std::vector<at::Tensor> table;
  const torch::Tensor x = torch::tensor({0, 1, 2});
  const std::vector<char> bytes = torch::jit::pickle(std::vector<at::Tensor>{x, x}, &table);
  EXPECT_EQ(table.size(), 2U);
  const torch::IValue read = torch::jit::unpickle(bytes.data(), bytes.size(), nullptr, table);
  EXPECT_TRUE(read.toTensorVector()[1].is_same(x));
  EXPECT_THROW(static_cast<void>(torch::jit::unpickle(bytes.data(), bytes.size())), c10::Error);
  EXPECT_THROW(static_cast<void>(torch::jit::pickle(x)), c10::Error);
  std::string text;
  torch::jit::pickle([&](const char* data, std::size_t size) { text.append(data, size); }, 3);
  EXPECT_EQ(text, "\x80\x02K\x03.");
}

// The bytes that PyTorch 2.13 writes for std::vector<double>{1, 2}: with memory that none reads.
TEST(Pickle, PyTorchsBytesAreRead) {
  constexpr char bytes[] =
      "\x80\x02"
      "ctorch.jit._pickle\nbuild_doublelist\nq\x00(](G?\xf0\0\0\0\0\0\0G@\0\0\0\0\0\0\0etR.";
  EXPECT_EQ(torch::jit::unpickle(bytes, sizeof bytes - 1).toDoubleVector(),
            (std::vector<double>{1, 2}));
}

TEST(Pickle, NothingThatAFileNamesIsCalled) {
  for (const std::string_view bytes :
       {"\x80\x02"
        "cos\nsystem\n(X\x02\0\0\0lstR.",
        "\x80\x02", "", "\x80\x02t.", "\x80\x02h\x01.", "\x80\x02X\xff\xff\xff\xff.",
        "\x80\x02]K\x01"
        "a",
        "\x80\x02K\x01K\x02"
        "a."})
    EXPECT_THROW(static_cast<void>(torch::jit::unpickle(bytes.data(), bytes.size())), c10::Error)
        << bytes;
}

}  // namespace
