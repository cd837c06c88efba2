#include "tui/tetris/panel/KeyQuestion.h"

#include <algorithm>
#include <iterator>

#include "core/base/Format.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"

namespace tui {

int putWord(int column, int row, std::string_view text, const Key& key, int textAt, Frame& frame) {
    frame.put(column, row, formatKeyName(key), kKey);
    const int end = frame.put(textAt, row, text);
    frame.setKey({column, row, end - column, 1}, key);
    return end;
}

bool KeyQuestion::onKey(const Key& key) {
    if (isMouse(key)) return true;
    if (canTake() && key == kEnterKey) return false;
    key_ = key;
    change_.reset();
    if (key.code == KeyCode::Escape) return false;
    const std::vector<Key> own = makeKeyMap(settings_, chosen_, table_).findKeys(action_);
    if (!hasKeyName(key)) {
        trouble_ = Trouble::HasNoName;
    } else if (std::ranges::find(own, key) != own.end()) {
        trouble_ = Trouble::IsOwn;
    } else {
        trouble_ = Trouble::IsTaken;
        change_ = addKey(settings_, chosen_, action_, table_, key);
        return change_->bare || !change_->losers.empty();
    }
    return true;
}

// What is wrong with the last key; else what to do.
std::vector<std::string> KeyQuestion::sayTrouble(const Translation& tr) const {
    const auto name = [&tr](Action action) { return tr(getActionRow(action).text); };
    switch (trouble_) {
        case Trouble::None: return {tr("Press the key. All can be taken but Esc.")};
        case Trouble::HasNoName: return {tr("This key has no name.")};
        case Trouble::IsOwn: return {tr.format("{0} is its key already.", formatKeyName(key_))};
        case Trouble::IsTaken: break;
    }
    const std::string key = formatKeyName(key_);
    if (change_->bare) {
        return {tr.format("{0} is the key of {1}.", key, name(*change_->bare)),
                tr("Pause, quit and help always keep one key.")};
    }
    std::vector<std::string> lines;
    for (const KeyEdit::Loser& loser : change_->losers) {
        const ScreenText action = name(loser.action);
        const std::string whose = tr.format("{0} is the key of {1}.", key, action);
        if (std::ranges::find(lines, whose) != lines.end()) continue;
        lines.push_back(whose);
        lines.push_back(loser.left.empty()
                            ? tr.format("{0} would have none left.", action)
                            : tr.format("{0} keeps {1}.", action, formatKeyName(loser.left[0])));
    }
    return lines;
}

void KeyQuestion::draw(const TetrisState& state, Box box, Frame& frame) const {
    const Translation& tr = state.tr;
    const ScreenText label = tr(getActionRow(action_).text);
    const int columns = box.columns - 4;
    std::vector<std::string> lines;
    for (const std::string& line : sayTrouble(tr))
        std::ranges::move(wrapText(line, columns), std::back_inserter(lines));
    const bool asksAgain = trouble_ != Trouble::None;
    box.rows = static_cast<int>(lines.size()) + 5 + (canTake() ? 1 : 0) + (asksAgain ? 2 : 0);
    drawCard(state.look, box, trouble_ == Trouble::IsTaken ? kWarn : kAccent, frame);
    frame.put(box.column + 2, box.row, base::format(" {} ", tr.format("A KEY FOR {0}", label)),
              kTitle);
    TextColumn text({box.column + 2, box.row + 2, columns, box.rows - 3}, frame);
    text.point();
    for (const std::string& line : lines)
        text.write(line, asksAgain ? kWarn : Style{});
    text.skip();
    const auto word = [&](std::string_view what, const Key& key) {
        putWord(box.column + 2, text.getRow(), what, key, box.column + 9, frame);
        text.skip();
    };
    if (canTake()) word(tr.format("take it for {0}", label), kEnterKey);
    word(tr("leave it"), kEscapeKey);
    if (!asksAgain) return;
    text.skip();
    text.write(tr("Or press another key."), kDim);
}

}  // namespace tui
