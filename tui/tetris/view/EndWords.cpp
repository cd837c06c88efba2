#include "tui/tetris/view/EndCard.h"

#include <algorithm>
#include <utility>

#include "core/base/Format.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/panel/Panel.h"

namespace tui {

namespace {

bool isNewBest(const SideState& state) {
    return isSaved(state) && state.saveStatus.rank == 1 && state.day.empty();
}

// Its place among those of the day, or the result of the try that counts.
StyledText findDailyPlace(const SideState& state, const ScoreRow& own) {
    const Translation& tr = state.tr;
    if (own.rank > 0)
        return {tr.format("Place {0} of {1}", own.rank, state.daily.countTries()), kGood};
    const ScoreRow* const first = state.daily.findTry(own.name);
    if (first == nullptr) return {tr("without a name"), kDim};
    return {tr.format("first try {0}", formatResult(first->game, tr)), kDim};
}

}  // namespace

bool isSaved(const SideState& state) { return state.saveStatus.stage == SaveStatus::Stage::Saved; }

const ScoreRow* findDaily(const SideState& state) {
    return !state.day.empty() && isSaved(state) ? state.daily.find(state.saveStatus.id) : nullptr;
}

Ending findEnding(const SideState& state, const SideGame& game) {
    constexpr std::string_view kStopped = "STOPPED"_tr;
    constexpr std::string_view kFinished = "FINISHED"_tr;
    constexpr std::string_view kLost = "GAME OVER"_tr;
    if (state.isRecordingFull) return {kStopped, "the recording is full"_tr, Color::Warn};
    using enum tetris::GameEnd;
    switch (game.end) {
        case None: return {kStopped, "ended by you"_tr, Color::Warn};
        case Goal: return {kFinished, "the goal is reached"_tr, Color::Good};
        case Time: return {kFinished, "the time is up"_tr, Color::Good};
        case Limit: return {kFinished, "all pieces in"_tr, Color::Good};
        case LockOut: return {kLost, "locked above the well"_tr};
        case TopOut: return {kLost, "garbage too high"_tr};
        default: break;
    }
    return {kLost, game.hasGoal ? "no room to enter"_tr : "the stack is too high"_tr};
}

StyledText findPlace(const SideState& state) {
    using enum SaveStatus::Stage;
    const Translation& tr = state.tr;
    const SaveStatus& status = state.saveStatus;
    switch (status.stage) {
        case None: return {};
        case Waiting: return {tr("Saving"), kDim};
        case Failed: return {tr("Not saved."), kFailure};
        case Saved: break;
    }
    if (const ScoreRow* const own = findDaily(state)) return findDailyPlace(state, *own);
    if (status.rank == 0) return {tr("no place"), kDim};
    if (isNewBest(state)) return {tr("New best!"), kSuccess};
    return {tr.format("Place {0} of {1}", status.rank, status.count), kBold};
}

std::string formatTable(const SideState& state, const SideGame& game) {
    const Translation& tr = state.tr;
    std::string text;
    if (isSaved(state)) text = base::format("{}, ", nameTable(state.saveStatus.table, tr));
    if (game.hasGoal) text += nameGame(game.rules, tr) + ", ";
    text +=
        base::format("{} {}", nameWord(game.sequence, tr, 12, state.look), formatSize(game.rules));
    if (game.rules.rising) text += base::format(", {}", tr("rising"));
    return text;
}

std::string formatBest(const SideState& state, const SideGame& game) {
    if (findDaily(state) != nullptr && state.daily.countTries() > 0) {
        constexpr int kNameColumns = 8;
        const ScoreRow& best = state.daily.rows.front();
        return base::format("{} {}", formatExternal(best.name, kNameColumns, state.look),
                            formatResult(best.game, state.tr));
    }
    if (state.before == 0) return {};
    const bool isNew = isNewBest(state);
    const int64_t best = isNew ? state.before : std::max(state.before, state.best);
    const std::string text =
        ranksTime(game.rules.goal) ? formatTenths(best) : formatMeasure(best, game);
    return isNew ? state.tr.format("before {0}", text) : state.tr.format("best {0}", text);
}

StyledText findToBest(const SideState& state, const SideGame& game) {
    return {formatDifference(game.milliseconds, state.before, state.look),
            game.milliseconds < state.before ? kGood : kWarn};
}

WordLines listEndWords(const SideState& state, bool isNarrow) {
    const Translation& tr = state.tr;
    WordLines lines(1);
    const auto addWord = [&](FooterWord word) {
        if (!word.key) return;
        if (isNarrow && !lines.back().empty()) lines.emplace_back();
        lines.back().push_back(std::move(word));
    };
    const auto add = [&](const Key& key, std::string_view text) {
        addWord({formatKeyName(key), std::string(text), key});
    };
    const auto addAction = [&](Action action, std::string_view text) {
        addWord(state.keys.makeWord(action, text));
    };
    if (state.name) {
        add(kEnterKey, tr("keep it"));
        add(kEscapeKey, tr("no name"));
        return lines;
    }
    if (state.day.empty()) {
        add(kEnterKey, isNarrow ? tr("new") : tr("new game"));
        addAction(Action::Again, isNarrow ? tr("again") : tr("same again"));
    } else if (state.isDayOver) {
        add(kEnterKey, isNarrow ? tr("new") : tr("today's game"));
    } else {
        add(kEnterKey, isNarrow ? tr("again") : tr("again, as practice"));
    }
    if (!isNarrow) lines.emplace_back();
    if (isNarrow) addAction(Action::Scores, tr("scores"));
    if (state.canReplay) addAction(Action::Replay, tr("replay"));
    // In a narrow column the heights are worth more than a line for it.
    if (state.canReplay && !isNarrow) add(kReviewKey, tr("review"));
    if (offersName(state)) add(kNameKey, tr("name"));
    if (isNarrow) add(kEscapeKey, tr("start"));
    std::erase_if(lines, [](const auto& words) { return words.empty(); });
    return lines;
}

}  // namespace tui
