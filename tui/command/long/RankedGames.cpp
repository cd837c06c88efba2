#include "tui/command/long/RankedGames.h"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <utility>

#include "brain/base/JsonText.h"
#include "brain/lab/BatchText.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Text.h"

namespace tui {

namespace {

using namespace std::chrono_literals;
using base::Json;
using tetris::BatchGame;
using tetris::BatchProgress;

// The time between two polls of rank 0 for messages; a game that it needs is delayed at most so.
constexpr auto kBetweenPolls = 2ms;
// Rank 0 sends the front to the others when it has moved by kFrontStep games for each rank, which
// is well below the window of a Batch, or when it has moved at all and kFrontDelay is over.
constexpr int64_t kFrontStep = 512;
constexpr auto kFrontDelay = 1s;

// ---- Another rank

// Plays the rank's shard, and sends the games to rank 0.
class GameServer {
public:
    GameServer(tetris::RankChannel& channel, const tetris::BatchPlan& plan, int jobs,
               BatchProgress before)
        : channel_(channel), shard_(plan.shard), batch_(plan, jobs, std::move(before)) {
        next_ = shard_.index;
    }

    // Returns when rank 0 has ended the run.
    void serve() {
        while (!channel_.getEnd()) {
            while (const std::optional<tetris::TopicMessage> word = channel_.hear())
                take(*word);
            // Only games up to the front are taken from the batch. So the batch's window limits how
            // far this rank runs ahead of the others.
            if (next_ <= front_ && !batch_.isDone()) {
                while (next_ <= front_ && batch_.next(kPatience))
                    next_ += shard_.count;
            } else {
                std::this_thread::sleep_for(kPatience);
            }
            tell(Clock::now());
        }
    }

private:
    // The time between two polls for messages; none of them is urgent.
    static constexpr auto kPatience = 10ms;
    // The time between two messages with games.
    static constexpr auto kBetweenWords = 100ms;

    void take(const tetris::TopicMessage& word) {
        if (word.topic == tetris::RankTopic::Front)
            front_ = base::parseJson(word.text).get<int64_t>();
        if (word.topic != tetris::RankTopic::Ask) return;
        batch_.askProgress();
        asked_ = Clock::now();
    }

    void tell(TimePoint now) {
        const bool isAnswerDue = asked_ && now >= *asked_ + batch_.getAnswerTime();
        if (!isAnswerDue && now < told_ + kBetweenWords) return;
        told_ = now;
        const BatchProgress progress = batch_.takeProgress();
        std::string lines;
        for (const BatchGame& game : progress.ended) {
            lines += base::format("{} ", game.game);
            tetris::appendGameLine(lines, game);
        }
        if (!lines.empty()) channel_.send(0, tetris::RankTopic::Games, lines);
        if (!isAnswerDue) return;
        channel_.send(0, tetris::RankTopic::Progress,
                      base::dumpJson(tetris::formatRunning(progress.running)));
        asked_.reset();
    }

    tetris::RankChannel& channel_;
    const tetris::Shard shard_;
    tetris::Batch batch_;
    int64_t next_ = 0;   // the game that the batch hands out next
    int64_t front_ = 0;  // the game that rank 0 hands out next, as far as known
    std::optional<TimePoint> asked_;
    TimePoint told_;
};

}  // namespace

void serveGames(tetris::RankChannel& channel, GamesIdentity games, int jobs) {
    const tetris::TopicMessage word = channel.await();
    if (word.topic != tetris::RankTopic::Begin) return;
    const Json begin = base::parseJson(word.text);
    tetris::BatchPlan& plan = games.plan;
    plan.firstSeed = begin.at("seed").get<uint64_t>();
    games.options["seed"] = plan.firstSeed;
    if (begin.at("options").get<std::string>() != base::dumpJson(games.options))
        throw std::runtime_error(tetris::kOtherOptions);
    BatchProgress before;
    for (const Json& game : begin.at("known"))
        before.ended.push_back({.game = game.get<int64_t>(), .seed = 0, .result = {}});
    before.running = tetris::parseRunning(begin.at("running"), plan);
    plan.shard = {.index = channel.getRank(), .count = channel.getCount()};
    plan.isLogged = true;
    GameServer(channel, plan, jobs > 0 ? jobs : begin.at("jobs").get<int>(), std::move(before))
        .serve();
}

RankedGames::RankedGames(tetris::RankChannel& channel, GamesIdentity games, int jobs,
                         BatchProgress before)
    : channel_(channel), games_(std::move(games)) {
    const std::vector<int> processors = channel_.gatherPlaces();
    std::vector<std::vector<int64_t>> known(processors.size());
    BatchProgress own;
    for (BatchGame& game : before.ended) {
        const auto rank = base::toIndex(game.game % channel_.getCount());
        known[rank].push_back(game.game);
        if (rank == 0) {
            own.ended.push_back(std::move(game));
        } else {
            earlier_.emplace(game.game, game.result.pieces);
            tetris::appendGameLine(waiting_[game.game], game);
            waiting_[game.game].pop_back();
        }
    }
    std::vector<std::map<int64_t, tetris::InstantProgress>> running(processors.size());
    for (const auto& [game, progress] : before.running) {
        const auto rank = base::toIndex(game % channel_.getCount());
        running[rank].emplace(game, progress);
        if (rank == 0) continue;
        earlier_.emplace(game, progress.result.pieces);
        running_.emplace(game, progress);
    }
    own.running = std::move(running[0]);
    for (int rank = 1; rank < channel_.getCount(); ++rank) {
        const auto i = base::toIndex(rank);
        const Json begin = {{"seed", games_.plan.firstSeed},
                            {"jobs", processors[i]},
                            {"options", base::dumpJson(games_.options)},
                            {"known", known[i]},
                            {"running", tetris::formatRunning(running[i])}};
        channel_.send(rank, tetris::RankTopic::Begin, base::dumpJson(begin));
    }
    tetris::BatchPlan plan = games_.plan;
    plan.shard = {.index = 0, .count = channel_.getCount()};
    own_.emplace(std::move(plan), jobs > 0 ? jobs : processors[0], std::move(own));
    toldAt_ = Clock::now();
}

std::optional<BatchGame> RankedGames::next(std::chrono::milliseconds wait) {
    if (isDone()) return std::nullopt;
    TimePoint now = Clock::now();
    const TimePoint deadline = now + wait;
    for (;; now = Clock::now()) {
        if (now >= listened_ + kBetweenPolls) listen(now);
        if (front_ % channel_.getCount() == 0) {
            if (std::optional<BatchGame> game = own_->next(kBetweenPolls)) {
                ++front_;
                return game;
            }
        } else if (const auto found = waiting_.find(front_); found != waiting_.end()) {
            const BatchGame game = parse(found->second);
            const auto earlier = earlier_.extract(front_);
            played_ += game.result.pieces - (earlier ? earlier.mapped() : 0);
            waiting_.erase(found);
            ++front_;
            return game;
        } else {
            std::this_thread::sleep_for(kBetweenPolls);
        }
        if (now >= deadline) return std::nullopt;
    }
}

void RankedGames::listen(TimePoint now) {
    listened_ = now;
    while (const std::optional<tetris::TopicMessage> word = channel_.hear()) {
        if (word->topic == tetris::RankTopic::Games) takeGames(word->text);
        if (word->topic == tetris::RankTopic::Progress) takeRunning(word->from, word->text);
    }
    if (front_ == told_) return;
    if (front_ < told_ + kFrontStep * channel_.getCount() && now < toldAt_ + kFrontDelay) return;
    channel_.sendAll(tetris::RankTopic::Front, std::to_string(front_));
    told_ = front_;
    toldAt_ = now;
}

void RankedGames::takeGames(const std::string& lines) {
    for (std::string_view rest = lines; !rest.empty();) {
        std::string_view line = base::takeWord(rest, '\n');
        int64_t game = 0;
        base::parseNumber(base::takeWord(line), game);
        running_.erase(game);
        if (games_.plan.isLogged) log_.emplace_back(line);
        waiting_.emplace(game, line);
    }
}

// Replaces the known progress of the rank's running games.
void RankedGames::takeRunning(int rank, const std::string& text) {
    std::erase_if(running_,
                  [&](const auto& running) { return running.first % channel_.getCount() == rank; });
    running_.merge(tetris::parseRunning(base::parseJson(text), games_.plan));
}

BatchGame RankedGames::parse(const std::string& line) const {
    std::optional<BatchGame> game = tetris::parseGameLine(line, games_.plan);
    if (!game) throw std::logic_error("RankedGames: " + line + " is not a game of this run");
    return std::move(*game);
}

void RankedGames::askProgress() {
    own_->askProgress();
    channel_.sendAll(tetris::RankTopic::Ask, "");
}

// More than for a batch, because messages take time and both sides poll.
std::chrono::milliseconds RankedGames::getAnswerTime() const {
    return own_->getAnswerTime() + 100ms;
}

BatchProgress RankedGames::takeProgress() {
    BatchProgress progress = own_->takeProgress();
    for (const std::string& line : std::exchange(log_, {}))
        progress.ended.push_back(parse(line));
    progress.running.insert(running_.begin(), running_.end());
    return progress;
}

tetris::RunningGames RankedGames::countRunning() {
    tetris::RunningGames running = own_->countRunning();
    running.played += played_;
    return running;
}

std::vector<BatchGame> RankedGames::stop() {
    channel_.sendAll(tetris::RankTopic::End, "stopped");
    std::vector<BatchGame> rest = own_->stop();
    for (const auto& [game, line] : std::exchange(waiting_, {}))
        rest.push_back(parse(line));
    std::ranges::sort(rest, {}, &BatchGame::game);
    return rest;
}

}  // namespace tui
