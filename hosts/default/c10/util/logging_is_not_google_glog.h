// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for LOG and its kin without glog, as they always are here.
#pragma once

#include <c10/util/Logging.h>
