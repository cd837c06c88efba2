#include "brain/tetris/external/BrainReply.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "brain/base/JsonText.h"
#include "brain/tetris/Brain.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "core/tetris/Piece.h"

namespace tetris {

namespace {

using base::findMember;
using base::Json;

// A rotation, a column or a row.
std::optional<int64_t> findPlace(const Json& answer, const char* key) {
    constexpr int kMost = 999'999'999;
    return base::findWhole(findMember(answer, key), -kMost, kMost);
}

// Reads what answers about modern games have besides. False if a value is of the wrong kind.
bool readModernMove(const Json& answer, ExternalAnswer& move) {
    if (answer.contains("y")) {
        const auto y = findPlace(answer, "y");
        if (!y) return false;
        move.y = static_cast<int>(*y);
    }
    if (answer.contains("spin")) {
        const Json& name = answer["spin"];
        if (name.is_string()) move.spin = kSpinNames.find(name.get_ref<const std::string&>());
        if (!move.spin) return false;
    }
    const Json hold = answer.value("hold", Json(false));
    if (!hold.is_boolean()) return false;
    move.usesHold = hold.get<bool>();
    return true;
}

}  // namespace

const std::string& describePieces() {
    static const std::string kText = [] {
        Json pieces = Json::array();
        for (int index = 0; index < std::ssize(Piece::getPieces()); ++index) {
            Json rotations = Json::array();
            for (int turns = 0; const Piece* turned = findRotation(index, turns); ++turns) {
                std::vector<std::pair<int, int>> cells;
                for (const TPoint& cell : turned->getBody())
                    cells.emplace_back(cell.x, cell.y);
                std::ranges::sort(cells);
                rotations.push_back(cells);
            }
            pieces.push_back({{"name", getPieceName(index)}, {"rotations", std::move(rotations)}});
        }
        return base::dumpJson(pieces);
    }();
    return kText;
}

BrainReady parseReady(const std::string& line) {
    const auto answer = base::parseJson(line);
    if (findMember(answer, "type") != "ready") base::refuse("writes no answer to hello");
    if (!base::findWhole(findMember(answer, "protocol"), kBrainProtocol, kBrainProtocol))
        base::refuse("does not speak protocol 1");
    const Json rules = answer.value("rules", Json::array());
    if (!rules.is_array()) base::refuse("gives 'rules' that is not a list");
    BrainReady ready;
    for (const Json& name : rules) {
        if (!name.is_string()) continue;
        const std::optional<RuleSet> set = kRuleSetNames.find(name.get_ref<const std::string&>());
        if (set) ready.plays.at(base::toIndex(*set)) = true;
    }
    const Json wantsEnd = answer.value("end", Json(false));
    if (!wantsEnd.is_boolean()) base::refuse("gives 'end' that is no boolean");
    ready.wantsEnd = wantsEnd.get<bool>();
    if (!answer.contains("sees")) return ready;
    const auto sees = base::findWhole(findMember(answer, "sees"), Brain::kSeesAll, Brain::kMaxSeen);
    if (!sees) base::refuse("gives 'sees' that is not a number from -1 to 1000");
    ready.sees = static_cast<int>(*sees);
    return ready;
}

BrainReply parseReply(const std::string& line, RuleSet rules) {
    const auto answer = base::parseJson(line);
    BrainReply reply;
    if (!answer.is_object()) {
        reply.wrong = base::format("it {}; expected a JSON object", base::explainNoObject(line));
        return reply;
    }
    reply.id = base::findWhole(findMember(answer, "id"), 1, INT64_MAX).value_or(0);
    const auto refuse = [&](const char* key, const char* expected) {
        const auto found = answer.find(key);
        reply.wrong = found == answer.end()
                          ? base::format("there is no '{}'; expected {}", key, expected)
                          : base::format("'{}' is {}; expected {}", key,
                                         base::makeExcerpt(found->dump()), expected);
        return reply;
    };
    if (reply.id == 0) return refuse("id", "the whole number of the question");
    if (answer.contains("move") && answer["move"].is_null()) {
        reply.isValid = true;
        return reply;
    }
    const auto rotation = findPlace(answer, "rotation");
    const auto x = findPlace(answer, "x");
    const auto score = answer.find("score");
    const bool hasScore = score != answer.end();
    if (!rotation) return refuse("rotation", "a whole number");
    if (!x) return refuse("x", "a whole number");
    if (hasScore && !score->is_number()) return refuse("score", "a number");
    ExternalAnswer move{.rotation = static_cast<int>(*rotation),
                        .x = static_cast<int>(*x),
                        .score = hasScore ? score->get<double>() : 0};
    if (rules == RuleSet::Modern && !readModernMove(answer, move)) {
        reply.wrong =
            "expected 'y' as a whole number, 'spin' as none, mini or full, and "
            "'hold' as true or false";
        return reply;
    }
    reply.isValid = true;
    reply.move = move;
    return reply;
}

}  // namespace tetris
