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
#include "core/base/NotCopied.h"
#include "core/base/Range.h"
#include "core/tetris/rules/ModernGame.h"

namespace tetris {

namespace {

using namespace std::chrono_literals;

constexpr size_t kMaxTestedLine = size_t{1} << 20;
constexpr size_t kShortLine = 4095;  // what some front ends read
constexpr int kTestedPieces = 30;
constexpr int kTestedNext = 5;

// A conversation with a new process of the bot.
class TestedBot : base::NotCopied {
public:
    TestedBot(const std::string& command, const ProcessTerms& terms)
        : time_(terms.answerTime),
          thinkTime_(terms.thinkTime),
          process_(command, "tbp:" + command, terms, kMaxTestedLine) {}
    // Some bots die at the end of their input, and say so in the log.
    ~TestedBot() {
        try {
            if (!process_.hasFailed()) static_cast<void>(quit(200ms));
        } catch (const BrainFailure&) {  // it has ended already
        }
    }

    void send(const std::string& line) { process_.send(line, time_); }

    // The next line of that type; others before it are counted. Throws BrainFailure.
    BotLine await(BotLine::Type type, std::chrono::milliseconds time) {
        constexpr int kMostOthers = 1000;
        const auto start = std::chrono::steady_clock::now();
        for (int others = 0; others < kMostOthers; ++others) {
            const std::string text = process_.receive(
                time, [] { return false; }, start);
            seen_.longest = std::max(seen_.longest, text.size());
            BotLine line = parseBotLine(text);
            if (line.type == BotLine::Type::Error)
                base::fail("it says that it cannot play: {}", quoteExternal(line.reason));
            if (line.type == type) return line;
            if (line.type == BotLine::Type::None) seen_.stray = text;
        }
        base::fail("it writes line after line without a question");
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
            seen_.most = std::max(seen_.most, line.moves.size());
            if (!line.moves.empty() || std::chrono::steady_clock::now() >= until) return line;
            std::this_thread::sleep_for(kBetweenQuestions);
        }
    }

    // A move of the suggestion that the question allows; throws std::runtime_error if there is
    // none.
    SuggestedMove ask(const Situation& situation) {
        const BotLine line = suggest();
        if (line.moves.empty()) base::fail("it suggested no move where there is one");
        const std::vector<SuggestedMove> valid = listValidMoves(situation, line.moves);
        if (valid.empty()) base::fail("it suggested no possible move");
        if (!base::contains(line.moves, valid.front().echo)) ++seen_.otherSpins;
        if (valid.front().move.usesHold) ++seen_.holds;
        seen_.hasInfo = seen_.hasInfo || line.info != BotMoveInfo{};
        return valid.front();
    }

    // Its exit status after `quit`; nullopt if it had to be killed.
    std::optional<int> quit(std::chrono::milliseconds patience) {
        send(formatOrder("quit"));
        return process_.waitForEnd(patience);
    }

    // What was seen so far.
    struct Seen {
        size_t longest = 0;   // bytes of a line
        size_t most = 0;      // moves of a suggestion
        std::string stray{};  // the last line that was no message
        int otherSpins = 0;   // moves whose spin cannot happen
        int holds = 0;
        bool hasInfo = false;
    };
    const Seen& getSeen() const { return seen_; }

private:
    static constexpr int kStarts = 5;  // as many times as long as an answer

    std::chrono::milliseconds time_;
    std::chrono::milliseconds thinkTime_;
    LineProcess process_;
    Seen seen_;
};

// Two rows of rubble under a slot for a T-spin.
Board makeTestedBoard() {
    std::string picture;
    for (int y = kBotBoardRows; y > 4; --y)
        picture += "..........\n";
    return Board::fromPicture(picture + "...#......\n###...####\n####.#####\n.#########\n");
}

class BotSuite : public ContractSuite {
public:
    BotSuite(const std::string& command, const ProcessTerms& terms, const TakeCheck& take,
             const ContractProgress& progress)
        : ContractSuite(take, progress), command_(command), terms_(terms) {}

    // `step` gets a bot that has just started, and returns what is worth knowing.
    using Step = std::function<std::string(TestedBot& bot)>;
    void start(const std::string& name, const Step& step) {
        run(name, [&](ContractCheck& check) {
            report(name, 0, 1);
            TestedBot bot(command_, terms_);
            check.detail = step(bot);
        });
    }
    // The same with one that is ready.
    void ask(const std::string& name, const Step& step) {
        start(name, [&](TestedBot& bot) {
            bot.greet();
            return step(bot);
        });
    }

    // Plays pieces, telling it `new_piece` first or `play`.
    std::string play(TestedBot& bot, bool addsFirst) const {
        ModernGame game(makeSequence("bag", 1), {.goal = Goal::Sprint, .seed = 1},
                        {.board = makeTestedBoard()});
        BotPosition known = look(game);
        bot.send(formatStart(known));
        int pieces = 0;
        for (; pieces < kTestedPieces && game.isRunning(); ++pieces) {
            report("play", pieces, kTestedPieces);
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
        suite.ask(addsFirst ? "new-piece-then-play" : "play-then-new-piece", [&](TestedBot& bot) {
            const std::string pieces = suite.play(bot, addsFirst);
            const TestedBot::Seen& seen = bot.getSeen();
            return base::format(
                "{}, {}at most {} moves, {} holds, {} spins that cannot happen, {}move_info",
                pieces,
                seen.longest > kShortLine ? base::format("lines of {} bytes, ", seen.longest) : "",
                seen.most, seen.holds, seen.otherSpins, seen.hasInfo ? "" : "no ");
        });
    }
}

}  // namespace

void checkBot(const std::string& command, const ProcessTerms& terms, const TakeCheck& take,
              const ContractProgress& progress) {
    BotSuite suite(command, terms, take, progress);
    suite.start("says-info", [](TestedBot& bot) { return sayInfo(bot.awaitInfo()); });
    suite.ask("answers-rules", [](TestedBot& bot) -> std::string {
        if (bot.getSeen().stray.empty()) return "";
        base::fail("it writes what is no message: {}", quoteExternal(bot.getSeen().stray));
    });
    suite.ask("suggests", [](TestedBot& bot) { return startAndAsk(bot, 0); });
    for (int piece = 0; piece < 7; ++piece) {
        suite.ask(std::string("plays-") + std::string(getBotLetter(piece)),
                  [piece](TestedBot& bot) { return startAndAsk(bot, piece); });
    }
    checkGames(suite);
    suite.ask("starts-again", [](TestedBot& bot) {
        startAndAsk(bot, 0);
        bot.send(formatOrder("stop"));
        return startAndAsk(bot, 3);
    });
    suite.ask("starts-while-it-calculates", [](TestedBot& bot) {
        bot.send(formatStart(makeTestedPosition(1)));
        return startAndAsk(bot, 5);
    });
    suite.ask("ignores-what-is-new", [](TestedBot& bot) {
        bot.send(R"({"type":"greeting","text":"hello"})");
        const BotPosition position = makeTestedPosition(2);
        const std::string start = formatStart(position);
        bot.send(start.substr(0, start.size() - 1) + R"(,"more":{"x":[1,null]}})");
        static_cast<void>(bot.ask(makeTestedQuestion(position)));
        return std::string();
    });
    suite.ask("needs-no-randomizer", [](TestedBot& bot) {
        BotPosition position = makeTestedPosition(4);
        position.randomizer = {};
        bot.send(formatStart(position));
        static_cast<void>(bot.ask(makeTestedQuestion(position)));
        return std::string();
    });
    // As long as an answer may take: the machine may be busy with other things.
    suite.ask("ends-at-quit", [patience = terms.answerTime](TestedBot& bot) -> std::string {
        startAndAsk(bot, 0);
        const std::optional<int> status = bot.quit(patience);
        if (!status)
            base::fail("it did not end within {} ms, and had to be killed", patience.count());
        return *status == 0 ? "" : "exit status " + std::to_string(*status);
    });
}

}  // namespace tetris
