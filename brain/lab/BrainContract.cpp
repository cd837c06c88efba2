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
#include "brain/tetris/steer/Pilot.h"
#include "core/base/JavaRandom.h"

namespace tetris {

namespace {

// A board whose lowest `filled` rows have random cells; none of them is full.
Board makeRubble(base::JavaRandom& random, int width, int height, int filled)
{
    std::string picture;
    for (int y = height - 1; y >= 0; --y) {
        std::string row(static_cast<std::size_t>(width), '.');
        if (y < filled) {
            for (char& cell : row)
                if (random.nextInt(3) > 0) cell = '#';
            row[static_cast<std::size_t>(random.nextInt(width))] = '.';
        }
        picture += row + "\n";
    }
    return Board::fromPicture(picture);
}

std::vector<Situation> makeCases()
{
    // Not too many, because an external brain starts a process for each size.
    constexpr std::array<std::pair<int, int>, 7> kSizes{
        {{4, 5}, {5, 19}, {6, 4}, {7, 12}, {9, 20}, {11, 16}, {12, 8}}};
    base::JavaRandom random(20240229);
    std::vector<Situation> cases;
    for (int i = 0; i < 60; ++i) {
        const auto size = kSizes[static_cast<std::size_t>(random.nextInt(7))];
        const auto [width, rows] = i % 3 == 0 ? std::pair(10, 20) : size;
        const Piece* piece = Piece::getPieces()[static_cast<std::size_t>(random.nextInt(7))];
        for (int turns = random.nextInt(4); turns > 0; --turns)
            piece = piece->fastRotation();
        std::vector<int> next;
        for (int count = random.nextInt(4); count > 0; --count)
            next.push_back(random.nextInt(7));
        cases.push_back({makeRubble(random, width, rows + 4, random.nextInt(rows)), piece, rows,
                         std::move(next)});
    }
    // An external brain starts a process whenever the size changes.
    std::ranges::stable_sort(cases, {}, [](const Situation& each) {
        return std::pair(each.board.getWidth(), each.limitHeight);
    });
    return cases;
}

std::string describe(const Situation& position)
{
    return toString(*position.piece) + " on " + std::to_string(position.board.getWidth()) + "x" +
           std::to_string(position.limitHeight) + ":\n" + position.board.toString();
}

bool isSame(const std::optional<Move>& a, const std::optional<Move>& b)
{
    if (!a || !b) return a.has_value() == b.has_value();
    return *a->piece == *b->piece && a->x == b->x && a->y == b->y && a->score == b->score;
}

// The brains of one recipe under test, and the positions.
class Suite {
public:
    Suite(const BrainRecipe& recipe, const std::function<void(const ContractCheck&)>& take,
          const ContractProgress& progress)
        : recipe_(recipe), take_(take), progress_(progress), cases_(makeCases())
    {
    }

    // Runs a check over all cases up to the first one for which `keeps` returns false.
    template <class Keeps>
    void checkEach(const std::string& name, Keeps&& keeps)
    {
        run(name, [&](ContractCheck& check) {
            const std::unique_ptr<Brain> brain = recipe_.make();
            const int count = static_cast<int>(cases_.size());
            for (int i = 0; i < count; ++i) {
                const Situation& position = cases_[static_cast<std::size_t>(i)];
                report(check, i, count);
                if (keeps(*brain, position)) continue;
                check.passed = false;
                check.detail = describe(position);
                return;
            }
        });
    }

    template <class Check>
    void run(const std::string& name, Check&& check)
    {
        ContractCheck result{.name = name, .passed = true, .detail = ""};
        try {
            check(result);
        } catch (const std::exception& error) {
            result.passed = false;
            result.detail = error.what();
        }
        take_(result);
    }

    [[nodiscard]] const std::vector<Situation>& getCases() const { return cases_; }

    // Says that `done` of `count` steps of the check are done.
    void report(const ContractCheck& check, int done, int count) const
    {
        if (progress_) progress_(check.name, done, count);
    }

private:
    const BrainRecipe& recipe_;
    const std::function<void(const ContractCheck&)>& take_;
    const ContractProgress& progress_;
    const std::vector<Situation> cases_;
};

std::optional<Move> ask(Brain& brain, const Situation& position)
{
    return brain.bestMove(position.board, *position.piece, position.limitHeight);
}

bool isLegal(const Situation& position, const Move& move)
{
    Board board = position.board;
    return move.piece != nullptr && move.y + move.piece->getHeight() <= position.limitHeight &&
           board.place(*move.piece, move.x, move.y) < PlaceResult::OutOfBounds;
}

// The answer to the position at the beginning of a game.
std::optional<Move> askInNewGame(Brain& brain, const Situation& position)
{
    brain.beginGame({.width = position.board.getWidth(),
                     .height = position.board.getHeight(),
                     .limit = position.limitHeight});
    return ask(brain, position);
}

// Some of the cases, which one brain has answered while no other one existed.
struct Answers {
    std::vector<const Situation*> positions;
    std::vector<std::optional<Move>> moves;
};

Answers askAlone(const BrainRecipe& recipe, const std::vector<Situation>& cases)
{
    Answers answers;
    const std::unique_ptr<Brain> brain = recipe.make();
    for (std::size_t i = 0; i < cases.size(); i += 3) {
        answers.positions.push_back(&cases[i]);
        answers.moves.push_back(askInNewGame(*brain, cases[i]));
    }
    return answers;
}

// Asks two brains in turn, each in a game of its own. Returns the position that one answers in
// another way than alone; null if there is none.
const Situation* askInTurn(const BrainRecipe& recipe, const Answers& alone)
{
    const std::unique_ptr<Brain> brain = recipe.make();
    const std::unique_ptr<Brain> other = recipe.make();
    const Situation* last = nullptr;
    const std::size_t count = alone.positions.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Situation& position = *alone.positions[i];
        const Situation& away = *alone.positions[(i + count / 2) % count];
        brain->beginGame({.width = position.board.getWidth(),
                          .height = position.board.getHeight(),
                          .limit = position.limitHeight});
        static_cast<void>(askInNewGame(*other, away));
        if (!isSame(ask(*brain, position), alone.moves[i])) last = &position;
    }
    return last;
}

// The same with a brain in each of several threads. They ask for some time, because what the brains
// share does harm only if a thread is interrupted, or runs beside another one, at the wrong moment.
const Situation* askInThreads(const BrainRecipe& recipe, const Answers& alone)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::size_t kThreads = 4;
    const Clock::time_point end = Clock::now() + std::chrono::milliseconds(300);
    const auto askAll = [&recipe, &alone, end](std::size_t first) -> const Situation* {
        const std::unique_ptr<Brain> brain = recipe.make();
        const std::size_t count = alone.positions.size();
        do {
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t each = (first + i) % count;
                const Situation& position = *alone.positions[each];
                if (!isSame(askInNewGame(*brain, position), alone.moves[each])) return &position;
            }
        } while (Clock::now() < end);
        return nullptr;
    };
    std::vector<std::future<const Situation*>> threads;
    for (std::size_t i = 0; i < kThreads; ++i)
        threads.push_back(std::async(std::launch::async, askAll, 5 * i));
    const Situation* found = nullptr;
    for (auto& thread : threads) {
        if (const Situation* const position = thread.get()) found = position;
    }
    return found;
}

std::optional<GameResult> playTest(const BrainRecipe& recipe, PlayMode mode)
{
    return playGame({.sequence = "test", .brain = recipe, .mode = mode}, 0);
}

}  // namespace

void checkContract(const BrainRecipe& recipe, const std::function<void(const ContractCheck&)>& take,
                   const ContractProgress& progress)
{
    Suite suite(recipe, take, progress);
    suite.checkEach("legal-move", [](Brain& brain, const Situation& position) {
        const auto move = ask(brain, position);
        return !move || isLegal(position, *move);
    });
    suite.checkEach("own-rotation", [](Brain& brain, const Situation& position) {
        const auto move = ask(brain, position);
        return !move || isRotation(*position.piece, *move->piece);
    });
    suite.checkEach("comes-to-rest", [](Brain& brain, const Situation& position) {
        const auto move = ask(brain, position);
        return !move || move->y == position.board.dropHeight(*move->piece, move->x);
    });
    suite.checkEach("leaves-the-board", [](Brain& brain, const Situation& position) {
        const Board board = position.board;
        static_cast<void>(brain.chooseMove(position));
        return board == position.board && position.board.isCommitted();
    });
    suite.checkEach("repeats-itself", [&recipe](Brain& brain, const Situation& position) {
        const std::unique_ptr<Brain> other = recipe.make();
        return isSame(askInNewGame(brain, position), askInNewGame(*other, position));
    });
    suite.checkEach("knows-the-next", [](Brain& brain, const Situation& position) {
        const int sees = brain.sees();
        const std::size_t count =
            sees == Brain::kSeesAll
                ? position.next.size()
                : std::min(position.next.size(), static_cast<std::size_t>(sees));
        Situation seen = position;
        seen.next.resize(count);
        const auto move = brain.chooseMove(seen);
        return !move || isLegal(position, *move);
    });
    suite.run("finds-a-move", [&recipe, &suite](ContractCheck& check) {
        int asked = 0;
        for (const Piece* piece : Piece::getPieces()) {
            suite.report(check, asked++, 7);
            if (recipe.make()->bestMove(Board(10, 24), *piece, 20)) continue;
            check.passed = false;
            check.detail = toString(*piece) + " on an empty 10x20";
        }
    });
    suite.run("no-move-without-room", [&recipe, &suite](ContractCheck& check) {
        int asked = 0;
        for (const Piece* piece : Piece::getPieces()) {
            suite.report(check, asked++, 7);
            if (!recipe.make()->bestMove(Board(10, 24), *piece, 0)) continue;
            check.passed = false;
            check.detail = toString(*piece) + " within no rows";
        }
    });
    suite.run("shares-nothing", [&recipe, &suite](ContractCheck& check) {
        suite.report(check, 0, 3);
        const Answers alone = askAlone(recipe, suite.getCases());
        suite.report(check, 1, 3);
        const Situation* position = askInTurn(recipe, alone);
        check.detail = "answers otherwise while another brain is asked, too: ";
        if (position == nullptr) {
            suite.report(check, 2, 3);
            position = askInThreads(recipe, alone);
            check.detail = "answers otherwise while others are asked in other threads: ";
        }
        check.passed = position == nullptr;
        check.detail = check.passed ? "" : check.detail + describe(*position);
    });
    suite.run("plays-its-rules", [&recipe, &suite](ContractCheck& check) {
        suite.report(check, 0, 1);
        if (!recipe.playsModern()) return;
        GameSetup setup{.brain = recipe};
        setup.rules = {.goal = Goal::Sprint, .limit = 20, .set = RuleSet::Modern};
        const auto game = playGame(setup, 1);  // throws if the brain cannot
        check.passed = game && game->pieces > 0;
        if (!check.passed) check.detail = "it places no piece of a modern game";
    });
    suite.run("plays-the-test-game", [&recipe, &suite](ContractCheck& check) {
        int played = 0;
        const auto play = [&](PlayMode mode) {
            suite.report(check, played++, 4);
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
            check.detail = std::string("two test games by ") + toString(mode) + " differ";
        }
    });
}

std::vector<ContractCheck> checkContract(const BrainRecipe& recipe)
{
    std::vector<ContractCheck> checks;
    checkContract(recipe, [&checks](const ContractCheck& check) { checks.push_back(check); });
    return checks;
}

}  // namespace tetris
