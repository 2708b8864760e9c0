// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "signatures/cxx_type.hpp"
