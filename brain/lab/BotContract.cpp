#include "brain/lab/BrainContract.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "brain/tetris/external/BotMessages.h"
#include "brain/tetris/external/BotServer.h"
#include "brain/tetris/external/LineProcess.h"
#include "core/base/Format.h"
#include "core/tetris/rules/ModernGame.h"

namespace tetris {

namespace {

using namespace std::chrono_literals;

constexpr size_t kMaxTestedLine = size_t{1} << 20;
constexpr size_t kShortLine = 4095;  // what some front ends read
constexpr int kTestedPieces = 30;
constexpr int kTestedNext = 5;

// Thrown by a step; what() is what the bot did wrong.
class BotTrouble : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// A conversation with a new process of the bot.
class TestedBot {
public:
    TestedBot(const std::string& command, const ProcessTerms& terms)
        : time_(terms.answerTime),
          thinkTime_(terms.thinkTime),
          child_(command, "tbp:" + command, terms, kMaxTestedLine) {}
    // Some bots die at the end of their input, and say so in the log.
    ~TestedBot() {
        try {
            if (!child_.hasFailed()) static_cast<void>(quit());
        } catch (const BrainFailure&) {  // it has ended already
        }
    }
    TestedBot(const TestedBot&) = delete;
    TestedBot& operator=(const TestedBot&) = delete;

    void send(const std::string& line) { child_.send(line, time_); }

    // The next line of that type; others before it are counted. Throws BrainFailure.
    BotLine await(BotLine::Type type, std::chrono::milliseconds time) {
        constexpr int kMostOthers = 1000;
        for (int others = 0; others < kMostOthers; ++others) {
            const std::string text = child_.receive(time, [] { return false; });
            longest_ = std::max(longest_, text.size());
            BotLine line = parseBotLine(text);
            if (line.type == BotLine::Type::Error)
                throw BotTrouble("it says that it cannot play: " + quoteExternal(line.reason));
            if (line.type == type) return line;
            if (line.type == BotLine::Type::None) stray_ = text;
        }
        throw BotTrouble("it writes line after line without a question");
    }

    BotLine awaitInfo() { return await(BotLine::Type::Info, kStarts * time_); }

    BotLine greet() {
        BotLine info = awaitInfo();
        send(formatRules(Randomizer::Kind::Bag));
        static_cast<void>(await(BotLine::Type::Ready, kStarts * time_));
        return info;
    }

    // One that knows no move yet is asked again, as long as an answer may take.
    BotLine suggest() {
        constexpr std::chrono::milliseconds kBetweenQuestions = 20ms;
        const auto until = std::chrono::steady_clock::now() + time_;
        std::this_thread::sleep_for(thinkTime_);
        for (;;) {
            send(formatOrder("suggest"));
            BotLine line = await(BotLine::Type::Suggestion, time_);
            most_ = std::max(most_, line.moves.size());
            if (!line.moves.empty() || std::chrono::steady_clock::now() >= until) return line;
            std::this_thread::sleep_for(kBetweenQuestions);
        }
    }

    // A move of the suggestion that the question allows; throws BotTrouble if there is none.
    SuggestedMove ask(const Situation& situation) {
        const BotLine line = suggest();
        if (line.moves.empty()) throw BotTrouble("it suggested no move where there is one");
        const std::vector<SuggestedMove> valid = listValidMoves(situation, line.moves);
        if (valid.empty()) throw BotTrouble("it suggested no possible move");
        if (std::ranges::find(line.moves, valid.front().echo) == line.moves.end()) ++otherSpins_;
        if (valid.front().move.usesHold) ++holds_;
        hasInfo_ = hasInfo_ || line.info != BotMoveInfo{};
        return valid.front();
    }

    // Its exit status after `quit`.
    std::optional<int> quit() {
        send(formatOrder("quit"));
        return child_.waitForEnd(200ms);
    }

    size_t getLongest() const { return longest_; }
    size_t getMost() const { return most_; }
    const std::string& getStray() const { return stray_; }
    int getOtherSpins() const { return otherSpins_; }
    int getHolds() const { return holds_; }
    bool hasInfo() const { return hasInfo_; }

private:
    static constexpr int kStarts = 5;  // as many times as long as an answer

    std::chrono::milliseconds time_;
    std::chrono::milliseconds thinkTime_;
    LineProcess child_;
    size_t longest_ = 0;  // bytes of a line
    size_t most_ = 0;     // moves of a suggestion
    std::string stray_;   // the last line that was no message
    int otherSpins_ = 0;  // moves whose spin cannot happen
    int holds_ = 0;
    bool hasInfo_ = false;
};

// Two rows of rubble under a slot for a T-spin.
Board makeTestedBoard() {
    std::string picture;
    for (int y = kBotBoardRows; y > 4; --y)
        picture += "..........\n";
    return Board::fromPicture(picture + "...#......\n###...####\n####.#####\n.#########\n");
}

class BotSuite {
public:
    BotSuite(const std::string& command, const ProcessTerms& terms,
             const std::function<void(const ContractCheck&)>& take,
             const ContractProgress& progress)
        : command_(command), terms_(terms), take_(take), progress_(progress) {}

    // `step` gets a bot that is ready, and returns what is worth knowing.
    template <class Step>
    void run(const std::string& name, Step step) {
        runRaw(name, [&](TestedBot& bot) {
            bot.greet();
            return step(bot);
        });
    }

    template <class Step>
    void runRaw(const std::string& name, Step step) {
        if (!silent_.empty()) return take_({name, false, "not tried: no answer to " + silent_});
        if (progress_) progress_(name, 0, 1);
        ContractCheck check{.name = name, .passed = true, .detail = ""};
        try {
            TestedBot bot(command_, terms_);
            check.detail = step(bot);
        } catch (const BotTrouble& trouble) {
            check = {name, false, trouble.what()};
        } catch (const BrainFailure& failure) {
            check = {name, false, failure.what()};
            if (failure.getFault() == Fault::Late) silent_ = name;
        }
        take_(check);
    }

    // Plays pieces, telling it `new_piece` first or `play`.
    std::string play(TestedBot& bot, bool addsFirst) const {
        ModernGame game(makeSequence("bag", 1), {.goal = Goal::Sprint, .seed = 1},
                        {.board = makeTestedBoard()});
        BotPosition known = look(game);
        bot.send(formatStart(known));
        int pieces = 0;
        for (; pieces < kTestedPieces && game.isRunning(); ++pieces) {
            if (progress_) progress_("play", pieces, kTestedPieces);
            const SuggestedMove chosen = bot.ask(copySituation(game, kTestedNext));
            static_cast<void>(game.place(toFallingPiece(toPlacement(chosen.move)), chosen.move.spin,
                                         chosen.move.usesHold));
            if (!game.isRunning()) break;
            if (!known.play(chosen.echo)) throw std::logic_error("BotSuite: a valid move fails");
            const BotPosition next = look(game);
            if (!addsFirst) bot.send(formatPlay(chosen.echo));
            for (size_t i = known.queue.size(); i < next.queue.size(); ++i)
                bot.send(formatNewPiece(next.queue[i]));
            if (addsFirst) bot.send(formatPlay(chosen.echo));
            known = next;
        }
        return std::to_string(pieces) + " pieces";
    }

    static BotPosition look(const ModernGame& game) {
        return makeBotPosition(copySituation(game, kTestedNext));
    }

private:
    const std::string& command_;
    const ProcessTerms& terms_;
    const std::function<void(const ContractCheck&)>& take_;
    const ContractProgress& progress_;
    std::string silent_{};  // the first step that got no answer in time
};

// A position of its own for each number.
BotPosition makeTestedPosition(int number) {
    const int kinds = static_cast<int>(Piece::getPieces().size());
    BotPosition position{.board = makeTestedBoard()};
    for (int i = 0; i <= kTestedNext; ++i)
        position.queue.push_back((number + i) % kinds);
    position.randomizer = {.kind = Randomizer::Kind::Bag, .bag = {(number + 6) % kinds}};
    return position;
}

Situation makeTestedQuestion(const BotPosition& position) {
    return makeSituation(position, kTestedNext).value();
}

std::string startAndAsk(TestedBot& bot, int number) {
    const BotPosition position = makeTestedPosition(number);
    bot.send(formatStart(position));
    static_cast<void>(bot.ask(makeTestedQuestion(position)));
    return "";
}

std::string sayInfo(const BotLine& info) {
    return info.name + " " + info.version + " by " + info.author;
}

void checkGames(BotSuite& suite) {
    for (const bool addsFirst : {false, true}) {
        suite.run(addsFirst ? "new-piece-then-play" : "play-then-new-piece", [&](TestedBot& bot) {
            std::string seen = suite.play(bot, addsFirst) + ", ";
            if (bot.getLongest() > kShortLine)
                seen += base::format("lines of {} bytes, ", bot.getLongest());
            seen += base::format(
                "at most {} moves, {} holds, {} spins that cannot happen, {}move_info",
                bot.getMost(), bot.getHolds(), bot.getOtherSpins(), (bot.hasInfo() ? "" : "no "));
            return seen;
        });
    }
}

}  // namespace

void checkBot(const std::string& command, const ProcessTerms& terms,
              const std::function<void(const ContractCheck&)>& take,
              const ContractProgress& progress) {
    BotSuite suite(command, terms, take, progress);
    suite.runRaw("says-info", [](TestedBot& bot) { return sayInfo(bot.awaitInfo()); });
    suite.run("answers-rules", [](TestedBot& bot) -> std::string {
        if (bot.getStray().empty()) return "";
        throw BotTrouble("it writes what is no message: " + quoteExternal(bot.getStray()));
    });
    suite.run("suggests", [](TestedBot& bot) { return startAndAsk(bot, 0); });
    for (int piece = 0; piece < 7; ++piece) {
        suite.run(std::string("plays-") + std::string(getBotLetter(piece)),
                  [piece](TestedBot& bot) { return startAndAsk(bot, piece); });
    }
    checkGames(suite);
    suite.run("starts-again", [](TestedBot& bot) {
        startAndAsk(bot, 0);
        bot.send(formatOrder("stop"));
        return startAndAsk(bot, 3);
    });
    suite.run("starts-while-it-calculates", [](TestedBot& bot) {
        bot.send(formatStart(makeTestedPosition(1)));
        return startAndAsk(bot, 5);
    });
    suite.run("ignores-what-is-new", [](TestedBot& bot) {
        bot.send(R"({"type":"greeting","text":"hello"})");
        const BotPosition position = makeTestedPosition(2);
        const std::string start = formatStart(position);
        bot.send(start.substr(0, start.size() - 1) + R"(,"more":{"x":[1,null]}})");
        static_cast<void>(bot.ask(makeTestedQuestion(position)));
        return std::string();
    });
    suite.run("needs-no-randomizer", [](TestedBot& bot) {
        BotPosition position = makeTestedPosition(4);
        position.randomizer = {};
        bot.send(formatStart(position));
        static_cast<void>(bot.ask(makeTestedQuestion(position)));
        return std::string();
    });
    suite.run("ends-at-quit", [](TestedBot& bot) -> std::string {
        startAndAsk(bot, 0);
        const std::optional<int> status = bot.quit();
        if (!status) throw BotTrouble("it did not end within 200 ms, and had to be killed");
        return *status == 0 ? "" : "exit status " + std::to_string(*status);
    });
}

}  // namespace tetris
