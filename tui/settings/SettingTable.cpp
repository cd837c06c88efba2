#include "tui/settings/SettingTable.h"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/OwnColor.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/Translation.h"

namespace tui {

namespace {

// The value of soft_drop with which one press takes the piece all the way down.
const std::string kAtOnce = "at-once";

bool isName(const std::string& text) { return parsePlayerName(text).has_value(); }

// The system's name for the user, if it is an allowed name.
std::string findUserName() {
    for (const char* const variable : {"LOGNAME", "USER"}) {
        const char* const value = std::getenv(variable);
        if (value != nullptr && isName(value)) return value;
    }
    if (std::getenv("LOGNAME") == nullptr && std::getenv("USER") == nullptr) {
        const passwd* const user = ::getpwuid(::getuid());
        if (user != nullptr && isName(user->pw_name)) return user->pw_name;
    }
    return "player";
}

// The member, of the values or of their options of the screen.
template <class Values, class Member>
auto& at(Values& values, Member SettingValues::*member) {
    return values.*member;
}
template <class Values, class Member>
auto& at(Values& values, Member ScreenOptions::*member) {
    return values.screen.*member;
}
template <class Values>
auto& at(Values& values, const auto& get) {
    return get(values);
}

// A row, and the parts that not all rows have.
struct Row : SettingEntry {
    // tui/po/update finds the texts of this and the next by their names.
    Row& onPage(std::string_view itsLabel, int itsStep = 1, std::string_view itsUnit = {}) {
        label = itsLabel;
        step = itsStep;
        unit = itsUnit;
        return *this;
    }
    Row& telling(std::string_view itsHelp) {
        help = itsHelp;
        return *this;
    }
    // What the page calls its choices.
    Row& named(std::vector<std::string_view> names) {
        choiceNames = std::move(names);
        return *this;
    }
    Row& withAuto(std::function<std::string(const Look& look)> find) {
        findAuto = std::move(find);
        return *this;
    }
    Row& ofAll() {
        isOfGames = false;
        return *this;
    }
    Row& once(std::string_view itsFormer) {
        former = itsFormer;
        return *this;
    }
    Row& inTable(std::string_view itsTable) {
        table = itsTable;
        return *this;
    }
};

Row makeRow(std::string_view name, SettingKind kind, std::string_view noun) {
    Row row;
    row.name = name;
    row.kind = kind;
    row.noun = noun;
    return row;
}

// `member`, here and below: a pointer to a member, or a function that returns a reference to it.
// The member is an int, or a time in ms.
template <class Member>
Row makeNumber(std::string_view name, std::string_view noun, int min, int max, Member member) {
    Row row = makeRow(name, SettingKind::Number, noun);
    row.min = min;
    row.max = max;
    row.get = [member](const SettingValues& values) {
        if constexpr (std::is_same_v<decltype(at(values, member)), const int&>)
            return std::to_string(at(values, member));
        else
            return std::to_string(at(values, member).count());
    };
    row.put = [member](SettingValues& values, const std::string& text) {
        int number = 0;
        readWholeNumber(text, number);
        auto& value = at(values, member);
        value = std::remove_cvref_t<decltype(value)>(number);
    };
    return row;
}

// Words for the values of a bool or of an enum, in its order.
template <class Member>
Row makeChoice(std::string_view name, std::string_view noun, std::vector<std::string> words,
               Member member) {
    Row row = makeRow(name, SettingKind::Choice, noun);
    row.get = [words, member](const SettingValues& values) {
        return words.at(base::toIndex(at(values, member)));
    };
    row.put = [words, member](SettingValues& values, const std::string& text) {
        auto& value = at(values, member);
        value = static_cast<std::remove_cvref_t<decltype(value)>>(std::ranges::find(words, text) -
                                                                  words.begin());
    };
    row.choices = std::move(words);
    return row;
}

template <class Member>
Row makeSwitch(std::string_view name, std::string_view noun, Member member) {
    Row row = makeChoice(name, noun, {"false", "true"}, member);
    row.kind = SettingKind::Switch;
    row.expected = "true or false";
    return row.named({"off"_tr, "on"_tr});
}

// A Text, or a Choice that stays a word.
Row makeWord(const char* name, SettingKind kind, const char* noun,
             std::string SettingValues::*member) {
    Row row = makeRow(name, kind, noun);
    row.get = [member](const SettingValues& values) { return values.*member; };
    row.put = [member](SettingValues& values, const std::string& text) { values.*member = text; };
    return row;
}

Row makeLanguage() {
    Row row = makeChoice("language", "a language", {"auto", "en", "vi"}, &SettingValues::language);
    row.needsUtf8 = true;
    row.listNotes = [](const SettingValues& values, const Look& look, const Translation& tr,
                       int columns) {
        std::vector<SettingNote> notes;
        if (values.language != Language::Vietnamese || look.utf8) return notes;
        for (const std::string& line :
             wrapText(tr("Vietnamese needs UTF-8: a locale, or Characters set to utf8."), columns))
            notes.push_back({line, kDim});
        return notes;
    };
    return row;
}

Row makeTheme() {
    Row row = makeChoice("theme", "a theme",
                         {"classic", "high-contrast", "color-blind", "pastel", "mono-green"},
                         &ScreenOptions::theme);
    row.listNotes = noteOwnColors;
    return row;
}

Row makeName() {
    Row row = makeWord("name", SettingKind::Text, "a name", &SettingValues::name);
    row.expected = kNamesExpected;
    row.accepts = isName;
    return row;
}

// A name or an address, which is shown in a command of a shell.
bool isHost(const std::string& text) {
    constexpr size_t kMost = 64;
    return text.size() <= kMost && !text.starts_with('-') &&
           std::ranges::all_of(text, [](char sign) {
               return std::isalnum(static_cast<unsigned char>(sign)) != 0 ||
                      std::string_view(".-:_").find(sign) != std::string_view::npos;
           });
}

Row makeHost() {
    Row row = makeWord("host", SettingKind::Text, "a host", &SettingValues::host);
    row.expected = "at most 64 letters, digits and . - : _";
    row.accepts = isHost;
    row.extend = [](const std::string& text, char32_t character) {
        const std::string longer = text + base::encodeUtf8(character);
        return isHost(longer) ? longer : text;
    };
    return row;
}

Row makeBeep() {
    Row row = makeChoice("beep", "a kind of beep", {"off", "bell", "flash"}, &SettingValues::beep);
    row.get = [get = row.get](const SettingValues& values) {
        return values.sound ? get(values) : "off";
    };
    row.put = [put = row.put](SettingValues& values, const std::string& text) {
        values.sound = text != "off";
        if (values.sound) put(values, text);
    };
    return row;
}

// A field of the rules.
Row makeField(const tetris::GameField& field) {
    Row row =
        field.flag != nullptr
            ? makeSwitch(
                  field.name,
                  field.noun, [&field](auto& values) -> auto& { return values.rules.*field.flag; })
            : makeNumber(
                  field.name, field.noun, field.min, field.max, [&field](auto& values) -> auto& {
                      return values.rules.*field.number;
                  });
    return row.onPage(field.label).telling(field.help);
}

Row makeSoftDrop() {
    Row row = makeRow("soft_drop", SettingKind::Text, "a soft drop");
    row.expected = "5 to 40 times as fast, or at-once"_tr;
    row.choices = {"5", "10", "15", "20", "25", "30", "35", "40", kAtOnce};
    row.accepts = [](const std::string& text) {
        int factor = 0;
        return text == kAtOnce || (readWholeNumber(text, factor) && factor >= 5 && factor <= 40);
    };
    row.get = [](const SettingValues& values) {
        return values.softDrop == 0 ? kAtOnce : std::to_string(values.softDrop);
    };
    row.put = [](SettingValues& values, const std::string& text) {
        values.softDrop = 0;
        if (text != kAtOnce) readWholeNumber(text, values.softDrop);
    };
    row.describe = [](const std::string& text, const Translation& tr) {
        return text == kAtOnce ? tr("at once") : tr.format("{0} times", text);
    };
    return row;
}

// Of a piece, by its place in Piece::getPieces().
Row makePieceColor(size_t piece) {
    Row row =
        makeRow(base::format("colors_{}", kOwnColorPieces[piece]), SettingKind::Color, "a colour")
            .inTable("colors");
    row.expected = describeOwnColors();
    row.accepts = [](const std::string& text) { return parseOwnColor(text).has_value(); };
    row.get = [piece](const SettingValues& values) {
        return formatOwnColor(values.screen.pieces.at(piece));
    };
    row.put = [piece](SettingValues& values, const std::string& text) {
        values.screen.pieces.at(piece) = parseOwnColor(text).value();
    };
    return row;
}

Row makeSequence() {
    Row row = makeRow("sequence", SettingKind::Choice, "a sequence");
    row.get = [](const SettingValues& values) { return values.findSequence(); };
    row.put = [](SettingValues& values, const std::string& text) { values.setSequence(text); };
    return row;
}

Row makeSize() {
    Row row = makeRow("size", SettingKind::Text, "the size of a well");
    row.isForStart = true;
    row.expected = "columns and rows as in 10x20, from 3x1 to 64x60"_tr;
    row.get = [](const SettingValues& values) {
        return base::format("{}x{}", values.rules.width, values.rules.rows);
    };
    row.put = [](SettingValues& values, const std::string& text) {
        std::tie(values.rules.width, values.rules.rows) =
            base::readSize(text, 1, std::numeric_limits<int>::max()).value();
    };
    return row;
}

}  // namespace

std::vector<SettingNote> noteOwnColors(const SettingValues& values, const Look& look,
                                       const Translation& tr, int columns) {
    const Ground ground = look.colors > 0 ? look.ground : Ground::Unknown;
    std::string own;
    std::string weak;
    std::string contrasts;
    for (size_t piece = 0; piece < kOwnColorPieces.size(); ++piece) {
        const OwnColor& color = values.screen.pieces.at(piece);
        if (!color.isOwn()) continue;
        own += base::format(" {}", kOwnColorPieces[piece]);
        if (ground == Ground::Unknown) continue;
        const double contrast =
            computeContrast(color.getRgb(), ground == Ground::Light ? 0xffffff : 0x000000);
        if (contrast >= kLeastContrast) continue;
        weak += base::format(" {}", kOwnColorPieces[piece]);
        // Rounded down: it is less than the least one.
        const int tenths = static_cast<int>(contrast * 10);
        contrasts += base::format(" {} {}.{}:1", kOwnColorPieces[piece], tenths / 10, tenths % 10);
    }
    if (own.empty()) return {};
    const auto say = [&tr](std::string_view text, std::string_view list) {
        return list.empty() ? std::string() : tr.format(text, list.substr(1));
    };
    const std::string faint = say("Faint: {0}"_tr, contrasts);
    const bool fits = countCharacters(faint) <= columns;
    return {{say("Yours: {0}"_tr, own), kDim}, {fits ? faint : say("Faint: {0}"_tr, weak), kWarn}};
}

std::string_view findKey(std::string_view name, std::string_view table) {
    constexpr std::string_view kModern = "modern_";  // or "modern."
    constexpr std::string_view kColors = "colors_";
    if (table == "colors") return name.substr(kColors.size());
    return name.substr(table == kModernKeysTable ? kModern.size() : 0);
}

std::string nameOption(std::string_view name, bool turnsOff) {
    std::string option = base::format("--{}{}", turnsOff ? "no-" : "", name);
    std::ranges::replace(option, '_', '-');
    return option;
}

bool SettingEntry::isValue(const std::string& text) const {
    int number = 0;
    if (kind == SettingKind::Number) return base::readNumber(text, min, max, number);
    return accepts ? accepts(text) : base::contains(choices, text);
}

std::string SettingEntry::describeValues() const {
    if (kind == SettingKind::Number) return base::formatRange(min, max);
    return expected.empty() ? base::listWords(choices) : expected;
}

std::string SettingEntry::sayWrong(const std::string& text) const {
    const std::string reason = explain ? explain(text) : "";
    if (reason.empty())
        return base::format("{} is not {}; expected {}", base::quote(text), noun, describeValues());
    return base::makePlainText(reason, reason.size());
}

std::vector<std::string> SettingEntry::listVariables() const {
    std::vector<std::string> variables;
    for (const std::string& each : {name, former})
        if (!each.empty()) variables.push_back("TETRIS_" + base::toUpper(each));
    return variables;
}

std::string SettingEntry::formatValue(std::string_view text) const {
    using enum SettingKind;
    int number = 0;
    const bool mayBeNumber = kind == Number || kind == Color || kind == Choice;
    // TOML has no leading zeros.
    if (mayBeNumber && readWholeNumber(text, number)) return std::to_string(number);
    if (kind == Switch) return std::string(text);
    return base::quoteToml(text);
}

std::string formatKeyList(const std::vector<Key>& keys) {
    std::string list;
    for (const Key& key : keys)
        list += (list.empty() ? "" : ", ") + base::quoteToml(formatKeyName(key));
    return "[" + list + "]";
}

const SettingEntry* SettingTable::find(std::string_view name) const {
    for (const SettingEntry& entry : entries)
        if (entry.name == name || entry.former == name) return &entry;
    return nullptr;
}

const KeyedAction* SettingTable::findAction(std::string_view name) const {
    return base::find(actions, name, &KeyedAction::name);
}

std::vector<SettingEntry> listSettings() {
    using V = SettingValues;
    using S = ScreenOptions;
    using enum SettingKind;
    constexpr int kMaxHoldMs = 2000;
    std::vector<SettingEntry> rows;
    const auto add = [&rows](std::string_view group, const std::vector<Row>& some) {
        for (SettingEntry row : some) {
            row.group = group;
            rows.push_back(std::move(row));
        }
    };
    add("You"_tr, {makeLanguage()
                       .onPage("Language")
                       .telling("The language of the texts; auto is the system's.")
                       .ofAll(),
                   makeName().onPage("Name").telling("The name beside your scores.").ofAll(),
                   makeSwitch("watched", "a use of watching", &V::watched)
                       .onPage("Watched")
                       .telling("Others on this account may watch your single games."),
                   makeHost().onPage("Host").telling(
                       "How others reach this machine; empty: by its own name.")});
    add("Look"_tr,
        {makeTheme().onPage("Theme").telling("The colours of pieces and texts.").ofAll(),
         makeChoice("color", "a use of colour", {"auto", "always", "never", "16", "8"}, &S::color)
             .onPage("Colour")
             .telling("Whether colours are used, and how many.")
             .withAuto([](const Look& screen) {
                 return screen.colors == 0 ? "none" : std::to_string(screen.colors);
             })
             .ofAll(),
         makeChoice("charset", "a character set", {"auto", "utf8", "ascii"}, &S::charset)
             .onPage("Characters")
             .telling("Whether lines and blocks are drawn with signs beyond ASCII.")
             .withAuto([](const Look& screen) { return screen.utf8 ? "UTF-8" : "ASCII"; })
             .ofAll(),
         makeChoice("ground", "a ground", {"auto", "dark", "light"}, &S::ground)
             .onPage("Background")
             .telling("The terminal's background, so that all can be read on it.")
             .withAuto([](const Look& screen) {
                 return screen.ground == Ground::Dark    ? "dark"
                        : screen.ground == Ground::Light ? "light"
                                                         : "unknown";
             })
             .ofAll(),
         makeChoice("letters", "a use of letters", {"auto", "on", "off"}, &S::letters)
             .onPage("Letters")
             .telling("Letters on the blocks, so that they need no colours.")
             .withAuto([](const Look& screen) { return screen.hasLetters() ? "on" : "off"; }),
         makeChoice("blocks", "a kind of blocks", {"line", "plain", "bevel"}, &S::blocks)
             .onPage("Blocks")
             .telling("How a block ends: with a thin line, plainly, or with a light edge."),
         makeChoice("grid", "a grid", {"off", "dots"}, &S::grid)
             .onPage("Grid")
             .telling("Dots in the empty cells of the well."),
         makeSwitch("ghost", "a use of the ghost", &V::ghost)
             .onPage("Ghost")
             .telling("Shows where the piece would land.")});
    add("Feel"_tr,
        {makeWord("preset", Choice, "a preset of keys", &V::preset)
             .onPage("Keys")
             .telling("The keys of classic games; Enter changes them.")
             .inTable(kKeysTable),
         makeWord("modern_preset", Choice, "a preset of keys", &V::modernPreset)
             .onPage("Modern keys")
             .telling("The keys of modern games; Enter changes them.")
             .inTable(kModernKeysTable),
         makeNumber("speed", "a speed", 0, 100, &V::speed)
             .onPage("Speed", 5)
             .telling("How fast pieces fall in classic games."),
         makeNumber("watch_speed", "a speed", 0, 100, &V::watchSpeed)
             .onPage("Watch speed", 5)
             .telling("How fast a brain plays that you watch."),
         makeNumber("das", "a time in ms", 0, kMaxHoldMs, &V::das)
             .once("hold_delay")
             .onPage("Delay (DAS)", 10, " ms")
             .telling("How long a key is held until it repeats."),
         makeNumber("arr", "a time in ms", 0, kMaxHoldMs, &V::arr)
             .once("hold_repeat")
             .onPage("Repeat (ARR)", 10, " ms")
             .telling("The time between the repetitions of a held key."),
         makeSoftDrop()
             .onPage("Soft drop")
             .telling("SDF: how many times as fast a modern piece falls while Down is held."),
         makeSwitch("mouse", "a use of the mouse", &S::mouse)
             .onPage("Mouse")
             .telling("Controls and menus can be pressed with the mouse.")
             .ofAll(),
         makeBeep()
             .onPage("Sound")
             .telling("The signal for four rows at once, and for spins.")
             .ofAll(),
         makeSwitch("effects", "a use of effects", &V::effects)
             .onPage("Effects")
             .telling("Full rows flash, and a refused turn blinks."),
         makeSwitch("countdown", "a use of the countdown", &V::countdown)
             .onPage("Countdown")
             .telling("Ready and Go, or 3, 2, 1: before games for time, after pauses."),
         makeSwitch("initial", "a use of initial hold and turn", &V::initial)
             .onPage("Initial turn")
             .telling("Hold and turns, pressed early, act as soon as a piece enters."),
         makeSwitch("pause_on_focus_loss", "a use of the pause", &V::pauseOnFocusLoss)
             .onPage("Pause if away")
             .telling("A game pauses when you go to another window."),
         makeSwitch("finesse_restart", "a new game at each fault", &V::finesseRestart)
             .onPage("Finesse")
             .telling("More keys than needed: shows the fault, or starts the game again.")
             .named({"show faults"_tr, "start again"_tr})});
    std::vector<Row> games{
        makeChoice(
            "rules", "a set of rules", {"classic", "modern"},
            [](auto& values) -> auto& { return values.rules.set; })
            .onPage("Rules")
            .telling("Classic, or modern: with hold, spins and a queue of pieces."),
        makeRow("goal", Choice, "a goal")
            .onPage("Goal")
            .telling("What a modern game is played for.")};
    for (const tetris::GameField& field : tetris::kGameFields)
        if (field.isSetting) games.push_back(makeField(field));
    games.insert(std::ranges::find(games, "hold", &Row::name),
                 makeNumber("next", "a number of pieces", 0, 6, &V::next)
                     .onPage("Next pieces")
                     .telling("How many of the next pieces a modern game shows."));
    add("Game"_tr, games);
    add("Game"_tr,
        {makeSwitch("versus_turns", "a use of turns", &V::versusTurns)
             .onPage("Versus clock")
             .telling("A rival plays in real time, or waits for each of your pieces.")
             .named({"real time"_tr, "in turns"_tr}),
         makeNumber("first_to", "a number of matches", 1, tetris::kMostWins, &V::firstTo)
             .onPage("First to")
             .telling("The first to win this many matches wins the set."),
         makeSequence()
             .onPage("Sequence")
             .telling("Pieces from bags of seven, or each by chance alone."),
         makeSize().onPage("Well").telling("How wide and how high the well of the next game is."),
         makeSwitch(
             "rising", "a use of rising speed",
             [](auto& values) -> auto& { return values.rules.rising; })
             .onPage("Rising speed")
             .telling("With every ten rows pieces fall faster, in classic games."),
         makeWord("brain", Text, "a brain", &V::brain),
         makeNumber("adversary", "a level of the adversary", 0, 100, &V::adversary),
         makeWord("rival", Text, "a rival", &V::rival)});
    for (size_t piece = 0; piece < kOwnColorPieces.size(); ++piece)
        rows.push_back(makePieceColor(piece));
    return rows;
}

SettingTable makeSharedTable() {
    SettingTable table{.entries = {}};
    for (const SettingEntry& row : listSettings()) {
        if (!row.isOfGames)
            table.entries.push_back(row);
        else if (row.table.empty())
            table.others.push_back(row.name);
        if (!row.former.empty()) table.others.push_back(row.former);
    }
    table.others.insert(table.others.end(), {std::string(kKeysTable), "colors"});
    return table;
}

SettingValues makeDefaultValues() {
    SettingValues values;
    values.name = findUserName();
    return values;
}

}  // namespace tui
