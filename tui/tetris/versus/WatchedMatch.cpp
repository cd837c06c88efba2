#include "tui/tetris/versus/WatchedMatch.h"

#include <optional>
#include <string_view>

#include "core/tetris/replay/Replay.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

std::string nameContestant(const std::string& who, const std::string& person, const Look& look,
                           const Translation& tr) {
    constexpr int kColumns = 12;
    if (who == tetris::kPerson) {
        return person.empty() ? tr("You") : formatExternal(person, kColumns, look.utf8);
    }
    if (const auto level = findNamedLevel(who)) return tr.format("Level {0}", level->level);
    return formatExternal(who.substr(who.find(' ') + 1), kColumns, look.utf8);
}

std::string formatAgainst(const tetris::MatchRecord& record, const std::string& rival,
                          const Look& look, const Translation& tr) {
    const auto* const against = record.findAgainst(rival);
    if (against == nullptr) return {};
    return tr.format("won {0} of {1} against {2}", against->won, against->played,
                     nameContestant(rival, {}, look, tr));
}

TetrisState makeWatchedState(const WatchedMatch& watched, Size window, const Look& look,
                             const Translation& tr) {
    const tetris::GameRules& rules = watched.game.get<tetris::Match>()->getRules().game;
    TetrisState state;
    state.window = window;
    state.look = look;
    state.tr = tr;
    state.seed = rules.seed;
    state.setup.rules = rules;
    state.settings.next = watched.next;
    state.settings.name = nameContestant(watched.who[0], watched.person, look, tr);
    state.game = watched.game;
    state.phase = Phase::Playing;
    const auto& [own, other] = watched.sides;
    static_cast<SeenSide&>(state) = *own;
    VersusState& versus = state.versus.emplace();
    versus.isWatched = true;
    versus.seen = *other;
    if (const auto level = findNamedLevel(watched.who[1])) {
        versus.level = level->level;
        versus.rating = findRating(*level);
    } else {
        versus.name = nameContestant(watched.who[1], watched.person, look, tr);
    }
    return state;
}

}  // namespace tui
