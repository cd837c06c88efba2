#include "tui/tetris/panel/SettingsPanel.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/OwnColor.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/WellParts.h"

namespace tui {

namespace {

// Columns from the left of the page.
constexpr int kWideLabelAt = 7;
constexpr int kWideValueAt = 22;
constexpr int kNarrowValueAt = 15;
constexpr int kMoreAt = 39;  // how many settings there are above or below
constexpr int kPreviewAt = 52;
constexpr int kPreviewColumns = 22;

// The page begins at the top of any window.
Box placeSettings(Size window) {
    const Box page = placePage(window);
    return {page.column, 0, page.columns, window.rows};
}

// A rule above the notes.
bool hasRule(Size window) { return isWidePage(placeSettings(window)) && window.rows >= 23; }

// Of the settings; below the head is a blank row if there is room.
int findFirstRow(Size window) { return hasRule(window) ? 3 : 2; }

bool isText(const SettingEntry& entry) { return entry.kind == SettingKind::Text; }

// Enter starts to type the value.
bool isTyped(const SettingEntry& entry) {
    return isText(entry) || entry.kind == SettingKind::Number;
}

// The arrow keys change it.
bool hasSteps(const SettingEntry& entry) { return !isText(entry) || !entry.choices.empty(); }

// The value that follows: a number as far away as one key goes, or the next choice, all around. A
// number that is no choice lies between two.
std::string findNext(const SettingEntry& entry, const std::string& value, int direction) {
    int number = 0;
    const bool isNumber = readWholeNumber(value, number);
    if (entry.kind == SettingKind::Number)
        return std::to_string(std::clamp(number + direction * entry.step, entry.min, entry.max));
    const auto count = std::ssize(entry.choices);
    auto at = std::ranges::find(entry.choices, value) - entry.choices.begin();
    if (at == count && isNumber) {
        at = std::ranges::find_if(entry.choices,
                                  [number](const std::string& choice) {
                                      int one = 0;
                                      return !readWholeNumber(choice, one) || one > number;
                                  }) -
             entry.choices.begin();
        if (direction > 0) --at;
    }
    return entry.choices[toIndex((at + direction + count) % count)];
}

// A small well in the present theme, the words of all roles, and which colours are a person's own.
void drawSettingsPreview(const TetrisState& state, Box box, Frame& frame) {
    // The rows of the stack from the top; letters are pieces.
    constexpr std::array<std::string_view, 4> kStack{"L        I", "LSS ZZ JOI", "LLSS ZZJOI",
                                                     "OOTTTIIJJI"};
    constexpr int kWellRows = 9;
    const Translation& tr = state.tr;
    frame.put(box.column, box.row, tr("PREVIEW"), kHeading);
    const WellPlace place{.box = {box.column, box.row + 1, 22, kWellRows + 1}, .rows = kWellRows};
    drawWalls(place, kFrame, frame);
    drawGrid(place, 10, frame);
    constexpr PieceCells kPiece{.piece = 6, .cells = {{{4, 7}, {5, 7}, {6, 7}, {5, 8}}}};
    constexpr int kFall = 3;
    if (state.settings.ghost) {
        for (const TPoint& cell : kPiece.cells) {
            drawMark(findCell(place, cell.x, cell.y - kFall), getGlyphs(frame).ghost,
                     {.foreground = findColor(Color::Face, kPiece.piece)}, frame);
        }
    }
    drawPiece(place, kPiece, frame);
    for (int row = 0; row < 4; ++row) {
        for (int x = 0; x < 10; ++x) {
            const auto at = kOwnColorPieces.find(kStack.at(toIndex(row))[toIndex(x)]);
            if (at != std::string_view::npos)
                drawBlock(static_cast<int>(at), findCell(place, x, 3 - row), frame);
        }
    }
    const int row = box.row + kWellRows + 3;
    int column = frame.put(box.column, row, tr("text")) + 2;
    column = frame.put(column, row, tr("dim"), kDim) + 2;
    column = frame.put(column, row, tr("accent"), kKey) + 2;
    frame.put(column, row, tr("on"), kGood);
    column = frame.put(box.column, row + 1, tr("warning"), kWarn) + 2;
    column = frame.put(column, row + 1, tr("bad"), kBad) + 2;
    frame.put(column, row + 1, base::format(" {} ", tr("chosen")), kChosen);
    // The notes below need the rest of a low window.
    constexpr int kNotes = 4;
    if (row + 3 >= state.window.rows - kNotes) return;
    Box line = box.getLine(row + 2 - box.row);
    for (const auto& [note, style] : noteOwnColors(state.settings, state.look, tr, box.columns)) {
        frame.put(line, note, style);
        ++line.row;
    }
}

}  // namespace

SettingsPanel::SettingsPanel(const std::vector<PanelSetting>& settings, const SettingValues& values,
                             Change change, KeyAccess keys, std::string file)
    : values_(&values), change_(std::move(change)), keys_(std::move(keys)), file_(std::move(file)) {
    std::ranges::copy_if(settings, std::back_inserter(settings_),
                         [](const PanelSetting& setting) { return !setting.help.empty(); });
}

PanelEnd SettingsPanel::onKey(const Key& key) {
    if (keysPage_) {
        if (keysPage_->onKey(key) == PanelEnd::Closes) keysPage_.reset();
        return PanelEnd::Stays;
    }
    if (typed_) {
        type(key);
        return PanelEnd::Stays;
    }
    if (search_.onKey(key, list_, texts_)) {
        message_.clear();
        return PanelEnd::Stays;
    }
    if (key.code == KeyCode::Escape) return PanelEnd::Closes;
    if (settings_.empty()) return PanelEnd::Stays;
    switch (key.code) {
        case KeyCode::BackTab: choose(list_.get() - 1); break;
        case KeyCode::Tab: choose(list_.get() + 1); break;
        case KeyCode::Left: step(-1); break;
        case KeyCode::Enter:
            if (const auto table = findKeyTable(getChosen())) {
                keysPage_ = std::make_unique<KeysPanel>(*values_, keys_, *table);
                break;
            }
            if (isTyped(getChosen())) {
                startTyping();
                break;
            }
            [[fallthrough]];
        case KeyCode::Right: step(1); break;
        default:
            switch (list_.onKey(key, std::ssize(settings_))) {
                case ListCursor::Change::None: break;
                case ListCursor::Change::Moved: message_.clear(); break;
                case ListCursor::Change::Taken: step(1); break;
            }
            if (key == makeKey(U' ')) step(1);
            if (key == makeKey(U'u')) undo();
    }
    return PanelEnd::Stays;
}

void SettingsPanel::choose(int64_t index) {
    list_.choose(index, std::ssize(settings_));
    message_.clear();
}

bool SettingsPanel::isFixed() {
    message_.clear();
    if (getChosen().fixedBy.empty()) return false;
    message_ =
        getChosen().isByOption() ? "The command line says this."_tr : "A variable says this."_tr;
    return true;
}

void SettingsPanel::startTyping() {
    if (isFixed()) return;
    const auto extend = getChosen().extend;
    typed_.emplace(formatChosen(), extend != nullptr ? extend : extendPlayerName);
}

// Changes the setting to its next or last value; if it has no steps, starts to type it.
void SettingsPanel::step(int direction) {
    const PanelSetting& setting = getChosen();
    if (!hasSteps(setting)) return startTyping();
    if (!isFixed()) give(findNext(setting, formatChosen(), direction));
}

void SettingsPanel::type(const Key& key) {
    const NameField::End end = typed_->onKey(key);
    if (end == NameField::End::None) return;
    // A name without the blanks at its ends.
    const bool isName = getChosen().extend == nullptr;
    const std::optional<std::string> text =
        isName ? parsePlayerName(typed_->getText()) : std::optional(typed_->getText());
    typed_.reset();
    if (end != NameField::End::Taken) return;
    if (text && getChosen().isValue(*text)) {
        give(*text);
    } else {
        message_ = getChosen().describeValues();
    }
}

void SettingsPanel::give(const std::string& value) {
    const std::string before = formatChosen();
    if (before == value) return;
    changes_.emplace_back(findChosen(), before);
    message_ = change_(getChosen().name, value);
}

std::optional<KeyTable> SettingsPanel::findKeyTable(const PanelSetting& setting) const {
    if (keys_.chosen == nullptr || !setting.isOfKeys()) return std::nullopt;
    return setting.table == kModernKeysTable ? KeyTable::Modern : KeyTable::Classic;
}

// Takes the last change back, and chooses its setting.
void SettingsPanel::undo() {
    if (changes_.empty()) return;
    const auto [index, value] = changes_.back();
    changes_.pop_back();
    choose(static_cast<int64_t>(index));
    message_ = change_(settings_[index].name, value);
}

// What the page calls one of the values.
std::string SettingsPanel::nameValue(const PanelSetting& setting, const std::string& value,
                                     const Translation& tr) const {
    const auto at = toIndex(std::ranges::find(setting.choices, value) - setting.choices.begin());
    if (at < setting.choiceNames.size()) return tr(setting.choiceNames[at]);
    if (setting.describe) return setting.describe(value, tr);
    if (setting.kind == SettingKind::Choice) return nameWord(value, tr);
    return base::format("{}{}", value, setting.unit);
}

std::string SettingsPanel::describeValue(const PanelSetting& setting,
                                         const TetrisState& state) const {
    const Translation& tr = state.tr;
    const std::string value = setting.get(*values_);
    std::string text = nameValue(setting, value, tr);
    if (const auto table = findKeyTable(setting)) {
        if (const int own = countOwnKeys(*values_, *keys_.chosen, *table); own > 0)
            text += ", " + tr.format("{0} own", own);
    }
    if (value == "auto" && setting.findAuto)
        text += ": " + nameWord(setting.findAuto(state.look), tr);
    return text;
}

// What the chosen setting can be, and what it is by default; or who decides it.
std::string SettingsPanel::describeRange(const Translation& tr) const {
    const PanelSetting& setting = getChosen();
    if (!setting.fixedBy.empty()) return tr.format("Set by {0}.", setting.fixedBy);
    const std::string usual = setting.get(SettingValues{});
    // A name has no default.
    if (usual.empty()) return tr("Enter types it.");
    std::string range;
    if (isText(setting)) {
        range = tr(setting.expected);
    } else if (setting.kind == SettingKind::Number) {
        range =
            tr.format("{0} to {1}", setting.min, base::format("{}{}", setting.max, setting.unit));
    } else {
        for (const std::string& choice : setting.choices)
            range += (range.empty() ? "" : ", ") + nameValue(setting, choice, tr);
    }
    return tr.format("{0}. Default {1}.", range, nameValue(setting, usual, tr));
}

// What stands below the settings: what went wrong, or what the chosen one does and can be.
std::vector<SettingNote> SettingsPanel::listNotes(const TetrisState& state) const {
    const Translation& tr = state.tr;
    constexpr int kMost = 5;
    constexpr size_t kUsual = 2;
    const int columns = placeSettings(state.window).columns;
    std::vector<SettingNote> notes;
    const auto add = [&notes](const std::vector<std::string>& lines, const Style& style) {
        for (const std::string& line : lines)
            notes.push_back({line, style});
    };
    if (!message_.empty()) {
        add(wrapEnd(tr(message_), columns, kMost), kWarn);
        return notes;
    }
    if (settings_.empty()) return notes;
    if (const auto& list = getChosen().listNotes) notes = list(*values_, state.look, tr, columns);
    if (notes.empty()) {
        add(wrapText(tr(getChosen().help), columns), kDim);
        const std::vector<std::string> range = wrapText(describeRange(tr), columns);
        // Of a list that has no room the help says enough.
        if (notes.size() + range.size() <= kUsual) add(range, kDim);
        notes.resize(kUsual);
    }
    notes.front().style = {};
    return notes;
}

// The lines that are visible. Blank ones between the groups are left out if there is no room; then
// the page scrolls, so that the chosen line is visible.
std::vector<SettingsPanel::Line> SettingsPanel::listLines(Size window, int notes) const {
    const int firstRow = findFirstRow(window);
    const int room = std::max(0, window.rows - firstRow - notes - 1 - (hasRule(window) ? 1 : 0));
    std::vector<std::optional<size_t>> all;
    const auto isFirst = [this](size_t setting) {
        return setting == 0 || settings_[setting].group != settings_[setting - 1].group;
    };
    for (size_t i = 0; i < settings_.size(); ++i) {
        if (i > 0 && isFirst(i)) all.emplace_back();
        all.emplace_back(i);
    }
    if (std::ssize(all) > room) std::erase(all, std::nullopt);
    // In a high window the page stands in the middle.
    constexpr int kLeastAir = 4;
    const int air = room - base::count(all);
    const Box list{0, firstRow + (air > kLeastAir ? air / 2 : 0), window.columns, room};
    const size_t top = list_.place(list, all, 0);
    std::vector<Line> lines;
    for (size_t i = top; i < std::min(all.size(), top + toIndex(room)); ++i) {
        if (!all[i]) continue;
        lines.push_back({*all[i], list.row + static_cast<int>(i - top), isFirst(*all[i])});
    }
    if (lines.empty()) return lines;
    lines.front().isFirst = true;
    lines.front().more = -static_cast<int64_t>(lines.front().setting);
    // A list of one line says only that it goes on below.
    if (const size_t below = settings_.size() - 1 - lines.back().setting; below > 0)
        lines.back().more = static_cast<int64_t>(below);
    return lines;
}

void SettingsPanel::drawLine(const TetrisState& state, const Line& line, Box page,
                             Frame& frame) const {
    const PanelSetting& setting = settings_[line.setting];
    const Translation& tr = state.tr;
    const bool isChosen = line.setting == findChosen();
    // Not changeable: an option or a variable decides, or this terminal cannot show it.
    const bool isFixed = !setting.fixedBy.empty();
    const bool isUnreadable = setting.needsUtf8 && !state.look.utf8;
    const bool isDim = isFixed || isUnreadable || !search_.finds(texts_[line.setting]);
    const bool isWide = isWidePage(page);
    const Glyphs& glyphs = getGlyphs(frame);
    const int labelAt = page.column + (isWide ? kWideLabelAt : 2);
    const int valueAt = page.column + (isWide ? kWideValueAt : kNarrowValueAt + 2);
    if (isWide && line.isFirst) frame.put(page.column, line.row, tr(setting.group), kHeading);
    if (isChosen) {
        frame.put(labelAt - 2, line.row, glyphs.focus, kKey);
        frame.setCursor(labelAt, line.row);
    }
    frame.put(labelAt, line.row, tr(setting.label),
              {.foreground = isDim ? Color::Dim : Color::Default, .bold = isChosen});
    // Marks stand before and after a chosen value.
    const int end = !isWide ? page.columns : line.more != 0 ? kMoreAt - 1 : kPreviewAt - 2;
    const int room = page.column + end - valueAt;
    const int valueRoom = isChosen && !isFixed ? room - 4 : room;
    if (isChosen && typed_) {
        frame.put(valueAt, line.row, padRight(typed_->format(room), room), kChosen);
        return;
    }
    std::string note;
    if (isFixed) note = setting.isByOption() ? " (flag)" : " (env)";
    // Not translated: without UTF-8 all texts are in English.
    if (isUnreadable && !isChosen) note = " (UTF-8 only)";
    std::string value = describeValue(setting, state);
    const int left = valueRoom - countCharacters(note);
    // How many keys are a person's own is left out where it has no room.
    if (countCharacters(value) > left && findKeyTable(setting))
        value = nameValue(setting, setting.get(*values_), tr);
    value = cutText(value, left, glyphs.more);
    const bool isOff = setting.kind == SettingKind::Switch && value == tr("off");
    value += note;
    if (isChosen && !isFixed) {
        constexpr int kLeastColumns = 12;
        frame.put(valueAt - 1, line.row,
                  base::format(" {} {} {} ", glyphs.previous, padRight(value, kLeastColumns),
                               glyphs.next),
                  kChosen);
        return;
    }
    frame.put(valueAt, line.row, value,
              {.foreground = isDim || isOff ? Color::Dim : Color::Default});
}

std::vector<FooterWord> SettingsPanel::listWords(const TetrisState& state) const {
    const Translation& tr = state.tr;
    const Look& look = state.look;
    if (typed_) return listPageWords({{"Enter", tr("take it")}, {"Esc", tr("leave it")}}, look);
    if (search_.isOn()) return search_.listWords(state);
    if (settings_.empty()) return listPageWords({{"Esc", tr("back")}}, look);
    const PanelSetting& chosen = getChosen();
    // A small window has no room for all arrows, which people try first.
    const bool isWide = isWidePage(placeSettings(state.window));
    return listPageWords({{"Up Down", tr("choose"), isWide},
                          {"/", tr("search"), !isWide},
                          {"Enter", tr("keys"), findKeyTable(chosen).has_value()},
                          {"Left Right", tr("change"), hasSteps(chosen)},
                          {"Enter", tr("type"), isTyped(chosen)},
                          {"u", tr("undo"), !changes_.empty()},
                          {"/", tr("search"), isWide},
                          {"Esc", tr("back")}},
                         look);
}

// Beside the first and the last line: how many settings there are above or below them.
void SettingsPanel::drawMore(const TetrisState& state, const Line& line, Box page,
                             Frame& frame) const {
    const Glyphs& glyphs = getGlyphs(frame);
    if (line.more == 0) return;
    const std::string_view mark = line.more > 0 ? glyphs.below : glyphs.above;
    const std::string text = " " + state.tr.format("{0} more", std::abs(line.more));
    int column = page.column + kMoreAt;
    if (!isWidePage(page)) {
        // A long value leaves room for the mark alone.
        column = page.getEnd() - 1 - countCharacters(text);
        const bool hasRoom = frame.getCell(column - 1, line.row).glyph == U' ' &&
                             frame.getCell(column, line.row).glyph == U' ' &&
                             !frame.getCell(column, line.row).style.inverse;
        if (!hasRoom) {
            frame.put(page.getEnd() - 1, line.row, mark, kKey);
            return;
        }
    }
    frame.put(frame.put(column, line.row, mark, kKey), line.row, text, kDim);
}

void SettingsPanel::draw(const TetrisState& state, Frame& frame) const {
    if (keysPage_) {
        keysPage_->draw(state, frame);
        return;
    }
    Box page = placeSettings(state.window);
    const auto notes = listNotes(state);
    const auto noteRows = base::count(notes);
    const std::vector<Line> lines = listLines(state.window, noteRows);
    texts_.clear();
    for (const PanelSetting& setting : settings_) {
        texts_.push_back(base::format("{} {} {} {}", state.tr(setting.label), setting.name,
                                      describeValue(setting, state), state.tr(setting.help)));
    }
    const int firstRow = findFirstRow(state.window);
    if (!lines.empty()) page.row = lines.front().row - firstRow;
    const std::string_view title = state.tr("SETTINGS");
    const bool hasRoom = countCharacters(title) + countCharacters(file_) < page.columns;
    drawPageHead(page, title, hasRoom ? file_ : "", frame);
    for (const Line& line : lines) {
        drawLine(state, line, page, frame);
        drawMore(state, line, page, frame);
    }
    constexpr int kSampleRows = 15;
    if (isWidePage(page) && state.window.rows > firstRow + kSampleRows + 1) {
        // A short list stands low on the page.
        const int preview = std::min(page.row + firstRow, state.window.rows - kSampleRows - 1);
        drawSettingsPreview(
            state, {page.column + kPreviewAt, preview, kPreviewColumns, kSampleRows}, frame);
    }
    int row = state.window.rows - 1 - noteRows;
    if (!lines.empty()) row = std::min(row, lines.back().row + 2);
    if (hasRule(state.window)) drawRule(page.column, row - 1, page.columns, frame);
    for (const auto& [note, style] : notes)
        frame.put(page.column, row++, note, style);
    drawFooter(listWords(state), frame);
}

}  // namespace tui
