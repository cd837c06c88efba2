#pragma once

#include <string>
#include <string_view>

namespace tui {

// Compares the text with the file of that name in test/golden. If UPDATE_GOLDEN is set in the
// environment, writes the file instead: only test/golden/update does that.
void expectGolden(std::string_view file, const std::string& text);

}  // namespace tui
