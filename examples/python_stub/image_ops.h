// SPDX-License-Identifier: BSL-1.0
// The operators of a library, declared once. Its registrations include this file, too
// (docs/operators.md).
#pragma once

#include <schema_ct/operators.hpp>

SCHEMA_CT_OPERATORS(
    image, "resize(Tensor image, int[2] size, str mode='linear', *, bool antialias=True) -> Tensor",
    "resize.scale(Tensor image, float[] scale, *, ScalarType? dtype=None) -> Tensor",
    "blend_(Tensor(a!) image, Tensor[] others, Scalar weight=0.5, int border=-1) -> Tensor(a!)",
    "statistics(Tensor image, int[]? channels=None, float[2] range=[0., 1.]) -> (Tensor mean, int)",
    "flush() -> ()");
