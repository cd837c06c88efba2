#include "tui/base/text/Translation.h"

#include <algorithm>

namespace tui {

namespace {

using Entries = std::vector<Catalogue::Entry>;

constexpr uint32_t kMagic = 0x950412DE;
constexpr size_t kHeaderBytes = 28;  // seven words; the last two are for a hash table
constexpr size_t kRowBytes = 8;      // a length and an offset

// The words of a file, which are in the byte order of the machine that made it.
class WordReader {
public:
    explicit WordReader(std::string_view bytes) : bytes_(bytes) {}

    void setBigEndian(bool bigEndian) { bigEndian_ = bigEndian; }

    // The word at that offset. Requires: four bytes from there on.
    uint32_t read(size_t at) const {
        uint32_t word = 0;
        for (size_t i = 0; i < 4; ++i) {
            const size_t place = bigEndian_ ? at + i : at + 3 - i;
            word = (word << 8) | static_cast<unsigned char>(bytes_[place]);
        }
        return word;
    }

    // The text whose length and offset are in that row of a table; nullopt if the text and its NUL
    // are not inside the file.
    std::optional<std::string_view> readText(size_t row) const {
        const size_t length = read(row);
        const size_t place = read(row + 4);
        if (place > bytes_.size() || bytes_.size() - place <= length) return std::nullopt;
        if (bytes_[place + length] != '\0') return std::nullopt;
        return bytes_.substr(place, length);
    }

    bool holdsTable(size_t at, size_t rows) const {
        return at <= bytes_.size() && (bytes_.size() - at) / kRowBytes >= rows;
    }

private:
    std::string_view bytes_;
    bool bigEndian_ = false;
};

// The key of a text: its singular, with its context if it has one.
std::string_view nameOf(std::string_view text) { return text.substr(0, text.find('\0')); }

std::optional<Entries> readEntries(std::string_view bytes) {
    if (bytes.size() < kHeaderBytes) return std::nullopt;
    WordReader reader(bytes);
    if (reader.read(0) != kMagic) reader.setBigEndian(true);
    if (reader.read(0) != kMagic) return std::nullopt;
    // Major revisions 0 and 1. The tables that revision 1 adds are not read.
    if (reader.read(4) >> 16 > 1) return std::nullopt;
    const size_t count = reader.read(8);
    const size_t texts = reader.read(12);
    const size_t translations = reader.read(16);
    if (!reader.holdsTable(texts, count) || !reader.holdsTable(translations, count)) {
        return std::nullopt;
    }
    Entries entries;
    for (size_t i = 0; i < count; ++i) {
        const auto text = reader.readText(texts + i * kRowBytes);
        const auto translation = reader.readText(translations + i * kRowBytes);
        if (!text || !translation) return std::nullopt;
        if (!entries.empty() && nameOf(entries.back().text) >= nameOf(*text)) return std::nullopt;
        entries.push_back({*text, *translation});
    }
    return entries;
}

// The text behind "name: " in the header; empty if there is no such line.
std::string_view findField(std::string_view header, std::string_view name) {
    while (!header.empty()) {
        const std::string_view line = header.substr(0, header.find('\n'));
        if (line.starts_with(name)) return line.substr(name.size());
        header.remove_prefix(std::min(line.size() + 1, header.size()));
    }
    return {};
}

// The form with that index, or the last one if there are fewer.
std::string_view chooseForm(std::string_view forms, size_t form) {
    while (form > 0 && forms.find('\0') != std::string_view::npos) {
        forms.remove_prefix(forms.find('\0') + 1);
        --form;
    }
    return forms.substr(0, forms.find('\0'));
}

}  // namespace

struct Catalogue::Content {
    std::string bytes;
    std::vector<Entry> entries;  // views into `bytes`
    PluralRule rule = PluralRule::NotOne;
};

std::optional<Catalogue> Catalogue::parse(std::string bytes) {
    const auto content = std::make_shared<Content>();
    content->bytes = std::move(bytes);
    std::optional<Entries> entries = readEntries(content->bytes);
    if (!entries || entries->empty() || !entries->front().text.empty()) return std::nullopt;
    const std::string_view header = entries->front().translation;
    const std::optional<PluralRule> rule = readPluralRule(header);
    if (!rule || !findField(header, "Content-Type: ").ends_with("charset=UTF-8")) {
        return std::nullopt;
    }
    content->entries = std::move(*entries);
    content->rule = *rule;
    Catalogue catalogue;
    catalogue.content_ = content;
    return catalogue;
}

std::optional<Catalogue::PluralRule> Catalogue::readPluralRule(std::string_view header) {
    std::string field(findField(header, "Plural-Forms: "));
    std::erase_if(field, [](char c) { return c == ' ' || c == '(' || c == ')'; });
    if (field == "nplurals=1;plural=0;") return PluralRule::Always;
    if (field == "nplurals=2;plural=n!=1;") return PluralRule::NotOne;
    if (field == "nplurals=2;plural=n>1;") return PluralRule::MoreThanOne;
    return std::nullopt;
}

const Catalogue::Entry* Catalogue::findEntry(std::string_view text) const {
    if (!content_ || text.empty()) return nullptr;
    const auto& entries = content_->entries;
    const auto found = std::ranges::lower_bound(
        entries, text, {}, [](const Entry& entry) { return nameOf(entry.text); });
    if (found == entries.end() || nameOf(found->text) != text) return nullptr;
    return &*found;
}

std::optional<std::string_view> Catalogue::find(std::string_view text) const {
    const Entry* const entry = findEntry(text);
    if (entry == nullptr || entry->translation.empty()) return std::nullopt;
    return chooseForm(entry->translation, 0);
}

std::optional<std::string_view> Catalogue::find(std::string_view text, long number) const {
    const Entry* const entry = findEntry(text);
    if (entry == nullptr || entry->translation.empty()) return std::nullopt;
    const bool isPlural = (content_->rule == PluralRule::NotOne && number != 1) ||
                          (content_->rule == PluralRule::MoreThanOne && number > 1);
    return chooseForm(entry->translation, isPlural ? 1 : 0);
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

std::string Translation::plural(std::string_view one, std::string_view many, long number) const {
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
        const std::string_view name = list.substr(0, list.find(':'));
        if (const auto language = findLocaleLanguage(name)) return *language;
        list.remove_prefix(std::min(name.size() + 1, list.size()));
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
