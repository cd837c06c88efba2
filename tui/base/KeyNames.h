#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tui/base/Key.h"

namespace tui {

// The key of that name: one character, or Up Down Left Right Enter Esc Tab Backspace Space Home End
// PageUp PageDown F1..F12, with "C-" (Control) or "M-" (Alt) before it. None if there is no such
// key, or if terminals do not tell it from another: C- goes with letters and the named keys that
// move the cursor or have a number, and C-i, C-j, C-m, C-h and C-[ are Tab, Enter, Backspace, Esc.
[[nodiscard]] std::optional<Key> parseKeyName(std::string_view name);

// Its name again. Requires: a key that has one.
[[nodiscard]] std::string formatKeyName(const Key& key);

}  // namespace tui
