#include "core/tetris/rules/GameRules.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/tetris/Game.h"
#include "core/tetris/Piece.h"

namespace tetris {

namespace {

constexpr std::array<GoalEntry, 7> kGoals{
    {{.goal = Goal::Marathon, .name = "marathon", .rows = 150, .levelRises = true, .maxLevel = 15},
     {.goal = Goal::Sprint,
      .name = "sprint",
      .rows = 40,
      .choosesRows = true,
      .ranksTime = true,
      .startsAtOnce = true,
      .countsDown = true},
     {.goal = Goal::Ultra,
      .name = "ultra",
      .seconds = 120,
      .choosesTime = true,
      .startsAtOnce = true,
      .countsDown = true},
     {.goal = Goal::Cheese,
      .name = "cheese",
      .digsGarbage = true,
      .ranksTime = true,
      .startsAtOnce = true,
      .countsDown = true,
      .judge = "rvce"},
     {.goal = Goal::Zen, .name = "zen", .isEndless = true, .counts = false},
     {.goal = Goal::Survival,
      .name = "survival",
      .garbageRises = true,
      .ranksPieces = true,
      .countsDown = true,
      .judge = "rvce"},
     {.goal = Goal::Versus,
      .name = "versus",
      .counts = false,
      .countsDown = true,
      .judge = "rival:nodes=15000"}}};

constexpr std::array<int64_t, 20> kFallTimes{
    1000000, 793000, 617796, 472729, 355197, 262004, 189677, 134735, 93882, 64152,
    42976,   28218,  18153,  11439,  7059,   4264,   2520,   1457,   824,   455};

}  // namespace

std::span<const GoalEntry> getGoals() { return std::span(kGoals).first(kGoals.size() - 1); }

const GoalEntry& getEntry(Goal goal) { return kGoals[base::toIndex(goal)]; }

std::optional<Goal> findGoal(std::string_view name) {
    const auto goals = getGoals();
    const auto* const found = base::findRow(goals, name);
    return found == nullptr ? std::nullopt : std::optional(found->goal);
}

std::string formatSize(const GameRules& rules) {
    return base::format("{}x{}", rules.width, rules.rows);
}

GameRules fitRules(const GameRules& rules) {
    const GameRules usual;
    if (rules.set == RuleSet::Classic) {
        return {.width = rules.width,
                .rows = rules.rows,
                .limit = rules.limit,
                .seed = rules.seed,
                .rising = rules.rising};
    }
    GameRules fitting = rules;
    if (!isModernSize(rules.width, rules.rows)) {
        fitting.width = usual.width;
        fitting.rows = usual.rows;
    }
    if (rules.level > getMaxLevel(rules.goal)) fitting.level = usual.level;
    if (!fitting.board.empty() && !isStartBoard(fitting.board, fitting.width, fitting.rows))
        fitting.board.clear();
    fitting.rising = false;
    return fitting;
}

int countBoardRows(const GameRules& rules) {
    return rules.rows + (rules.set == RuleSet::Modern ? kBufferRows : kTopRows);
}

std::optional<StartQueue> parseStartQueue(std::string_view text) {
    std::vector<int> pieces;
    const auto take = [&](std::string_view mark, size_t most) {
        if (!text.starts_with(mark)) return false;
        text.remove_prefix(mark.size());
        for (size_t piece = 0; most > 0 && !text.empty(); --most, text.remove_prefix(1)) {
            piece = kPieceLetters.find(text.front());
            if (piece == std::string_view::npos) break;
            pieces.push_back(static_cast<int>(piece));
        }
        return true;
    };
    if (!take("#Q=[", 1)) return std::nullopt;
    StartQueue queue;
    if (!pieces.empty()) queue.held = pieces.front();
    pieces.clear();
    if (!take("](", 1) || !take(")", text.size()) || !text.empty()) return std::nullopt;
    queue.pieces = std::move(pieces);
    return queue;
}

std::string formatStartQueue(const StartQueue& queue) {
    const auto letter = [](int piece) { return kPieceLetters.substr(base::toIndex(piece), 1); };
    std::string letters;
    for (const int piece : queue.pieces)
        letters += letter(piece);
    const size_t first = std::min<size_t>(letters.size(), 1);
    return base::format("#Q=[{}]({}){}", queue.held < 0 ? "" : letter(queue.held),
                        letters.substr(0, first), letters.substr(first));
}

std::pair<std::string_view, std::string_view> splitStart(std::string_view board) {
    const size_t queue = std::min(board.find("#Q="), board.size());
    std::string_view rows = board.substr(0, queue);
    rows = rows.substr(0, rows.find_last_not_of(" \t\r\n") + 1);
    return {rows, board.substr(queue)};
}

bool isStartBoard(std::string_view board, int width, int rows) {
    const std::string_view queue = splitStart(board).second;
    board = splitStart(board).first;
    if (!queue.empty() && !parseStartQueue(queue)) return false;
    if (board.empty()) return !queue.empty();
    const auto columns = base::toIndex(width);
    bool isTop = true;
    for (int row = 0; row < rows; ++row) {
        const std::string_view cells = board.substr(0, columns);
        const ptrdiff_t filled = std::ranges::count(cells, '#');
        const ptrdiff_t empty = std::ranges::count(cells, '.');
        if (filled + empty != width || empty == 0 || (isTop && filled == 0)) return false;
        isTop = false;
        board.remove_prefix(columns);
        if (board.empty()) return true;
        if (board.front() != '/') return false;
        board.remove_prefix(1);
    }
    return false;
}

void requireField(bool isRight, std::string_view what, int value, std::string_view type) {
    if (!isRight) base::refuse("{}: the {} is {}, which it cannot be", type, what, value);
}

void requireValid(const GameRules& rules) {
    requireField(isModernSize(rules.width, GameRules::kMinSize), "width", rules.width);
    requireField(isModernSize(rules.width, rules.rows), "number of rows", rules.rows);
    for (const GameField& field : kGameFields) {
        const int value = field.get(rules);
        requireField(
            field.isUsual(rules) || (field.allows(value) && value <= findMax(field, rules)),
            field.what, value);
    }
    if (!rules.board.empty() && !isStartBoard(rules.board, rules.width, rules.rows))
        base::refuse("GameRules: the board does not fit the well");
    requireField(rules.limit >= 0, "limit", rules.limit);
}

bool hasField(const GameField& field, const GameRules& rules) {
    return rules.set == RuleSet::Modern &&
           (field.has == nullptr || getEntry(rules.goal).*field.has);
}

int findMax(const GameField& field, const GameRules& rules) {
    return field.highest == nullptr ? field.max : getEntry(rules.goal).*field.highest;
}

const GameField* findNumberField(Goal goal) {
    const GameRules rules{.goal = goal, .set = RuleSet::Modern};
    const auto* const found = std::ranges::find_if(kGameFields, [&rules](const GameField& field) {
        return field.dividesTables && hasField(field, rules);
    });
    return found == kGameFields.end() ? nullptr : found;
}

int countRowsToClear(const GameRules& rules) {
    const GoalEntry& goal = getEntry(rules.goal);
    return goal.choosesRows ? rules.toClear : goal.rows;
}

int64_t computeEndTime(const GameRules& rules) {
    const GoalEntry& goal = getEntry(rules.goal);
    return int64_t{1000} * (goal.choosesTime ? rules.seconds : goal.seconds);
}

int getGoalNumber(const GameRules& rules) {
    const GameField* const field = findNumberField(rules.goal);
    return field != nullptr && field->isWritten(field->isAlwaysInJson, rules) ? field->get(rules)
                                                                              : 0;
}

void setGoalNumber(int number, GameRules& rules) {
    const GameField* const field = findNumberField(rules.goal);
    if (field != nullptr) field->put(rules, field->allows(number) ? number : field->get({}));
}

int computeLevel(const GameRules& rules, int rowsCleared) {
    const GoalEntry& goal = getEntry(rules.goal);
    if (!goal.levelRises) return rules.level;
    return std::min(std::max(rules.level, 1 + rowsCleared / kRowsALevel), goal.maxLevel);
}

int64_t computeFallTime(int level) {
    assert(level >= 1);
    return kFallTimes[std::min(base::toIndex(level), kFallTimes.size()) - 1];
}

}  // namespace tetris
