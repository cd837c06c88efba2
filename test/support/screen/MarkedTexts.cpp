#include "test/support/screen/MarkedTexts.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>

#include "core/base/Text.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/MoFile.h"

namespace tui {

namespace {

// The beginning of the private use planes: no script has these characters.
constexpr char32_t kFirstSign = 0xF0000;

std::string readCatalogue() {
    std::ifstream file(TETRIS_CATALOGUE, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace

Catalogue loadVietnamese() {
    std::optional<Catalogue> catalogue = Catalogue::parse(readCatalogue());
    if (!catalogue) throw std::runtime_error("no catalogue: " TETRIS_CATALOGUE);
    return *catalogue;
}

MarkedTexts MarkedTexts::ofTranslations(const Catalogue& catalogue) { return {catalogue, false}; }

MarkedTexts MarkedTexts::ofEnglish(const Catalogue& catalogue) { return {catalogue, true}; }

MarkedTexts::MarkedTexts(const Catalogue& catalogue, bool english) {
    std::vector<MoText> texts;
    for (const Catalogue::Entry& entry : catalogue.getEntries()) {
        if (entry.text.empty()) continue;
        const std::string_view text = entry.text.substr(entry.text.find('\004') + 1);
        texts.push_back({std::string(entry.text), mark(english ? text : entry.translation)});
    }
    const char* const plurals = english ? "nplurals=2; plural=(n != 1);" : "nplurals=1; plural=0;";
    languages_ = Languages(Language::Vietnamese,
                           Catalogue::parse(makeMoFile(std::move(texts), plurals)).value());
}

std::string MarkedTexts::mark(std::string_view forms) {
    std::string marked;
    forms_.emplace_back();
    for (size_t i = 0; i < forms.size();) {
        const std::string_view character = firstCharacters(forms.substr(i), 1);
        i += character.size();
        if (character[0] == '\0') {
            forms_.emplace_back();
            marked += '\0';
            continue;
        }
        forms_.back().name += character;
        if (character == "{") {
            marked += forms.substr(i - 1, 3);
            forms_.back().name += forms.substr(i, 2);
            i += 2;
        } else if (character == " ") {
            marked += ' ';
        } else {
            marked += base::encodeUtf8(kFirstSign + static_cast<char32_t>(formOfSign_.size()));
            formOfSign_.push_back(forms_.size() - 1);
            ++forms_.back().signs;
        }
    }
    return marked;
}

std::string MarkedTexts::findDamage(const Frame& picture) {
    std::map<size_t, std::map<char32_t, int>> shown;  // by form: how often each of its signs
    for (int row = 0; row < picture.getSize().rows; ++row) {
        for (const Cell& cell : picture.getRow(row)) {
            const size_t sign = cell.glyph - kFirstSign;
            if (sign < formOfSign_.size()) ++shown[formOfSign_[sign]][cell.glyph];
        }
    }
    std::string damaged;
    for (const auto& [index, times] : shown) {
        const Form& form = forms_[index];
        seen_.insert(form.name);
        bool isWhole = times.size() == form.signs;
        for (const auto& sign : times)
            isWhole = isWhole && sign.second == times.begin()->second;
        if (!isWhole) damaged += form.name + '\n';
    }
    return damaged;
}

std::string MarkedTexts::listUnseen() const {
    std::string unseen;
    for (const Form& form : forms_) {
        if (form.signs > 0 && !seen_.contains(form.name)) unseen += form.name + '\n';
    }
    return unseen;
}

}  // namespace tui
