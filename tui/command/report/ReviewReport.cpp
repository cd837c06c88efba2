#include "tui/command/report/ReviewReport.h"

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/report/ReportParts.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

namespace {

Json formatPlacement(const tetris::Move& move, tetris::RuleSet set) {
    const tetris::PieceName name = tetris::findPieceName(*move.piece);
    Json placement{{"piece", tetris::getPieceName(name.index)},
                   {"rotation", name.rotation},
                   {"x", move.x},
                   {"y", move.y}};
    if (set == tetris::RuleSet::Classic) return placement;
    placement["spin"] = toString(move.spin);
    placement["hold"] = move.usesHold;
    return placement;
}

// What the review of a game and a sum of reviews have in common.
void addTally(Json& line, const tetris::ReviewTally& tally) {
    line["moves"] = tally.countMoves();
    line["forced"] = tally.forced;
    line["unjudged"] = tally.unjudged;
    line["best"] = tally.best;
    line["best_three"] = tally.bestThree;
    line["accuracy"] = roundTo(tally.computeAccuracy(), 0.1);
    line["mistakes"] = Json::object();
    for (const auto& [feature, part] : tally.listMistakes())
        line["mistakes"][feature] = roundTo(part, 1e-4);
    for (size_t i = 0; i < tally.byPiece.size(); ++i)
        line["by_piece"][std::string(1, tetris::kPieceLetters[i])] =
            roundTo(tally.byPiece[i].compute(), 1e-4);
    line["by_height"] = Json::array();
    for (const auto& mean : tally.byHeight)
        line["by_height"].push_back(roundTo(mean.compute(), 1e-4));
}

// "accuracy 81.4, best 47, best three 78 of 100, 1 not judged, holes 61 %, wells 18 %".
std::string describeTally(const tetris::ReviewTally& tally, bool isMatch) {
    std::string text = "accuracy " + formatAccuracy(tally);
    if (isMatch) {
        text += base::format(", {} moves", tally.cost.count);
    } else {
        text += base::format(", best {}, best three {} of {}", tally.best, tally.bestThree,
                             tally.cost.count);
    }
    if (tally.forced > 0) text += base::format(", {} forced", tally.forced);
    if (tally.unjudged > 0) text += base::format(", {} not judged", tally.unjudged);
    const std::string mistakes = describeMistakes(tally, {});
    return mistakes.empty() ? text : text + ", " + mistakes;
}

}  // namespace

std::optional<std::vector<ReviewedSide>> reviewReplay(const std::string& file,
                                                      const tetris::SharedReplay& replay,
                                                      const std::vector<int>& sides,
                                                      const tetris::BrainRecipe* judge,
                                                      const tetris::ReplayWatch& watch) {
    std::vector<ReviewedSide> reviewed;
    for (const int side : sides) {
        const tetris::BrainRecipe recipe =
            judge != nullptr ? *judge : tetris::chooseJudge(replay->header.rules);
        tetris::Reviewer reviewer(replay, recipe, side);
        const auto done = static_cast<double>(reviewed.size());
        while (reviewer.reviewOn()) {
            const double part =
                (done + reviewer.computeProgress()) / static_cast<double>(sides.size());
            if (!watch(part)) return std::nullopt;
        }
        reviewed.push_back({.file = file,
                            .header = replay->header,
                            .side = side,
                            .who = tetris::findReviewed(*replay, side),
                            .judge = recipe.getName(),
                            .review = reviewer.getReview()});
    }
    return reviewed;
}

std::string formatReviewJson(const ReviewedSide& side) {
    const tetris::GameRules& rules = side.header.rules;
    const bool isModern = rules.set == tetris::RuleSet::Modern;
    Json line = startResult("review");
    line["file"] = side.file;
    line["rules"] = toString(rules.set);
    line["goal"] = isModern ? Json(toString(rules.goal)) : Json(nullptr);
    line["side"] = side.side;
    line["who"] = side.who;
    line["brain"] = side.judge;
    line["scale"] = side.review.scale;
    addTally(line, side.review.tally);
    line["costly"] = Json::array();
    for (const tetris::MoveReview& move : side.review.costly) {
        line["costly"].push_back(
            {{"piece", move.number},
             {"at_ms", move.time},
             {"loss", move.rank > 0 ? roundTo(move.loss, 1e-9) : Json(nullptr)},
             {"cost", roundTo(move.cost, 1e-6)},
             {"rank", orNull(move.rank)},
             {"of", move.choices},
             {"played", formatPlacement(move.played, rules.set)},
             {"better", formatPlacement(move.better, rules.set)}});
    }
    return formatLine(line);
}

std::string formatReviewText(const ReviewedSide& side, bool isWhole) {
    const bool isMatch = side.header.match.has_value();
    const tetris::RuleSet set = side.header.rules.set;
    std::string text = side.file;
    if (isMatch) text += base::format(", side {} ({})", side.side, side.who);
    text += base::format(": {}, by {}\n", describeTally(side.review.tally, isMatch), side.judge);
    if (!isWhole) return text;
    for (const tetris::MoveReview& move : side.review.costly) {
        text += base::format("  piece {}", move.number);
        if (move.time > 0) text += " at " + formatTenths(move.time);
        text +=
            base::format(": cost {}, {}; better {}", formatCost(move.cost),
                         describeMove(move.played, set, {}), describeMove(move.better, set, {}));
        if (!isMatch && move.rank > 0)
            text += base::format(", choice {} of {}", move.rank, move.choices);
        text += "\n";
    }
    return text;
}

std::string formatReviewSum(const tetris::ReviewTally& tally, int reviews, bool isJson) {
    if (!isJson) {
        return base::format("{} review{}: {}\n", reviews, reviews == 1 ? "" : "s",
                            describeTally(tally, false));
    }
    Json line = startResult("reviews");
    line["reviews"] = reviews;
    addTally(line, tally);
    return formatLine(line);
}

}  // namespace tui
