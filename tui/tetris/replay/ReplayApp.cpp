#include "tui/tetris/replay/ReplayApp.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "brain/tetris/BrainRecipe.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/tetris/replay/ReviewView.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

namespace {

using namespace std::chrono_literals;

// The greatest exponent of the speed with flashes; in faster replays they could not be seen.
constexpr int kMaxFlashSpeed = 1;
// How long the loop waits for a quick brain, so that its analysis is shown with the piece.
constexpr Duration kWaitForBrain = 5ms;
constexpr size_t kMaxDigits = 9;
// Moves from one report of a review to the next, at first.
constexpr size_t kMovesAtOnce = 8;

// The rank of that placement; nullopt while the ratings are not known, or if the brain has not
// rated this placement.
std::optional<Choice> findChoice(const Suggestion& suggestion, const Placement& placement) {
    std::vector<Move> placements = suggestion.placements;
    placements.insert(placements.end(), suggestion.others.begin(), suggestion.others.end());
    const auto made = std::ranges::find_if(placements, [&placement](const Move& move) {
        return move.x == placement.x && move.y == placement.y && *move.piece == *placement.piece;
    });
    if (made == placements.end()) return std::nullopt;
    const auto better = std::ranges::count_if(
        placements, [&made](const Move& move) { return move.score < made->score; });
    return Choice{static_cast<int>(better) + 1, base::count(placements)};
}

}  // namespace

ReplayApp::ReplayApp(const SharedReplay& recording, Look look, std::unique_ptr<Worker> worker,
                     Translation tr, std::string player, bool returns)
    : Viewer(state_),
      recording_(recording),
      timeline_(recording),
      curves_(recording),
      analysis_(std::move(worker)) {
    readCurves();
    state_.curves = &curves_.getCurves();
    state_.timeline = &timeline_;
    state_.look = look;
    state_.tr = std::move(tr);
    state_.player = std::move(player);
    state_.side = findSide(recording->header, state_.player);
    state_.returns = returns;
}

// ---- Keys

Viewer::Controls ReplayApp::listControls() const {
    return {state_.review.isShown ? listReviewKeys(state_) : listReplayKeys(state_),
            layOutReplay(state_).fits};
}

bool ReplayApp::takeKey(const Key& key) {
    if (state_.review.isShown) {
        const auto count = std::ssize(state_.review.review.costly);
        if (count == 0 || key.code == KeyCode::Enter) return false;
        switch (state_.review.cursor.onKey(key, count)) {
            case ListCursor::Change::None: return false;
            case ListCursor::Change::Moved: goToCostly(state_.review.cursor.get()); break;
            case ListCursor::Change::Taken: act(ViewAction::PlayOn); break;
        }
        return true;
    }
    if (key.code == KeyCode::MousePress || key.code == KeyCode::MouseDrag) return takeMouse(key);
    return !state_.showsHelp && takeDigit(key);
}

// Handles keys for the number of a piece: digits, Backspace, Enter to jump, Esc to cancel. Returns
// false for other keys, which also cancel it.
bool ReplayApp::takeDigit(const Key& key) {
    const bool isDigit =
        key.code == KeyCode::Character && key.character >= U'0' && key.character <= U'9';
    if (isDigit) {
        if (state_.typed.size() < kMaxDigits) state_.typed += static_cast<char>(key.character);
        return true;
    }
    const std::string typed = std::exchange(state_.typed, {});
    if (typed.empty()) return false;
    if (key.code == KeyCode::Enter) {
        seekPiece(std::stoll(typed));
    } else if (key.code == KeyCode::Backspace) {
        state_.typed = typed.substr(0, typed.size() - 1);
    } else {
        return key.code == KeyCode::Escape;
    }
    return true;
}

bool ReplayApp::act(ViewAction action) {
    using enum ViewAction;
    if (state_.review.isShown) return actOnReview(action);
    const int64_t steps = timeline_.getGame().getSteps();
    const int64_t piece = timeline_.getPieceNumber();
    switch (action) {
        case Pause:
            if (timeline_.isUnderWay()) {
                timeline_.stay();
                arrive();
                return true;
            }
            // At its end the replay starts again.
            if (state_.paused && timeline_.isAtEnd()) {
                timeline_.seek(0);
                beginStep(now_);
            }
            return false;
        case PlayOn:
            practice_ = makePractice(timeline_);
            practice_->retried = makeRetried();
            quit();
            return true;
        case StepBack: seek(steps - 1); return true;
        case StepOn: seek(steps + 1); return true;
        case PieceBack: seekPiece(piece - 1); return true;
        case PieceOn: seekPiece(piece + 1); return true;
        case ClearBack: seekClear(false); return true;
        case ClearOn: seekClear(true); return true;
        case Start: seek(0); return true;
        case End: seek(INT64_MAX); return true;
        case Slower:
        case Faster: changeSpeed(action, state_); return true;
        case Side:
            state_.side = 1 - state_.side;
            state_.review.at.reset();  // a costly move of the other side
            [[fallthrough]];
        case View:
            state_.viewsBrain = action == Side || !state_.viewsBrain;
            judge();
            return true;
        case Help: pause(); return false;
        case Review: openReview(); return true;
        case CostlyBack:
        case CostlyOn: goToCostly(*state_.review.at + (action == CostlyOn ? 1 : -1)); return true;
        default: return false;
    }
}

// ---- The review

void ReplayApp::offerReview(std::unique_ptr<Worker> worker, bool opens) {
    reviewer_ = std::move(worker);
    state_.review.isOffered = true;
    state_.review.isFirst = opens;
    if (opens) openReview();
}

// Begins anew.
void ReplayApp::beginReview(const std::string& judge) {
    ReviewState& review = state_.review;
    review = {.isOffered = true,
              .isShown = review.isShown,
              .isFirst = review.isFirst,
              .judge = judge,
              .side = state_.side,
              .isThinking = true};
    const auto note = [this](const tetris::Review& found, double progress) {
        state_.review.review = found;
        state_.review.progress = progress;
    };
    reviewer_->restart([this, note, replay = recording_, judge,
                        side = state_.side](const Worker::Task& task) -> Worker::Answer {
        std::string trouble;
        std::optional<tetris::Reviewer> reviewer;
        try {
            reviewer.emplace(replay, judge, side);
            reviewer->setStop(task.getStop());
            size_t next = kMovesAtOnce;
            while (reviewer->reviewOn()) {
                const tetris::Review& found = reviewer->getReview();
                if (found.costs.size() < next) continue;
                next += kMovesAtOnce + next / 16;
                task.post([note, found, part = reviewer->computeProgress()] { note(found, part); });
            }
        } catch (const std::invalid_argument& error) {
            trouble = error.what();
        } catch (const tetris::ReplayDifference& error) {
            trouble = error.what();
        }
        const tetris::Review found = reviewer ? reviewer->getReview() : tetris::Review{};
        const bool isWhole = reviewer && reviewer->isAtEnd() && trouble.empty();
        return [this, note, found, trouble, isWhole] {
            note(found, 1);
            state_.review.isThinking = false;
            state_.review.isWhole = isWhole;
            state_.review.trouble = trouble;
        };
    });
    reviewer_->deliverAnswers();
}

void ReplayApp::openReview() {
    ReviewState& review = state_.review;
    review.isShown = true;
    if (now_ != TimePoint{}) pause();  // opened by a key, not at the start
    state_.paused = true;
    if (review.judge.empty() || review.side != state_.side)
        beginReview(review.judge.empty() ? tetris::chooseJudge(recording_->header.rules)
                                         : std::string(review.judge));
    if (!review.review.costly.empty()) goToCostly(review.cursor.get());
}

// A key on the page. It takes all of them.
bool ReplayApp::actOnReview(ViewAction action) {
    using enum ViewAction;
    ReviewState& review = state_.review;
    switch (action) {
        case PlayOn:
            goToCostly(review.cursor.get());
            review.isShown = false;
            break;
        case View:
            review.isShown = false;
            review.at.reset();
            break;
        case Judge:
        case Side:
            if (action == Side) state_.side = 1 - state_.side;
            beginReview(action == Side ? std::string(review.judge)
                                       : findNextJudge(review.judge, recording_->header.rules));
            break;
        case Quit:
            if (review.isThinking) {
                reviewer_->cancel();
                review.isThinking = false;
            } else if (review.isFirst) {
                quit();
            } else {
                review.isShown = false;
                review.at.reset();
            }
            break;
        default: break;
    }
    return true;
}

// The costly move before which the replay stands, which a person plays on side 0 again; nullopt
// elsewhere.
std::optional<RetriedMove> ReplayApp::makeRetried() const {
    const MoveReview* const move = state_.findCostly();
    if (move == nullptr || state_.review.side != 0) return std::nullopt;
    const auto judge = BrainRecipe(state_.review.judge).make();
    const int sees = tetris::limitSees(judge->sees(), recording_->header.next);
    return RetriedMove{state_.review.judge, state_.review.review.scale, move->cost,
                       listChoices(*judge, copySituation(timeline_.getGame().getGame(), sees))};
}

// What the judge has found meanwhile.
void ReplayApp::takeReview() {
    if (reviewer_ == nullptr) return;
    reviewer_->deliverAnswers();
    const ReviewState& review = state_.review;
    if (review.isWhole && review.judge == getEntry(recording_->header.rules.goal).judge) {
        const tetris::ReviewTally::Mean& cost = review.review.tally.cost;
        reviews_.at(toIndex(review.side)) = {cost.count, cost.sum, review.judge};
    }
}

// On the page to the chosen move, which may be another one since the judge has found more.
void ReplayApp::goToChosen() {
    const ReviewState& review = state_.review;
    if (!review.isShown || review.review.costly.empty() || timeline_.isUnderWay()) return;
    const int64_t chosen = std::min(review.cursor.get(), std::ssize(review.review.costly) - 1);
    if (timeline_.getGame().getSteps() != review.review.costly.at(toIndex(chosen)).steps)
        goToCostly(chosen);
}

// The replay goes to that costly move, so that the page can show its well.
void ReplayApp::goToCostly(int64_t index) {
    ReviewState& review = state_.review;
    const auto count = std::ssize(review.review.costly);
    if (count == 0) return;
    review.at = std::clamp<int64_t>(index, 0, count - 1);
    review.cursor.choose(*review.at, count);
    seek(review.review.costly[toIndex(*review.at)].steps);
}

// A press on the bar of pieces or on the chart goes there.
bool ReplayApp::takeMouse(const Key& key) {
    const Box bar = placeReplayBar(state_);
    if (!bar.contains(key.column, key.row)) return false;
    const auto pieces = static_cast<int>(timeline_.getFacts().pieces);
    seekPiece(1 + findSliderValue(bar, key.column, std::max(1, pieces - 1)));
    return true;
}

// Goes to the piece that makes the next clear, or made the last one.
void ReplayApp::seekClear(bool isForward) {
    const int64_t piece = timeline_.getPieceNumber();
    std::optional<int> found;
    for (const auto& [number, rows] : state_.curves->clears) {
        if (isForward ? !found && number > piece : number < piece) found = number;
    }
    if (found) seekPiece(*found);
}

void ReplayApp::seek(int64_t steps) {
    timeline_.seek(steps);
    arrive();
}

void ReplayApp::seekPiece(int64_t number) {
    timeline_.seekPiece(number);
    arrive();
}

// After a jump, or a part of it.
void ReplayApp::arrive() {
    pause();
    beginStep(now_);
    state_.flash.reset();
    judge();
}

// ---- The brain's analysis

void ReplayApp::judge() {
    judged_ = timeline_.getPieceNumber();
    state_.suggestion = {};
    state_.choice.reset();
    if (!state_.viewsBrain || timeline_.isUnderWay()) {
        analysis_.forget();
        return;
    }
    const std::string wanted = findWantedBrain();
    if (wanted_ != wanted || state_.analysis.empty()) useBrain(wanted);
    const std::optional<Placement> placement = timeline_.findPlacement(state_.side);
    if (!placement || !timeline_.getGame().getGame().isRunning()) {
        analysis_.forget();
    } else {
        analysis_.consider(makeQuestion(*placement));
        analysis_.take(kWaitForBrain);
        takeAnalysis();
    }
}

// The brain that the replay names for the present move; of a match, who plays the side.
std::string ReplayApp::findWantedBrain() const {
    const ReplayHeader& header = state_.getHeader();
    if (!header.match) return timeline_.getGame().getPlayer().getBrain();
    const std::string& who = header.who.at(toIndex(state_.side));
    if (who == tetris::kPerson) return "rival";
    constexpr std::string_view kBrain = "brain ";
    return who.starts_with(kBrain) ? who.substr(kBrain.size()) : who;
}

// The brain of that name, or the default brain if it is not here, or cannot play the game.
void ReplayApp::useBrain(const std::string& name) {
    wanted_ = name;
    // A replay may come from anyone, so the external brain that it names is not run.
    const bool isExternal = tetris::namesExternalBrain(name) || name.starts_with("tbp ");
    state_.missing = isExternal ? name : std::string();
    BrainRecipe recipe;
    try {
        if (const auto level = findNamedLevel(name)) {
            recipe = level->brain;
        } else if (!isExternal) {
            recipe = BrainRecipe(name);
        }
    } catch (const std::invalid_argument&) {
        state_.missing = name;
    }
    if (state_.isModern() && !recipe.plays(state_.getHeader().rules)) {
        state_.missing = name;
        recipe = {};
    }
    analysis_.setBrain(recipe);
    state_.analysis = analysis_.getBrain();
}

// What the brain would have been asked about the piece that was placed there.
Situation ReplayApp::makeQuestion(const Placement& placement) const {
    const PlayedGame& game = timeline_.getGame().getGame();
    Situation question{.board = game.copyBoard(state_.side),
                       .limitHeight = state_.getHeader().rules.rows};
    if (game.findFalling(state_.side))
        question = copySituation(game, analysis_.getSees(), state_.side);
    if (state_.isModern()) return question;
    // The piece in its root rotation, as it was dealt, so that every rotation is rated.
    const int index = findPieceIndex(*placement.piece).value();
    question.piece = tetris::Piece::getPieces()[toIndex(index)];
    return question;
}

void ReplayApp::takeAnalysis() {
    state_.suggestion = analysis_.getSuggestion();
    if (const auto placement = timeline_.findPlacement(state_.side))
        state_.choice = findChoice(state_.suggestion, *placement);
}

// ---- Time

std::optional<Duration> ReplayApp::computeDelay() const {
    if (timeline_.isAtEnd() || timeline_.isUnderWay()) return std::nullopt;
    return scaleTime(std::chrono::milliseconds(timeline_.computeDelay()), state_.speed);
}

bool ReplayApp::step() {
    const std::optional<RecordedGame::Step> step = timeline_.step();
    if (step && step->fullRows != 0 && state_.speed <= kMaxFlashSpeed)
        state_.flash = Flash{*step->fullStack, step->fullRows, now_ + kFlashStage};
    return step.has_value();
}

void ReplayApp::onClock() {
    if (!isStill()) judge();
}

std::optional<TimePoint> ReplayApp::nextWork() const {
    if (timeline_.isUnderWay() || !curves_.isRead()) return TimePoint{};  // at once
    return state_.flash ? std::optional(state_.flash->until) : std::nullopt;
}

void ReplayApp::readCurves() {
    curves_.readOn();
    state_.curvesProgress.reset();
    if (!curves_.isRead()) state_.curvesProgress = curves_.computeProgress();
}

void ReplayApp::work(bool isWoken) {
    analysis_.take();
    takeReview();
    readCurves();
    if (timeline_.isUnderWay()) {
        timeline_.goOn();
        if (!timeline_.isUnderWay()) arrive();
    }
    goToChosen();
    passTime(state_.flash, now_);
    if (timeline_.getPieceNumber() != judged_ || timeline_.isAtEnd()) {
        judge();
    } else if (isWoken && state_.viewsBrain) {
        takeAnalysis();
    }
    if (hasEnded_ && hasEnded_(now_)) quit();
}

void ReplayApp::draw(Frame& frame) const {
    if (state_.review.isShown) {
        drawReview(state_, frame);
    } else {
        drawReplay(state_, frame);
    }
}

}  // namespace tui
