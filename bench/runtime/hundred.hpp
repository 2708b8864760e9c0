// SPDX-License-Identifier: BSL-1.0
// A macro that makes a hundred names with a common prefix.
#pragma once

// clang-format off
#define BENCH_TEN(make, p)                                                               \
  make(p##0) make(p##1) make(p##2) make(p##3) make(p##4)                                 \
  make(p##5) make(p##6) make(p##7) make(p##8) make(p##9)
#define BENCH_HUNDRED(make, p)                                                           \
  BENCH_TEN(make, p##0) BENCH_TEN(make, p##1) BENCH_TEN(make, p##2) BENCH_TEN(make, p##3) \
  BENCH_TEN(make, p##4) BENCH_TEN(make, p##5) BENCH_TEN(make, p##6) BENCH_TEN(make, p##7) \
  BENCH_TEN(make, p##8) BENCH_TEN(make, p##9)
// clang-format on
