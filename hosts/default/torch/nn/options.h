// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the classes of options: those of torch::nn::functional.
#pragma once

#include <torch/nn/options/activation.h>
#include <torch/nn/options/batchnorm.h>
#include <torch/nn/options/conv.h>
#include <torch/nn/options/distance.h>
#include <torch/nn/options/dropout.h>
#include <torch/nn/options/embedding.h>
#include <torch/nn/options/fold.h>
#include <torch/nn/options/instancenorm.h>
#include <torch/nn/options/loss.h>
#include <torch/nn/options/normalization.h>
#include <torch/nn/options/padding.h>
#include <torch/nn/options/pixelshuffle.h>
#include <torch/nn/options/pooling.h>
#include <torch/nn/options/upsampling.h>
#include <torch/nn/options/vision.h>
