#pragma once

#include "tui/base/Frame.h"
#include "tui/base/ScreenOptions.h"
#include "tui/base/text/Translation.h"

namespace tui {

// What every picture is made for.
struct Screen {
    Size window{};
    Look look{};
    Translation tr{};  // translates the texts
};

}  // namespace tui
