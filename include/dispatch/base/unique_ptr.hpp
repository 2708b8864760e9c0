// SPDX-License-Identifier: BSL-1.0
// std::unique_ptr without the rest of <memory>, which is an eighth of <torch/library.h>, if the
// standard library has a separate header for it.
#pragma once

#if __has_include(<bits/unique_ptr.h>)
#include <bits/unique_ptr.h>
#else
#include <memory>
#endif
