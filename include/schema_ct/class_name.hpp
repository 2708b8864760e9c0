// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "signatures/class_name.hpp"
