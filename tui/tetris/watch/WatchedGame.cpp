#include "tui/tetris/watch/WatchedGame.h"

#include <atomic>
#include <stop_token>
#include <utility>

#include "brain/lab/play/SteeredGame.h"
#include "brain/tetris/external/BrainSource.h"

namespace tui {

// The game, by either rules, and its stack in colours for the picture.
struct WatchedGame::Player {
    explicit Player(const tetris::GameRules& rules) {
        seen.stack = PieceGrid(rules.width, countBoardRows(rules));
    }

    // Set by the loop.
    std::atomic<bool> isFree = false;  // the game may continue after a landing
    std::atomic<bool> isAsked = false;
    // Set by the thread: the game accepts no more orders.
    std::atomic<bool> hasFailed = false;

    // Used only by the thread.
    std::stop_token stop{};
    std::optional<tetris::SteeredGame> steered{};  // empty before begin()
    SeenSide seen{};
    std::vector<int> recent{};
    Duration ran{0};

    void begin(const GameSetup& setup, uint64_t seed, const BrainMaker& make,
               const std::stop_token& stopOfWorker) {
        stop = stopOfWorker;
        steered.emplace(setup, seed, stop, make);
        seen = SeenSide(steered->getGame().copyBoard());
    }

    bool canGoOn() const { return !stop.stop_requested() && steered->getGame().isRunning(); }

    // Returns true if a piece has landed.
    bool playTurn() {
        bool landed = false;
        steered->turn(
            [&](const std::optional<tetris::Verb>& /*verb*/, const tetris::GameReport& report) {
                for (const Lock& lock : report.locks) {
                    landed = true;
                    seen.take(lock, steered->getGame().copyBoard());
                    if (recent.size() == WatchShot::kMostRecent) recent.erase(recent.begin());
                    recent.push_back(seen.heights.getLast());
                }
                if (report.emptied) seen.stack.clear();
            });
        return landed;
    }

    void playPiece() {
        while (canGoOn() && !playTurn()) {
        }
    }

    WatchShot look(Duration time) const {
        WatchShot shot{.stack = seen.stack, .heights = seen.heights, .recent = recent, .ran = time};
        if (!steered) return shot;
        const tetris::PlayedGame& game = steered->getGame();
        shot.result = steered->summarize();
        shot.falling = game.findFalling();
        shot.next = game.peek(WatchShot::kMostNexts);
        shot.held = game.getHeld();
        return shot;
    }

    // Plays until the flag isFree is taken away. `leave` gets a sample each time one is asked for.
    template <class Leave>
    void playFreely(Leave leave) {
        const TimePoint start = Clock::now();
        while (isFree && canGoOn()) {
            playPiece();
            if (isAsked.exchange(false)) leave(look(ran + (Clock::now() - start)));
        }
        ran += Clock::now() - start;
    }
};

// Adds a job that does `work(player, leave)` and then leaves a sample.
template <class Work>
void WatchedGame::add(Work work) {
    worker_.add([this, player = player_, work](const Worker::Task& task) -> Worker::Answer {
        const auto makeAnswer = [this](WatchShot shot) {
            return [this, shot = std::move(shot)] { shot_ = shot; };
        };
        try {
            work(*player, task, [&](WatchShot shot) { task.post(makeAnswer(std::move(shot))); });
            return makeAnswer(player->look(player->ran));
        } catch (const tetris::BrainFailure& failure) {
            player->hasFailed = true;
            WatchShot last = player->look(player->ran);
            last.falling.reset();
            last.failure = failure.what();
            return makeAnswer(std::move(last));
        } catch (...) {
            player->hasFailed = true;
            throw;
        }
    });
}

WatchedGame::WatchedGame(Waker& waker, GameSetup setup, uint64_t seed, BrainMaker make)
    : player_(std::make_shared<Player>(setup.rules)), worker_(waker) {
    worker_.start();
    add([setup = std::move(setup), seed, make = std::move(make)](
            Player& player, const Worker::Task& task, const auto& /*leave*/) {
        player.begin(setup, seed, make, task.getStop());
    });
}

void WatchedGame::give(Order order) {
    if (isBusy() || player_->hasFailed) return;
    player_->isFree = order == Order::Free;
    add([order](Player& player, const Worker::Task& /*task*/, const auto& leave) {
        if (order == Order::Turn && player.canGoOn()) player.playTurn();
        if (order == Order::Piece) player.playPiece();
        if (order == Order::Free) player.playFreely(leave);
    });
}

void WatchedGame::hold() { player_->isFree = false; }

void WatchedGame::askForShot() { player_->isAsked = true; }

std::optional<WatchShot> WatchedGame::take() {
    worker_.deliverAnswers();
    return std::exchange(shot_, std::nullopt);
}

}  // namespace tui
