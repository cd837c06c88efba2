#include "test/support/game/ReferenceModernGame.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "test/support/game/ModernText.h"
#include "test/support/game/ReferenceTurning.h"

namespace tetris {

ReferenceModernGame::ReferenceModernGame(std::function<int()> deal, std::function<int()> holes,
                                         const GameRules& rules)
    : deal_(std::move(deal)),
      holes_(std::move(holes)),
      rules_(rules),
      board_(static_cast<size_t>(rules.rows + 20),
             std::string(static_cast<size_t>(rules.width), '.')) {
    if (rules.goal == Goal::Cheese) dropGarbage(std::min(10, rules.garbage));
    if (isRunning()) enterFromSequence();
}

// ---- Where things are

bool ReferenceModernGame::isFilled(int x, int y) const {
    if (x < 0 || x >= rules_.width || y < 0 || y >= rules_.rows + 20) return true;
    return board_[static_cast<size_t>(y)][static_cast<size_t>(x)] == '#';
}

std::vector<TPoint> ReferenceModernGame::listPlaceCells(const Place& place) const {
    std::vector<TPoint> cells = listReferenceCells(kind_, place.facing);
    for (TPoint& cell : cells)
        cell = {cell.x + place.x, cell.y + place.y};
    return cells;
}

bool ReferenceModernGame::fits(const Place& place) const {
    for (const TPoint& cell : listPlaceCells(place)) {
        if (isFilled(cell.x, cell.y)) return false;
    }
    return true;
}

bool ReferenceModernGame::isOnSupport() const {
    return !fits({place_.facing, place_.x, place_.y - 1});
}

int ReferenceModernGame::findLowest() const {
    int lowest = 1000;
    for (const TPoint& cell : listPlaceCells(place_))
        lowest = std::min(lowest, cell.y);
    return lowest;
}

int ReferenceModernGame::getReferenceLevel() const {
    if (rules_.goal != Goal::Marathon) return rules_.level;
    int level = rules_.level;
    while (level < 15 && rows_ >= level * 10)
        ++level;
    return level;
}

// ---- Moving

void ReferenceModernGame::changePlace(const Place& to) {
    place_ = to;
    if (findLowest() < lowest_) {
        lowest_ = findLowest();
        moves_ = 0;
        rested_ = 0;
        touched_ = false;
    }
    rests_ = isOnSupport();
    if (rests_) touched_ = true;
}

bool ReferenceModernGame::shiftTo(const Place& to, const char* spin) {
    if (!fits(to)) return false;
    if (touched_ && rules_.gravity) {
        ++moves_;
        rested_ = 0;
    }
    const bool supported = rests_;
    changePlace(to);
    spin_ = spin;
    if (supported && !rests_) fallen_ = 0;
    if (moves_ >= 15 && rests_) lockHere();
    return true;
}

bool ReferenceModernGame::turnTo(char turn) {
    const char facing = turnReferenceFacing(place_.facing, turn);
    int test = 0;
    for (const TPoint& shift : listReferenceKicks(kind_, place_.facing, turn)) {
        ++test;
        const Place to{facing, place_.x + shift.x, place_.y + shift.y};
        if (!fits(to)) continue;
        const char* spin = "";
        if (kind_ == 6) {
            const bool upLeft = isFilled(to.x - 1, to.y + 1);
            const bool upRight = isFilled(to.x + 1, to.y + 1);
            const bool downLeft = isFilled(to.x - 1, to.y - 1);
            const bool downRight = isFilled(to.x + 1, to.y - 1);
            const bool front = facing == 'N'   ? upLeft && upRight
                               : facing == 'E' ? upRight && downRight
                               : facing == 'S' ? downLeft && downRight
                                               : upLeft && downLeft;
            if (upLeft + upRight + downLeft + downRight >= 3) {
                spin = front || (test == 5 && turn != 'A') ? "full" : "mini";
            }
        }
        return shiftTo(to, spin);
    }
    return false;
}

// Falls up to that many rows; returns how many.
int ReferenceModernGame::fallRows(int most) {
    int rows = 0;
    while (rows < most && !isOnSupport()) {
        changePlace({place_.facing, place_.x, place_.y - 1});
        ++rows;
    }
    if (rows > 0) {
        spin_ = "";
        fallen_ = 0;
    }
    return rows;
}

bool ReferenceModernGame::tick(Verb verb) {
    if (!isRunning()) return false;
    switch (verb) {
        case Verb::Left: return shiftTo({place_.facing, place_.x - 1, place_.y}, "");
        case Verb::Right: return shiftTo({place_.facing, place_.x + 1, place_.y}, "");
        case Verb::TurnRight: return turnTo('C');
        case Verb::TurnLeft: return turnTo('U');
        case Verb::TurnAround: return turnTo('A');
        case Verb::Down:
        case Verb::Drop: {
            const int rows = fallRows(verb == Verb::Down ? 1 : 1000);
            points_ += rows;
            if (rows > 0 && moves_ >= 15 && rests_) lockHere();
            return rows > 0;
        }
        case Verb::Rotate: return false;
        case Verb::Land:
            points_ += 2 * fallRows(1000);
            lockHere();
            return true;
        case Verb::Hold: break;
    }
    const bool noneLeft = held_ < 0 && rules_.limit != 0 && dealt_ == rules_.limit;
    if (!rules_.hold || holdUsed_ || noneLeft) return false;
    holdUsed_ = true;
    const int before = held_;
    held_ = kind_;
    if (before < 0) {
        enterFromSequence();
    } else {
        enterKind(before);
    }
    return true;
}

// ---- Time

void ReferenceModernGame::elapse(int64_t milliseconds) {
    for (int64_t i = 0; i < milliseconds * 1000 && isRunning(); ++i)
        passMicrosecond();
}

void ReferenceModernGame::placeAt(const FallingPiece& piece, Spin spin) {
    place_ = {"NESW"[static_cast<int>(piece.facing)], piece.x, piece.y};
    spin_ = spin == Spin::None ? "" : tetris::toString(spin);
    lockHere();
}

void ReferenceModernGame::passMicrosecond() {
    if (!isRunning()) return;
    ++microseconds_;
    if (!rules_.gravity) {
        // Only the clock runs.
    } else if (rests_) {
        ++rested_;
        if (rested_ == 500'000) lockHere();
    } else {
        ++fallen_;
        static const std::vector<int64_t> kTimes = [] {
            std::vector<int64_t> times{0};
            for (int level = 0; level < 20; ++level)
                times.push_back(std::llround(1e6 * std::pow(0.8 - 0.007 * level, level)));
            return times;
        }();
        if (fallen_ == kTimes[static_cast<size_t>(getReferenceLevel())]) {
            fallRows(1);
            if (moves_ >= 15 && rests_) lockHere();
        }
    }
    if (isRunning() && rules_.goal == Goal::Ultra &&
        microseconds_ == 1'000'000LL * rules_.seconds) {
        end_ = GameEnd::Time;
    }
}

// ---- Locking and entering

void ReferenceModernGame::lockHere() {
    bool isBelow = false;
    for (const TPoint& cell : listPlaceCells(place_)) {
        board_[static_cast<size_t>(cell.y)][static_cast<size_t>(cell.x)] = '#';
        isBelow = isBelow || cell.y < rules_.rows;
    }
    ++locked_;
    holdUsed_ = false;
    if (!isBelow) {
        if (rules_.goal != Goal::Zen) {
            end_ = GameEnd::LockOut;
            return;
        }
        clearBoard();
        enterFromSequence();
        return;
    }
    int cleared = 0;
    int dug = 0;
    for (size_t y = 0; y < board_.size();) {
        if (board_[y].find('.') != std::string::npos) {
            ++y;
            continue;
        }
        board_.erase(board_.begin() + static_cast<long>(y));
        board_.push_back(std::string(static_cast<size_t>(rules_.width), '.'));
        ++cleared;
        if (static_cast<int>(y) < garbageOnBoard_) {
            --garbageOnBoard_;
            ++dug;
        }
    }
    const int attack = score(cleared);
    rows_ += cleared;
    const bool isDug = garbageRisen_ == rules_.garbage && garbageOnBoard_ == 0;
    if ((rules_.goal == Goal::Marathon && rows_ >= 150) ||
        (rules_.goal == Goal::Sprint && rows_ >= rules_.toClear) ||
        (rules_.goal == Goal::Cheese && isDug)) {
        end_ = GameEnd::Goal;
        return;
    }
    dropGarbage(exchange_                     ? exchange_(cleared, attack)
                : rules_.goal == Goal::Cheese ? std::min(dug, rules_.garbage - garbageRisen_)
                : isRowDue()                  ? 1
                                              : 0);
    if (isRunning()) enterFromSequence();
}

// Returns the rows that it would send.
int ReferenceModernGame::score(int rows) {
    const int plain[] = {0, 100, 300, 500, 800};
    const int mini[] = {100, 200, 400, 0, 0};
    const int full[] = {400, 800, 1200, 1600, 0};
    const int perfect[] = {0, 800, 1200, 1800, 2000};
    const int level = getReferenceLevel();
    const int points = (spin_ == "full"   ? full[rows]
                        : spin_ == "mini" ? mini[rows]
                                          : plain[rows]) *
                       level;
    if (rows == 0) {
        combo_ = -1;
        points_ += points;
        return 0;
    }
    const bool isHard = rows == 4 || !spin_.empty();
    const bool bonus = isHard && hard_;
    hard_ = isHard;
    ++combo_;
    points_ += bonus ? points * 3 / 2 : points;
    points_ += 50 * combo_ * level;
    const bool isEmpty = std::ranges::all_of(
        board_, [](const std::string& row) { return row.find('#') == std::string::npos; });
    if (isEmpty) points_ += (rows == 4 && bonus ? 3200 : perfect[rows]) * level;
    if (isEmpty) return 10;
    const int sent[] = {0, 0, 1, 2, 4};
    const int combos[] = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5};
    return (spin_ == "full"   ? 2 * rows
            : spin_ == "mini" ? rows - 1
                              : sent[rows]) +
           (bonus ? 1 : 0) + combos[std::min(combo_, 11)];
}

// A survival game: of the locks so far, rows rise after those that this counts out.
bool ReferenceModernGame::isRowDue() {
    if (rules_.goal != Goal::Survival) return false;
    const int pauses[] = {8, 7, 6, 5, 4, 3};
    const int pause = rules_.every != 0       ? rules_.every
                      : garbageRisen_ < 6 * 4 ? pauses[garbageRisen_ / 4]
                                              : 2;
    if (++locksSinceRow_ != pause) return false;
    locksSinceRow_ = 0;
    return true;
}

void ReferenceModernGame::dropGarbage(int count) {
    for (; count > 0; --count) {
        if (board_.back().find('#') != std::string::npos) {
            end_ = GameEnd::TopOut;
            return;
        }
        board_.pop_back();
        std::string row(static_cast<size_t>(rules_.width), '#');
        row[static_cast<size_t>(holes_())] = '.';
        board_.insert(board_.begin(), row);
        ++garbageRisen_;
        ++garbageOnBoard_;
    }
}

void ReferenceModernGame::enterFromSequence() {
    if (rules_.limit != 0 && dealt_ == rules_.limit) {
        end_ = GameEnd::Limit;
        return;
    }
    ++dealt_;
    enterKind(deal_());
}

void ReferenceModernGame::enterKind(int kind) {
    kind_ = kind;
    spin_ = "";
    fallen_ = 0;
    rested_ = 0;
    moves_ = 0;
    touched_ = false;
    place_ = {'N', (rules_.width - 1) / 2, rules_.rows};
    if (!fits(place_)) {
        if (rules_.goal != Goal::Zen) {
            end_ = GameEnd::BlockOut;
            return;
        }
        clearBoard();
    }
    lowest_ = findLowest();
    changePlace(place_);
    fallRows(1);
}

void ReferenceModernGame::clearBoard() {
    for (std::string& row : board_)
        row.assign(row.size(), '.');
    combo_ = -1;
    hard_ = false;
}

// ---- Comparing

std::string ReferenceModernGame::toString() const {
    std::string picture;
    for (auto row = board_.rbegin(); row != board_.rend(); ++row)
        picture += *row + '\n';
    return picture;
}

std::string ReferenceModernGame::findDifference(const ModernGame& game) const {
    std::string difference;
    const auto compare = [&](const std::string& what, const std::string& is,
                             const std::string& expected) {
        if (is == expected || !difference.empty()) return;
        difference = what + " is " + is + "; expected " + expected;
    };
    const auto compareNumbers = [&](const std::string& what, int64_t is, int64_t expected) {
        compare(what, std::to_string(is), std::to_string(expected));
    };
    compare("the end", std::string(tetris::toString(game.getEnd())),
            std::string(tetris::toString(end_)));
    compare("the board", game.getBoard().toString(), toString());
    compareNumbers("the score", game.getScore(), points_);
    compareNumbers("pieces", game.getPieces(), locked_);
    compareNumbers("rows", game.getRows(), rows_);
    compareNumbers("the level", game.getLevel(), getReferenceLevel());
    compareNumbers("the time", game.getTime(), (microseconds_ + 999) / 1000);
    compareNumbers("the piece in hold", game.getHeld().value_or(-1), held_);
    compareNumbers("the combo", game.getScoring().getCombo(), combo_);
    compareNumbers("the chain", game.getScoring().isBackToBack() ? 1 : 0, hard_ ? 1 : 0);
    if (!isRunning()) return difference;
    compare("the piece", toText(game.getPiece().value_or(FallingPiece{})),
            toText({kind_, readFacing(place_.facing), place_.x, place_.y}));
    compare("the spin", std::string(tetris::toString(game.getSpin())),
            spin_.empty() ? "none" : spin_);
    compareNumbers("moves", game.getMoves(), moves_);
    return difference;
}

}  // namespace tetris
