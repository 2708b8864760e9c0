// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for operators that take their options in a class: those that there are here.
#pragma once

#include <torch/nn/functional/activation.h>
#include <torch/nn/functional/distance.h>
#include <torch/nn/functional/embedding.h>
#include <torch/nn/functional/linear.h>
#include <torch/nn/functional/loss.h>
#include <torch/nn/functional/normalization.h>
#include <torch/nn/functional/padding.h>
