#include "core/tetris/live/RefereeClients.h"

#include <algorithm>
#include <utility>

#include "core/base/Index.h"

namespace tetris {

namespace {

// What a client may say in a second.
constexpr double kMostVerbs = 1000;
constexpr double kMostLines = 200;

}  // namespace

bool RateLimit::spend(double amount, int64_t now) {
    const double seconds = static_cast<double>(now - countedAt_) / 1000;
    left_ = std::min(most_, left_ + seconds * most_) - std::min(amount, most_ + 1);
    countedAt_ = now;
    return left_ >= 0;
}

void RefereeClients::add(int number, bool isOpener, int64_t now) {
    clients_.insert_or_assign(number,
                              RefereeClient{now, isOpener, {kMostVerbs, now}, {kMostLines, now}});
}

RefereeClient* RefereeClients::find(int number) {
    const auto found = clients_.find(number);
    return found == clients_.end() ? nullptr : &found->second;
}

size_t RefereeClients::count(Role role) const {
    return base::toIndex(std::ranges::count_if(
        clients_, [role](const auto& each) { return each.second.role == role; }));
}

void RefereeClients::sayToAll(std::string_view text) {
    for (const auto& [number, client] : clients_)
        if (client.role != Role::Newcomer) said_[number].text += text;
}

void RefereeClients::endAll(std::string_view toNewcomers) {
    for (const auto& [number, client] : std::exchange(clients_, {})) {
        if (client.role == Role::Newcomer) said_[number].text += toNewcomers;
        said_[number].isLast = true;
    }
}

}  // namespace tetris
