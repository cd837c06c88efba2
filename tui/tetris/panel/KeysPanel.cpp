#include "tui/tetris/panel/KeysPanel.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/Translation.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

namespace {

constexpr Key kRemoveKey = makeKey(U'd');
constexpr Key kPresetKey = makeKey(U'u');

constexpr int kNarrowKeys = 34;
// Columns from the left of the page.
constexpr int kKeyColumn = 16;
constexpr int kOwnMarkAt = 31;
constexpr int kBesideAt = 39;
constexpr int kNarrowOwnMarkAt = 30;
// Rows above and below the list.
constexpr int kHead = 3;
constexpr int kNarrowHead = 2;
constexpr int kFoot = 4;        // more, a blank row or a sentence, the footer
constexpr int kNarrowFoot = 5;  // more, two rows about the chosen action, keys, the footer

// The page begins at the top of any window.
Box placeKeys(Size window) {
    const Box page = placePage(window, kNarrowKeys);
    return {page.column, 0, page.columns, window.rows - 1};
}

// What the page says of the keys of each game, in the order of KeyTable.
struct KeyGame {
    tetris::RuleSet rules{};
    std::string SettingValues::*preset = nullptr;
    std::string_view others{};  // to which Tab leads
};
constexpr std::array<KeyGame, 2> kKeyGames{{
    {tetris::RuleSet::Classic, &SettingValues::preset, "modern keys"_tr},
    {tetris::RuleSet::Modern, &SettingValues::modernPreset, "classic keys"_tr},
}};

const KeyGame& getKeyGame(KeyTable table) { return kKeyGames.at(toIndex(table)); }

KeyTable getOther(KeyTable table) {
    return table == KeyTable::Modern ? KeyTable::Classic : KeyTable::Modern;
}

// As many names as fit, with two blanks between.
std::string joinKeyNames(const std::vector<Key>& keys, int room, const Look& look) {
    std::string text;
    for (const Key& key : keys) {
        const std::string more = (text.empty() ? "" : "  ") + formatKeyName(key);
        const int rest = key == keys.back() ? 0 : 2;
        if (countCharacters(text) + countCharacters(more) + rest > room)
            return text + (text.empty() ? "" : " ") + std::string(getGlyphs(look).more);
        text += more;
    }
    return text;
}

// Draws a key, and what it does from the column `textAt` on; a press of the mouse on it is the key.
// Returns the column after it.
int putWord(int column, int row, std::string_view text, const Key& key, int textAt, Frame& frame) {
    frame.put(column, row, formatKeyName(key), kKey);
    const int end = frame.put(textAt, row, text);
    frame.setKey({column, row, end - column, 1}, key);
    return end;
}

// The person has chosen its keys, or has given its last one to another action.
bool isOwnKey(const KeyChoices& chosen, Action action, KeyTable table, const KeyMap& keys,
              const KeyMap& preset) {
    return chosen.contains(nameKeyLine(action, table)) ||
           (keys.findKeys(action).empty() && !preset.findKeys(action).empty());
}

}  // namespace

// ---- The question

bool KeyQuestion::onKey(const Key& key) {
    if (isMouse(key)) return true;
    if (canTake() && key == kEnterKey) return false;
    key_ = key;
    change_.reset();
    if (key.code == KeyCode::Escape) return false;
    const std::vector<Key> own =
        makeKeyMap(edited_.settings, edited_.chosen, edited_.table).findKeys(edited_.action);
    if (!hasKeyName(key)) {
        trouble_ = Trouble::HasNoName;
    } else if (base::contains(own, key)) {
        trouble_ = Trouble::IsOwn;
    } else {
        trouble_ = Trouble::IsTaken;
        change_ = addKey(edited_, key);
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
        if (base::contains(lines, whose)) continue;
        lines.push_back(whose);
        lines.push_back(loser.left.empty()
                            ? tr.format("{0} would have none left.", action)
                            : tr.format("{0} keeps {1}.", action, formatKeyName(loser.left[0])));
    }
    return lines;
}

void KeyQuestion::draw(const TetrisState& state, Box box, Frame& frame) const {
    const Translation& tr = state.tr;
    const ScreenText label = tr(getActionRow(edited_.action).text);
    const int columns = box.columns - 4;
    std::vector<std::string> lines;
    for (const std::string& line : sayTrouble(tr))
        std::ranges::move(wrapText(line, columns), std::back_inserter(lines));
    const bool asksAgain = trouble_ != Trouble::None;
    box.rows = base::count(lines) + 5 + (canTake() ? 1 : 0) + (asksAgain ? 2 : 0);
    drawCard(box, trouble_ == Trouble::IsTaken ? kWarn : kAccent, frame);
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

// ---- The page

int countOwnKeys(const SettingValues& settings, const KeyChoices& chosen, KeyTable table) {
    const KeyMap keys = makeKeyMap(settings, chosen, table);
    const KeyMap preset = makeKeyMap(settings, {}, table);
    return static_cast<int>(std::ranges::count_if(listKeyRows(table), [&](const ActionRow& text) {
        return isOwnKey(chosen, text.action, table, keys, preset);
    }));
}

KeysPanel::KeysPanel(const SettingValues& settings, KeyAccess access, KeyTable table)
    : settings_(settings),
      access_(std::move(access)),
      table_(table),
      actions_(listKeyRows(table)) {}

// ---- Keys

std::vector<Key> KeysPanel::findKeys(Action action) const {
    return makeKeyMap(settings_, *access_.chosen, table_).findKeys(action);
}

bool KeysPanel::isOwn(Action action) const {
    return access_.chosen->contains(nameKeyLine(action, table_));
}

void KeysPanel::choose(int64_t index) {
    list_.choose(index, std::ssize(actions_));
    bare_.reset();
    trouble_.clear();
}

void KeysPanel::showTable(KeyTable table) {
    const Action action = getChosen().action;
    table_ = table;
    actions_ = listKeyRows(table);
    const auto same = std::ranges::find(actions_, action, &ActionRow::action);
    list_ = {};
    choose(same == actions_.end() ? 0 : same - actions_.begin());
}

void KeysPanel::make(KeyEdit change) {
    trouble_.clear();
    bare_ = change.bare;
    if (!bare_) trouble_ = access_.change(std::move(change.chosen));
}

PanelEnd KeysPanel::onKey(const Key& key) {
    if (question_) {
        if (question_->onKey(key)) return PanelEnd::Stays;
        const std::optional<KeyEdit> change = question_->getChange();
        question_.reset();
        if (change) make(*change);
        return PanelEnd::Stays;
    }
    if (search_.onKey(key, list_, texts_)) {
        choose(list_.get());
        return PanelEnd::Stays;
    }
    const Action action = getChosen().action;
    const EditedKeys edited{settings_, *access_.chosen, action, table_};
    if (key == kRemoveKey || key.code == KeyCode::Delete) {
        if (!findKeys(action).empty()) make(removeLastKey(edited));
        return PanelEnd::Stays;
    }
    if (key == kPresetKey) {
        if (isOwn(action)) make(usePreset(edited));
        return PanelEnd::Stays;
    }
    switch (key.code) {
        case KeyCode::Escape: return PanelEnd::Closes;
        case KeyCode::Tab:
        case KeyCode::BackTab: showTable(getOther(table_)); break;
        default:
            switch (list_.onKey(key, std::ssize(actions_))) {
                case ListCursor::Change::None: break;
                case ListCursor::Change::Moved: choose(list_.get()); break;
                case ListCursor::Change::Taken: question_.emplace(edited); break;
            }
    }
    return PanelEnd::Stays;
}

// ---- The picture

void KeysPanel::noteTexts(const KeyMap& map, const Translation& tr) const {
    texts_.clear();
    for (const ActionRow& action : actions_) {
        std::string text = base::format("{} {} {}", tr(action.text), tr(action.group), action.name);
        for (const Key& key : map.findKeys(action.action))
            text += base::format(" {}", formatKeyName(key));
        texts_.push_back(std::move(text));
    }
}

void KeysPanel::drawRow(const TetrisState& state, size_t index, const std::vector<Key>& keys,
                        bool isOwn, Box line, Frame& frame) const {
    const Glyphs& glyphs = getGlyphs(frame);
    const bool isChosen = index == findChosen();
    const bool isFound = search_.finds(texts_[index]);
    if (isChosen) {
        frame.put(line.column - 2, line.row, glyphs.focus, kKey);
        frame.setCursor(line.column, line.row);
    }
    frame.put(line, state.tr(actions_[index].text),
              {.foreground = isFound ? Color::Default : Color::Dim, .bold = isChosen});
    const int mark = line.getEnd() - 1;
    const int keysAt = line.column + kKeyColumn;
    const int room = mark - keysAt - 1;
    if (keys.empty()) {
        frame.put(keysAt, line.row, state.tr("none"), isOwn ? kWarn : kDim);
    } else {
        frame.put(keysAt, line.row, joinKeyNames(keys, room, state.look), isFound ? kAccent : kDim);
    }
    if (isOwn) frame.put(mark, line.row, glyphs.on, keys.empty() ? kWarn : kKey);
}

void KeysPanel::drawList(const TetrisState& state, Box list, Frame& frame) const {
    const Translation& tr = state.tr;
    const bool isWide = isWidePage(placeKeys(state.window));
    // Headings and actions; in wide windows a blank line before a heading.
    std::vector<std::optional<size_t>> lines;
    for (size_t i = 0; i < actions_.size(); ++i) {
        const bool isFirst = i == 0 || actions_[i].group != actions_[i - 1].group;
        if (isFirst) lines.insert(lines.end(), i > 0 && isWide ? 2 : 1, std::nullopt);
        lines.push_back(i);
    }
    const auto room = toIndex(list.rows);
    const size_t top = list_.place(list, lines, 1);
    const size_t end = std::min(lines.size(), top + room);
    const int markAt = isWide ? kOwnMarkAt : kNarrowOwnMarkAt;
    const KeyMap map = makeKeyMap(settings_, *access_.chosen, table_);
    const KeyMap preset = makeKeyMap(settings_, {}, table_);
    noteTexts(map, tr);
    Box line{list.column, list.row, markAt + 1, 1};
    for (size_t i = top; i < end; ++i, ++line.row) {
        if (lines[i]) {
            const Action action = actions_[*lines[i]].action;
            drawRow(state, *lines[i], map.findKeys(action),
                    isOwnKey(*access_.chosen, action, table_, map, preset), line, frame);
        } else if (lines[i + 1]) {
            frame.put(line, tr(actions_[*lines[i + 1]].group), kHeading);
        }
    }
    const int below = list.getFoot();
    int column = list.column;
    if (end < lines.size())
        column = frame.put(column, below, formatMore(lines.size() - end, state), kDim);
    if (countOwnKeys(settings_, *access_.chosen, table_) == 0) return;
    const std::string own = base::format("{} {}", getGlyphs(frame).on, tr("your own"));
    column = std::max(column + 2, list.column + kKeyColumn);
    if (column + countCharacters(own) <= list.column + markAt + 1)
        frame.put(column, below, own, kDim);
}

// About the chosen action, beside the list.
void KeysPanel::drawChosen(const TetrisState& state, Box box, Frame& frame) const {
    const Translation& tr = state.tr;
    const ActionRow& chosen = getChosen();
    TextColumn text(box, frame);
    text.write(tr(chosen.text), kTitle);
    text.writeWrapped(tr(chosen.help));
    text.skip();
    constexpr int kValueAt = 10;
    const int valueAt = box.column + kValueAt;
    const auto field = [&](std::string_view label, const std::vector<Key>& keys, Style style) {
        frame.put(box.column, text.getRow(), label, kDim);
        const std::string names = joinKeyNames(keys, box.columns - kValueAt, state.look);
        frame.put(valueAt, text.getRow(), names.empty() ? tr("none") : names,
                  names.empty() ? kDim : style);
        text.skip();
    };
    field(tr("Keys"), findKeys(chosen.action), kKey);
    field(tr("Preset"), makeKeyMap(settings_, {}, table_).findKeys(chosen.action), {});
    text.skip();
    const auto word = [&](std::string_view what, const Key& key) {
        putWord(box.column, text.getRow(), what, key, valueAt - 2, frame);
        text.skip();
    };
    word(tr("add a key"), kEnterKey);
    word(tr("remove the last"), kRemoveKey);
    word(tr("as in the preset"), kPresetKey);
    text.skip();
    if (const std::string failure = sayFailure(tr); !failure.empty()) {
        text.writeWrapped(failure, kWarn);
    } else {
        const bool isMove = table_ == KeyTable::Modern && movesPiece(chosen.action);
        text.writeWrapped(tr.format("Kept in the file at once, under {0}",
                                    base::format("[{}]", isMove ? kModernKeysTable : "keys")),
                          kDim);
    }
}

// The same below the list: two rows of text, and one of keys.
void KeysPanel::drawNarrowNotes(const TetrisState& state, Box box, Frame& frame) const {
    const Translation& tr = state.tr;
    TextColumn text(box.getLine(0, 2), frame);
    if (const std::string failure = sayFailure(tr); !failure.empty()) {
        for (const std::string& line : wrapEnd(failure, box.columns, 2))
            text.write(line, kWarn);
    } else {
        text.writeWrapped(tr(getChosen().help));
    }
    int column = box.column;
    const auto word = [&](std::string_view what, const Key& key) {
        const int textAt = column + 1 + countCharacters(formatKeyName(key));
        column = 2 + putWord(column, box.row + 2, what, key, textAt, frame);
    };
    word(tr("add"), kEnterKey);
    word(tr("remove"), kRemoveKey);
    word(tr("preset"), kPresetKey);
}

// Why the last change was not made, or not saved.
std::string KeysPanel::sayFailure(const Translation& tr) const {
    if (bare_) return tr("Pause, quit and help always keep one key.");
    return tr(trouble_);
}

std::vector<FooterWord> KeysPanel::listWords(const TetrisState& state) const {
    const Translation& tr = state.tr;
    if (question_) return {};
    if (search_.isOn()) return search_.listWords(state);
    // A small window has no room for the arrows, which people try first.
    return listPageWords({{"Up Down", tr("choose"), isWidePage(placeKeys(state.window))},
                          {"Tab", tr(getKeyGame(table_).others)},
                          {"/", tr("search")},
                          {"Esc", tr("back")}},
                         state.look);
}

void KeysPanel::draw(const TetrisState& state, Frame& frame) const {
    const Translation& tr = state.tr;
    const Box page = placeKeys(state.window);
    const bool isWide = isWidePage(page);
    const KeyGame& game = getKeyGame(table_);
    const std::string_view title = tr("KEYS");
    std::string whose = nameWord(settings_.*game.preset, tr);
    if (const int own = countOwnKeys(settings_, *access_.chosen, table_); own > 0)
        whose += ", " + tr.format("{0} of your own", own);
    const std::string rules = base::format("{}: ", nameRules(game.rules, tr));
    // The preset of that name says it already.
    const bool hasRoom =
        countCharacters(title) + 2 + countCharacters(rules + whose) <= page.columns &&
        settings_.*game.preset != toString(game.rules);
    drawPageHead(page, title, hasRoom ? rules + whose : whose, frame);
    const int head = isWide ? kHead : kNarrowHead;
    const int foot = isWide ? kFoot : kNarrowFoot;
    const Box list{page.column, head, isWide ? kBesideAt - 2 : page.columns,
                   state.window.rows - head - foot};
    // In a narrow page behind the mark of the chosen line.
    const Box inner = isWide ? list : list.getRight(2);
    // In a small window the card stands in place of the list.
    if (isWide || !question_) drawList(state, inner, frame);
    const Box beside{page.column + kBesideAt, head, page.columns - kBesideAt, list.rows + 1};
    if (question_) {
        question_->draw(state,
                        isWide ? Box{beside.column, head + 1, beside.columns, 0}
                               : Box{page.column, head + 1, page.columns, 0},
                        frame);
    } else if (isWide) {
        drawChosen(state, beside, frame);
    } else {
        drawNarrowNotes(state, {page.column, list.getFoot() + 1, page.columns, 3}, frame);
    }
    drawFooter(listWords(state), frame);
}

}  // namespace tui
