#include "brain/tetris/external/BrainReply.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "brain/tetris/Brain.h"

namespace tetris {

namespace {

using ReplyJson = nlohmann::json;

// Rotations and columns from here on are refused.
constexpr int kNumberEnd = 1'000'000'000;

// The value of that key, if it is a whole number from min to max.
std::optional<std::int64_t> findNumber(const ReplyJson& object, const char* key, std::int64_t min,
                                       std::int64_t max)
{
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number_integer()) return std::nullopt;
    if (found->is_number_unsigned() && found->get<std::uint64_t>() > INT64_MAX) return std::nullopt;
    const auto number = found->get<std::int64_t>();
    if (number < min || number > max) return std::nullopt;
    return number;
}

}  // namespace

int parseReady(const std::string& line)
{
    const ReplyJson answer = ReplyJson::parse(line, nullptr, false);
    if (!answer.is_object() || answer.value("type", ReplyJson()) != "ready")
        throw std::invalid_argument("writes no answer to hello");
    if (!findNumber(answer, "protocol", kBrainProtocol, kBrainProtocol))
        throw std::invalid_argument("does not speak protocol 1");
    if (!answer.contains("sees")) return 0;
    const auto sees = findNumber(answer, "sees", Brain::kSeesAll, Brain::kMaxSeen);
    if (!sees) throw std::invalid_argument("gives 'sees' that is not a number from -1 to 1000");
    return static_cast<int>(*sees);
}

BrainReply parseReply(const std::string& line)
{
    const ReplyJson answer = ReplyJson::parse(line, nullptr, false);
    if (!answer.is_object()) return {};
    BrainReply reply{.id = findNumber(answer, "id", 1, INT64_MAX).value_or(0)};
    if (answer.contains("move") && answer["move"].is_null()) {
        reply.isValid = true;
        return reply;
    }
    const auto rotation = findNumber(answer, "rotation", 1 - kNumberEnd, kNumberEnd - 1);
    const auto x = findNumber(answer, "x", 1 - kNumberEnd, kNumberEnd - 1);
    const auto score = answer.find("score");
    const bool hasScore = score != answer.end();
    if (!rotation || !x || (hasScore && !score->is_number())) return reply;
    reply.isValid = true;
    reply.move = {.rotation = static_cast<int>(*rotation),
                  .x = static_cast<int>(*x),
                  .score = hasScore ? score->get<double>() : 0};
    return reply;
}

}  // namespace tetris
