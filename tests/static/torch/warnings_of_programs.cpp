// SPDX-License-Identifier: BSL-1.0
// Our headers do not cause these warnings, which programs enable beyond -Wall and -Wextra.
// Compiled alone: it makes them errors.
#pragma GCC diagnostic error "-Wswitch-enum"
#include <ATen/ATen.h>
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
#include <torch/custom_class.h>
#include <torch/extension.h>
#include <torch/library.h>
#include <dispatch/binding_api.hpp>
#include <dispatch/engine.hpp>
#include <dispatch/phi.hpp>
#include <schema_ct/aten.hpp>
#include <schema_ct/hana.hpp>
#include <schema_ct/render.hpp>

static at::Tensor same(const at::Tensor& a) { return a; }

TORCH_LIBRARY(warnings_of_programs, m) { m.def("same(Tensor a) -> Tensor", &same); }
