#include "tui/command/game/PlayArguments.h"

#include <fcntl.h>

#include <cerrno>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>

#include "brain/base/OpenFile.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "core/tetris/fumen/BoardFumen.h"
#include "core/tetris/fumen/Fumen.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/game/GameSettings.h"
#include "tui/command/game/RulesOptions.h"

namespace tui {

namespace {

constexpr const char* kBoards = "a fumen, or a file with one or with rows of '.' and '#'";

// The stack in the code of a fumen without its mark; nullopt if it is none. Keeps errno.
std::optional<std::string> readCode(const std::string& text)
{
    const int reason = errno;
    try {
        return tetris::readStartBoard(text);
    } catch (const std::invalid_argument&) {
        errno = reason;
        return std::nullopt;
    }
}

// Reads the stack in the text itself, or in the file of that name. Throws UsageError.
std::string readBoardOption(const std::string& text)
{
    constexpr std::size_t kMostBoardBytes = std::size_t{1} << 20;
    const bool isStack =
        tetris::isFumen(text) || text.find_first_not_of(".#/") == std::string::npos;
    std::optional<std::string> stack = text;
    if (!isStack) {
        const base::Descriptor file(base::openAtOnce(text, O_RDONLY));
        if (file.get() >= 0) {
            stack = base::readBytes(file.get(), kMostBoardBytes);
        } else if (const std::optional<std::string> board = readCode(text)) {
            return *board;
        } else {
            stack.reset();
        }
        if (!stack)
            throw UsageError(base::format("--board: {}: {}; expected {}", base::quote(text),
                                          base::sayReason(errno), kBoards));
    }
    try {
        return tetris::readStartBoard(*stack);
    } catch (const std::invalid_argument& error) {
        throw UsageError(base::format("--board: {}: {}", base::quote(text), error.what()));
    }
}

void addBoardOption(ArgumentParser& parser, tetris::GameRules& rules)
{
    parser.addOption({"--board", "FILE|FUMEN",
                      "modern: the stack at the start; such a game has no table", "a board"},
                     kBoards, [&rules](const std::string& text) {
                         rules.board = readBoardOption(text);
                         return true;
                     });
    parser.need({"--board"}, "--rules modern");
    parser.refuse({"--board"}, [&rules]() -> std::string {
        if (tetris::isStartBoard(rules.board, rules.width, rules.rows)) return "";
        return base::format(
            "does not fit a well of {}; expected --size beside it, or another board",
            formatSize(rules));
    });
}

}  // namespace

void addPlayOptions(ArgumentParser& parser, PlayArguments& arguments)
{
    arguments.game.acceptsOnlyNames = arguments.screen.isRestricted;
    addGameOptions(parser, arguments.game);
    addRulesOptions(parser, arguments.game.setup);
    addBoardOption(parser, arguments.game.setup.rules);
    arguments.describing = parser.listNames();
    for (const char* const other : {"--brain-time", "--log-protocol"})
        std::erase(arguments.describing, other);
    addNextOption(parser, arguments.screen.settings.next);
    addSoftDropOption(parser, arguments.screen.settings);
    parser.addFlag("--brain-active", "the brain plays from the start", arguments.brainActive);
    addSettingOption(parser, "0..100", "a fall every 2000 - 20 * speed ms (default 50)",
                     *makeGameTable(arguments.screen.isRestricted).find("speed"),
                     arguments.screen.settings);
    parser.addFlag("--no-rising", "the speed does not rise with the rows",
                   arguments.game.setup.rules.rising, false);
    addScreenOptions(parser, arguments.screen);
}

void addSoftDropOption(ArgumentParser& parser, SettingValues& settings)
{
    addSettingOption(parser, "N",
                     "modern: a held Down is N times as fast as the fall, 5 to 40 (default 20), "
                     "or at-once",
                     *makeGameTable(false).find("soft_drop"), settings);
}

void takeSettings(const Settings& settings, PlayArguments& arguments)
{
    arguments.screen.settings = settings.getValues();
    tetris::GameSetup& setup = arguments.game.setup;
    const tetris::GameSetup wanted = makeGameSetup(arguments.screen.settings);
    const tetris::GameRules given = std::exchange(setup.rules, wanted.rules);
    setup.sequence = wanted.sequence;
    setup.rules.limit = given.limit;
    setup.rules.board = given.board;
    for (const tetris::GameField& field : tetris::kGameFields)
        if (!field.isSetting) field.put(setup.rules, field.get(given));
    setup.brain = wanted.brain;
    setup.adversary = wanted.adversary;
}

std::string formatPlayOptions(const tetris::GameSetup& setup, std::uint64_t seed, bool active,
                              const tetris::GameSetup& configured)
{
    std::string game = formatGameOptions(setup, seed, configured);
    if (!setup.rules.board.empty()) game += " --board '" + setup.rules.board + "'";
    if (active) return game + " --brain-active";
    const bool couldRise = setup.rules.set == tetris::RuleSet::Classic && setup.sequence != "test";
    return couldRise && !setup.rules.rising ? game + " --no-rising" : game;
}

}  // namespace tui
