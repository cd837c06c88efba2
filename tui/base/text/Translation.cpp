#include "tui/base/text/Translation.h"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "core/base/Text.h"

namespace tui {

namespace {

constexpr uint32_t kMagic = 0x950412DE;
constexpr size_t kRowBytes = 8;  // a length and an offset

// The four bytes of a file from there on, of which the first is worth least. This and the next
// throw std::out_of_range if the file ends before.
uint32_t readWord(std::string_view bytes, size_t at) {
    uint32_t word = 0;
    for (size_t i = 4; i > 0; --i)
        word = word << 8 | static_cast<unsigned char>(bytes.at(at + i - 1));
    return word;
}

// The text whose length and offset are there.
std::string_view readText(std::string_view bytes, size_t row) {
    const size_t length = readWord(bytes, row);
    const size_t place = readWord(bytes, row + 4);
    if (bytes.at(place + length) != '\0') throw std::out_of_range("a text without its end");
    return bytes.substr(place, length);
}

// The key of an entry: its singular, with its context if it has one.
std::string_view nameOf(const Catalogue::Entry& entry) {
    return entry.text.substr(0, entry.text.find('\0'));
}

bool hasLine(std::string_view header, std::string_view line) {
    return header.find(line) != std::string_view::npos;
}

}  // namespace

struct Catalogue::Content {
    std::string bytes;
    std::vector<Entry> entries{};  // views into `bytes`
};

std::optional<Catalogue> Catalogue::parse(std::string bytes) try {
    const auto content = std::make_shared<Content>(Content{std::move(bytes)});
    const std::string_view all = content->bytes;
    // Major revisions 0 and 1. The tables that revision 1 adds are not read.
    if (readWord(all, 0) != kMagic || readWord(all, 4) >> 16 > 1) return std::nullopt;
    const size_t count = readWord(all, 8);
    const size_t texts = readWord(all, 12);
    const size_t translations = readWord(all, 16);
    std::vector<Entry>& entries = content->entries;
    for (size_t i = 0; i < count * kRowBytes; i += kRowBytes)
        entries.push_back({readText(all, texts + i), readText(all, translations + i)});
    const bool isInOrder =
        std::ranges::adjacent_find(entries, std::greater_equal(), nameOf) == entries.end();
    if (entries.empty() || !isInOrder || !entries.front().text.empty()) return std::nullopt;
    const std::string_view header = entries.front().translation;
    const bool isKnown = hasLine(header, "charset=UTF-8\n") &&
                         (hasLine(header, "Plural-Forms: nplurals=1; plural=0;\n") ||
                          hasLine(header, "Plural-Forms: nplurals=2; plural=(n != 1);\n"));
    if (!isKnown) return std::nullopt;
    Catalogue catalogue;
    catalogue.content_ = content;
    return catalogue;
} catch (const std::out_of_range&) {
    return std::nullopt;
}

std::optional<std::string_view> Catalogue::find(std::string_view text, long number) const {
    const std::vector<Entry>& entries = getEntries();
    const auto found = std::ranges::lower_bound(entries, text, {}, nameOf);
    if (text.empty() || found == entries.end() || nameOf(*found) != text) return std::nullopt;
    const std::string_view forms = found->translation;
    if (forms.empty()) return std::nullopt;
    const size_t end = forms.find('\0');
    const bool isPlural = number != 1 && end != std::string_view::npos;
    return isPlural ? forms.substr(end + 1) : forms.substr(0, end);
}

const std::vector<Catalogue::Entry>& Catalogue::getEntries() const {
    static const std::vector<Entry> kNone;
    return content_ ? content_->entries : kNone;
}

ScreenText Translation::in(std::string_view context, std::string_view english) const {
    std::string name(context);
    name += '\004';
    name += english;
    return {catalogue_.find(name).value_or(english)};
}

std::string Translation::plural(std::string_view one, std::string_view many, int64_t number) const {
    const std::string_view english = number == 1 ? one : many;
    const std::string text = std::to_string(number);
    return base::fillIn(catalogue_.find(one, number).value_or(english), {&text, 1});
}

std::string Translation::say(const base::Message& message) const {
    if (message.isWord()) return message.getText();
    std::vector<std::string> values;
    for (const base::Message& value : message.getValues())
        values.push_back(say(value));
    return base::fillIn((*this)(message.getText()), values);
}

namespace {

// The language of a locale such as vi_VN.UTF-8; nullopt if it is unknown.
std::optional<Language> findLocaleLanguage(std::string_view locale) {
    const std::string_view name = locale.substr(0, locale.find_first_of("_.@-"));
    if (name == "en") return Language::English;
    return name == "vi" ? std::optional(Language::Vietnamese) : std::nullopt;
}

}  // namespace

Language findWish(const LanguageVariables& variables) {
    std::string_view list = variables.language;
    while (!list.empty()) {
        if (const auto language = findLocaleLanguage(base::takeWord(list, ':'))) return *language;
    }
    for (const std::string_view locale : {variables.all, variables.messages, variables.lang}) {
        if (!locale.empty()) return findLocaleLanguage(locale).value_or(Language::English);
    }
    return Language::English;
}

Translation Languages::choose(Language setting, bool utf8) const {
    const Language language = setting == Language::Auto ? wish_ : setting;
    return utf8 && language == Language::Vietnamese ? Translation(vietnamese_) : Translation();
}

}  // namespace tui
