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
    void addField(const GameField& field, int value) {
        const std::optional<std::string>& digits = state_.start.digits;
        addKeys({}, {}, {}, field.label, digits ? *digits + "_" : std::to_string(value),
                "Arrows, or Enter and digits; unusual numbers have no place."_tr);
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
    list.addSlider(Action::AdversaryDown, Action::AdversaryUp, "Adversary"_tr,
                   state.settings.adversary, "How often of 100 times it deals the worst piece."_tr);
}

// Of a game; a person's has more than a brain's.
void addGame(const TetrisState& state, bool isPersons, ChoiceList& list) {
    const GameRules rules = state.makeNextRules();
    const bool hasGoal = rules.set == tetris::RuleSet::Modern;
    list.add(Action::Rules, "Rules"_tr, nameRules(state.settings.rules.set, state.tr),
             "Classic, or modern: with hold, spins and a queue of pieces."_tr);
    if (hasGoal) {
        list.add(Action::Goal, "Goal"_tr, nameGame(rules, state.tr), describeGoal(rules.goal));
        const GameField* const field = tetris::findNumberField(rules.goal);
        if (isPersons && field != nullptr && !field->usual.empty())
            list.addField(*field, field->get(rules));
        list.addSlider(Action::LevelDown, Action::LevelUp, "Level"_tr, rules.level,
                       "How fast pieces fall at the start."_tr);
    }
    if (!isPersons) return;
    list.add(Action::Size, "Well"_tr,
             state.tr.format("{0} by {1}", state.setup.rules.width, state.setup.rules.rows),
             "Columns by rows."_tr);
    if (!hasGoal) {
        addAdversary(state, list);
        list.add(Action::Test, "Test game"_tr, formatSwitch(state.settings.test, state.tr),
                 "A hundred pieces, the same each time."_tr);
        if (state.settings.test) return;
    }
    list.add(Action::Sequence, "Sequence"_tr,
             nameWord(state.settings.sequence, state.tr, 12, state.look),
             "Pieces from bags of seven, or each by chance alone."_tr);
    if (hasGoal) return;
    list.add(Action::Rising, "Rising"_tr, formatSwitch(state.settings.rules.rising, state.tr),
             "With every ten rows pieces fall faster."_tr);
}

void addToday(const TetrisState& state, const StartPanelPlace& place, ChoiceList& list) {
    std::string value(nameRules(state.settings.rules.set, state.tr));
    if (place.isNarrow)
        value += base::format(", {}", nameDailyGoal(state.settings.rules.set, state.tr));
    list.add(Action::Rules, "Rules"_tr, value,
             "The same pieces for everybody, by either rules."_tr);
}

// Of a set of matches, against whomever.
void addSet(const TetrisState& state, std::string_view clocks, ChoiceList& list) {
    const Translation& tr = state.tr;
    list.addKeys(formatKeyName(kFirstToKey), kFirstToKey, kFirstToKey, "First to"_tr,
                 state.settings.firstTo, "The first to win this many matches wins the set."_tr);
    const bool hasTurns = state.settings.versusTurns || canOnlyTakeTurns(state);
    list.addKeys(formatKeyName(kTurnsKey), kTurnsKey, kTurnsKey, "Clock"_tr,
                 hasTurns ? tr("in turns") : tr("real time"), clocks);
}

void addMatch(const TetrisState& state, ChoiceList& list) {
    list.addKeys("<>", kWeakerKey, kStrongerKey, "Rival"_tr, describeNextRival(state),
                 "A level from 1 to 10, the one that suits you, or somebody here."_tr);
    addSet(state, "The rival plays in real time, or waits for each of your pieces."_tr, list);
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
                 "A level from 1 to 10, or a brain: they play a match."_tr);
}

void addWatch(const TetrisState& state, ChoiceList& list) {
    if (!state.start.watched[1].empty()) {
        addSide(state, 0, "Left well"_tr, list);
        addSide(state, 1, "Right well"_tr, list);
        return;
    }
    addGame(state, false, list);
    list.add(Action::NextBrain, "Brain"_tr,
             formatBrainName(state.getWatchedBrain(), 16, state.look), "The brain that plays."_tr);
    if (state.start.hasRivals) addSide(state, 1, "Against"_tr, list);
    list.addSlider(Action::Slower, Action::Faster, "Speed"_tr, state.settings.watchSpeed,
                   "How fast the brain plays."_tr);
    if (state.makeNextRules().set == tetris::RuleSet::Classic) addAdversary(state, list);
}

}  // namespace

bool canOnlyTakeTurns(const TetrisState& state) {
    const GameRules usual;
    return state.start.chosen == StartItem::Versus && state.settings.rival == kSharedRival &&
           !placeVersus(state.window, usual.width, usual.rows, true).fits;
}

std::string_view describeGoal(tetris::Goal goal) {
    using enum tetris::Goal;
    switch (goal) {
        case Marathon: return "With every ten rows a level, and pieces that fall faster."_tr;
        case Sprint: return "Clear this many rows as fast as you can."_tr;
        case Ultra: return "As many points as you can in that time."_tr;
        case Cheese: return "Dig through rows of garbage, as fast as you can."_tr;
        case Zen: return "Without end, and moves can be taken back."_tr;
        case Survival: return "Garbage rises, ever faster: how long do you last?"_tr;
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
            addSet(state, "Both play in real time, or each piece in turn."_tr, list);
            break;
        case StartItem::Watch: addWatch(state, list); break;
        default: break;
    }
    return list.take();
}

}  // namespace tui
