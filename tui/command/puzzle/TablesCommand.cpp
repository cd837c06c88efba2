#include "tui/command/puzzle/PuzzleCommands.h"

#include <chrono>
#include <iostream>
#include <mutex>
#include <stdexcept>
#include <string>

#include "brain/base/TaskPool.h"
#include "brain/puzzle/table/Tables.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"
#include "tui/command/ProgressLine.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

using namespace std::chrono_literals;
using std::filesystem::path;

struct TablesArguments {
    std::string verb = "list";
    std::optional<std::string> name;
};

int listTables(const path& directory) {
    Output output;
    for (const puzzle::StoredTable& table : puzzle::listStoredTables(directory)) {
        const auto bytes = static_cast<double>(
            table.isStored ? table.bytes : puzzle::PatternHeuristic::estimateBytes(table.set));
        output.print(base::format("{:<20} {:>7.1f} MB  {}\n", table.name, bytes / 1e6,
                                  !table.isStored         ? "not stored"
                                  : table.trouble.empty() ? "stored"
                                                          : "unusable: " + table.trouble));
    }
    output.flush();
    return 0;
}

int buildTable(const std::string& name, const path& directory) {
    static_cast<void>(puzzle::findStorableSet(name));  // before anything is made
    makePrivateDirectory(directory);
    const Interrupts interrupts;
    std::mutex mutex;
    std::string progress = "building tables: 0 %";  // set by the thread that builds
    ProgressLine line;
    const auto build = [&](const std::string& table, const std::stop_token& stop) {
        const auto note = [&](const char* part, double done) {
            const std::lock_guard lock(mutex);
            progress = base::format("building {}: {} %", part, static_cast<int>(done * 100));
        };
        puzzle::buildStoredTable(table, directory,
                                 {.jobs = chooseJobs(0), .stop = stop, .progress = note});
        return true;
    };
    base::TaskPool<std::string, bool> builder(1, build);
    builder.add({name});
    while (builder.take(20ms).empty() && Interrupts::getSignal() == 0) {
        line.show([&] {
            const std::lock_guard lock(mutex);
            return progress;
        });
    }
    builder.stop();
    line.erase();
    if (const int signal = Interrupts::getSignal()) dieBySignal(signal);
    return 0;
}

int removeTables(const std::string& name, const path& directory) {
    const int removed = puzzle::removeStoredTables(name, directory);
    std::cerr << std::to_string(removed) + (removed == 1 ? " file" : " files") + " removed\n";
    return removed > 0 || name == "all" ? 0 : 1;
}

path requireDirectory() {
    const path directory = findPaths().findTables();
    if (directory.empty()) {
        base::fail(
            "there is no directory for tables; set HOME, or XDG_CACHE_HOME to an absolute path");
    }
    return directory;
}

int manage(const TablesArguments& arguments) {
    const std::string& verb = arguments.verb;
    if (verb == "list") {
        if (arguments.name) {
            refuseUsage("{}: 'list' takes no name", base::quote(*arguments.name));
        }
        return listTables(findPaths().findTables());
    }
    if (!arguments.name) {
        refuseUsage("NAME is missing; expected one that 'npuzzle tables list' shows{}",
                    verb == "remove" ? ", or all" : "");
    }
    return readArgument("NAME", *arguments.name, [&verb](const std::string& name) {
        return verb == "build" ? buildTable(name, requireDirectory())
                               : removeTables(name, requireDirectory());
    });
}

}  // namespace

int manageTables(CommandLine words) {
    TablesArguments arguments;
    ArgumentParser parser("npuzzle tables", "Keeps tables in files, so that none need be built.");
    parser.addWord({"ACTION", "", "list (the default), build or remove", "an action"},
                   {"list", "build", "remove"}, arguments.verb);
    parser.addText({"NAME", "", "the table to build or remove; remove also takes all", "a table"},
                   "a name that 'npuzzle tables list' shows", arguments.name);
    if (!parser.parse(words)) return 0;
    return manage(arguments);
}

}  // namespace tui
