#pragma once

#include <string>
#include <vector>

namespace tui {

// A text and its translation; forms of plurals are parted by NUL characters.
struct MoText {
    std::string text;
    std::string translation;
};

// What msgfmt would make of these texts, with a header of that rule for plurals, for a machine of
// either byte order.
[[nodiscard]] std::string makeMoFile(std::vector<MoText> texts,
                                     const std::string& plurals = "nplurals=1; plural=0;",
                                     bool bigEndian = false);

}  // namespace tui
