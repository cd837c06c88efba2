#include "tui/command/tetris/Commands.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>

#include "brain/base/JsonText.h"
#include "brain/lab/BrainContract.h"
#include "brain/tetris/Brains.h"
#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/weights/WeightsFile.h"
#include "core/base/Format.h"
#include "tui/base/App.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/report/RatedPosition.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

struct BrainsArguments {
    TextFormat format = TextFormat::Text;
    bool wantsTemplate = false;
    std::string templateName;  // the brain whose weights are printed; empty: dt10, under a new name
    std::optional<tetris::BrainRecipe> tested;
    ExternalOptions external;
};

std::vector<std::string> listRules(const tetris::BrainEntry& entry) {
    std::vector<std::string> rules;
    for (const std::string_view name : tetris::kRuleSetNames.names)
        if (plays(entry.kind, *tetris::kRuleSetNames.find(name))) rules.emplace_back(name);
    return rules;
}

std::string formatJson(const tetris::BrainEntry& entry) {
    const tetris::BrainRecipe recipe(entry.name);
    const int sees = recipe.make()->sees();
    Json line = {
        {"type", "brain"},
        {"name", entry.name},
        {"about", entry.about},
        {"kind", tetris::kBrainKindNames[entry.kind]},
        {"sees", sees == tetris::Brain::kSeesAll ? Json("all") : Json(sees)},
        {"weights", nullptr},
    };
    if (const tetris::Weights* const weights = recipe.getWeights()) addWeights(line, *weights);
    line["settings"] = entry.settings;
    line["rules"] = listRules(entry);
    return formatLine(line);
}

void printList(TextFormat format, Output& output) {
    size_t width = 0;
    for (const tetris::BrainEntry& brain : tetris::getBrains())
        width = std::max(width, brain.name.size());
    for (const tetris::BrainEntry& brain : tetris::getBrains()) {
        if (format == TextFormat::Json) {
            output.print(formatJson(brain));
            continue;
        }
        const std::vector<std::string> rules = listRules(brain);
        output.print(base::format("{:<{}}  {:<15}{}\n", brain.name, width,
                                  (rules.size() > 1 ? "both" : rules.front()) + " rules",
                                  brain.about));
    }
}

void printTemplate(const std::string& name, Output& output) {
    tetris::WeightsFile file{.name = "mine", .about = "weights of my own", .weights = {}};
    const tetris::BrainRecipe recipe =
        readBrain("--weights-template", name.empty() ? "dt10" : name);
    if (recipe.getWeights() != nullptr) {
        file.weights = *recipe.getWeights();
    } else if (recipe.getRivalWeights() != nullptr) {
        file.rival = *recipe.getRivalWeights();
    } else {
        refuseUsage("--weights-template: the brain {} has no weights; expected one that has", name);
    }
    if (!name.empty()) {
        file.name = name;
        file.about = recipe.getAbout();
    }
    output.print(formatWeights(file));
}

// The command that asks the brain the question of the check once more.
std::string repeat(const tetris::Situation& question, const std::string& brain) {
    const tetris::PieceName piece = tetris::findPieceName(*question.piece);
    Json next = Json::array();
    for (const int each : question.next)
        next.push_back(tetris::getPieceName(each));
    const Json position = {{"board", formatBoard(question.board)},
                           {"piece", tetris::getPieceName(piece.index)},
                           {"rotation", piece.rotation},
                           {"limit", question.limitHeight},
                           {"next", next}};
    return "echo " + quoteForShell(base::dumpJson(position)) + " | " + nameProgram() +
           " rate --brain " + quoteForShell(brain);
}

std::string formatCheck(const tetris::ContractCheck& check, const std::string& brain,
                        TextFormat format) {
    const std::string again = check.passed || !check.question ? "" : repeat(*check.question, brain);
    if (format == TextFormat::Json) {
        Json line = {{"type", "check"},
                     {"check", check.name},
                     {"passed", check.passed},
                     {"detail", check.detail}};
        if (!again.empty()) line["again"] = again;
        return formatLine(line);
    }
    if (check.passed)
        return "passed  " + check.name + (check.detail.empty() ? "" : ": " + check.detail) + "\n";
    return "FAILED  " + check.name + "\n" + check.detail + "\n" +
           (again.empty() ? "" : "again   " + again + "\n");
}

// Prints each check as soon as it is done, because an external brain may take minutes. Returns the
// exit code.
int test(const tetris::BrainRecipe& recipe, const tetris::ProcessTerms& terms, TextFormat format,
         Output& output) {
    int passed = 0;
    int failed = 0;
    const TimePoint start = Clock::now();
    // Shown from the first step on, because a brain may hang in it.
    ProgressLine line(start - std::chrono::seconds(1));
    const auto take = [&](const tetris::ContractCheck& check) {
        ++(check.passed ? passed : failed);
        output.print(formatCheck(check, recipe.getName(), format));
        line.flush(output);
    };
    const auto progress = [&](const std::string& check, int done, int count) {
        line.show([&] {
            return base::format("{} {}/{}, {}", check, done, count,
                                formatDuration(toSeconds(Clock::now() - start)));
        });
    };
    if (recipe.isBot()) {
        tetris::checkBot(recipe.getCommand(), terms, take, progress);
    } else {
        recipe.setTerms(terms);
        tetris::checkContract(recipe, take, progress);
    }
    line.erase();
    const Json summary = {{"type", "summary"}, {"passed", passed}, {"failed", failed}};
    output.print(format == TextFormat::Json
                     ? formatLine(summary)
                     : base::format("{} passed, {} failed\n", passed, failed));
    return failed == 0 ? 0 : 1;
}

}  // namespace

int showBrains(CommandLine words) {
    BrainsArguments arguments;
    ArgumentParser parser("tetris brains", "The brains there are, one line each.");
    addFormatOption(parser, arguments.format);
    parser.addFlag("--weights-template", "a weights file to start from; with NAME after it: its",
                   arguments.wantsTemplate);
    parser.addOption({"--test", "BRAIN", "whether a brain keeps what brains promise", "a brain"},
                     kBrainsExpected, [&arguments](const std::string& text) {
                         arguments.tested = readBrain("--test", text);
                         return true;
                     });
    parser.addText({"NAME", "", "whose weights the template has", "a brain"},
                   "a name that 'tetris brains' lists", arguments.templateName);
    arguments.external.thinkTime = 0;
    addExternalOptions(parser, arguments.external);
    parser.exclude({"--test"}, "--weights-template");
    if (!parser.parse(words)) return 0;
    if (!arguments.templateName.empty() && !arguments.wantsTemplate)
        parser.refuseArgument(arguments.templateName);
    parser.check();
    Output output;
    int code = 0;
    if (arguments.tested) {
        code = test(*arguments.tested, arguments.external.makeTerms(), arguments.format, output);
    } else if (arguments.wantsTemplate) {
        printTemplate(arguments.templateName, output);
    } else {
        printList(arguments.format, output);
    }
    output.flush();
    return code;
}

}  // namespace tui
