// SPDX-License-Identifier: BSL-1.0
// Rows that are longer than a block of the kernels' loops.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <tuple>

#include "call.hpp"

namespace {

using at::Tensor;
using cpu_test::call;
using cpu_test::elements;
using testing::ElementsAre;

/// Returns a matrix of numbers from -40 to 40, which are not ordered.
Tensor numbers(std::int64_t rows, std::int64_t columns) {
  Tensor out = at::empty({rows, columns});
  for (std::int64_t i = 0; i < out.numel(); ++i)
    out.data_ptr<float>()[i] = static_cast<float>(i * 7919 % 641) / 8 - 40;
  return out;
}

TEST(CpuOut, IsLaidOutAsTheInputsWhereItIsResized) {
  Tensor out = at::empty({0});
  call<Tensor&(const Tensor&, Tensor&)>("aten::neg", "out", numbers(3, 4).transpose(0, 1), out);
  EXPECT_THAT(out.sizes(), ElementsAre(4, 3));
  EXPECT_THAT(out.strides(), ElementsAre(1, 4));
}

template <class T>
void check_rests(at::ScalarType type, const char* name) {
  const T most = std::numeric_limits<T>::max();
  const T least = std::numeric_limits<T>::denorm_min();
  std::vector<T> values{0,      -T(0), 1,         -1,
                        T(0.1), 3,     T(1e10),   most,
                        -most,  least, 5 * least, std::numeric_limits<T>::infinity()};
  for (int i = 1; i < 300; ++i) values.push_back(static_cast<T>(i) * T(0.37) - 50);
  const auto n = static_cast<std::int64_t>(values.size());
  for (const T divisor : {T(0.1), T(-3), T(7.77), 3 * least, most}) {
    const Tensor a = at::empty({n}, type);
    const Tensor b = at::empty({n}, type);
    for (std::int64_t i = 0; i < n; ++i) {
      a.template data_ptr<T>()[i] = values[static_cast<std::size_t>(i)];
      b.template data_ptr<T>()[i] = divisor;
    }
    const Tensor rest = call<Tensor(const Tensor&, const Tensor&)>(name, "Tensor", a, b);
    for (std::int64_t i = 0; i < n; ++i) {
      const T value = values[static_cast<std::size_t>(i)];
      const T expected = std::fmod(value, divisor);
      const T found = rest.template data_ptr<T>()[i];
      if (std::isnan(expected))
        EXPECT_TRUE(std::isnan(found));
      else
        EXPECT_EQ(found, expected) << value << " by " << divisor;
      EXPECT_EQ(std::signbit(found) || std::isnan(found),
                std::signbit(expected) || std::isnan(expected));
    }
  }
}
TEST(CpuFmod, IsExact) {
  check_rests<float>(at::kFloat, "aten::fmod");
  check_rests<double>(at::kDouble, "aten::fmod");
}

TEST(CpuArgmax, IsThePlaceOfTheFirst) {
  const auto argmax = [](const Tensor& t) {
    return call<Tensor(const Tensor&, std::optional<std::int64_t>, bool)>("aten::argmax", "", t,
                                                                          std::nullopt, false)
        .item()
        .toLong();
  };
  Tensor row = at::zeros({300});
  EXPECT_EQ(argmax(row), 0);
  row.data_ptr<float>()[131] = row.data_ptr<float>()[260] = 2;
  EXPECT_EQ(argmax(row), 131);
  row.data_ptr<float>()[299] = 3;
  EXPECT_EQ(argmax(row), 299);
  row.data_ptr<float>()[200] = row.data_ptr<float>()[201] = std::nanf("");
  EXPECT_EQ(argmax(row), 200);
}

TEST(CpuSoftmax, IsTheSameOfRowsAndOfColumns) {
  const auto softmax = [](const Tensor& t, std::int64_t d) {
    return call<Tensor(const Tensor&, std::int64_t, bool)>("aten::_softmax", "", t, d, false);
  };
  const Tensor t = numbers(70, 37);
  EXPECT_EQ(elements(softmax(t, 0)),
            elements(softmax(t.transpose(0, 1).contiguous(), 1).transpose(0, 1)));
}

TEST(CpuIndexSelect, TakesRowsOfEachDimension) {
  const Tensor t = numbers(40, 30).view({5, 8, 30});
  const Tensor index = at::tensor({3, 0, 3, 4}, at::kLong);
  for (std::int64_t d = 0; d < 3; ++d) {
    const Tensor found = call<Tensor(const Tensor&, std::int64_t, const Tensor&)>(
        "aten::index_select", "", t, d, index);
    for (std::int64_t i = 0; i < 4; ++i)
      EXPECT_EQ(elements(found.select(d, i)),
                elements(t.select(d, index.data_ptr<std::int64_t>()[i])));
  }
}

TEST(CpuTriangle, SplitsEachRowAtTheDiagonal) {
  for (const std::int64_t diagonal : {-100, -3, 0, 5, 100, INT_LEAST32_MAX}) {
    const Tensor t = numbers(6, 9);
    const auto part = [&](const char* name) {
      return call<Tensor(const Tensor&, dispatch::SymInt)>(name, "", t, diagonal);
    };
    const Tensor upper = part("aten::triu");
    const Tensor lower = part("aten::tril");
    for (std::int64_t i = 0; i < 54; ++i) {
      const float all = t.data_ptr<float>()[i];
      EXPECT_EQ(upper.data_ptr<float>()[i], i % 9 - i / 9 >= diagonal ? all : 0);
      EXPECT_EQ(lower.data_ptr<float>()[i], i % 9 - i / 9 <= diagonal ? all : 0);
    }
  }
}

TEST(CpuTopk, OfEqualElementsTakesTheFirst) {
  const Tensor t = at::tensor({1.0F, 5.0F, 2.0F, 5.0F, 5.0F, 2.0F});
  const auto [values, places] =
      call<std::tuple<Tensor, Tensor>(const Tensor&, dispatch::SymInt, std::int64_t, bool, bool)>(
          "aten::topk", "", t, 4, -1, true, true);
  EXPECT_THAT(elements(values), ElementsAre(5, 5, 5, 2));
  EXPECT_THAT(elements(places), ElementsAre(1, 3, 4, 2));
}

TEST(CpuTake, OfAStridedTensorCopiesNothing) {
  const Tensor t = numbers(20, 30).transpose(0, 1);
  const Tensor found = call<Tensor(const Tensor&, const Tensor&)>(
      "aten::take", "", t, at::tensor({0, 21, -1}, at::kLong));
  EXPECT_THAT(elements(found), ElementsAre(elements(t)[0], elements(t)[21], elements(t)[599]));
}

}  // namespace
