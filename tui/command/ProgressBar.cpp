#include "tui/command/ProgressBar.h"

#include <string>

namespace tui {

namespace {

constexpr std::size_t kBarWidth = 24;

std::string formatBar(double part)
{
    const auto filled = static_cast<std::size_t>(part * kBarWidth);
    return "[" + std::string(filled, '#') + std::string(kBarWidth - filled, '.') + "]";
}

}  // namespace

ProgressBar::ProgressBar(std::int64_t games, Clock::time_point start)
    : games_(games), start_(start), line_(start)
{
}

void ProgressBar::update(std::int64_t gamesDone, std::int64_t piecesDone, Clock::time_point now)
{
    if (!line_.isDue(now)) return;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double part = static_cast<double>(gamesDone) / static_cast<double>(games_);
    std::string line =
        formatBar(part) + " " + std::to_string(gamesDone) + "/" + std::to_string(games_) + " games";
    if (gamesDone > 0) {
        const double rate = static_cast<double>(piecesDone) / seconds;
        line += ", " + std::to_string(static_cast<long long>(rate)) + " pieces/s, " +
                formatDuration(seconds / part - seconds) + " left";
    } else {
        line += ", " + formatDuration(seconds);
    }
    line_.draw(line, now);
}

}  // namespace tui
