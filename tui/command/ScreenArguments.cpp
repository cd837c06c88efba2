#include "tui/command/ScreenArguments.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <iostream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "brain/base/WholeFile.h"
#include "core/base/Format.h"
#include "tui/base/Environment.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"
#include "tui/command/Program.h"
#include "tui/session/Restriction.h"
#include "tui/settings/SettingsReader.h"

namespace tui {

void ScreenArguments::restrictIfAsked(CommandLine words) {
    isRestricted = asksForRestriction(words);
    if (isRestricted) restrictSession();
}

CursesOptions ScreenArguments::makeOptions(Waker& waker) const {
    return {.screen = settings.screen, .waker = &waker};
}

LoopLimits ScreenArguments::makeLimits() const {
    return isRestricted ? getRestrictedLimits() : LoopLimits{};
}

std::filesystem::path ScreenArguments::findAutosaves(const std::string& person) const {
    const std::filesystem::path all = findPaths().findAutosaves();
    if (!isRestricted || all.empty()) return all;
    return person.empty() ? std::filesystem::path() : all / person;
}

Settings takeScreenSettings(const ArgumentParser& parser, ScreenArguments& arguments) {
    std::vector<std::string> complaints;
    Settings settings = readSettings(makeSharedTable(), arguments.isRestricted, complaints);
    layOptions(parser, settings);
    arguments.settings = settings.getValues();
    printComplaints(complaints);
    return settings;
}

void addSettingOption(ArgumentParser& parser, const std::string& form, const std::string& about,
                      const SettingEntry& entry, SettingValues& values) {
    parser.addOption({entry.nameOption(), form, about, entry.noun}, entry.describeValues(),
                     [entry, &values](const std::string& text) {
                         if (!entry.isValue(text))
                             refuseUsage("{}: {}", entry.nameOption(), entry.sayWrong(text));
                         entry.put(values, text);
                         return true;
                     });
}

void addScreenOptions(ArgumentParser& parser, ScreenArguments& arguments) {
    const SettingTable table = makeSharedTable();
    const auto add = [&](const char* name, const char* form, const std::string& about) {
        addSettingOption(parser, form, about, *table.find(name), arguments.settings);
    };
    add("charset", "SET", "auto, utf8 or ascii (default auto: as the locale says)");
    add("color", "WHEN", "auto, always, never, 16 or 8 (default auto: unless NO_COLOR is set)");
    const SettingEntry& theme = *table.find("theme");
    add("theme", "THEME", theme.describeValues() + " (default " + theme.get({}) + ")");
    parser.addFlag("--no-mouse", "leave the mouse to the terminal, to select text");
    addRestrictedFlag(parser, arguments.isRestricted);
}

void addRestrictedFlag(ArgumentParser& parser, bool& isRestricted) {
    parser.addFlag("--restricted", "a session for unknown users: with limits, without their files",
                   isRestricted);
    parser.forbid({"--add", "--export", "--fumen", "--log-protocol", "--review", "--verify"},
                  "--restricted", kNotRestricted);
}

void requireScreen(const ScreenArguments& arguments, const std::string& wayOut) {
    std::string missing;
    if (isatty(STDIN_FILENO) == 0) {
        missing = "standard input is not a terminal";
    } else if (isatty(STDOUT_FILENO) == 0) {
        missing = "standard output is not a terminal";
    } else if (readVariable("TERM") == "dumb") {
        missing = "TERM=dumb cannot show the game";
    }
    if (missing.empty()) return;
    base::fail("{}; {}", missing,
               arguments.isRestricted ? "ask ssh for a terminal: ssh -t" : wayOut);
}

std::unique_ptr<CursesTerminal> openTerminal(const CursesOptions& options,
                                             const std::string& wayOut) try {
    return std::make_unique<CursesTerminal>(options);
} catch (const std::runtime_error& error) {
    base::fail("{}; {}", error.what(), wayOut);
}

int finishLoop(const LoopResult& result) {
    if (result.end == LoopEnd::Signal) {
        if (result.signal == SIGXCPU) std::cerr << "the processor time is used up\n";
        dieBySignal(result.signal);
    }
    if (result.end == LoopEnd::Idle)
        std::cerr << "no key was pressed for a long time: the session has ended\n";
    if (result.end == LoopEnd::InputEnded) base::fail("the terminal is gone: its input has ended");
    return 0;
}

Settings readSettings(SettingTable table, bool restricted, std::vector<std::string>& complaints) {
    Settings settings(std::move(table));
    Paths paths = findPaths();
    if (restricted) paths.config.clear();
    std::ranges::move(layFiles(paths, settings), std::back_inserter(complaints));
    std::ranges::move(layEnvironment(settings), std::back_inserter(complaints));
    return settings;
}

void layOptions(const ArgumentParser& parser, Settings& settings) {
    const SettingTable table = settings.getTable();
    const auto give = [&settings](std::string_view name, const std::string& text,
                                  const std::string& option) {
        settings.set(name, text, Origin::Flag, option);
    };
    for (const SettingEntry& entry : table.entries) {
        const std::string option = entry.nameOption();
        if (const auto text = parser.findText(option)) give(entry.name, *text, option);
        // `watch` takes --no-hold, and has no setting for it.
        const std::string opposite = nameOption(entry.name, true);
        if (entry.kind == SettingKind::Switch && parser.isGiven(opposite))
            give(entry.name, "false", opposite);
    }
    if (table.find("brain") != nullptr) {
        for (const char* const option : {"--weights", "--load-brain"}) {
            if (const auto file = parser.findText(option)) give("brain", *file, option);
        }
        const std::string option = "--brain-command";
        if (const auto command = parser.findText(option))
            give("brain", nameCommandBrain(*command), option);
    }
    if (parser.isGiven("--turns")) give("versus_turns", "true", "--turns");
}

std::string nameCommandBrain(const std::string& command) {
    return command.starts_with("tbp:") ? command : "command:" + command;
}

std::string shortenComplaints(const std::vector<std::string>& complaints) {
    if (complaints.empty()) return {};
    std::string first = complaints.front();
    if (const size_t folder = first.rfind('/', first.find(':')); folder != std::string::npos)
        first.erase(0, folder + 1);
    if (complaints.size() == 1) return "! " + first;
    return base::format("! {} (and {} more)", first, complaints.size() - 1);
}

void printComplaints(const std::vector<std::string>& complaints) {
    // A completely wrong file must not scroll the first complaints away.
    constexpr size_t kMost = 20;
    const size_t shown = std::min(complaints.size(), kMost);
    for (size_t i = 0; i < shown; ++i)
        printError(complaints[i]);
    if (shown < complaints.size())
        std::cerr << base::format("and {} more\n", complaints.size() - shown);
}

Catalogue loadCatalogue(std::span<const std::filesystem::path> folders) {
    // More than ten times as long as the present catalogue.
    constexpr size_t kMostBytes = 1'000'000;
    for (const std::filesystem::path& folder : folders) {
        const base::Descriptor file(
            base::openRegular(folder / "vi/LC_MESSAGES/tetris.mo", O_RDONLY));
        if (std::optional<std::string> bytes = base::readBytes(file.get(), kMostBytes))
            return Catalogue::parse(*std::move(bytes)).value_or(Catalogue());
    }
    return {};
}

Languages loadLanguages() {
    std::vector<std::filesystem::path> folders{TETRIS_LOCALE_FOLDER};
    const std::filesystem::path program = findOwnFile().parent_path();
    // In the build tree, and relative to the program, because an installation may be moved.
    if (!program.empty())
        folders.insert(folders.begin(), {program / "locale", program / TETRIS_LOCALE_FROM_PROGRAM});
    return {findWish({.language = readVariable("LANGUAGE"),
                      .all = readVariable("LC_ALL"),
                      .messages = readVariable("LC_MESSAGES"),
                      .lang = readVariable("LANG")}),
            loadCatalogue(folders)};
}

}  // namespace tui
