#include "brain/lab/BrainContract.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <future>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "brain/lab/play/HeadlessGame.h"
#include "brain/tetris/Brains.h"
#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/steer/Pilot.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/JavaRandom.h"
#include "core/base/Range.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

// A board whose lowest `filled` rows have random cells; none of them is full.
Board makeRubble(base::JavaRandom& random, int width, int height, int filled) {
    std::string picture;
    for (int y = height - 1; y >= 0; --y) {
        std::string row(base::toIndex(width), '.');
        if (y < filled) {
            for (char& cell : row)
                if (random.nextInt(3) > 0) cell = '#';
            row[base::toIndex(random.nextInt(width))] = '.';
        }
        picture += row + "\n";
    }
    return Board::fromPicture(picture);
}

std::vector<Situation> makeCases() {
    // Not too many, because an external brain starts a process for each size.
    constexpr std::array<std::pair<int, int>, 7> kSizes{
        {{4, 5}, {5, 19}, {6, 4}, {7, 12}, {9, 20}, {11, 16}, {12, 8}}};
    base::JavaRandom random(20240229);
    std::vector<Situation> cases;
    for (int i = 0; i < 60; ++i) {
        const auto size = kSizes[base::toIndex(random.nextInt(7))];
        const auto [width, rows] = i % 3 == 0 ? std::pair(10, 20) : size;
        const int piece = random.nextInt(7);
        const Piece& turned = turnPiece(piece, random.nextInt(4));
        std::vector<int> next;
        for (int count = random.nextInt(4); count > 0; --count)
            next.push_back(random.nextInt(7));
        cases.push_back({makeRubble(random, width, rows + 4, random.nextInt(rows)), &turned, rows,
                         std::move(next)});
    }
    // An external brain starts a process whenever the size changes.
    std::ranges::stable_sort(cases, {}, [](const Situation& each) {
        return std::pair(each.board.getWidth(), each.limitHeight);
    });
    return cases;
}

// "L1, rotation 0".
std::string describe(const Piece& piece) {
    const auto& pieces = Piece::getPieces();
    const auto root = std::ranges::find_if(
        pieces, [&piece](const Piece* each) { return isRotation(*each, piece); });
    if (root == pieces.end()) return "a piece of its own, " + toString(piece);
    const int index = static_cast<int>(root - pieces.begin());
    return base::format("{}, rotation {}", getPieceName(index), countTurns(index, piece));
}

// "L1, rotation 0, on 9x20:" and the rows of the board that are not empty.
std::string describe(const Situation& position) {
    std::string rows;
    for (int y = position.board.getMaxHeight() - 1; y >= 0; --y)
        rows += position.board.drawRow(y) + '\n';
    return base::format("{}, on {}{}x{}{}", describe(*position.piece),
                        (rows.empty() ? "an empty " : ""), position.board.getWidth(),
                        position.limitHeight, (rows.empty() ? "\n" : ":\n" + rows));
}

// "L1, rotation 0, at (3, 0), score 2.5"; "no move".
std::string describe(const std::optional<Move>& move) {
    if (!move) return "no move";
    if (move->piece == nullptr) return "a move without a piece";
    return base::format("{}, at ({}, {}), score {}", describe(*move->piece), move->x, move->y,
                        base::formatNumber(move->score));
}

// What a brain that broke a rule answered, and what was expected.
std::string compare(const std::optional<Move>& answer, const std::string& expected) {
    return base::format("answered {}; expected {}", describe(answer), expected);
}

bool isSame(const std::optional<Move>& a, const std::optional<Move>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return *a->piece == *b->piece && a->x == b->x && a->y == b->y && a->score == b->score;
}

// The brains of one recipe under test, and the positions.
class Suite : public ContractSuite {
public:
    Suite(const BrainRecipe& recipe, const TakeCheck& take, const ContractProgress& progress)
        : ContractSuite(take, progress), recipe_(recipe), cases_(makeCases()) {}

    // Runs a check over all cases up to the first one for which `findFault` returns what is wrong.
    template <class FindFault>
    void checkEach(const std::string& name, FindFault findFault) {
        run(name, [&](ContractCheck& check) {
            const std::unique_ptr<Brain> brain = recipe_.make();
            const int count = base::count(cases_);
            for (int i = 0; i < count; ++i) {
                const Situation& position = cases_[base::toIndex(i)];
                report(name, i, count);
                check.question = position;  // an exception says what was asked
                const std::string fault = findFault(recipe_, *brain, position);
                if (fault.empty()) continue;
                check.passed = false;
                check.detail = describe(position) + fault;
                return;
            }
            check.question.reset();
        });
    }

    const std::vector<Situation>& getCases() const { return cases_; }

private:
    const BrainRecipe& recipe_;
    const std::vector<Situation> cases_;
};

std::optional<Move> ask(Brain& brain, const Situation& position) {
    return brain.bestMove(position.board, *position.piece, position.limitHeight);
}

bool isLegal(const Situation& position, const Move& move) {
    Board board = position.board;
    return move.piece != nullptr && move.y + move.piece->getHeight() <= position.limitHeight &&
           board.place(*move.piece, move.x, move.y) < PlaceResult::OutOfBounds;
}

// A game begins that asks for the position.
void beginGame(Brain& brain, const Situation& position) {
    brain.beginGame({.width = position.board.getWidth(),
                     .height = position.board.getHeight(),
                     .limit = position.limitHeight});
}

// The answer to the position at the beginning of a game.
std::optional<Move> askInNewGame(Brain& brain, const Situation& position) {
    beginGame(brain, position);
    return ask(brain, position);
}

// An answer of a brain while no other one existed, and a later one that differs from it.
struct Answer {
    const Situation* position = nullptr;
    std::optional<Move> alone{};
    std::optional<Move> beside{};
};

// The answers of one brain to some of the cases.
std::vector<Answer> askAlone(const BrainRecipe& recipe, const std::vector<Situation>& cases) {
    std::vector<Answer> answers;
    const std::unique_ptr<Brain> brain = recipe.make();
    for (size_t i = 0; i < cases.size(); i += 3)
        answers.push_back({&cases[i], askInNewGame(*brain, cases[i])});
    return answers;
}

// Asks two brains in turn, each in a game of its own. Returns the last change that it sees.
std::optional<Answer> askInTurn(const BrainRecipe& recipe, const std::vector<Answer>& answers) {
    const std::unique_ptr<Brain> brain = recipe.make();
    const std::unique_ptr<Brain> other = recipe.make();
    std::optional<Answer> last;
    const size_t count = answers.size();
    for (size_t i = 0; i < count; ++i) {
        const auto& [position, alone, beside] = answers[i];
        beginGame(*brain, *position);
        askInNewGame(*other, *answers[(i + count / 2) % count].position);
        const auto move = ask(*brain, *position);
        if (!isSame(move, alone)) last = {position, alone, move};
    }
    return last;
}

// The same with a brain in each of several threads. They ask for some time, because what the brains
// share does harm only if a thread is interrupted, or runs beside another one, at the wrong moment.
std::optional<Answer> askInThreads(const BrainRecipe& recipe, const std::vector<Answer>& answers) {
    using Clock = std::chrono::steady_clock;
    constexpr size_t kThreads = 4;
    const Clock::time_point end = Clock::now() + std::chrono::milliseconds(300);
    const auto askAll = [&recipe, &answers, end](size_t first) -> std::optional<Answer> {
        const std::unique_ptr<Brain> brain = recipe.make();
        do {
            for (size_t i = 0; i < answers.size(); ++i) {
                const auto& [position, alone, beside] = answers[(first + i) % answers.size()];
                const auto move = askInNewGame(*brain, *position);
                if (!isSame(move, alone)) return Answer{position, alone, move};
            }
        } while (Clock::now() < end);
        return std::nullopt;
    };
    std::vector<std::future<std::optional<Answer>>> threads;
    for (size_t i = 0; i < kThreads; ++i)
        threads.push_back(std::async(std::launch::async, askAll, 5 * i));
    std::optional<Answer> found;
    for (auto& thread : threads) {
        if (const auto change = thread.get()) found = change;
    }
    return found;
}

// A stick lies above the third row wherever it comes to rest, and within three rows again when the
// full rows have gone.
Situation makeOverflow() {
    return {Board::fromPicture("....\n....\n....\n....\n.###\n.###\n.###\n"),
            Piece::getPieces()[Piece::STICK], 3};
}

std::string describe(const std::optional<GameResult>& game) {
    if (!game) return "no result";
    return base::format("score {} after {} pieces", game->computeScore(), game->pieces);
}

std::optional<GameResult> playTest(const BrainRecipe& recipe, PlayMode mode) {
    return playGame({.sequence = "test", .brain = recipe, .mode = mode}, 0);
}

// The answer if it is legal; legal-move reports others.
std::optional<Move> askLegal(Brain& brain, const Situation& position) {
    const auto move = ask(brain, position);
    return move && isLegal(position, *move) ? move : std::nullopt;
}

// What is wrong with a move, which may be none, on these cells; empty if nothing is.
std::string findIllegal(const std::optional<Move>& move, const Situation& position) {
    if (!move || isLegal(position, *move)) return "";
    return compare(move,
                   base::format("a place on empty cells within {} rows", position.limitHeight));
}

// ---- The checks of a position: what is wrong with the brain's answer to it; empty if nothing is

std::string checkLegalMove(const BrainRecipe& /*recipe*/, Brain& brain, const Situation& position) {
    return findIllegal(ask(brain, position), position);
}

std::string checkRotation(const BrainRecipe& /*recipe*/, Brain& brain, const Situation& position) {
    const auto move = askLegal(brain, position);
    if (!move || isRotation(*position.piece, *move->piece)) return "";
    return compare(move, "a rotation of the piece");
}

std::string checkRest(const BrainRecipe& /*recipe*/, Brain& brain, const Situation& position) {
    const auto move = askLegal(brain, position);
    if (!move) return "";
    const int rest = position.board.dropHeight(*move->piece, move->x);
    return move->y == rest ? "" : compare(move, base::format("row {} there", rest));
}

std::string checkBoardStays(const BrainRecipe& /*recipe*/, Brain& brain,
                            const Situation& position) {
    const Board board = position.board;
    const auto move = brain.chooseMove(position);
    if (board == position.board && position.board.isCommitted()) return "";
    return compare(move, "the same board after it") + ", not\n" + position.board.toString();
}

std::string checkRepetition(const BrainRecipe& recipe, Brain& brain, const Situation& position) {
    const std::unique_ptr<Brain> other = recipe.make();
    const auto first = askInNewGame(brain, position);
    const auto second = askInNewGame(*other, position);
    if (isSame(first, second)) return "";
    return compare(second, base::format("the same as before, {}", describe(first)));
}

std::string checkNext(const BrainRecipe& /*recipe*/, Brain& brain, const Situation& position) {
    const int sees = brain.sees();
    Situation seen = position;
    if (sees != Brain::kSeesAll)
        seen.next.resize(std::min(position.next.size(), base::toIndex(sees)));
    return findIllegal(brain.chooseMove(seen), position);
}

struct CaseCheck {
    const char* name;
    std::string (*findFault)(const BrainRecipe& recipe, Brain& brain, const Situation& position);
};
constexpr std::array kCaseChecks{
    CaseCheck{"legal-move", checkLegalMove},      CaseCheck{"own-rotation", checkRotation},
    CaseCheck{"comes-to-rest", checkRest},        CaseCheck{"leaves-the-board", checkBoardStays},
    CaseCheck{"repeats-itself", checkRepetition}, CaseCheck{"knows-the-next", checkNext}};

// ---- The other checks: each fills in what has failed

// Each piece on an empty board has a move, if there is room for one.
template <bool kHasRoom>
void checkEmpty(const BrainRecipe& recipe, const Suite& suite, ContractCheck& check) {
    for (int asked = 0; const Piece* const piece : Piece::getPieces()) {
        suite.report(check.name, asked++, 7);
        const Situation position{Board(10, 24), piece, kHasRoom ? 20 : 0};
        check.question = position;
        const auto move = ask(*recipe.make(), position);
        if (move.has_value() == kHasRoom) continue;
        check.passed = false;
        check.detail = describe(position) + compare(move, kHasRoom ? "a move" : "no move");
        return;
    }
}

void checkOverflow(const BrainRecipe& recipe, const Suite& suite, ContractCheck& check) {
    suite.report(check.name, 0, 1);
    const Situation position = makeOverflow();
    const std::unique_ptr<Brain> brain = recipe.make();
    brain->setOverflow(Overflow::ClearFirst);
    std::optional<Move> move;
    try {
        move = ask(*brain, position);
    } catch (const BrainFailure& failure) {
        if (failure.getFault() != Fault::IllegalMove) throw;
        return;  // external brains do not learn the rule, and report the fault
    }
    check.passed = move.has_value();
    if (check.passed) return;
    check.detail = describe(position) + compare(move, "a move by --overflow clear-first");
}

void checkOthers(const BrainRecipe& recipe, const Suite& suite, ContractCheck& check) {
    suite.report(check.name, 0, 3);
    const std::vector<Answer> answers = askAlone(recipe, suite.getCases());
    suite.report(check.name, 1, 3);
    std::string where = " while another brain is asked, too";
    std::optional<Answer> change = askInTurn(recipe, answers);
    if (!change) {
        suite.report(check.name, 2, 3);
        where = " while others are asked in other threads";
        change = askInThreads(recipe, answers);
    }
    if (!change) return;
    check.passed = false;
    check.detail = describe(*change->position) +
                   compare(change->beside, "the same as alone, " + describe(change->alone) + ",") +
                   where;
    check.question = *change->position;
}

void checkRules(const BrainRecipe& recipe, const Suite& suite, ContractCheck& check) {
    suite.report(check.name, 0, 1);
    if (!recipe.plays(RuleSet::Modern)) return;
    GameSetup setup{.brain = recipe};
    setup.rules = {.goal = Goal::Sprint, .limit = 20, .set = RuleSet::Modern};
    const auto game = playGame(setup, 1);  // throws if the brain cannot
    check.passed = game && game->pieces > 0;
    if (!check.passed) check.detail = "it places no piece of a modern game";
}

void checkTestGame(const BrainRecipe& recipe, const Suite& suite, ContractCheck& check) {
    int played = 0;
    const auto play = [&](PlayMode mode) {
        suite.report(check.name, played++, 4);
        return playTest(recipe, mode);
    };
    for (const PlayMode mode : {PlayMode::Instant, PlayMode::Ticks}) {
        const auto first = play(mode);
        const auto again = play(mode);
        if (first && again && first->computeScore() == again->computeScore() &&
            first->board == again->board) {
            continue;
        }
        check.passed = false;
        check.detail = base::format("two games of --sequence test --mode {} differ: {}, and {}",
                                    toString(mode), describe(first), describe(again));
    }
}

struct WholeCheck {
    const char* name;
    void (*check)(const BrainRecipe& recipe, const Suite& suite, ContractCheck& check);
};
constexpr std::array kWholeChecks{WholeCheck{"finds-a-move", checkEmpty<true>},
                                  WholeCheck{"no-move-without-room", checkEmpty<false>},
                                  WholeCheck{"keeps-the-overflow", checkOverflow},
                                  WholeCheck{"shares-nothing", checkOthers},
                                  WholeCheck{"plays-its-rules", checkRules},
                                  WholeCheck{"plays-the-test-game", checkTestGame}};

}  // namespace

void ContractSuite::run(const std::string& name,
                        const std::function<void(ContractCheck& check)>& check) {
    ContractCheck result{.name = name};
    try {
        if (!silent_.empty()) base::fail("not tried: no answer to {}", silent_);
        check(result);
    } catch (const std::exception& error) {
        result.passed = false;
        result.detail = error.what();
        const auto* const failure = dynamic_cast<const BrainFailure*>(&error);
        if (failure != nullptr && failure->getFault() == Fault::Late) silent_ = name;
    }
    take_(result);
}

void checkContract(const BrainRecipe& recipe, const TakeCheck& take,
                   const ContractProgress& progress) {
    Suite suite(recipe, take, progress);
    for (const auto& [name, findFault] : kCaseChecks)
        suite.checkEach(name, findFault);
    for (const auto& [name, check] : kWholeChecks)
        suite.run(name,
                  [&, whole = check](ContractCheck& result) { whole(recipe, suite, result); });
}

}  // namespace tetris
