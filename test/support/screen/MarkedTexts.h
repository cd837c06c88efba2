#pragma once

#include <set>
#include <string>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/base/Languages.h"

namespace tui {

// The catalogue that was built.
[[nodiscard]] Catalogue loadVietnamese();

// Texts that can be told from each other in a picture: every text of the screen is as long as in
// its language, with its blanks and its places ({0}), but each of its other characters is a sign
// that no other text has. So a text of which a part was cut off or written over is noticed.
class MarkedTexts {
public:
    // As the translations of the catalogue are.
    [[nodiscard]] static MarkedTexts ofTranslations(const Catalogue& catalogue);
    // As the English texts in it are.
    [[nodiscard]] static MarkedTexts ofEnglish(const Catalogue& catalogue);

    // Whose Vietnamese are the marked texts.
    [[nodiscard]] const Languages& getLanguages() const { return languages_; }
    // Looks at a picture, and returns, a line each, the texts that it does not show whole.
    [[nodiscard]] std::string findDamage(const Frame& picture);
    // The texts that no picture has shown so far, a line each.
    [[nodiscard]] std::string listUnseen() const;

private:
    struct Form {
        std::string name;  // the text in its language
        std::vector<char32_t> signs;
    };

    MarkedTexts(const Catalogue& catalogue, bool english);
    [[nodiscard]] std::string mark(std::string_view forms);

    std::vector<Form> forms_;
    int signs_ = 0;  // given so far
    std::set<std::string> seen_;
    Languages languages_;
};

}  // namespace tui
