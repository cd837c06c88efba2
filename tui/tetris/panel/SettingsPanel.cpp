#include "tui/tetris/panel/SettingsPanel.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "tui/base/PlayerName.h"
#include "tui/base/TextColumn.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/view/WellParts.h"

namespace tui {

namespace {

constexpr int kColumns = 36;
constexpr int kValueAt = 13;
constexpr int kNoteAt = 26;
constexpr int kTitleRows = 2;
constexpr int kHelpRows = 3;
constexpr int kNoteRows = 3;

bool isText(const SettingEntry& entry)
{
    return entry.kind == SettingKind::Text;
}

// Draws a cell of each piece in the present theme.
void drawSample(const TetrisState& state, int column, int row, Frame& frame)
{
    for (int piece = 0; piece < 7; ++piece)
        drawPieceCell(state.look, piece, column + 2 * piece, row, frame);
}

// The keys that move a piece, as many as fit.
std::string formatMoves(const KeyMap& keys)
{
    return keys.formatKeys({Action::Left, Action::Right, Action::Rotate, Action::Down},
                           kColumns - kNoteAt + 3);
}

}  // namespace

SettingsPanel::SettingsPanel(const std::vector<PanelSetting>& settings, Change change)
    : change_(std::move(change))
{
    std::ranges::copy_if(settings, std::back_inserter(settings_),
                         [](const PanelSetting& setting) { return setting.line > 0; });
    std::ranges::sort(settings_, {}, &PanelSetting::line);
}

PanelEnd SettingsPanel::onKey(const Key& key, Size window)
{
    if (typed_) {
        type(key);
        return PanelEnd::Stays;
    }
    const bool isSpace = key.code == KeyCode::Character && key.character == U' ';
    if (key.code == KeyCode::Escape) return PanelEnd::Closes;
    if (settings_.empty()) return PanelEnd::Stays;
    switch (key.code) {
        case KeyCode::Up:
        case KeyCode::BackTab: move(-1); break;
        case KeyCode::Down:
        case KeyCode::Tab: move(1); break;
        case KeyCode::Home: move(-static_cast<int>(chosen_)); break;
        case KeyCode::End: move(static_cast<int>(settings_.size() - 1 - chosen_)); break;
        case KeyCode::Left: step(-1); break;
        case KeyCode::Right:
        case KeyCode::Enter: step(1); break;
        case KeyCode::MousePress:
        case KeyCode::WheelUp:
        case KeyCode::WheelDown: onMouse(key, window); break;
        default:
            if (isSpace) step(1);
    }
    return PanelEnd::Stays;
}

void SettingsPanel::move(int step)
{
    const auto count = static_cast<int>(settings_.size());
    chosen_ = static_cast<std::size_t>((static_cast<int>(chosen_) + step + count) % count);
    message_.clear();
}

// Changes the setting to its next or last value; for a text, starts to type it.
void SettingsPanel::step(int direction)
{
    const PanelSetting& setting = getChosen();
    message_.clear();
    if (!setting.fixedBy.empty()) {
        message_ = setting.fixedBy == "flag" ? translatable("The command line says this.")
                                             : translatable("A variable says this.");
    } else if (isText(setting)) {
        typed_.emplace(setting.value);
    } else if (setting.kind == SettingKind::Number) {
        int number = 0;
        static_cast<void>(readWholeNumber(setting.value, number));
        give(std::to_string(
            std::clamp(number + direction * setting.step, setting.min, setting.max)));
    } else if (setting.kind == SettingKind::Switch) {
        give(setting.value == "true" ? "false" : "true");
    } else {
        const auto count = std::ssize(setting.choices);
        const auto present =
            std::ranges::find(setting.choices, setting.value) - setting.choices.begin();
        give(setting.choices[static_cast<std::size_t>((present + direction + count) % count)]);
    }
}

void SettingsPanel::type(const Key& key)
{
    const NameField::End end = typed_->onKey(key);
    if (end == NameField::End::None) return;
    const std::optional<std::string> name = parsePlayerName(typed_->getText());
    typed_.reset();
    if (end == NameField::End::Taken && name) give(*name);
}

void SettingsPanel::onMouse(const Key& key, Size window)
{
    const int index = key.row - placePage(window).row - kTitleRows;
    if (index < 0 || index >= static_cast<int>(settings_.size())) return;
    const bool wasChosen = static_cast<std::size_t>(index) == chosen_;
    move(index - static_cast<int>(chosen_));
    if (key.code == KeyCode::WheelUp) {
        if (!isText(getChosen())) step(1);
    } else if (key.code == KeyCode::WheelDown) {
        if (!isText(getChosen())) step(-1);
    } else if (wasChosen) {
        step(1);
    }
}

void SettingsPanel::give(const std::string& value)
{
    PanelSetting& setting = settings_[chosen_];
    if (setting.value == value) return;
    setting.value = value;
    message_ = change_(setting.name, value);
}

std::string SettingsPanel::formatValue(const PanelSetting& setting, const Translation& tr) const
{
    if (setting.kind == SettingKind::Switch) {
        const bool isOn = setting.value == "true";
        return std::string(isOn ? tr("on") : tr("off"));
    }
    return setting.value + std::string(setting.unit);
}

Box SettingsPanel::placePage(Size window) const
{
    const int rows = kTitleRows + static_cast<int>(settings_.size()) + kHelpRows + kNoteRows;
    return {(window.columns - kColumns) / 2, std::max(0, (window.rows - rows) / 2), kColumns, rows};
}

void SettingsPanel::draw(const TetrisState& state, Frame& frame) const
{
    const Box box = placePage(state.window);
    TextColumn page(box, frame);
    drawSample(state, box.column + kColumns - 14, page.getRow(), frame);
    page.write(state.tr("SETTINGS"), kTitle);
    page.skip(kTitleRows - 1);
    for (const PanelSetting& setting : settings_) {
        const bool isChosen = &setting == &getChosen();
        const bool isFixed = !setting.fixedBy.empty();
        const bool isUnreadable = setting.name == "language" && !state.look.utf8;
        Style style{.inverse = isChosen};
        if ((isFixed || isUnreadable) && !isChosen) style.foreground = Color::Gray;
        const int row = page.getRow();
        page.write(isChosen ? std::string(kColumns, ' ') : "", style);
        frame.put(box.column, row, state.tr(setting.label), style);
        const bool isTyped = isChosen && typed_;
        frame.put(box.column + kValueAt, row,
                  isTyped ? typed_->format(kColumns - kValueAt) : formatValue(setting, state.tr),
                  style);
        if (isFixed) {
            // The note covers the end of a long name.
            const std::string note = " (" + setting.fixedBy + ")";
            frame.put(box.column + kColumns - countCharacters(note), row, note, style);
        } else if (isUnreadable) {
            // Not translated: without UTF-8 all texts are in English.
            constexpr std::string_view kNote = "(UTF-8 only)";
            frame.put(box.column + kColumns - countCharacters(kNote), row, kNote, style);
        } else if (setting.name == "preset") {
            const std::string moves = formatMoves(state.keys);
            frame.put(box.column + kColumns - countCharacters(moves), row, moves, style);
        }
    }
    page.skip();
    if (typed_) {
        page.write(state.tr("Enter takes the text, Esc leaves it"));
    } else {
        page.write(state.tr("Up Down choose, Left Right change"));
    }
    page.write(typed_ ? std::string_view() : state.tr("Esc back"));
    for (const std::string& line : wrapText(std::string(state.tr(message_)), kColumns))
        page.write(line, kTitle);
}

}  // namespace tui
