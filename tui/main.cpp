#include <algorithm>
#include <csignal>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <system_error>

#include "tui/command/ArgumentParser.h"
#include "tui/command/Commands.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"
#include "tui/command/UsageError.h"

namespace {

using tui::CommandEntry;

constexpr int kDone = 0;
constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;

std::string listCommands()
{
    std::string names;
    for (const CommandEntry& command : tui::getCommands()) {
        if (!names.empty()) names += ", ";
        names += command.name;
    }
    return names;
}

std::string formatHelp()
{
    std::size_t width = 0;
    for (const CommandEntry& command : tui::getCommands())
        width = std::max(width, command.name.size());
    std::string help =
        "Tetris in the terminal, and its brains.\n"
        "Usage: tetris [COMMAND] [OPTION]...\n"
        "\n"
        "Commands:\n";
    for (const CommandEntry& command : tui::getCommands()) {
        help += "  ";
        help += command.name;
        help.append(width + 2 - command.name.size(), ' ');
        help += command.about;
        help += '\n';
    }
    help += "\nWithout a command: ";
    help += tui::kDefaultCommand;
    help += ". 'tetris COMMAND --help' lists the options of a command.\n";
    return help;
}

int print(const std::string& text)
{
    tui::Output output;
    output.print(text);
    output.flush();
    return kDone;
}

// Does what the arguments ask for. `speaker` becomes the name under which errors are reported.
int runCommand(int argc, char** argv, std::string& speaker)
{
    const std::string_view first = argc > 1 ? argv[1] : "";
    if (first == "--help" || first == "-h") return print(formatHelp());
    if (first == "--version") return print(tui::formatVersion() + "\n");

    const bool isNamed = argc > 1 && !first.starts_with("-");
    const std::string_view name = isNamed ? first : tui::kDefaultCommand;
    const CommandEntry* const command = tui::findCommand(name);
    if (command == nullptr) {
        throw tui::UsageError("there is no command " + tui::quote(name) + "; expected one of " +
                              listCommands());
    }
    speaker += ' ';
    speaker += name;
    const int skipped = isNamed ? 1 : 0;
    return command->run(argc - skipped, argv + skipped);
}

}  // namespace

int main(int argc, char** argv)
{
    std::string speaker = "tetris";
    try {
        return runCommand(argc, argv, speaker);
    } catch (const tui::UsageError& error) {
        std::cerr << speaker + ": " + error.what() + "\n";
        return kWrongUsage;
    } catch (const std::system_error& error) {
        // Nobody reads any more, as in `tetris run | head`: that is no failure to speak of.
        if (error.code() == std::errc::broken_pipe) tui::dieBySignal(SIGPIPE);
        std::cerr << std::string("tetris: ") + error.what() + "\n";
        return kFailed;
    } catch (const std::bad_alloc&) {
        std::cerr << "tetris: out of memory\n";
        return kFailed;
    } catch (const std::exception& error) {
        std::cerr << std::string("tetris: ") + error.what() + "\n";
        return kFailed;
    }
}
