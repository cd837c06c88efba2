#include "tui/tetris/start/StartView.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/suspended/SuspendedView.h"

namespace tui {

namespace {

constexpr int kMenuColumns = 26;
constexpr int kNarrowMenuColumns = 30;
constexpr int kPanelGap = 8;  // between menu and panel
constexpr int kPanelColumns = 26;
constexpr int kWideColumns = kMenuColumns + kPanelGap + kPanelColumns;
// Lines of the menu. A narrow window has no room for Keys and Quit: its footer has them.
constexpr int kMostLines = 11;
constexpr int kMostNarrowLines = 9;
constexpr int kMostSentence = 68;

// Where the parts of the page stand.
struct StartLayout {
    bool hasTitle = false;  // in blocks; else one line
    bool hasTagline = false;
    int titleRow = 0;
    Box menu;
    StartPanelPlace panel;
};

StartLayout placeStart(const TetrisState& state) {
    const Size window = state.window;
    constexpr int kPageRows = 24;
    StartLayout layout;
    const bool isNarrow = window.columns < kWideColumns + 4;
    const int mostLines = isNarrow ? kMostNarrowLines : kMostLines;
    const int above = std::max(0, (window.rows - kPageRows) / 2);
    // The rows below the menu are worth more than air above the title.
    layout.hasTagline = window.rows >= 23 && !isNarrow;
    layout.hasTitle = !isNarrow;
    layout.titleRow =
        isNarrow ? above : above + (layout.hasTagline && window.rows > kPageRows ? 2 : 1);
    const int titleRows = layout.hasTitle ? kTitleRows : 1;
    const int menuRow = layout.titleRow + titleRows + (layout.hasTagline ? 3 : 1);
    const int columns = isNarrow ? kNarrowMenuColumns : kWideColumns;
    const int left = (window.columns - columns + 2) / 2;
    layout.menu = {left, menuRow, isNarrow ? kNarrowMenuColumns : kMenuColumns, mostLines};
    StartPanelPlace& panel = layout.panel;
    panel.isNarrow = isNarrow;
    if (isNarrow) {
        constexpr int kSentenceRows = 2;
        const int end = std::min(window.rows - 1, menuRow + mostLines + 10);
        panel.sentence = {left - 2, end - kSentenceRows, kNarrowMenuColumns + 3, kSentenceRows};
        panel.box = {left - 2, menuRow + mostLines + 1, kNarrowMenuColumns + 2,
                     panel.sentence.row - menuRow - mostLines - 1};
        return layout;
    }
    const int sentence = std::min(window.rows - 3, menuRow + mostLines + 2);
    panel.sentence = {left, sentence, std::min(kMostSentence, window.columns - left - 1), 2};
    panel.box = {left + kMenuColumns + kPanelGap, menuRow, kPanelColumns, sentence - menuRow};
    return layout;
}

// What stands after Resume. Beside the menu the suspended games have more room.
std::string formatResume(const TetrisState& state) {
    const Translation& tr = state.tr;
    const std::vector<SuspendedEntry>& suspended = state.start.suspended;
    constexpr int kNameColumns = 12;
    const SuspendedEntry& first = suspended.front();
    const std::string name = formatExternal(first.name, kNameColumns, state.look);
    if (state.start.isReading) return tr.format("{0} of {1}", formatPercent(first.progress), name);
    if (suspended.size() > 1) return tr.format("{0} kept", suspended.size());
    if (!first.isRead) return tr.format("unread: {0}", name);
    constexpr int kWordColumns = 15;
    return nameSuspended(first, kWordColumns, tr, true);
}

// What stands after Today: the person's place.
std::string formatToday(const TetrisState& state) {
    const Translation& tr = state.tr;
    if (!state.start.hasScores) return {};
    const ScoreRow* const own = state.daily.findOwn();
    if (own == nullptr) return tr("not yet");
    constexpr std::array<std::string_view, 4> kPlaces{"{0}th of {1}"_tr, "{0}st of {1}"_tr,
                                                      "{0}nd of {1}"_tr, "{0}rd of {1}"_tr};
    const auto last = toIndex(own->rank % 10);
    const bool isTeen = own->rank / 10 % 10 == 1;
    return tr.format(kPlaces.at(isTeen || last > 3 ? 0 : last), own->rank,
                     state.daily.countTries());
}

// What stands after People, if somebody waits.
std::string formatWaiting(const TetrisState& state) {
    if (!state.start.live) return {};
    const auto waits =
        std::ranges::count(*state.start.live, LiveEntry::Kind::Waits, &LiveEntry::kind);
    return waits > 0 ? state.tr.format("{0} waits", waits) : std::string();
}

void drawPlainTitle(const TetrisState& state, int row, Frame& frame) {
    constexpr std::string_view kName = "TETRIS";
    constexpr std::array<int, 6> kPieces{6, 1, 2, 3, 0, 4};
    int column = (state.window.columns - 2 * base::count(kName) + 1) / 2;
    for (size_t i = 0; i < kName.size(); ++i) {
        frame.put(column, row, static_cast<char32_t>(kName[i]), paintPiece(kPieces[i], true));
        column += 2;
    }
}

void drawMenu(const TetrisState& state, Frame& frame) {
    for (const StartLine& line : listStartLines(state)) {
        const bool isChosen = line.item == state.start.chosen;
        const int row = line.box.row;
        if (isChosen) {
            frame.put(line.box.column - 2, row, getGlyphs(frame).focus, kKey);
            frame.setCursor(line.box.column, row);
        }
        const int at = frame.put(line.box.column, row, line.label, isChosen ? kKey : Style{});
        const int key = line.box.getEnd() - countCharacters(line.key);
        int end = at;
        // Of what has no room the last parts are left out.
        std::string detail = line.detail;
        const int gap = placeStart(state).panel.isNarrow ? 0 : kPanelGap - 3;
        const int room = line.box.getEnd() + gap - at - 2;
        while (countCharacters(detail) > room)
            detail.resize(detail.find(',') == std::string::npos ? 0 : detail.rfind(','));
        const Style style = line.item == StartItem::People ? kGood : kDim;
        if (!detail.empty()) end = frame.put(at + 2, row, detail, style) + 1;
        if (end < key) frame.put(key, row, line.key, kKey);
    }
}

}  // namespace

std::vector<StartLine> listStartLines(const TetrisState& state) {
    const Translation& tr = state.tr;
    const StartPage& page = state.start;
    const StartLayout layout = placeStart(state);
    std::vector<StartLine> lines;
    const auto add = [&](StartItem item, std::string_view label, std::string key) {
        lines.push_back({item, std::string(label), std::move(key)});
    };
    const auto addOwn = [&](StartItem item, std::string_view label, char32_t own,
                            std::string detail = {}) {
        const Key key = makeKey(own);
        lines.push_back({item, std::string(label), formatKeyName(key), key, std::move(detail)});
    };
    const auto name = [&state](Action action) { return state.keys.nameKey(action); };
    const bool resumes = !page.suspended.empty();
    add(StartItem::Play, tr("Play"), resumes ? name(Action::New) : "Enter");
    if (resumes) addOwn(StartItem::Resume, tr("Resume"), U'R', formatResume(state));
    addOwn(StartItem::Today, tr("Today"), U'y', formatToday(state));
    if (page.hasRivals) addOwn(StartItem::Versus, tr("Versus"), U'V');
    if (page.hasLive) addOwn(StartItem::People, tr("People"), U'l', formatWaiting(state));
    add(StartItem::Watch, tr("Watch a brain"), name(Action::Brain));
    if (page.hasPuzzle) addOwn(StartItem::Puzzle, tr("n-puzzle"), U'n');
    if (page.hasScores) add(StartItem::Scores, tr("Scores"), name(Action::Scores));
    add(StartItem::Settings, tr("Settings"), name(Action::Settings));
    add(StartItem::Keys, tr("Keys"), name(Action::Help));
    add(StartItem::Quit, tr("Quit"), name(Action::Quit));
    if (layout.panel.isNarrow) {
        std::erase_if(lines, [](const StartLine& line) {
            return line.item == StartItem::Keys || line.item == StartItem::Quit;
        });
    }
    for (int row = layout.menu.row; StartLine & line : lines)
        line.box = {layout.menu.column, row++, layout.menu.columns, 1};
    return lines;
}

std::vector<StartChoice> listStartChoices(const TetrisState& state) {
    return listStartChoices(state, placeStart(state).panel);
}

std::optional<StartChoice> findStartChoice(const TetrisState& state, const Key& mouse) {
    for (StartChoice& choice : listStartChoices(state)) {
        if (choice.box.contains(mouse.column, mouse.row)) return std::move(choice);
    }
    return std::nullopt;
}

std::optional<Key> findStartKey(const TetrisState& state, const Key& mouse) {
    const bool isPress = mouse.code == KeyCode::MousePress;
    const bool isUp = mouse.code == KeyCode::WheelUp;
    if (!isPress && !isUp && mouse.code != KeyCode::WheelDown) return std::nullopt;
    if (const std::optional<StartChoice> choice = findStartChoice(state, mouse)) {
        if (choice->field != nullptr) return std::nullopt;
        if (isPress) return mouse.column == choice->box.column ? choice->back : choice->next;
        // The wheel turns what has two directions.
        if (choice->back == choice->next) return std::nullopt;
        return isUp ? choice->next : choice->back;
    }
    return std::nullopt;
}

std::vector<FooterWord> listStartWords(const TetrisState& state) {
    const Translation& tr = state.tr;
    // In a narrow window they are the lines that the menu lacks.
    const bool isNarrow = placeStart(state).panel.isNarrow;
    if (state.start.digits)
        return {{"Enter", tr("take it"), kEnterKey}, {"Esc", tr("leave it"), kEscapeKey}};
    std::vector<FooterWord> words;
    if (!isNarrow || state.start.focus)
        words.push_back({nameArrows("Up Down", state.look), tr("choose")});
    if (state.start.focus) {
        words.push_back({nameArrows("Left Right", state.look), tr("change")});
        words.push_back({"Esc", tr("to the menu"), kEscapeKey});
        return words;
    }
    if (!isNarrow) words.push_back({"Enter", tr("go"), kEnterKey});
    if (!listStartChoices(state).empty()) {
        words.push_back({"Tab", isNarrow ? tr("choices") : tr("to the choices"), kTabKey});
    }
    words.push_back(state.keys.makeWord(Action::Help, tr("keys")));
    words.push_back(state.keys.makeWord(Action::Quit, tr("quit")));
    std::erase_if(words, [](const FooterWord& one) { return one.keys.empty(); });
    return words;
}

void drawStart(const TetrisState& state, Frame& frame) {
    const StartLayout layout = placeStart(state);
    if (layout.hasTitle) {
        drawTitle((state.window.columns - kTitleColumns) / 2, layout.titleRow, frame);
    } else {
        drawPlainTitle(state, layout.titleRow, frame);
    }
    if (layout.hasTagline) {
        const std::string_view text =
            state.tr("a brain that plays, and an adversary that hates you");
        frame.put((state.window.columns - countCharacters(text)) / 2,
                  layout.titleRow + kTitleRows + 1, text, kDim);
    }
    drawMenu(state, frame);
    drawStartPanel(state, layout.panel, frame);
    const Box footer = placePageFooter(state.window);
    const std::vector<FooterWord> words = listStartWords(state);
    drawFooter(words, footer, frame);
    const std::vector<PlacedWord> placed = placeFooter(words, footer);
    const Box last = placed.empty() ? footer : placed.back().box;
    const int end = footer.getEnd();
    if (last.getEnd() + 2 <= end - countCharacters(state.version))
        putRight(end, footer.row, state.version, kDim, frame);
}

}  // namespace tui
