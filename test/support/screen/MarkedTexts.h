#pragma once

#include <set>
#include <string>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/base/text/Translation.h"

namespace tui {

// The Vietnamese catalogue of this build. Throws std::runtime_error if it cannot be parsed.
Catalogue loadVietnamese();

// A catalogue whose texts can be told apart in a picture. Each text is as long as in its language
// and has the same blanks and places ({0}), but each other character is replaced by a sign that
// occurs nowhere else. So a text that is partly cut off or overwritten is noticed.
class MarkedTexts {
public:
    // Marked texts with the lengths of the translations.
    static MarkedTexts ofTranslations(const Catalogue& catalogue);
    // Marked texts with the lengths of the English texts.
    static MarkedTexts ofEnglish(const Catalogue& catalogue);

    // The languages, with the marked texts as Vietnamese.
    const Languages& getLanguages() const { return languages_; }
    // The texts that the picture shows only in part, a line each.
    std::string findDamage(const Frame& picture);
    // The texts that no picture given to findDamage has shown so far, a line each.
    std::string listUnseen() const;

private:
    struct Form {
        std::string name;  // the text in its language
        size_t signs = 0;  // how many
    };

    MarkedTexts(const Catalogue& catalogue, bool english);
    std::string mark(std::string_view forms);

    std::vector<Form> forms_;
    std::vector<size_t> formOfSign_;
    std::set<std::string> seen_;
    Languages languages_;
};

}  // namespace tui
