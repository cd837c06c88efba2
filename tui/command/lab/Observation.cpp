#include "tui/command/lab/Observation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "brain/tetris/weights/Features.h"
#include "core/base/Format.h"
#include "core/base/Index.h"

namespace tui {

namespace {

using tetris::GameEnvironment;
using tetris::GameRules;

int countHeights(const GameRules& rules) {
    return rules.set == tetris::RuleSet::Modern ? rules.rows : 1;
}

int toAction(const tetris::Move& move, const GameRules& rules) {
    const int turns = countTurns(tetris::findPieceIndex(*move.piece).value(), *move.piece);
    const int heights = countHeights(rules);
    return (((move.usesHold ? 4 : 0) + turns) * heights + move.y % heights) * rules.width + move.x;
}

// ---- Put together by hand: by the library an observation takes 4 microseconds (9 with the board
// as text), more than all the rest of a step.

// A number, true or false, or a name, which needs no escapes; null for an empty one.
template <class Value>
void put(std::string& line, const Value& value) {
    if constexpr (std::is_same_v<Value, bool>) {
        line += value ? "true" : "false";
    } else if constexpr (std::is_integral_v<Value>) {
        base::appendNumber(line, value);
    } else if (const std::string_view name = value; name.empty()) {
        line += "null";
    } else {
        line.append(1, '"').append(name).append(1, '"');
    }
}

template <class Value>
void add(std::string& line, std::string_view key, const Value& value) {
    line.append(",\"").append(key).append("\":");
    put(line, value);
}

template <class Items, class Put>
void addList(std::string& line, std::string_view key, const Items& items, const Put& putItem) {
    line.append(",\"").append(key).append("\":[");
    for (const char* comma = ""; const auto& item : items) {
        line += comma;
        putItem(item);
        comma = ",";
    }
    line += ']';
}

void addRows(std::string& line, const tetris::Board& board) {
    for (int y = board.getHeight() - 1; y >= 0; --y) {
        put(line, board.drawRow(y));
        if (y > 0) line += ',';
    }
}

// The board as one number in hexadecimal digits, in which the cell (x, y) is bit y * width + x.
void addBits(std::string& line, const tetris::Board& board) {
    const int width = board.getWidth();
    const int digits = (width * board.getHeight() + 3) / 4;
    const size_t begin = line.size();
    line.append(base::toIndex(digits), '0');
    for (int x = 0; x < width; ++x) {
        for (uint64_t rest = board.getColumn(x); rest != 0; rest &= rest - 1) {
            const int bit = std::countr_zero(rest) * width + x;
            char& digit = line[begin + base::toIndex(digits - 1 - bit / 4)];
            const int value = (digit <= '9' ? digit - '0' : digit - 'a' + 10) | 1 << bit % 4;
            digit = "0123456789abcdef"[value];
        }
    }
}

void addBoard(std::string& line, std::string_view key, const tetris::Board& board, BoardForm form) {
    const bool isText = form == BoardForm::Text;
    line.append(",\"").append(key).append(isText ? "\":[" : "\":\"");
    isText ? addRows(line, board) : addBits(line, board);
    line += isText ? ']' : '"';
}

// Adds the falling piece, whose lower left corner is at x and y, and the next ones.
void addPieces(std::string& line, const GameEnvironment& game) {
    const auto falling = game.isRunning() ? game.getGame().findFalling() : std::nullopt;
    if (!falling) {
        line += R"(,"piece":null,"rotation":null,"x":null,"y":null,"next":[])";
        return;
    }
    const tetris::Situation& situation = *game.getSituation();
    add(line, "piece", tetris::getPieceName(falling->piece));
    add(line, "rotation", countTurns(falling->piece, *situation.piece));
    add(line, "x", std::ranges::min(falling->cells, {}, &tetris::TPoint::x).x);
    add(line, "y", std::ranges::min(falling->cells, {}, &tetris::TPoint::y).y);
    addList(line, "next", situation.next,
            [&line](int piece) { put(line, tetris::getPieceName(piece)); });
}

// Adds what modern games have besides.
void addModern(std::string& line, const tetris::ModernGame& game, const StepCounts& before,
               const StepCounts& now) {
    const tetris::Spin spin = now.full > before.full   ? tetris::Spin::Full
                              : now.mini > before.mini ? tetris::Spin::Mini
                                                       : tetris::Spin::None;
    add(line, "can_hold", game.canHold());
    add(line, "combo", game.getScoring().getCombo());
    add(line, "back_to_back", game.getScoring().isBackToBack());
    add(line, "level", game.getLevel());
    add(line, "ms", game.getTime());
    add(line, "attack", now.attack - before.attack);
    add(line, "spin", tetris::kSpinNames[spin]);
    add(line, "perfect_clear", now.perfect > before.perfect);
}

// Adds what a match has besides.
void addRival(std::string& line, const GameEnvironment& game, BoardForm form) {
    const tetris::PlayedGame& match = game.getGame();
    add(line, "sent", match.countSent(0));
    addList(
        line, "incoming",
        game.isRunning() ? game.getSituation()->incoming : std::vector<tetris::IncomingGarbage>(),
        [&line](const tetris::IncomingGarbage& each) {
            line += base::format(R"({{"rows":{},"ms":{}}})", each.rows, each.milliseconds);
        });
    addBoard(line, "rival_board", match.copyBoard(1), form);
    add(line, "rival_pieces", match.countLandedPieces(1));
    add(line, "rival_sent", match.countSent(1));
}

// Adds the features of the outcome of a placement, in the order of their table.
void putFeatures(std::string& line, const tetris::Outcome& outcome) {
    const tetris::FeatureCounts counts = countFeatures(outcome);
    char before = '[';
    for (size_t i = 0; i < counts.size(); ++i) {
        line += std::exchange(before, ',');
        const double unit = tetris::getFeatures()[i].unit;
        if (unit == 1) {
            put(line, counts[i]);
        } else {
            line += base::format("{}", counts[i] * unit);
        }
    }
    line += ']';
}

void addPlacements(std::string& line, const GameEnvironment& game, bool listsFeatures) {
    const GameRules& rules = game.getRules();
    std::vector<std::pair<int, tetris::Move>> moves;
    if (game.isRunning()) {
        for (const tetris::Move& move : game.listMoves())
            moves.emplace_back(toAction(move, rules), move);
    }
    std::ranges::sort(moves, {}, [](const auto& each) { return each.first; });
    addList(line, "placements", moves, [&line](const auto& each) { put(line, each.first); });
    if (!listsFeatures) return;
    tetris::Board board = game.getGame().copyBoard();
    addList(line, "features", moves, [&](const auto& each) {
        const tetris::Move& move = each.second;
        seeOutcome(board, *move.piece, move.x, move.y, rules.rows,
                   [&line](const tetris::Outcome& outcome) { putFeatures(line, outcome); });
    });
}

}  // namespace

int countActions(const GameRules& rules) {
    const int heights = countHeights(rules);
    return (heights > 1 && rules.hold ? 2 : 1) * 4 * heights * rules.width;
}

tetris::ExternalAnswer toPlacement(int action, const GameRules& rules) {
    const auto take = [&action](int count) {
        return std::exchange(action, action / count) % count;
    };
    const int heights = countHeights(rules);
    tetris::ExternalAnswer answer{.x = take(rules.width)};
    const int y = take(heights);
    if (heights > 1) answer.y = y;
    answer.rotation = take(4);
    answer.usesHold = action > 0;
    return answer;
}

StepCounts StepCounts::of(const tetris::PlayedGame& game) {
    StepCounts counts{.score = game.computeLandedScore()};
    if (const auto* const modern = game.get<tetris::ModernGame>()) {
        const tetris::ModernTally& tally = modern->getScoring().getTally();
        counts.attack = tally.attack;
        counts.full = std::reduce(tally.full.begin(), tally.full.end());
        counts.mini = std::reduce(tally.mini.begin(), tally.mini.end());
        counts.perfect = tally.perfect;
    }
    if (const auto* const match = game.get<tetris::Match>())
        counts.attack = match->getTally(0).attack;
    return counts;
}

void addObservation(std::string& line, const ObservedGame& observed, const StepCounts& before,
                    const ObservationForm& form) {
    const GameEnvironment& stepped = *observed.game;
    const tetris::PlayedGame& game = stepped.getGame();
    line += R"({"game":)";
    put(line, observed.number);
    add(line, "seed", observed.seed);
    addBoard(line, "board", stepped.isRunning() ? stepped.getSituation()->board : game.copyBoard(),
             form.board);
    addPieces(line, stepped);
    const std::optional<int> held = game.getHeld();
    add(line, "held", held ? tetris::getPieceName(*held) : "");
    add(line, "pieces", game.countLandedPieces());
    add(line, "rows", game.getRows());
    add(line, "score", game.computeLandedScore());
    const StepCounts now = StepCounts::of(game);
    if (const auto* const modern = game.get<tetris::ModernGame>())
        addModern(line, *modern, before, now);
    if (form.hasRival) addRival(line, stepped, form.board);
    add(line, "reward", now.score - before.score);
    add(line, "end", stepped.isRunning() ? "" : toString(stepped.getEnd()));
    if (form.listsPlacements || form.listsFeatures)
        addPlacements(line, stepped, form.listsFeatures);
    line += '}';
}

}  // namespace tui
