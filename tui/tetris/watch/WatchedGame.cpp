#include "tui/tetris/watch/WatchedGame.h"

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stop_token>
#include <utility>

#include "brain/tetris/external/BrainSource.h"
#include "tui/base/Worker.h"

namespace tui {

struct WatchedGame::Shared {
    Shared(Waker& wakerOfLoop, tetris::GameSetup gameSetup, std::uint64_t gameSeed,
           tetris::BrainMaker making)
        : waker(wakerOfLoop), setup(std::move(gameSetup)), seed(gameSeed), make(std::move(making))
    {
    }

    Waker& waker;  // may not exist any more when isEnding
    // Used only by the thread.
    tetris::GameSetup setup;
    std::uint64_t seed;
    tetris::BrainMaker make;

    std::stop_source stop;             // stops the brain, at the end
    std::atomic<bool> isFree = false;  // the game may continue after a landing
    std::atomic<bool> isAsked = false;

    std::mutex mutex;  // guards all that follows
    std::condition_variable ordered;
    std::condition_variable idle;
    std::condition_variable ended;
    std::optional<Order> order;
    bool isBusy = true;
    std::optional<WatchShot> shot;  // the last one, unless it was taken
    std::exception_ptr failure;
    bool hasFailed = false;  // no more orders are accepted
    bool isEnding = false;
    bool hasEnded = false;

    void leave(WatchShot newest, bool isDone)
    {
        const std::lock_guard lock(mutex);
        if (isEnding) return;
        hasFailed = !newest.failure.empty();
        shot = std::move(newest);
        if (isDone) {
            isBusy = false;
            idle.notify_one();
        }
        waker.wake();
    }

    // Returns nullopt at the end.
    std::optional<Order> awaitOrder()
    {
        std::unique_lock lock(mutex);
        ordered.wait(lock, [this] { return isEnding || order; });
        if (isEnding) return std::nullopt;
        return std::exchange(order, std::nullopt);
    }
};

namespace {

// The game, and its stack in colours for the picture.
class Player {
public:
    Player(const tetris::GameSetup& setup, std::uint64_t seed, const std::stop_token& stop,
           const tetris::BrainMaker& make)
        : stop_(stop),
          game_(setup, seed, stop, make),
          stack_(setup.width, setup.rows + tetris::kTopRows)
    {
    }

    [[nodiscard]] bool canGoOn() const
    {
        return game_.getGame().isRunning() && !stop_.stop_requested();
    }

    // Returns true if a piece has landed.
    bool playRow()
    {
        bool landed = false;
        game_.turn([&](tetris::Verb /*verb*/, const tetris::TickReport& report) {
            if (!report.landed) return;
            landed = true;
            stack_.land(*report.landed);
            stack_.removeRows(report.fullRows);
        });
        return landed;
    }

    void playPiece()
    {
        while (canGoOn() && !playRow()) {
        }
    }

    [[nodiscard]] WatchShot look(Duration ran) const
    {
        WatchShot shot{.stack = stack_, .result = game_.summarize(), .ran = ran};
        const tetris::Game& game = game_.getGame();
        if (game.isRunning()) {
            shot.piece = &game.getPiece();
            shot.x = game.getX();
            shot.y = game.getY();
        }
        return shot;
    }

private:
    std::stop_token stop_;
    tetris::SteeredGame game_;
    PieceGrid stack_;
};

}  // namespace

WatchedGame::WatchedGame(Waker& waker, tetris::GameSetup setup, std::uint64_t seed,
                         tetris::BrainMaker make)
    : shared_(std::make_shared<Shared>(waker, std::move(setup), seed, std::move(make)))
{
    const SignalBlocker keptOut;
    thread_ = std::jthread([shared = shared_] { run(*shared); });
}

WatchedGame::~WatchedGame()
{
    {
        std::unique_lock lock(shared_->mutex);
        shared_->stop.request_stop();
        shared_->isFree = false;
        shared_->isEnding = true;
        shared_->ordered.notify_one();
        if (shared_->ended.wait_for(lock, kPatience, [this] { return shared_->hasEnded; })) return;
    }
    abandonThread(thread_);
}

void WatchedGame::give(Order order)
{
    const std::lock_guard lock(shared_->mutex);
    if (shared_->isBusy || shared_->hasFailed) return;
    shared_->isBusy = true;
    shared_->isFree = order == Order::Free;
    shared_->order = order;
    shared_->ordered.notify_one();
}

void WatchedGame::hold()
{
    shared_->isFree = false;
}

void WatchedGame::askForShot()
{
    shared_->isAsked = true;
}

bool WatchedGame::isBusy() const
{
    const std::lock_guard lock(shared_->mutex);
    return shared_->isBusy;
}

Duration WatchedGame::await(Duration limit) const
{
    const TimePoint start = Clock::now();
    std::unique_lock lock(shared_->mutex);
    shared_->idle.wait_until(lock, start + limit, [this] { return !shared_->isBusy; });
    return Clock::now() - start;
}

std::optional<WatchShot> WatchedGame::take()
{
    const std::lock_guard lock(shared_->mutex);
    if (shared_->failure) std::rethrow_exception(std::exchange(shared_->failure, nullptr));
    return std::exchange(shared_->shot, std::nullopt);
}

void WatchedGame::play(Shared& shared)
{
    std::optional<Player> player;
    Duration ran{0};
    try {
        player.emplace(shared.setup, shared.seed, shared.stop.get_token(), shared.make);
        shared.leave(player->look(ran), true);
        while (const std::optional<Order> order = shared.awaitOrder()) {
            const TimePoint start = Clock::now();
            if (*order == Order::Row && player->canGoOn()) player->playRow();
            if (*order == Order::Piece) player->playPiece();
            if (*order == Order::Free) {
                while (shared.isFree && player->canGoOn()) {
                    player->playPiece();
                    if (!shared.isAsked.exchange(false)) continue;
                    shared.leave(player->look(ran + (Clock::now() - start)), false);
                }
                ran += Clock::now() - start;
            }
            shared.leave(player->look(ran), true);
        }
    } catch (const tetris::BrainFailure& failure) {
        WatchShot last{.stack =
                           PieceGrid(shared.setup.width, shared.setup.rows + tetris::kTopRows)};
        if (player) last = player->look(ran);
        last.piece = nullptr;
        last.failure = failure.what();
        shared.leave(std::move(last), true);
    }
}

void WatchedGame::run(Shared& shared)
{
    std::exception_ptr failure;
    try {
        play(shared);
    } catch (...) {
        failure = std::current_exception();
    }
    const std::lock_guard lock(shared.mutex);
    if (failure && !shared.isEnding) {
        shared.failure = failure;
        shared.hasFailed = true;
        shared.isBusy = false;
        shared.idle.notify_one();
        shared.waker.wake();
    }
    shared.hasEnded = true;
    shared.ended.notify_one();
}

}  // namespace tui
