#include "tui/command/long/GamesProgress.h"

#include <algorithm>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

constexpr std::size_t kBarWidth = 10;
// The length of a running game is shown from so many pieces on.
constexpr std::int64_t kLongGame = 1'000'000;
// If no game has ended after this time, games may well last for days.
constexpr double kLongWait = 20;

std::string formatBar(double part)
{
    const auto filled = base::toIndex(part * kBarWidth);
    return "[" + std::string(filled, '#') + std::string(kBarWidth - filled, '.') + "]";
}

// "1204", "12.3 million".
std::string formatCount(std::int64_t count)
{
    if (count < kLongGame) return std::to_string(count);
    return base::format("{:.1f} million", static_cast<double>(count) / 1e6);
}

}  // namespace

std::string describeProgress(const GamesProgress& progress)
{
    const tetris::RunningGames& running = progress.running;
    const double rate = computeRate(running.played, progress.seconds);
    std::string text = std::to_string(static_cast<long long>(rate)) + " pieces/s";
    const auto ended = static_cast<double>(progress.done);
    const double length = progress.done > 0 ? static_cast<double>(progress.pieces) / ended
                                            : static_cast<double>(progress.limit);
    const double rest = length * (static_cast<double>(progress.games) - ended) -
                        static_cast<double>(running.pieces);
    if (length > 0 && rate > 0) {
        text += ", " + formatDuration(std::max(0.0, rest) / rate) + " left";
        if (progress.done == 0) text += " at most";
    } else {
        text += ", " + formatDuration(progress.seconds);
    }
    const bool isEndless = progress.done == 0 && progress.limit == 0 && running.games > 0;
    if (isEndless || running.longest >= kLongGame) {
        text += ", longest " + formatCount(running.longest);
    }
    if (isEndless && progress.seconds > kLongWait) text += "; use --pieces N";
    return text;
}

std::string describeRunning(const tetris::RunningGames& running)
{
    if (running.games == 0) return {};
    return base::format("running: {} {}, {} pieces, {} rows", running.games,
                        running.games == 1 ? "game" : "games", formatCount(running.pieces),
                        formatCount(running.rows));
}

ProgressBar::ProgressBar(std::string command, const tetris::BatchPlan& plan,
                         Clock::time_point start)
    : games_(plan.shard.countGames(plan.games)),
      limit_(plan.matches ? 0 : plan.setups.front().rules.limit),
      hasMatches_(plan.matches.has_value()),
      start_(start),
      line_(start, std::move(command))
{
}

void ProgressBar::update(std::int64_t done, std::int64_t pieces, tetris::GameSource& source,
                         Clock::time_point now, const std::string& lead)
{
    if (!line_.isDue(now)) return;
    const GamesProgress progress{.games = games_,
                                 .limit = limit_,
                                 .done = done,
                                 .pieces = pieces,
                                 .running = source.countRunning(),
                                 .seconds = toSeconds(now - start_)};
    if (hasMatches_) {
        const std::string left =
            done > before_ ? formatDuration(progress.seconds * static_cast<double>(games_ - done) /
                                            static_cast<double>(done - before_)) +
                                 " left"
                           : formatDuration(progress.seconds);
        line_.draw((lead.empty() ? base::format("{}/{} matches, ", done, games_) : lead) + left,
                   now);
        return;
    }
    const double part = static_cast<double>(done) / static_cast<double>(games_);
    line_.draw(
        (lead.empty() ? base::format("{} {}/{} games, ", formatBar(part), done, games_) : lead) +
            describeProgress(progress),
        now);
}

}  // namespace tui
