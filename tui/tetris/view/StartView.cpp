#include "tui/tetris/view/StartView.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/GameWords.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/view/ExternalText.h"
#include "tui/tetris/view/Figures.h"
#include "tui/tetris/view/KeptView.h"
#include "tui/tetris/view/NumberLines.h"
#include "tui/tetris/view/WellParts.h"

namespace tui {

namespace {

constexpr int kMenuColumns = 24;
constexpr int kScoresGap = 7;  // between menu and scores
constexpr int kScoreColumns = 26;
constexpr int kWideColumns = kMenuColumns + kScoresGap + kScoreColumns;

// Where the parts of the page stand.
struct StartLayout {
    bool hasTitle = false;  // in blocks; else one line
    bool hasScores = false;
    bool hasTagline = false;
    int titleRow = 0;
    int menuRow = 0;
    int left = 0;  // of the menu
    int choicesRow = 0;
    int choiceRows = 2;
};

StartLayout placeStart(Size window)
{
    constexpr int kPageRows = 24;
    constexpr int kMenuRows = 8;
    StartLayout layout;
    layout.hasTitle = window.columns >= kTitleColumns + 2;
    layout.hasScores = window.columns >= kWideColumns + 4;
    layout.choiceRows = window.columns >= 72 ? 2 : 4;
    const int columns = layout.hasScores ? kWideColumns : kMenuColumns;
    layout.left = (window.columns - columns) / 2;
    layout.hasTagline = window.rows >= 23 && window.columns >= 60;
    const int above = std::max(0, (window.rows - kPageRows) / 2);
    // The rows around the choices are worth more than air above the title.
    layout.titleRow = above + (layout.hasTagline && window.rows > kPageRows ? 2 : 1);
    const int titleRows = layout.hasTitle ? kTitleRows : 1;
    layout.menuRow = layout.titleRow + titleRows + (layout.hasTagline ? 4 : 1);
    layout.choicesRow =
        std::min(window.rows - 2 - layout.choiceRows, layout.menuRow + kMenuRows + 2);
    return layout;
}

// What stands behind Resume. Beside the menu the kept games have more room.
std::string formatResume(const TetrisState& state)
{
    const Translation& tr = state.tr;
    const std::vector<KeptGame>& kept = state.start.kept;
    constexpr int kNameColumns = 12;
    const KeptGame& first = kept.front();
    const std::string name = formatExternal(first.name, kNameColumns, state.look.utf8);
    if (state.start.isReading)
        return tr.format("{0} of {1}", {formatPercent(first.progress), name});
    if (kept.size() > 1) return tr.format("{0} kept", {std::to_string(kept.size())});
    if (!first.isRead) return tr.format("unread: {0}", {name});
    constexpr int kWordColumns = 15;
    return nameKeptShortly(first, kWordColumns, tr);
}

void drawPlainTitle(const TetrisState& state, int row, Frame& frame)
{
    constexpr std::string_view kName = "TETRIS";
    constexpr std::array<int, 6> kPieces{6, 1, 2, 3, 0, 4};
    int column = (state.window.columns - 2 * static_cast<int>(kName.size()) + 1) / 2;
    for (std::size_t i = 0; i < kName.size(); ++i) {
        frame.put(column, row, static_cast<char32_t>(kName[i]),
                  {.foreground = findColor(Color::Face, kPieces[i]), .bold = true});
        column += 2;
    }
}

void drawMenu(const TetrisState& state, Frame& frame)
{
    for (const StartLine& line : listStartLines(state)) {
        const bool isChosen = line.item == state.start.chosen;
        const int row = line.box.row;
        if (isChosen) {
            frame.put(line.box.column - 2, row, getGlyphs(state.look).focus, kKey);
            frame.setCursor(line.box.column, row);
        }
        const int at = frame.put(line.box.column, row, line.label, isChosen ? kKey : Style{});
        const int key = line.box.column + line.box.columns - countCharacters(line.key);
        int end = at;
        if (!line.detail.empty()) end = frame.put(at + 1, row, line.detail, kDim);
        if (end < key) frame.put(key, row, line.key, kKey);
    }
}

// The result of a stored game: points, or what counts in their place.
std::string formatResult(const tetris::GameScore& game)
{
    if (!ranksTime(game)) return std::to_string(getMeasure(game));
    return formatTenths(std::chrono::milliseconds(game.milliseconds));
}

void drawStartScores(const TetrisState& state, const StartLayout& layout, Frame& frame)
{
    const Translation& tr = state.tr;
    const StartPage& page = state.start;
    const int column = layout.left + kMenuColumns + kScoresGap;
    const int end = column + kScoreColumns;
    int row = layout.menuRow;
    if (!page.isAnswered) return;
    if (page.last.empty()) {
        TextColumn text({column, row, kScoreColumns, 4}, frame);
        text.writeWrapped(tr("No games yet. Enter starts the first."), kDim);
        return;
    }
    const std::string sequence(state.settings.findSequence());
    const std::string goal(nameGoal(state.makeNextRules().goal, tr));
    const bool hasGoal = state.settings.rules.set == tetris::RuleSet::Modern;
    const std::string table =
        (hasGoal ? goal + " " : "") + sequence + " " + formatSize(state.setup.rules);
    int at = frame.put(column, row, tr("BEST"), kHeading);
    if (page.bestTable.table == tetris::ScoreTable::Helped) {
        at = frame.put(at + 1, row, tr("helped"), kDim);
    } else if (page.bestTable.table == tetris::ScoreTable::Brain) {
        at = frame.put(at + 1, row, tr("by a brain"), kDim);
    }
    // Beside a longer heading the name is short; the choices below say the rest.
    for (const std::string& name : {table, hasGoal ? goal : sequence}) {
        if (at + 1 + countCharacters(name) > end) continue;
        putRight(end, row, name, kDim, frame);
        break;
    }
    if (page.best) {
        const std::string score = formatResult(page.best->game);
        const bool isNumber = !ranksTime(page.best->game);
        const std::string name = formatExternal(page.best->name, 12, state.look.utf8);
        int right = column;
        if (state.look.utf8 && isNumber) {
            right = drawBigText(state.look, score, column, row + 1, {.foreground = Color::Accent},
                                frame) +
                    2;
        } else {
            right = frame.put(column, row + 1, score, kKey) + 2;
        }
        frame.put(right, row + 1, firstCharacters(name, std::max(0, end - right)));
        frame.put(right, row + 2, formatShortDay(page.best->ended, page.now, tr), kDim);
    } else {
        frame.put(column, row + 1, tr("none yet"), kDim);
    }
    row += 5;
    frame.put(column, row++, tr("LAST GAMES"), kHeading);
    for (const tetris::ScoreRow& game : page.last) {
        // A blank row stays before the choices.
        if (row >= layout.choicesRow - 1) return;
        putRight(column + (ranksTime(game.game) ? 6 : 5), row, formatResult(game.game), {}, frame);
        putRight(column + 14, row,
                 tr.plural("{0} row", "{0} rows", static_cast<long>(game.game.rows)), kDim, frame);
        putRight(end, row, formatShortDay(game.ended, page.now, tr), kDim, frame);
        ++row;
    }
}

// "auto: Level 6", "Level 3", or the name of a brain.
std::string describeNextRival(const TetrisState& state)
{
    const std::string& rival = state.settings.rival;
    const auto level = [&state](int number) {
        return state.tr.format("Level {0}", {std::to_string(number)});
    };
    if (const std::optional<int> chosen = readRivalLevel(rival)) return level(*chosen);
    constexpr int kNameColumns = 18;
    if (!isAutoRival(rival)) return formatExternal(rival, kNameColumns, state.look.utf8);
    const double rating = state.matches.rating.value_or(tetris::kFirstRating);
    return rival + ": " + level(makeRival(rival, 0, rating).level);
}

// The next match, and the person's record.
void drawVersusPanel(const TetrisState& state, const StartLayout& layout, Frame& frame)
{
    const Translation& tr = state.tr;
    const tetris::MatchRecord& record = state.matches;
    const int column = layout.left + kMenuColumns + kScoresGap;
    const int end = column + kScoreColumns;
    int row = layout.menuRow;
    const auto put = [&](std::string_view label, const std::string& value) {
        putField(label, value, {}, {column, row++, kScoreColumns, 1}, frame);
    };
    frame.put(column, row++, tr("VERSUS"), kHeading);
    put(tr("Rival"), describeNextRival(state));
    put(tr("First to"), std::to_string(state.settings.firstTo));
    put(tr("Clock"), std::string(state.settings.versusTurns ? tr("in turns") : tr("real time")));
    ++row;
    if (record.won + record.lost + record.drawn == 0) {
        frame.put(column, row, tr("No matches yet."), kDim);
        return;
    }
    if (record.rating) {
        frame.put(column, row, tr("YOUR RATING"), kHeading);
        const std::string rating = std::to_string(std::lround(*record.rating));
        drawLargeFigure(state.look, rating, {column, row + 1, kScoreColumns, kDigitRows},
                        {.foreground = Color::Accent}, frame);
    }
    const auto count = [&](std::string_view text, std::int64_t number) {
        putRight(end, ++row, tr.format(text, {std::to_string(number)}), kDim, frame);
    };
    count(translatable("{0} won"), record.won);
    count(translatable("{0} lost"), record.lost);
    count(translatable("{0} drawn"), record.drawn);
}

// What the keys of a match change, in as many lines as there are.
std::vector<std::vector<FooterWord>> listMatchChoices(const TetrisState& state, bool isWide)
{
    const Translation& tr = state.tr;
    const FooterWord rival{"<>", std::string(tr("rival")) + " " + describeNextRival(state),
                           kStrongerKey};
    const FooterWord firstTo{formatKeyName(kFirstToKey),
                             tr.format("first to {0}", {std::to_string(state.settings.firstTo)}),
                             kFirstToKey};
    const FooterWord turns{
        formatKeyName(kTurnsKey),
        std::string(state.settings.versusTurns ? tr("in turns") : tr("real time")), kTurnsKey};
    if (isWide) return {{rival, firstTo, turns}, {}};
    return {{rival}, {firstTo, turns}, {}, {}};
}

}  // namespace

std::vector<StartLine> listStartLines(const TetrisState& state)
{
    const Translation& tr = state.tr;
    const StartLayout layout = placeStart(state.window);
    const auto name = [&state](Action action) { return state.keys.nameKey(action); };
    std::vector<StartLine> lines{{StartItem::Play, std::string(tr("Play")), "Enter"}};
    if (!state.start.kept.empty()) {
        lines.push_back({StartItem::Resume, std::string(tr("Resume")), formatKeyName(kResumeKey),
                         formatResume(state)});
        lines.front().key = name(Action::New);
    }
    if (state.start.hasVersus)
        lines.push_back({StartItem::Versus, std::string(tr("Versus")), formatKeyName(kVersusKey)});
    lines.push_back({StartItem::Watch, std::string(tr("Watch a brain")), name(Action::Brain)});
    if (state.start.hasPuzzle)
        lines.push_back(
            {StartItem::Puzzle, std::string(tr("n-puzzle")), formatKeyName(kPuzzleKey)});
    if (state.start.hasScores)
        lines.push_back({StartItem::Scores, std::string(tr("Scores")), name(Action::Scores)});
    lines.push_back({StartItem::Settings, std::string(tr("Settings")), name(Action::Settings)});
    lines.push_back({StartItem::Keys, std::string(tr("Keys")), name(Action::Help)});
    lines.push_back({StartItem::Quit, std::string(tr("Quit")), name(Action::Quit)});
    for (int row = layout.menuRow; StartLine & line : lines)
        line.box = {layout.left, row++, kMenuColumns, 1};
    return lines;
}

std::vector<StartChoices> listStartChoices(const TetrisState& state)
{
    const Translation& tr = state.tr;
    const StartLayout layout = placeStart(state.window);
    const auto onOff = [&tr](bool isOn) { return std::string(isOn ? tr("on") : tr("off")); };
    const auto word = [&state](Action action, std::string_view text) {
        return state.keys.makeWord(action, text);
    };
    const auto slider = [&](Action down, Action up, std::string_view text) {
        FooterWord made = word(up, text);
        made.keys = state.keys.findLetter(down) + state.keys.findLetter(up);
        return made;
    };
    const FooterWord size = word(Action::Size, formatSize(state.setup.rules));
    const tetris::RuleSet set = state.settings.rules.set;
    const FooterWord rules = word(Action::Rules, nameRules(set, tr));
    const FooterWord sequence = word(Action::Sequence, state.settings.sequence);
    const FooterWord test =
        word(Action::Test, std::string(tr("test")) + " " + onOff(state.settings.test));
    const FooterWord rising =
        word(Action::Rising, std::string(tr("rising")) + " " + onOff(state.settings.rules.rising));
    const FooterWord goal = word(Action::Goal, nameGoal(state.makeNextRules().goal, state.tr));
    const FooterWord level =
        slider(Action::LevelDown, Action::LevelUp,
               std::string(tr("level")) + " " + std::to_string(state.makeNextRules().level));
    const FooterWord adversary =
        slider(Action::AdversaryDown, Action::AdversaryUp,
               std::string(tr("adversary")) + " " + std::to_string(state.settings.adversary));
    const FooterWord speed =
        slider(Action::Slower, Action::Faster,
               std::string(tr("speed")) + " " + std::to_string(state.settings.speed));
    const FooterWord brain =
        word(Action::NextBrain,
             std::string(tr("brain")) + " " + formatBrainName(state.brain, 20, state.look.utf8));
    const int left = layout.left;
    const int room = state.window.columns - left - 1;
    std::vector<std::vector<FooterWord>> lines;
    if (state.start.chosen == StartItem::Versus) {
        lines = listMatchChoices(state, layout.choiceRows == 2);
    } else if (layout.choiceRows == 2) {
        lines = set == tetris::RuleSet::Modern
                    ? std::vector<std::vector<FooterWord>>{{rules, goal, level, size, sequence},
                                                           {speed, brain}}
                    : std::vector<std::vector<FooterWord>>{{rules, size, sequence, test, rising},
                                                           {adversary, speed, brain}};
    } else {
        lines = set == tetris::RuleSet::Modern
                    ? std::vector<std::vector<FooterWord>>{{rules, goal},
                                                           {level, size},
                                                           {sequence, speed},
                                                           {brain}}
                    : std::vector<std::vector<FooterWord>>{
                          {rules, size}, {sequence, test}, {rising, adversary}, {speed, brain}};
    }
    std::vector<StartChoices> choices;
    for (int row = layout.choicesRow; std::vector<FooterWord> & words : lines) {
        std::erase_if(words, [](const FooterWord& one) { return one.keys.empty(); });
        choices.push_back({std::move(words), {left, row++, room, 1}});
    }
    return choices;
}

std::vector<FooterWord> listStartWords(const TetrisState& state)
{
    const Translation& tr = state.tr;
    std::vector<FooterWord> words{{nameArrows("Up Down", state.look), std::string(tr("choose"))},
                                  {"Enter", std::string(tr("go")), Key{.code = KeyCode::Enter}},
                                  state.keys.makeWord(Action::Help, tr("keys")),
                                  state.keys.makeWord(Action::Quit, tr("quit"))};
    std::erase_if(words, [](const FooterWord& one) { return one.keys.empty(); });
    return words;
}

void drawStart(const TetrisState& state, Frame& frame)
{
    const StartLayout layout = placeStart(state.window);
    if (layout.hasTitle) {
        drawTitle(state.look, (state.window.columns - kTitleColumns) / 2, layout.titleRow, frame);
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
    if (layout.hasScores && state.start.chosen == StartItem::Versus) {
        drawVersusPanel(state, layout, frame);
    } else if (layout.hasScores && state.start.chosen == StartItem::Resume) {
        drawKeptPanel(state,
                      {layout.left + kMenuColumns + kScoresGap, layout.menuRow, kScoreColumns,
                       layout.choicesRow - 1 - layout.menuRow},
                      frame);
    } else if (layout.hasScores) {
        drawStartScores(state, layout, frame);
    }
    for (const StartChoices& choices : listStartChoices(state))
        drawFooter(choices.words, choices.box, frame);
    const Box footer = placePageFooter(state.window);
    drawFooter(listStartWords(state), footer, frame);
    if (!state.notice.empty()) {
        frame.put(layout.left, layout.choicesRow + layout.choiceRows,
                  firstCharacters(state.notice, state.window.columns - layout.left - 1),
                  {.foreground = Color::Warn});
    }
    if (state.version.empty() || state.window.columns < 60) return;
    putRight(footer.column + footer.columns, footer.row, state.version, kDim, frame);
}

}  // namespace tui
