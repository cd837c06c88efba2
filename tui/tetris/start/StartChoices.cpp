#include "tui/tetris/start/StartView.h"

#include <cmath>
#include <optional>
#include <utility>

#include "core/base/Format.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/versus/VersusLayout.h"

namespace tui {

namespace {

// "auto: Level 6", "Level 3", or the name of a brain.
std::string describeNextRival(const TetrisState& state) {
    const std::string& rival = state.settings.rival;
    const auto level = [&state](int number) { return state.tr.format("Level {0}", number); };
    if (const std::optional<int> chosen = readRivalLevel(rival)) return level(*chosen);
    if (rival == kSharedRival) return state.tr("a friend here");
    constexpr int kNameColumns = 14;
    if (rival != kAutoRival) return formatExternal(rival, kNameColumns, state.look);
    return base::format("{}: {}", nameWord(rival, state.tr), level(findAutoLevel(state)));
}

class ChoiceList {
public:
    ChoiceList(const TetrisState& state, const StartPanelPlace& place)
        : state_(state), place_(place), row_(place.box.row + (place.isNarrow ? 0 : 1)) {}

    // A choice of one key goes round.
    void add(Action action, std::string_view label, FactValue value, std::string_view help) {
        addSlider(action, action, label, std::move(value), help);
    }
    void addSlider(Action back, Action next, std::string_view label, FactValue value,
                   std::string_view help) {
        const std::vector<Key> nexts = state_.keys.findKeys(next);
        const std::vector<Key> backs = state_.keys.findKeys(back);
        if (nexts.empty() || backs.empty()) return;
        std::string keys = state_.keys.nameKey(next);
        if (back != next) keys = state_.keys.findLetter(back) + state_.keys.findLetter(next);
        addKeys(std::move(keys), backs.front(), nexts.front(), label, std::move(value), help);
    }
    void addKeys(std::string keys, Key back, Key next, std::string_view label, FactValue value,
                 std::string_view help) {
        const int room =
            place_.box.columns - kChoiceLabelAt - countCharacters(state_.tr(label)) - 1;
        if (countCharacters(value) > room) value = value.substr(0, value.find(','));
        choices_.push_back({std::move(keys),
                            next,
                            back,
                            state_.tr(label),
                            std::move(value),
                            state_.tr(help),
                            {place_.box.column, row_++, place_.box.columns, 1}});
    }
    void addField(const tetris::GameField& field, int value) {
        const std::optional<std::string>& digits = state_.start.digits;
        addKeys({}, {}, {}, field.label, digits ? *digits + "_" : std::to_string(value),
                translatable("Arrows, or Enter and digits; unusual numbers have no place."));
        choices_.back().field = &field;
    }
    [[nodiscard]] std::vector<StartChoice> take() { return std::move(choices_); }

private:
    const TetrisState& state_;
    const StartPanelPlace& place_;
    int row_;
    std::vector<StartChoice> choices_;
};

std::string formatSwitch(bool isOn, const Translation& tr) { return isOn ? tr("on") : tr("off"); }

void addAdversary(const TetrisState& state, ChoiceList& list) {
    list.addSlider(Action::AdversaryDown, Action::AdversaryUp, translatable("Adversary"),
                   state.settings.adversary,
                   translatable("How often of 100 times it deals the worst piece."));
}

// Of a game; a person's has more than a brain's.
void addGame(const TetrisState& state, bool isPersons, ChoiceList& list) {
    const tetris::GameRules rules = state.makeNextRules();
    const bool hasGoal = rules.set == tetris::RuleSet::Modern;
    list.add(Action::Rules, translatable("Rules"), nameRules(state.settings.rules.set, state.tr),
             translatable("Classic, or modern: with hold, spins and a queue of pieces."));
    if (hasGoal) {
        list.add(Action::Goal, translatable("Goal"), nameGame(rules, state.tr),
                 describeGoal(rules.goal));
        const tetris::GameField* const field = tetris::findNumberField(rules.goal);
        if (isPersons && field != nullptr && !field->usual.empty())
            list.addField(*field, field->get(rules));
        list.addSlider(Action::LevelDown, Action::LevelUp, translatable("Level"), rules.level,
                       translatable("How fast pieces fall at the start."));
    }
    if (!isPersons) return;
    list.add(Action::Size, translatable("Well"),
             state.tr.format("{0} by {1}", state.setup.rules.width, state.setup.rules.rows),
             translatable("Columns by rows."));
    if (!hasGoal) {
        addAdversary(state, list);
        list.add(Action::Test, translatable("Test game"),
                 formatSwitch(state.settings.test, state.tr),
                 translatable("A hundred pieces, the same each time."));
        if (state.settings.test) return;
    }
    list.add(Action::Sequence, translatable("Sequence"),
             nameWord(state.settings.sequence, state.tr, 12, state.look),
             translatable("Pieces from bags of seven, or each by chance alone."));
    if (hasGoal) return;
    list.add(Action::Rising, translatable("Rising"),
             formatSwitch(state.settings.rules.rising, state.tr),
             translatable("With every ten rows pieces fall faster."));
}

void addToday(const TetrisState& state, const StartPanelPlace& place, ChoiceList& list) {
    std::string value(nameRules(state.settings.rules.set, state.tr));
    if (place.isNarrow)
        value += base::format(", {}", nameDailyGoal(state.settings.rules.set, state.tr));
    list.add(Action::Rules, translatable("Rules"), value,
             translatable("The same pieces for everybody, by either rules."));
}

// Of a set of matches, against whomever.
void addSet(const TetrisState& state, std::string_view clocks, ChoiceList& list) {
    const Translation& tr = state.tr;
    list.addKeys(formatKeyName(kFirstToKey), kFirstToKey, kFirstToKey, translatable("First to"),
                 state.settings.firstTo,
                 translatable("The first to win this many matches wins the set."));
    const bool hasTurns = state.settings.versusTurns || canOnlyTakeTurns(state);
    list.addKeys(formatKeyName(kTurnsKey), kTurnsKey, kTurnsKey, translatable("Clock"),
                 hasTurns ? tr("in turns") : tr("real time"), clocks);
}

void addMatch(const TetrisState& state, ChoiceList& list) {
    list.addKeys("<>", kWeakerKey, kStrongerKey, translatable("Rival"), describeNextRival(state),
                 translatable("A level from 1 to 10, the one that suits you, or somebody here."));
    addSet(state, translatable("The rival plays in real time, or waits for each of your pieces."),
           list);
}

// A side of a match to watch.
void addSide(const TetrisState& state, size_t side, std::string_view label, ChoiceList& list) {
    const std::string& who = state.start.watched.at(side);
    Key back = kSideKeys.at(side);
    back.meta = true;
    list.addKeys(formatKeyName(kSideKeys.at(side)), back, kSideKeys.at(side), label,
                 who.empty()           ? state.tr("nobody")
                 : readRivalLevel(who) ? state.tr.format("Level {0}", who)
                                       : formatBrainName(who, 14, state.look),
                 translatable("A level from 1 to 10, or a brain: they play a match."));
}

void addWatch(const TetrisState& state, ChoiceList& list) {
    if (!state.start.watched[1].empty()) {
        addSide(state, 0, translatable("Left well"), list);
        addSide(state, 1, translatable("Right well"), list);
        return;
    }
    addGame(state, false, list);
    list.add(Action::NextBrain, translatable("Brain"),
             formatBrainName(state.getWatchedBrain(), 16, state.look),
             translatable("The brain that plays."));
    if (state.start.hasRivals) addSide(state, 1, translatable("Against"), list);
    list.addSlider(Action::Slower, Action::Faster, translatable("Speed"), state.settings.watchSpeed,
                   translatable("How fast the brain plays."));
    if (state.makeNextRules().set == tetris::RuleSet::Classic) addAdversary(state, list);
}

}  // namespace

bool canOnlyTakeTurns(const TetrisState& state) {
    const tetris::GameRules usual;
    return state.start.chosen == StartItem::Versus && state.settings.rival == kSharedRival &&
           !placeVersus(state.window, usual.width, usual.rows, true).fits;
}

std::string_view describeGoal(tetris::Goal goal) {
    using enum tetris::Goal;
    switch (goal) {
        case Marathon:
            return translatable("With every ten rows a level, and pieces that fall faster.");
        case Sprint: return translatable("Clear this many rows as fast as you can.");
        case Ultra: return translatable("As many points as you can in that time.");
        case Cheese: return translatable("Dig through rows of garbage, as fast as you can.");
        case Zen: return translatable("Without end, and moves can be taken back.");
        case Survival: return translatable("Garbage rises, ever faster: how long do you last?");
        case Versus: break;  // no game of one person
    }
    return {};
}

std::vector<StartChoice> listStartChoices(const TetrisState& state, const StartPanelPlace& place) {
    ChoiceList list(state, place);
    switch (state.start.chosen) {
        case StartItem::Play: addGame(state, true, list); break;
        case StartItem::Today: addToday(state, place, list); break;
        case StartItem::Versus: addMatch(state, list); break;
        case StartItem::People:
            addSet(state, translatable("Both play in real time, or each piece in turn."), list);
            break;
        case StartItem::Watch: addWatch(state, list); break;
        default: break;
    }
    return list.take();
}

}  // namespace tui
