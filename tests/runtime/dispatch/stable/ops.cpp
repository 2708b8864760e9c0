// SPDX-License-Identifier: BSL-1.0
// The functions on stable tensors: those that the host computes, and those that need a registered
// operator.
#include <dispatch/stable/ops.hpp>

#include <gmock/gmock.h>

#include <ATen/Parallel.h>
#include <torch/csrc/inductor/aoti_torch/c/shim.h>
#include <torch/library.h>

#include "../../thrown.hpp"

namespace {

using dispatch::stable_tensor;
using torch::stable::Device;
using torch::stable::Tensor;
namespace ops = torch::stable;
using sizes = dispatch::IntArrayRef;

std::vector<float> elements(const Tensor& t) {
  const Tensor dense = ops::contiguous(t);
  const float* begin = dense.const_data_ptr<float>();
  return {begin, begin + dense.numel()};
}
Tensor counted(dispatch::IntArrayRef of) {
  Tensor out = ops::empty(of);
  for (std::int64_t i = 0; i < out.numel(); ++i)
    out.mutable_data_ptr<float>()[i] = static_cast<float>(i);
  return out;
}

TEST(StableOps, MakeTensors) {
  EXPECT_EQ(ops::empty({2, 3}).sizes(), sizes({2, 3}));
  EXPECT_EQ(ops::empty({2}, dispatch::kLong).scalar_type(), dispatch::kLong);
  EXPECT_EQ(ops::empty({1, 2, 3, 4}, std::nullopt, std::nullopt, std::nullopt, std::nullopt,
                       dispatch::MemoryFormat::ChannelsLast)
                .stride(1),
            1);
  EXPECT_EQ(elements(ops::full({2}, 1.5)), (std::vector<float>{1.5, 1.5}));
  EXPECT_EQ(ops::full({}, 3, dispatch::kInt).const_data_ptr<std::int32_t>()[0], 3);
  const Tensor t = counted({2, 2});
  EXPECT_EQ(ops::empty_like(t).sizes(), t.sizes());
  EXPECT_EQ(ops::new_empty(t, {3}).scalar_type(), dispatch::kFloat);
  EXPECT_EQ(elements(ops::new_zeros(t, {2})), (std::vector<float>{0, 0}));
  EXPECT_EQ(ops::new_zeros(t, {2}, dispatch::kDouble).scalar_type(), dispatch::kDouble);
  const Device meta("meta");
  EXPECT_EQ(ops::empty({2}, std::nullopt, std::nullopt, meta).device(), meta);
}

TEST(StableOps, RefuseWhatTheHostCannotMake) {
  const auto text = [](auto code) { return test::thrown<std::runtime_error>(code); };
  EXPECT_NE(text([] {
              static_cast<void>(ops::empty({1}, std::nullopt, std::nullopt, Device("cuda")));
            }).find("on the CPU"),
            std::string::npos);
  EXPECT_EQ(text([] {
              static_cast<void>(ops::empty({1}, std::nullopt, std::nullopt, std::nullopt, true));
            }),
            "no pinned memory is to be had here");
  EXPECT_NE(text([] { static_cast<void>(ops::empty({-1})); }).find("cannot have the sizes [-1]"),
            std::string::npos);
}

TEST(StableOps, TakeTheMemoryOfOthers) {
  float memory[] = {1, 2, 3, 4, 5, 6};
  const Tensor t = ops::from_blob(memory, {2, 2}, {3, 1}, Device("cpu"), dispatch::kFloat, 1);
  EXPECT_EQ(elements(t), (std::vector<float>{2, 3, 5, 6}));
  EXPECT_EQ(t.storage_offset(), 1);
  EXPECT_EQ(t.data_ptr(), memory + 1);
  std::int64_t bytes = 0;
  EXPECT_EQ(aoti_torch_get_storage_size(t.get(), &bytes), 0);
  EXPECT_EQ(bytes, 24) << "up to the last element";
  int released = 0;
  {
    const Tensor view =
        ops::select(ops::from_blob(memory, {6}, {1}, Device("cpu"), dispatch::kFloat,
                                   [&](void* data) {
                                     EXPECT_EQ(data, memory);
                                     ++released;
                                   }),
                    0, 1);
    EXPECT_EQ(released, 0);
  }
  EXPECT_EQ(released, 1);
  EXPECT_THROW(static_cast<void>(ops::from_blob(memory, {6}, {}, Device("cpu"), dispatch::kFloat,
                                                [&](void*) { ++released; })),
               std::runtime_error);
  EXPECT_EQ(released, 1) << "the memory stays the caller's";
  EXPECT_THROW(static_cast<void>(ops::from_blob(memory, {1}, {1}, Device("cpu"), dispatch::kFloat,
                                                0, dispatch::kSparse)),
               std::runtime_error);
}

TEST(StableOps, WriteToATensor) {
  Tensor t = counted({2, 2});
  EXPECT_EQ(ops::fill_(t, 2).get(), t.get());
  EXPECT_EQ(elements(t), (std::vector<float>{2, 2, 2, 2}));
  EXPECT_EQ(ops::copy_(t, counted({2, 2})).get(), t.get());
  EXPECT_EQ(elements(t), (std::vector<float>{0, 1, 2, 3}));
  ops::copy_(t, counted({2}));
  EXPECT_EQ(elements(t), (std::vector<float>{0, 1, 0, 1})) << "repeated";
  EXPECT_THROW(ops::copy_(t, counted({3})), std::runtime_error);
  EXPECT_EQ(ops::zero_(t).get(), t.get());
  EXPECT_EQ(elements(t), (std::vector<float>{0, 0, 0, 0}));
}

TEST(StableOps, CopyAndConvert) {
  const Tensor t = counted({2, 3});
  EXPECT_NE(ops::clone(t).data_ptr(), t.data_ptr());
  EXPECT_EQ(ops::contiguous(t).get(), t.get());
  const Tensor turned = ops::transpose(t, 0, 1);
  EXPECT_EQ(elements(turned), (std::vector<float>{0, 3, 1, 4, 2, 5}));
  EXPECT_EQ(ops::to(t).get(), t.get());
  EXPECT_EQ(ops::to(t, Device("cpu")).get(), t.get());
  EXPECT_NE(ops::to(t, Device("cpu"), false, true).data_ptr(), t.data_ptr());
  EXPECT_EQ(ops::to(t, dispatch::kLong).const_data_ptr<std::int64_t>()[5], 5);
  EXPECT_THROW(static_cast<void>(ops::to(t, Device("cuda"))), std::runtime_error);
  EXPECT_THROW(static_cast<void>(ops::to(t, std::nullopt, dispatch::kSparse)), std::runtime_error);
}

TEST(StableOps, View) {
  Tensor t = counted({2, 1, 3});
  EXPECT_EQ(ops::narrow(t, 2, 1, 2).sizes(), sizes({2, 1, 2}));
  EXPECT_EQ(elements(ops::select(t, 0, -1)), (std::vector<float>{3, 4, 5}));
  EXPECT_EQ(ops::view(t, {3, -1}).sizes(), sizes({3, 2}));
  EXPECT_EQ(ops::reshape(ops::transpose(t, 0, 2), {6}).sizes(), sizes({6}));
  EXPECT_EQ(ops::flatten(t).sizes(), sizes({6}));
  EXPECT_EQ(ops::flatten(t, 1).sizes(), sizes({2, 3}));
  EXPECT_EQ(ops::squeeze(t, 1).sizes(), sizes({2, 3}));
  EXPECT_EQ(ops::unsqueeze(t, 0).sizes(), sizes({1, 2, 1, 3}));
  EXPECT_THROW(static_cast<void>(ops::select(t, 0, 2)), std::runtime_error);
  EXPECT_THROW(static_cast<void>(ops::view(t, {7})), std::runtime_error);
}

TEST(StableOps, NameAMissingOperator) {
  Tensor t = counted({2, 2});
  const auto text = [](auto code) { return test::thrown<std::runtime_error>(code); };
  EXPECT_THAT(text([&] { static_cast<void>(ops::amax(t, 0)); }),
              ::testing::StartsWith("Could not find schema for aten::amax."));
  EXPECT_THAT(text([&] { static_cast<void>(ops::pad(t, {1, 1})); }),
              ::testing::StartsWith("Could not find schema for aten::pad."));
  EXPECT_THAT(text([&] { static_cast<void>(ops::matmul(t, t)); }),
              ::testing::StartsWith("Could not find schema for aten::matmul."));
  EXPECT_THAT(text([&] { static_cast<void>(ops::subtract(t, t)); }),
              ::testing::StartsWith("Could not find schema for aten::subtract.Tensor"));
  EXPECT_THAT(text([&] { static_cast<void>(ops::view(t, dispatch::kInt)); }),
              ::testing::StartsWith("Could not find schema for aten::view.dtype"));
  EXPECT_THAT(text([&] { static_cast<void>(ops::floor_divide(t, t)); }),
              ::testing::StartsWith("Could not find schema for aten::floor_divide."));
  EXPECT_THAT(text([&] { static_cast<void>(ops::is_pinned(t)); }),
              ::testing::StartsWith("Could not find schema for aten::is_pinned."));
  EXPECT_THAT(text([&] { static_cast<void>(ops::sum(t)); }),
              ::testing::StartsWith("Could not find schema for aten::sum.dim_IntList"));
  EXPECT_THAT(text([&] { static_cast<void>(ops::sum_out(t, t)); }),
              ::testing::StartsWith("Could not find schema for aten::sum.IntList_out"));
}

TEST(StableOps, CallRegisteredOperators) {
  torch::Library m(torch::Library::FRAGMENT, "aten", std::nullopt, __FILE__, __LINE__);
  m.def(
      "amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor",
      +[](const at::Tensor& self, dispatch::IntArrayRef dim, bool keepdim) {
        return at::full({}, self.item<float>() + static_cast<float>(dim[0]) + (keepdim ? 100 : 0));
      });
  m.def(
      "pad(Tensor self, SymInt[] pad, str mode=\"constant\", float? value=None) -> Tensor",
      +[](const at::Tensor&, dispatch::SymIntArrayRef pad, std::string_view mode,
          std::optional<double> value) {
        EXPECT_EQ(mode, "reflect");
        return at::full({}, static_cast<double>(pad.size()) + *value);
      });
  m.def(
      "subtract.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
      +[](const at::Tensor& self, const at::Tensor& other, const dispatch::Scalar& alpha) {
        return at::full({}, self.item<double>() - alpha.toDouble() * other.item<double>());
      });
  m.def(
      "matmul(Tensor self, Tensor other) -> Tensor",
      +[](const at::Tensor& self, const at::Tensor& other) {
        return at::full({}, self.item<double>() * other.item<double>());
      });
  m.def(
      "sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> "
      "Tensor",
      +[](const at::Tensor& self, dispatch::OptionalIntArrayRef dim, bool,
          std::optional<dispatch::ScalarType> type) {
        return at::full({}, dim.has_value() ? 1 : 2, type.value_or(self.scalar_type()));
      });
  m.def(
      "sum.IntList_out(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, "
      "Tensor(a!) out) -> Tensor(a!)",
      +[](const at::Tensor&, dispatch::OptionalIntArrayRef, bool,
          std::optional<dispatch::ScalarType>, at::Tensor& out) -> at::Tensor& {
        out.fill_(9);
        return out;
      });
  Tensor t = ops::full({}, 3), u = ops::full({}, 2);
  EXPECT_EQ(elements(ops::amax(t, 4)), std::vector<float>{7});
  EXPECT_EQ(elements(ops::amax(t, sizes({4}), true)), std::vector<float>{107});
  EXPECT_EQ(elements(ops::pad(t, {1, 2, 3}, "reflect", 0.5)), std::vector<float>{3.5});
  EXPECT_EQ(elements(ops::subtract(t, u, 2)), std::vector<float>{-1});
  EXPECT_EQ(elements(ops::matmul(t, u)), std::vector<float>{6});
  EXPECT_EQ(elements(ops::sum(t)), std::vector<float>{2});
  EXPECT_EQ(ops::sum(t, sizes({0}), false, dispatch::kLong).const_data_ptr<std::int64_t>()[0], 1);
  EXPECT_EQ(&ops::sum_out(u, t), &u);
  EXPECT_EQ(elements(u), std::vector<float>{9});
}

TEST(StableOps, CallTheFunctionsOf214) {
  torch::Library m(torch::Library::FRAGMENT, "aten", std::nullopt, __FILE__, __LINE__);
  const auto both = [](double of_other) {
    return [of_other](const at::Tensor& self, const at::Tensor& other) {
      return at::full({}, self.item<double>() + of_other * other.item<double>());
    };
  };
  m.def("bitwise_and.Tensor(Tensor self, Tensor other) -> Tensor", both(10));
  m.def("bitwise_or.Tensor(Tensor self, Tensor other) -> Tensor", both(20));
  m.def("bitwise_left_shift.Tensor(Tensor self, Tensor other) -> Tensor", both(30));
  m.def("bitwise_right_shift.Tensor(Tensor self, Tensor other) -> Tensor", both(40));
  m.def("floor_divide(Tensor self, Tensor other) -> Tensor", both(50));
  m.def(
      "view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)",
      +[](const at::Tensor& self, dispatch::ScalarType dtype) { return self.to(dtype); });
  m.def(
      "permute(Tensor(a) self, int[] dims) -> Tensor(a)",
      +[](const at::Tensor& self, dispatch::IntArrayRef dims) {
        return self.transpose(dims[0], dims[1]);
      });
  m.def(
      "index_select(Tensor self, int dim, Tensor index) -> Tensor",
      +[](const at::Tensor& self, std::int64_t dim, const at::Tensor& index) {
        return self.select(dim, index.item<std::int64_t>());
      });
  m.def(
      "is_pinned(Tensor self, Device? device=None) -> bool",
      +[](const at::Tensor&, std::optional<dispatch::Device> device) { return !device; });
  const Tensor one = ops::full({}, 1), two = ops::full({}, 2), t = counted({2, 3});
  EXPECT_EQ(elements(ops::bitwise_and(one, two)), std::vector<float>{21});
  EXPECT_EQ(elements(ops::bitwise_or(one, two)), std::vector<float>{41});
  EXPECT_EQ(elements(ops::bitwise_left_shift(one, two)), std::vector<float>{61});
  EXPECT_EQ(elements(ops::bitwise_right_shift(one, two)), std::vector<float>{81});
  EXPECT_EQ(elements(ops::floor_divide(one, two)), std::vector<float>{101});
  EXPECT_EQ(ops::view(t, dispatch::kLong).scalar_type(), dispatch::kLong);
  EXPECT_EQ(ops::permute(t, {0, 1}).sizes(), sizes({3, 2}));
  EXPECT_EQ(elements(ops::index_select(t, 1, ops::full({}, 2, dispatch::kLong))),
            (std::vector<float>{2, 5}));
  EXPECT_TRUE(ops::is_pinned(t));
}

TEST(StableOps, RunLoopsOnThreads) {
  at::set_num_threads(2);
  EXPECT_EQ(ops::get_num_threads(), 2U);
  std::vector<int> seen(100);
  ops::parallel_for(0, 100, 1, [&](std::int64_t from, std::int64_t to) {
    for (auto i = from; i != to; ++i) ++seen[static_cast<std::size_t>(i)];
  });
  EXPECT_EQ(seen, std::vector<int>(100, 1));
}

}  // namespace
