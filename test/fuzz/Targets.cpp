#include "test/fuzz/Targets.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/Brains.h"
#include "brain/tetris/external/BotMessages.h"
#include "brain/tetris/external/BotServer.h"
#include "brain/tetris/external/BrainReply.h"
#include "brain/tetris/placement/Reach.h"
#include "brain/tetris/weights/WeightsFile.h"
#include "core/base/Text.h"
#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"
#include "core/tetris/Game.h"
#include "core/tetris/Piece.h"
#include "core/tetris/fumen/Fumen.h"
#include "core/tetris/live/LiveMatch.h"
#include "core/tetris/live/Referee.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "test/support/screen/SampleSettings.h"
#include "tui/command/report/RatedPosition.h"
#include "tui/curses/InputParser.h"
#include "tui/settings/SettingsReader.h"

namespace test {

namespace {

// Aborts unless it holds.
void require(bool holds) {
    if (!holds) std::abort();
}

// Requires a message for a person: a short line of plain text.
void requireMessage(std::string_view message) {
    const bool isProper = !message.empty() && message.size() < 500 && base::isPlainText(message);
    if (!isProper) std::fprintf(stderr, "the message: %s\n", std::string(message).c_str());
    require(isProper);
}

// Reads, or requires that the refusal has a proper message.
template <class Read>
void orRefuse(Read&& read) {
    try {
        read();
    } catch (const std::invalid_argument& refusal) {
        requireMessage(refusal.what());
    }
}

// ---- Replays

// Plays it, too.
void fuzzReplay(std::string_view text) {
    tetris::SharedReplay replay;
    orRefuse(
        [&] { replay = std::make_shared<const tetris::Replay>(tetris::parseReplay(text, "x")); });
    if (!replay) return;
    // The input may write a repeated verb out, where formatReplay writes a number. Only the texts
    // of the two replays are therefore compared, not the first of them with the input.
    const std::string written = tetris::formatReplay(*replay);
    const tetris::Replay again = tetris::parseReplay(written, "x");
    require(again.header == replay->header && again.result == replay->result);
    require(again.brains == replay->brains && tetris::formatReplay(again) == written);
    // The time after the last verb of a modern game or a match is written even if the input leaves
    // it out.
    const bool isTold = replay->header.rules.set == tetris::RuleSet::Modern;
    require(isTold ||
            (again.entries.size() == replay->entries.size() && written.size() <= text.size()));
    // Longer games test nothing more.
    constexpr int64_t kMostSteps = 20000;
    // Of a match, in milliseconds: a step of its replay may let any time pass.
    constexpr int64_t kMostTime = 1'000'000;
    try {
        tetris::ReplayPlayer player(replay, tetris::findBestSpin);
        while (!player.isAtEnd() && player.getSteps() < kMostSteps &&
               (player.findMatch() == nullptr || player.getTime() < kMostTime))
            player.step();
        if (player.isAtEnd()) player.checkResult();
    } catch (const tetris::ReplayDifference& difference) {
        require(difference.getLine() > 0);
    }
}

// ---- config.toml

void fuzzSettings(std::string_view bytes) {
    tui::Settings settings(makeSampleTable());
    for (const std::string& complaint : tui::layText(bytes, "x", settings))
        requireMessage(complaint);
    const auto& keys = settings.getKeys();
    tui::Settings again(makeSampleTable());
    require(tui::layText(settings.format({keys.begin(), keys.end()}), "x", again).empty());
    for (const tui::SettingEntry& entry : settings.getTable().entries)
        require(again.getText(entry.name) == settings.getText(entry.name));
    require(again.getKeys() == settings.getKeys());
}

// ---- A brain's weights

void fuzzWeights(std::string_view bytes) {
    orRefuse([&] {
        const tetris::WeightsFile file = tetris::parseWeights(bytes, "x");
        const tetris::WeightsFile again = tetris::parseWeights(tetris::formatWeights(file), "x");
        require(again.weights == file.weights && again.rival == file.rival &&
                again.name == file.name);
    });
}

// ---- A line for `tetris rate`

void fuzzPosition(std::string_view bytes) {
    orRefuse([&] {
        const tui::RatedPosition position = tui::parsePosition(std::string(bytes));
        require(position.limit <= position.board.getHeight());
        require(position.getPiece().getWidth() > 0);
    });
}

// ---- A board, or its id

void fuzzPuzzle(std::string_view bytes) {
    orRefuse([&] {
        if (puzzle::isBoardId(bytes)) {
            const puzzle::BoardId id = puzzle::parseBoardId(bytes);
            require(puzzle::parseBoardId(puzzle::toString(id)) == id);
        } else {
            const puzzle::Position position = puzzle::readPosition(bytes);
            require(puzzle::readPosition(puzzle::toString(position)) == position);
        }
    });
}

// ---- What a terminal sends

// The events of the bytes, which arrive in pieces of that size.
std::vector<tui::TerminalEvent> parseKeys(std::string_view bytes, bool utf8, size_t piece) {
    tui::InputParser parser(utf8);
    parser.addSequence("\033OA", {.key = {.code = tui::KeyCode::Up}});
    for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size())))
        parser.feed(bytes.substr(0, piece), {});
    while (const auto wake = parser.nextWake())
        parser.onTime(*wake);
    return parser.take();
}

// How the bytes are cut into pieces must not matter, and no byte makes more than one event.
void fuzzKeys(std::string_view bytes) {
    for (const bool utf8 : {false, true}) {
        const std::vector<tui::TerminalEvent> events = parseKeys(bytes, utf8, bytes.size() + 1);
        require(events.size() <= bytes.size());
        // Of a sequence of more than 256 bytes that have arrived, a part is forgotten.
        if (bytes.size() > 256) continue;
        require(parseKeys(bytes, utf8, 1) == events);
        require(parseKeys(bytes, utf8, 7) == events);
    }
}

// ---- What a brain in another process answers

void fuzzReply(std::string_view bytes) {
    const std::string line(bytes);
    orRefuse([&] {
        const int sees = tetris::parseReady(line).sees;
        require(sees >= tetris::Brain::kSeesAll && sees <= tetris::Brain::kMaxSeen);
    });
    const tetris::BrainReply reply = tetris::parseReply(line);
    require(reply.id >= 0 && (reply.isValid || !reply.move));
    if (!reply.move) return;
    const tetris::Board board(10, 20 + tetris::kTopRows);
    const tetris::Piece& piece = *tetris::Piece::getPieces()[1];
    const auto move =
        tetris::findPlacement({board, &piece, 20}, tetris::Overflow::Strict, *reply.move);
    require(!move || (move->x >= 0 && move->x + move->piece->getWidth() <= 10 && move->y == 0));
}

// ---- A line of a TBP bot

// A T in play, and an I in hold, above a slot for a spin.
tetris::Situation makeBotQuestion() {
    std::string picture;
    for (int y = tetris::kBotBoardRows; y > 3; --y)
        picture += "..........\n";
    picture += "...#......\n###...####\n####.#####\n";
    const tetris::BotPosition position{.board = tetris::Board::fromPicture(picture),
                                       .held = tetris::Piece::STICK,
                                       .queue = {tetris::Piece::PYRAMID, 1, 2}};
    return *tetris::makeSituation(position, 5);
}

void fuzzBot(std::string_view bytes) {
    const tetris::BotLine line = tetris::parseBotLine(std::string(bytes));
    for (const std::string& text : {line.name, line.version, line.author, line.reason})
        require(base::isPlainText(text) && text.size() <= 60);
    if (line.type != tetris::BotLine::Type::Suggestion) return;
    const tetris::BotLine again =
        tetris::parseBotLine(tetris::formatSuggestion(line.moves, line.info));
    require(again.moves == line.moves && again.info == line.info);
    const tetris::Situation situation = makeBotQuestion();
    for (const tetris::SuggestedMove& each : tetris::listValidMoves(situation, line.moves)) {
        tetris::Board board = situation.board;
        require(board.place(*each.move.piece, each.move.x, each.move.y) <
                tetris::PlaceResult::OutOfBounds);
        require(each.move.y < situation.limitHeight);
    }
}

// ---- What a TBP front end says to a brain, many lines

void fuzzFront(std::string_view bytes) {
    using tetris::BotServer;
    const std::unique_ptr<tetris::Brain> brain = tetris::makeBrain("dt20");
    BotServer server(*brain);
    constexpr int kMostLines = 200;
    for (int i = 0; i < kMostLines && !bytes.empty(); ++i) {
        const size_t end = std::min(bytes.find('\n'), bytes.size());
        const tetris::FrontLine line = tetris::parseFrontLine(std::string(bytes.substr(0, end)));
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
        const BotServer::Answer answer = server.answer(line);
        require(answer.line.size() < 4096);
        if (!answer.trouble.empty()) requireMessage(answer.trouble);
        if (answer.isEnd) return;
        const auto& position = server.getPosition();
        if (!position) continue;
        require(position->board.isCommitted() && position->combo >= 0);
        if (line.type != tetris::FrontLine::Type::Start) continue;
        const tetris::FrontLine again = tetris::parseFrontLine(formatStart(*position));
        require(again.start == position && again.start->randomizer == position->randomizer);
    }
}

// ---- A document of fumen

void fuzzFumen(std::string_view bytes) {
    std::optional<std::vector<tetris::FumenPage>> pages;
    orRefuse([&] { pages = tetris::parseFumen(bytes); });
    if (!pages) return;
    tetris::FumenWriter writer;
    for (const tetris::FumenPage& page : *pages) {
        require(base::isUtf8(page.comment.value_or("")));
        // A longer comment may have no room when it is escaped again.
        if (page.comment.value_or("").size() > 500) return;
        writer.add(page);
    }
    require(tetris::parseFumen(writer.format()) == *pages);
}

// ---- What clients say to a referee, many lines

// A referee and its connections: what it says has to be understood by a client.
class Table {
public:
    explicit Table(bool isTurns) : referee_(open(isTurns), sources()) {}

    // "3 ready": a client says it. "+250": time passes. "-3": a connection ends.
    void take(std::string_view line) {
        if (line.empty()) return;
        int number = 0;
        const auto [end, error] =
            std::from_chars(line.data() + (line[0] == '+' || line[0] == '-' ? 1 : 0),
                            line.data() + line.size(), number);
        if (error != std::errc() || number < 0) return;
        constexpr int kMostTime = 40'000;
        constexpr size_t kPlaces = 8;
        const size_t place = static_cast<size_t>(number) % kPlaces;
        if (line[0] == '+') {
            referee_.passTime(number % kMostTime);
        } else if (line[0] == '-') {
            if (clients_.at(place) == 0) return;
            referee_.lose(clients_.at(place));
            seen_.erase(clients_.at(place));
            clients_.at(place) = 0;
        } else {
            say(place, line.substr(static_cast<size_t>(end - line.data())));
        }
        deliver();
        if (referee_.isInMatch() || referee_.getRecord().empty()) return;
        require(verifyReplay(tetris::shareReplay(std::string(referee_.getRecord()), "the record"),
                             tetris::findBestSpin));
    }

private:
    static tetris::OpenedMatch open(bool isTurns) {
        tetris::OpenedMatch opened{.code = "KLMP"};
        if (isTurns) opened.rules.clock = tetris::MatchClock::Turns;
        return opened;
    }
    static tetris::Referee::Sources sources() {
        return {.drawSeed = [] { return 7; },
                .drawToken = [] { return 1; },
                .nameTime = [] { return "2026-01-31T12:00:00Z"; }};
    }

    void say(size_t place, std::string_view line) {
        int& client = clients_.at(place);
        if (client == 0) {
            client = ++last_;
            referee_.connect(client, client == 1);
            seen_[client];
        }
        line.remove_prefix(line.starts_with(' ') ? 1 : 0);
        if (line.size() >= tetris::kMaxLiveLine) {
            referee_.refuse(client, "line");
            return;
        }
        const tetris::Referee::Line said{client, std::string(line)};
        referee_.take({&said, 1});
    }

    void deliver() {
        for (auto& [client, said] : referee_.takeSaid()) {
            const auto seen = seen_.find(client);
            require(said.text.empty() || said.text.ends_with('\n'));
            for (std::string_view rest = said.text; !rest.empty() && seen != seen_.end();) {
                const size_t end = rest.find('\n');
                seen->second.take(rest.substr(0, end));
                rest.remove_prefix(end + 1);
            }
            if (!said.isLast) continue;
            for (int& place : clients_)
                if (place == client) place = 0;
            seen_.erase(client);
        }
    }

    tetris::Referee referee_;
    std::array<int, 8> clients_{};  // by place; 0: nobody
    std::map<int, tetris::LiveMatch> seen_;
    int last_ = 0;
};

void fuzzReferee(std::string_view bytes) {
    Table table(bytes.size() % 2 == 1);
    while (!bytes.empty()) {
        const size_t end = std::min(bytes.find('\n'), bytes.size());
        table.take(bytes.substr(0, end));
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
    }
}

}  // namespace

std::span<const NamedTarget> getTargets() {
    static constexpr std::array kTargets{
        NamedTarget{"replay", fuzzReplay},   NamedTarget{"settings", fuzzSettings},
        NamedTarget{"weights", fuzzWeights}, NamedTarget{"position", fuzzPosition},
        NamedTarget{"puzzle", fuzzPuzzle},   NamedTarget{"keys", fuzzKeys},
        NamedTarget{"reply", fuzzReply},     NamedTarget{"bot", fuzzBot},
        NamedTarget{"front", fuzzFront},     NamedTarget{"fumen", fuzzFumen},
        NamedTarget{"referee", fuzzReferee}};
    return kTargets;
}

}  // namespace test
