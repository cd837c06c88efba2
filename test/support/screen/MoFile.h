#pragma once

#include <string>
#include <vector>

namespace tui {

// A text and its translation; plural forms are separated by NUL characters.
struct MoText {
    std::string text;
    std::string translation;
};

// A .mo file with these texts and this rule for plurals in its header, as msgfmt makes it.
std::string makeMoFile(std::vector<MoText> texts,
                       const std::string& plurals = "nplurals=1; plural=0;");

}  // namespace tui
