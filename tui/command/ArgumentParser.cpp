#include "tui/command/ArgumentParser.h"

#include <CLI/CLI.hpp>
#include <cassert>

#include "core/base/Format.h"
#include "tui/command/Output.h"

namespace tui {

namespace {

constexpr size_t kHelpColumn = 26;

template <class Row>
[[noreturn]] void refuseMissing(const Row& row) {
    refuseUsage("{}: the value is missing; expected {}", row.option.names, row.expected);
}

// The first word of a command line.
std::string nameProgramOf(const std::string& usage) { return usage.substr(0, usage.find(' ')); }

}  // namespace

ArgumentParser::ArgumentParser(const std::string& usage, const std::string& about)
    : usage_(usage), app_(std::make_unique<CLI::App>(about, usage)) {
    app_->set_help_flag("-h,--help", "print this help and exit");
    app_->set_version_flag("--version", formatVersion(nameProgramOf(usage)),
                           "print the version and exit");
    app_->allow_extras();  // refused last, because a wrong value may be their cause
    app_->get_formatter()->column_width(kHelpColumn);
    app_->get_formatter()->label("OPTIONS", "OPTION...");
}

ArgumentParser::~ArgumentParser() = default;

void ArgumentParser::addOption(ValueOption option, std::string expected, Take take, Say sayWord) {
    CLI::Option* const parsed =
        app_->add_option(option.names, CLI::callback_t(), option.about)->option_text(option.form);
    const Row& row = rows_.emplace_back(
        Row{std::move(option), std::move(expected), std::move(take), std::move(sayWord), parsed});
    // An option that is given twice is refused later, with both values. An operand that is one too
    // many is an argument that is left over.
    if (!row.isOperand() || row.isList())
        parsed->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    if (row.isList()) parsed->expected(-1);
}

void ArgumentParser::addFile(const std::string& names, const std::string& form,
                             const std::string& about, std::string& file) {
    addText({names, form, about, "a file"}, "the name of a file", file);
}

void ArgumentParser::addFiles(const std::string& about, std::vector<std::string>& files,
                              const std::string& expected) {
    addOption({"FILE", "...", about, "a file"}, expected, [&files](const std::string& text) {
        files.push_back(text);
        return true;
    });
}

void ArgumentParser::addWord(ValueOption option, const std::vector<std::string>& words,
                             std::string& word) {
    std::vector<std::pair<std::string, std::string>> choices;
    for (const std::string& each : words)
        choices.emplace_back(each, each);
    addChoice(std::move(option), std::move(choices), word);
}

void ArgumentParser::need(const Names& options, const std::string& other, const std::string& why) {
    refuse(options, [this, other, why]() -> std::string {
        if (holds(other)) return "";
        if (!why.empty()) return base::format("{}; expected {} beside it", why, other);
        const std::string name = other.substr(0, other.find(' '));
        const std::string word = sayWord(name);
        return word.empty() ? "" : base::format("given with {} {}; expected {}", name, word, other);
    });
}

void ArgumentParser::exclude(const Names& options, const std::string& other,
                             const std::string& why) {
    refuse(options, [this, other, why]() -> std::string {
        if (!holds(other)) return "";
        return why.empty() ? base::format("given beside {}; expected one of them", other) : why;
    });
}

void ArgumentParser::forbid(const Names& options, const std::string& other,
                            const std::string& why) {
    firstRules_.push_back({options, [this, other, why] { return isGiven(other) ? why : ""; }});
}

void ArgumentParser::separate(const Names& options) {
    for (auto option = options.begin(); option != options.end(); ++option) {
        for (auto other = options.begin(); other != option; ++other) {
            refuse({*option}, [this, name = *option, of = *other] {
                return findText(name) == findText(of)
                           ? "is the file of " + of + "; expected another"
                           : "";
            });
        }
    }
}

void ArgumentParser::refuse(const Names& options, Say sayWrong) {
    rules_.push_back({options, std::move(sayWrong)});
}

void ArgumentParser::require(const std::string& option, const std::string& why) {
    rules_.push_back({{option}, [why] { return why; }, true});
}

void ArgumentParser::check() const { check(rules_); }

void ArgumentParser::check(const std::vector<Rule>& rules) const {
    for (const Rule& rule : rules) {
        for (const std::string& option : rule.options) {
            if (isGiven(option) == rule.isForMissing) continue;
            const std::string wrong = rule.sayWrong();
            if (wrong.empty()) continue;
            throw UsageError(wrong.starts_with("-") ? wrong : option + ": " + wrong);
        }
    }
}

bool ArgumentParser::holds(const std::string& other) const {
    const size_t end = other.find(' ');
    return end == std::string::npos ? isGiven(other)
                                    : sayWord(other.substr(0, end)) == other.substr(end + 1);
}

std::string ArgumentParser::sayWord(const std::string& option) const {
    const Row* const row = findRow(option);
    assert(row != nullptr && row->sayWord != nullptr);
    return row->sayWord();
}

const ArgumentParser::Row* ArgumentParser::findRow(const std::string& option) const {
    const auto row = std::ranges::find_if(
        rows_, [&option](const Row& some) { return some.parsed->check_name(option); });
    return row == rows_.end() ? nullptr : &*row;
}

ArgumentParser::Names ArgumentParser::listNames() const {
    Names names;
    for (const Row& row : rows_)
        names.push_back(row.option.names);
    for (const FlagRow& row : flagRows_)
        names.push_back(row.names);
    return names;
}

void ArgumentParser::addFlag(const std::string& names, const std::string& about, bool* flag,
                             bool given) {
    flagRows_.push_back({names, flag, given, app_->add_flag(names, about)});
}

bool ArgumentParser::parse(CommandLine words) {
    if (!split(words)) return false;
    check(firstRules_);
    takeValues(false);
    // Before the operands, because the value of an unknown option counts as one.
    refuseUnknownOptions();
    takeValues(true);
    takeFlags();
    for (const std::string& extra : app_->remaining())
        if (extra != "--") refuseArgument(extra);
    return true;
}

std::optional<std::string> ArgumentParser::findText(const std::string& option) const {
    const Row* const row = findRow(option);
    if (row == nullptr || row->parsed->results().empty()) return std::nullopt;
    return row->parsed->results().front();
}

bool ArgumentParser::isGiven(const std::string& option) const {
    const auto isOfOption = [&option](const auto& row) {
        return row.parsed->check_name(option) && !row.parsed->results().empty();
    };
    return std::ranges::any_of(rows_, isOfOption) || std::ranges::any_of(flagRows_, isOfOption);
}

void ArgumentParser::takeValues(bool ofOperands) const {
    for (const Row& row : rows_) {
        if (row.isOperand() != ofOperands) continue;
        const std::vector<std::string>& texts = row.parsed->results();
        if (texts.size() > 1 && !row.isList()) {
            refuseUsage("{}: given with {} and again with {}", row.option.names,
                        base::quote(texts[0]), base::quote(texts[1]));
        }
        for (const std::string& text : texts) {
            if (text.empty()) refuseMissing(row);
            if (row.take(text)) continue;
            refuseUsage("{}: {} is not {}; expected {}", row.option.names, base::quote(text),
                        row.option.noun, row.expected);
        }
    }
}

void ArgumentParser::takeFlags() const {
    for (const FlagRow& row : flagRows_) {
        const std::vector<std::string>& texts = row.parsed->results();
        if (texts.empty()) continue;
        if (texts.size() > 1) refuseUsage("{}: given twice", row.names);
        // The library stores "true" for a flag that is given without a value.
        if (texts[0] != "true") {
            refuseUsage("{}: given with {}; expected no value", row.names, base::quote(texts[0]));
        }
        if (row.flag != nullptr) *row.flag = row.given;
    }
}

// Refuses an empty value after "=". The library would take the next argument instead.
void ArgumentParser::refuseEmptyValues(CommandLine words) const {
    for (const std::string_view argument : words) {
        if (!argument.starts_with("--") || !argument.ends_with('=')) continue;
        const std::string name(argument.substr(0, argument.size() - 1));
        if (const Row* const row = findRow(name)) refuseMissing(*row);
    }
}

bool ArgumentParser::split(CommandLine words) {
    refuseEmptyValues(words);
    try {
        app_->parse(static_cast<int>(words.size()), words.data());
        return true;
    } catch (const CLI::CallForHelp&) {
        printText(app_->help());
    } catch (const CLI::CallForVersion&) {
        printText(formatVersion(nameProgramOf(usage_)) + "\n");
    } catch (const CLI::ArgumentMismatch&) {
        // Only the last argument can lack its value: any other option takes the next argument.
        const std::string last = words.back();
        if (const Row* const row = findRow(last.substr(0, last.find('=')))) refuseMissing(*row);
        refuseUsage("{} has no value; '{} --help' says what it takes", base::quote(last), usage_);
    } catch (const CLI::ParseError& error) {
        throw UsageError(error.what());
    }
    return false;
}

void ArgumentParser::refuseUnknownOptions() const {
    for (const std::string& extra : app_->remaining()) {
        if (!extra.starts_with("-") || extra == "-" || extra == "--") continue;
        refuseUsage("there is no option {}{}", base::quote(extra.substr(0, extra.find('='))),
                    formatExpectedOption());
    }
}

void ArgumentParser::refuseArgument(const std::string& argument) const {
    refuseUsage("{} is not an option{}", base::quote(argument), formatExpectedOption());
}

std::string ArgumentParser::formatExpectedOption() const {
    return "; expected an option that '" + usage_ + " --help' lists";
}

}  // namespace tui
