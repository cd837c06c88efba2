#include "tui/tetris/replay/ReplayApp.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "brain/tetris/BrainRecipe.h"
#include "core/base/Index.h"
#include "core/base/Overloaded.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

namespace {

using namespace std::chrono_literals;

// The most steps in one wake-up, and the least time between two wake-ups for steps, so that keys
// are handled in time at every speed.
constexpr int kStepsAtOnce = 5000;
constexpr Duration kLookTime = 15ms;
// The greatest exponent of the speed with flashes; in faster replays they could not be seen.
constexpr int kMaxFlashSpeed = 1;
// How long the loop waits for a quick brain, so that its analysis is shown with the piece.
constexpr Duration kWaitForBrain = 5ms;
constexpr std::size_t kMaxDigits = 9;

// The rank of that placement; nullopt while the ratings are not known, or if the brain has not
// rated this placement.
std::optional<Choice> findChoice(const Suggestion& suggestion, const tetris::Placement& placement)
{
    std::vector<tetris::Move> placements = suggestion.placements;
    placements.insert(placements.end(), suggestion.others.begin(), suggestion.others.end());
    const auto made = std::ranges::find_if(placements, [&placement](const tetris::Move& move) {
        return move.x == placement.x && move.y == placement.y && *move.piece == *placement.piece;
    });
    if (made == placements.end()) return std::nullopt;
    const auto better = std::ranges::count_if(
        placements, [&made](const tetris::Move& move) { return move.score < made->score; });
    return Choice{static_cast<int>(better) + 1, static_cast<int>(placements.size())};
}

}  // namespace

ReplayApp::ReplayApp(const tetris::SharedReplay& recording, Look look,
                     std::unique_ptr<Worker> worker, Translation tr, std::string player,
                     bool returns)
    : timeline_(recording), curves_(recording), analysis_(std::move(worker))
{
    readCurves();
    state_.curves = &curves_.getCurves();
    state_.timeline = &timeline_;
    state_.look = look;
    state_.tr = std::move(tr);
    state_.player = std::move(player);
    state_.returns = returns;
}

// ---- Keys

void ReplayApp::onEvent(const Event& event, TimePoint now)
{
    std::visit(base::Overloaded{[&](const KeyEvent& input) {
                                    if (input.change != KeyChange::Released) onKey(input.key, now);
                                },
                                [&](const Resized& resized) { onResize(resized.window, now); },
                                [&](const LookChanged& changed) { state_.look = changed.look; },
                                [&](const Woken&) { onWake(); }, [&](const Suspended&) { stop(); },
                                [](const FocusLost&) {}},
               event);
}

void ReplayApp::onResize(Size window, TimePoint now)
{
    state_.window = window;
    // The first one is the start.
    if (steppedAt_ == TimePoint{}) steppedAt_ = now;
    if (!layOutReplay(state_).fits) stop();
}

void ReplayApp::onWake()
{
    analysis_.take();
    if (state_.viewsBrain) takeAnalysis();
}

void ReplayApp::onKey(const Key& key, TimePoint now)
{
    if (key.code == KeyCode::MousePress || key.code == KeyCode::MouseDrag) {
        onMouse(key, now);
        return;
    }
    // Any key closes the page of keys.
    if (std::exchange(state_.showsHelp, false) || takeDigit(key, now)) return;
    if (const auto action = findAction(listReplayKeys(state_), key)) act(*action, now);
}

// Handles keys for the number of a piece: digits, Backspace, Enter to jump, Esc to cancel. Returns
// false for other keys, which also cancel it.
bool ReplayApp::takeDigit(const Key& key, TimePoint now)
{
    const bool isDigit =
        key.code == KeyCode::Character && key.character >= U'0' && key.character <= U'9';
    if (isDigit) {
        if (state_.typed.size() < kMaxDigits) state_.typed += static_cast<char>(key.character);
        return true;
    }
    const std::string typed = std::exchange(state_.typed, {});
    if (typed.empty()) return false;
    if (key.code == KeyCode::Enter) {
        seekPiece(std::stoll(typed), now);
    } else if (key.code == KeyCode::Backspace) {
        state_.typed = typed.substr(0, typed.size() - 1);
    } else {
        return key.code == KeyCode::Escape;
    }
    return true;
}

void ReplayApp::act(ReplayAction action, TimePoint now)
{
    const std::int64_t steps = timeline_.getGame().getSteps();
    const std::int64_t piece = timeline_.getPieceNumber();
    switch (action) {
        case ReplayAction::Play:
            if (timeline_.isUnderWay()) {
                timeline_.stay();
                arrive(now);
            } else if (state_.paused) {
                resume(now);
            } else {
                stop();
            }
            break;
        case ReplayAction::PlayOn:
            practice_ = makePractice(timeline_);
            done_ = true;
            break;
        case ReplayAction::StepBack: seek(steps - 1, now); break;
        case ReplayAction::StepOn: seek(steps + 1, now); break;
        case ReplayAction::PieceBack: seekPiece(piece - 1, now); break;
        case ReplayAction::PieceOn: seekPiece(piece + 1, now); break;
        case ReplayAction::ClearBack: seekClear(false, now); break;
        case ReplayAction::ClearOn: seekClear(true, now); break;
        case ReplayAction::Start: seek(0, now); break;
        case ReplayAction::End: seek(INT64_MAX, now); break;
        case ReplayAction::Slower: setSpeed(state_.speed - 1, now); break;
        case ReplayAction::Faster: setSpeed(state_.speed + 1, now); break;
        case ReplayAction::View:
            state_.viewsBrain = !state_.viewsBrain;
            judge();
            break;
        case ReplayAction::Side:
            state_.side = 1 - state_.side;
            state_.viewsBrain = true;
            judge();
            break;
        case ReplayAction::Help:
            stop();
            state_.showsHelp = true;
            break;
        case ReplayAction::Quit: done_ = true; break;
    }
}

// A press on the bar of pieces or on the chart goes there; one on a word of the footer acts as its
// key.
void ReplayApp::onMouse(const Key& key, TimePoint now)
{
    const Box bar = placeReplayBar(state_);
    if (bar.contains(key.column, key.row)) {
        const auto pieces = static_cast<int>(timeline_.getFacts().pieces);
        seekPiece(1 + findSliderValue(bar, key.column, std::max(1, pieces - 1)), now);
        return;
    }
    if (key.code != KeyCode::MousePress) return;
    const auto meant = findFooterKey(listWords(listReplayKeys(state_), state_),
                                     layOutReplay(state_).footer, key.column, key.row);
    if (meant) onKey(*meant, now);
}

// Goes to the piece that makes the next clear, or made the last one.
void ReplayApp::seekClear(bool isForward, TimePoint now)
{
    const std::int64_t piece = timeline_.getPieceNumber();
    std::optional<int> found;
    for (const auto& [number, rows] : state_.curves->clears) {
        if (isForward ? !found && number > piece : number < piece) found = number;
    }
    if (found) seekPiece(*found, now);
}

// At its end the replay starts again.
void ReplayApp::resume(TimePoint now)
{
    state_.paused = false;
    if (timeline_.isAtEnd()) timeline_.seek(0);
    steppedAt_ = now;
    judge();
}

// The part of the delay before the next step that has passed stays the same.
void ReplayApp::setSpeed(int speed, TimePoint now)
{
    const int chosen = std::clamp(speed, kMinSpeed, kMaxSpeed);
    const int difference = chosen - state_.speed;
    const Duration passed = now - steppedAt_;
    steppedAt_ = now - (difference >= 0 ? passed / (1 << difference) : passed * (1 << -difference));
    state_.speed = chosen;
}

void ReplayApp::seek(std::int64_t steps, TimePoint now)
{
    timeline_.seek(steps);
    arrive(now);
}

void ReplayApp::seekPiece(std::int64_t number, TimePoint now)
{
    timeline_.seekPiece(number);
    arrive(now);
}

// After a jump, or a part of it.
void ReplayApp::arrive(TimePoint now)
{
    stop();
    state_.flash.reset();
    steppedAt_ = now;
    judge();
}

// ---- The brain's analysis

void ReplayApp::judge()
{
    state_.suggestion = {};
    state_.choice.reset();
    if (!state_.viewsBrain || timeline_.isUnderWay()) {
        analysis_.forget();
        return;
    }
    const std::string wanted = findWantedBrain();
    if (wanted_ != wanted || state_.analysis.empty()) useBrain(wanted);
    const std::optional<tetris::Placement> placement = timeline_.findPlacement(state_.side);
    if (!placement || !timeline_.getGame().getGame().isRunning()) {
        analysis_.forget();
    } else {
        analysis_.consider(makeQuestion(*placement));
        analysis_.take(kWaitForBrain);
        takeAnalysis();
    }
}

// The brain that the replay names for the present move; of a match, who plays the side.
std::string ReplayApp::findWantedBrain() const
{
    const tetris::ReplayHeader& header = timeline_.getFacts().header;
    if (!header.match) return timeline_.getGame().getPlayer().getBrain();
    const std::string& who = header.who.at(base::toIndex(state_.side));
    if (who == tetris::kPerson) return "rival";
    constexpr std::string_view kBrain = "brain ";
    return who.starts_with(kBrain) ? who.substr(kBrain.size()) : who;
}

// The brain of that name, or the default brain if it is not here, or cannot play the game.
void ReplayApp::useBrain(const std::string& name)
{
    wanted_ = name;
    // A replay may come from anyone, so the external brain that it names is not run.
    const bool isExternal = tetris::namesExternalBrain(name) || name.starts_with("tbp ");
    state_.missing = isExternal ? name : std::string();
    tetris::BrainRecipe recipe;
    try {
        if (const auto level = findNamedLevel(name)) {
            recipe = level->brain;
        } else if (!isExternal) {
            recipe = tetris::BrainRecipe(name);
        }
    } catch (const std::invalid_argument&) {
        state_.missing = name;
    }
    if (isModern() && !recipe.playsModern()) {
        state_.missing = name;
        recipe = {};
    }
    analysis_.setBrain(recipe);
    state_.analysis = analysis_.getBrain();
}

// What the brain would have been asked about the piece that was placed there.
tetris::Situation ReplayApp::makeQuestion(const tetris::Placement& placement) const
{
    const int sees = analysis_.getSees();
    const tetris::PlayedGame& game = timeline_.getGame().getGame();
    if (const tetris::Match* const match = timeline_.getGame().findMatch())
        return copySituation(match->getGame(state_.side), sees);
    if (isModern()) return copySituation(game, sees);
    // The piece in its root rotation, as it was dealt, so that every rotation is rated.
    const int index = findPieceIndex(*placement.piece).value();
    return {.board = game.copyBoard(),
            .piece = tetris::Piece::getPieces()[base::toIndex(index)],
            .limitHeight = timeline_.getFacts().header.rules.rows,
            .next = game.peek(sees == tetris::Brain::kSeesAll ? tetris::Brain::kMaxSeen : sees)};
}

void ReplayApp::takeAnalysis()
{
    state_.suggestion = analysis_.getSuggestion();
    if (const auto placement = timeline_.findPlacement(state_.side))
        state_.choice = findChoice(state_.suggestion, *placement);
}

// ---- Time

Duration ReplayApp::scale(std::int64_t milliseconds) const
{
    const Duration time = std::chrono::milliseconds(milliseconds);
    return state_.speed >= 0 ? time / (1 << state_.speed) : time * (1 << -state_.speed);
}

std::optional<TimePoint> ReplayApp::nextWake() const
{
    if (timeline_.isUnderWay() || !curves_.isRead()) return TimePoint{};  // at once
    std::optional<TimePoint> next;
    if (state_.flash) next = state_.flash->until;
    if (state_.paused || timeline_.isAtEnd()) return next;
    return earlier(next,
                   std::max(steppedAt_ + scale(timeline_.computeDelay()), lookedAt_ + kLookTime));
}

void ReplayApp::readCurves()
{
    curves_.readOn();
    state_.curvesProgress.reset();
    if (!curves_.isRead()) state_.curvesProgress = curves_.computeProgress();
}

void ReplayApp::onTime(TimePoint now)
{
    readCurves();
    if (timeline_.isUnderWay()) {
        timeline_.goOn();
        if (!timeline_.isUnderWay()) arrive(now);
    }
    if (state_.flash && state_.flash->until <= now && !passStage(*state_.flash))
        state_.flash.reset();
    if (state_.paused) return;
    lookedAt_ = now;
    const std::int64_t piece = timeline_.getPieceNumber();
    int steps = kStepsAtOnce;
    while (steps > 0 && !timeline_.isAtEnd()) {
        const TimePoint due = steppedAt_ + scale(timeline_.computeDelay());
        if (due > now) break;
        steppedAt_ = due;
        const std::optional<RecordedGame::Step> step = timeline_.step();
        if (!step) break;
        --steps;
        if (step->fullRows != 0 && state_.speed <= kMaxFlashSpeed) {
            state_.flash = Flash{*timeline_.getFullStack(), step->fullRows, now + kFlashStage};
        }
    }
    // If more steps are due, the replay continues from now and does not catch up.
    if (steps == 0) steppedAt_ = now;
    if (timeline_.getPieceNumber() != piece || timeline_.isAtEnd()) judge();
}

void ReplayApp::draw(Frame& frame) const
{
    drawReplay(state_, frame);
}

}  // namespace tui
