#include "tui/tetris/panel/ListSearch.h"

#include <utf8proc.h>

#include "core/base/Text.h"
#include "tui/tetris/panel/ListPage.h"

namespace tui {

namespace {

constexpr Key kSearchKey = makeKey(U'/');

std::u32string toLower(std::string_view text) {
    std::u32string lower;
    while (!text.empty()) {
        const auto letter = static_cast<utf8proc_int32_t>(base::takeCharacter(text).value_or(U'?'));
        lower += static_cast<char32_t>(::utf8proc_tolower(letter));
    }
    return lower;
}

}  // namespace

bool ListSearch::onKey(const Key& key, ListCursor& list, int64_t count, const Describe& describe) {
    if (!field_) {
        if (key != kSearchKey) return false;
        field_.emplace();
        from_ = list.get();
        return true;
    }
    const bool isBack = key.code == KeyCode::Up || key.code == KeyCode::BackTab;
    const bool isNext = key.code == KeyCode::Down || key.code == KeyCode::Tab;
    if (!isBack && !isNext) {
        const FieldEnd end = field_->onKey(key);
        if (end == FieldEnd::Dropped) list.choose(from_, count);
        if (end != FieldEnd::None) field_.reset();
        if (end != FieldEnd::None) return true;
    }
    // All around; what was typed is searched from where it began.
    const int64_t step = isBack ? -1 : 1;
    const int64_t first = isBack || isNext ? list.get() + step : from_;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t line = (first + step * i + 2 * count) % count;
        if (!finds(describe(line))) continue;
        list.choose(line, count);
        break;
    }
    return true;
}

bool ListSearch::onKey(const Key& key) {
    ListCursor none;
    return onKey(key, none, 0, {});
}

bool ListSearch::finds(std::string_view text) const {
    return !field_ || toLower(text).find(toLower(field_->getText())) != std::u32string::npos;
}

std::vector<FooterWord> ListSearch::listWords(const Translation& tr, const Look& look) const {
    return {{formatKeyName(kSearchKey), field_->getText() + "_"},
            makeWord("Up Down", tr("next one"), look),
            makeWord("Enter", tr("take it"), look),
            makeWord("Esc", tr("back"), look)};
}

FooterWord makeSearchWord(const Translation& tr) {
    return {formatKeyName(kSearchKey), tr("search"), kSearchKey};
}

}  // namespace tui
