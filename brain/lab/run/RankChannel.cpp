#include "brain/lab/run/RankChannel.h"

#include <algorithm>
#include <map>
#include <thread>
#include <utility>

#include "brain/base/JsonText.h"
#include "core/base/Index.h"

namespace tetris {

namespace {

using namespace std::chrono_literals;
using base::Json;

// Time between two polls while waiting. Messages are few; a poll costs a microsecond.
constexpr auto kBetweenPolls = 2ms;

std::string formatSeconds(std::chrono::milliseconds time) {
    if (time < 1s) return std::to_string(time.count()) + " ms";
    return std::to_string(time / 1s) + " s";
}

}  // namespace

RankChannel::RankChannel(Ranks& ranks)
    : ranks_(ranks),
      times_(ranks.getTimes()),
      hosts_(base::toIndex(ranks.getCount())),
      heard_(hosts_.size(), Clock::now()),
      said_(heard_),
      looked_(Clock::now()) {}

void RankChannel::send(int to, RankTopic topic, const std::string& text) {
    ranks_.send(to, static_cast<char>(topic) + text);
    said_[base::toIndex(to)] = Clock::now();
}

void RankChannel::sendAll(RankTopic topic, const std::string& text) {
    for (int rank = 1; rank < getCount(); ++rank)
        send(rank, topic, text);
}

// Shows the others a sign of life where it is due, and throws if one of them was silent too long.
void RankChannel::keepInTouch() {
    const Clock::time_point now = Clock::now();
    // If this rank itself did not poll for a while (the machine slept, or the process was stopped),
    // that time does not count as silence.
    if (const auto away = now - looked_; away > times_.life) {
        for (Clock::time_point& heard : heard_)
            heard += away;
    }
    looked_ = now;
    const int first = isLeader() ? 1 : 0;
    const int last = isLeader() ? getCount() - 1 : 0;
    const auto patience = isLeader() ? times_.patience : times_.workerPatience;
    for (int rank = first; rank <= last; ++rank) {
        if (now >= said_[base::toIndex(rank)] + times_.life) send(rank, RankTopic::Life, "");
        if (now > heard_[base::toIndex(rank)] + patience) {
            throw RankLost(nameRank(rank) + " has not answered for " + formatSeconds(patience));
        }
    }
}

std::optional<TopicMessage> RankChannel::hear() {
    while (std::optional<RankMessage> message = ranks_.receive()) {
        if (message->text.empty()) continue;
        heard_[base::toIndex(message->from)] = Clock::now();
        TopicMessage word{.from = message->from,
                          .topic = static_cast<RankTopic>(message->text.front()),
                          .text = message->text.substr(1)};
        if (word.topic == RankTopic::Life) continue;
        if (word.topic == RankTopic::Failure) {
            throw RankLost(nameRank(word.from) + ": " + word.text);
        }
        if (word.topic == RankTopic::End) end_ = word.text;
        return word;
    }
    keepInTouch();
    return std::nullopt;
}

TopicMessage RankChannel::await() {
    for (;;) {
        if (std::optional<TopicMessage> word = hear()) return std::move(*word);
        std::this_thread::sleep_for(kBetweenPolls);
    }
}

std::string RankChannel::nameRank(int rank) const {
    const std::string& host = hosts_[base::toIndex(rank)];
    return "rank " + std::to_string(rank) + (host.empty() ? "" : " on " + host);
}

void RankChannel::sayHello() {
    const RankPlace place = ranks_.findPlace();
    const Json hello = {{"host", place.host}, {"processors", place.processors}};
    send(0, RankTopic::Hello, base::dumpJson(hello));
}

std::vector<int> RankChannel::gatherPlaces() {
    std::vector<RankPlace> places(hosts_.size());
    places[0] = ranks_.findPlace();
    hosts_[0] = places[0].host;
    for (int missing = getCount() - 1; missing > 0; --missing) {
        const TopicMessage word = await();
        const Json hello = base::parseJson(word.text);
        const auto from = base::toIndex(word.from);
        places[from] = {.host = hello.at("host").get<std::string>(),
                        .processors = hello.at("processors").get<std::vector<int>>()};
        hosts_[from] = places[from].host;
    }
    return dealProcessors(places);
}

std::vector<int> dealProcessors(const std::vector<RankPlace>& places) {
    std::map<std::pair<std::string, int>, std::vector<size_t>> users;
    for (size_t rank = 0; rank < places.size(); ++rank) {
        for (const int processor : places[rank].processors)
            users[{places[rank].host, processor}].push_back(rank);
    }
    std::vector<int> dealt(places.size());
    for (const auto& [processor, ranks] : users) {
        ++dealt[*std::ranges::min_element(ranks, {}, [&](size_t rank) { return dealt[rank]; })];
    }
    for (int& count : dealt)
        count = std::max(count, 1);
    return dealt;
}

}  // namespace tetris
