#include "tui/command/ArgumentParser.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "core/base/Text.h"
#include "tui/command/Output.h"
#include "tui/command/Program.h"

namespace tui {

namespace {

constexpr std::size_t kHelpColumn = 26;

[[noreturn]] void refuseMissing(const ValueOption& option)
{
    throw UsageError(option.names + ": the value is missing; expected " + option.expected);
}

// The first word of a command line.
std::string nameProgramOf(const std::string& usage)
{
    return usage.substr(0, usage.find(' '));
}

}  // namespace

ArgumentParser::ArgumentParser(const std::string& usage, const std::string& about)
    : usage_(usage), app_(std::make_unique<CLI::App>(about, usage))
{
    app_->set_help_flag("-h,--help", "print this help and exit");
    app_->set_version_flag("--version", formatVersion(nameProgramOf(usage)),
                           "print the version and exit");
    app_->allow_extras();  // refused last, because a wrong value may be their cause
    app_->get_formatter()->column_width(kHelpColumn);
    app_->get_formatter()->label("OPTIONS", "OPTION...");
}

ArgumentParser::~ArgumentParser() = default;

void ArgumentParser::addOption(ValueOption option)
{
    CLI::Option* const parsed = app_->add_option(option.names, CLI::callback_t(), option.about);
    parsed->option_text(option.form)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    rows_.push_back({std::move(option), parsed});
}

void ArgumentParser::addOperand(ValueOption operand)
{
    CLI::Option* const parsed = app_->add_option(operand.names, CLI::callback_t(), operand.about)
                                    ->option_text(operand.form);
    rows_.push_back({std::move(operand), parsed});
}

void ArgumentParser::addOperands(ValueOption operands)
{
    CLI::Option* const parsed = app_->add_option(operands.names, CLI::callback_t(), operands.about)
                                    ->option_text(operands.form)
                                    ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
                                    ->expected(-1);
    rows_.push_back({std::move(operands), parsed, true});
}

std::vector<std::string> ArgumentParser::listGiven() const
{
    std::vector<std::string> names;
    for (const Row& row : rows_)
        if (!row.parsed->results().empty()) names.push_back(row.option.names);
    for (const FlagRow& row : flagRows_)
        if (!row.parsed->results().empty()) names.push_back(row.names);
    return names;
}

void ArgumentParser::addFlag(const std::string& names, const std::string& about, bool& flag)
{
    flagRows_.push_back({names, &flag, app_->add_flag(names, about)});
}

bool ArgumentParser::parse(int argc, char** argv)
{
    if (!split(argc, argv)) return false;
    takeValues();
    takeFlags();
    refuseExtras();
    return true;
}

std::optional<std::string> ArgumentParser::findText(const std::string& option) const
{
    for (const Row& row : rows_) {
        if (!row.parsed->check_name(option) || row.parsed->results().empty()) continue;
        return row.parsed->results().front();
    }
    return std::nullopt;
}

bool ArgumentParser::isGiven(const std::string& flag) const
{
    return std::ranges::any_of(flagRows_, [&flag](const FlagRow& row) {
        return row.parsed->check_name(flag) && !row.parsed->results().empty();
    });
}

void ArgumentParser::takeValues() const
{
    for (const Row& row : rows_) {
        const auto& [option, parsed, isList] = row;
        const std::vector<std::string>& texts = parsed->results();
        if (texts.empty()) continue;
        if (isList) {
            for (const std::string& text : texts)
                takeValue(option, text);
            continue;
        }
        if (texts.size() > 1) {
            throw UsageError(option.names + ": given with " + base::quote(texts[0]) +
                             " and again with " + base::quote(texts[1]) + "; expected once");
        }
        takeValue(option, texts[0]);
    }
}

void ArgumentParser::takeValue(const ValueOption& option, const std::string& text)
{
    if (text.empty()) refuseMissing(option);
    if (option.take(text)) return;
    throw UsageError(option.names + ": " + base::quote(text) + " is not " + option.noun +
                     "; expected " + option.expected);
}

void ArgumentParser::takeFlags() const
{
    for (const FlagRow& row : flagRows_) {
        const std::vector<std::string>& texts = row.parsed->results();
        if (texts.empty()) continue;
        if (texts.size() > 1) throw UsageError(row.names + ": given twice; expected once");
        // The library stores "true" for a flag that is given without a value.
        if (texts[0] != "true") {
            throw UsageError(row.names + ": given with " + base::quote(texts[0]) +
                             "; expected no value");
        }
        *row.flag = true;
    }
}

// Refuses an empty value behind "=". The library would take the next argument instead.
void ArgumentParser::refuseEmptyValues(int argc, char** argv) const
{
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (!argument.starts_with("--") || !argument.ends_with('=')) continue;
        for (const Row& row : rows_) {
            const std::string name(argument.substr(0, argument.size() - 1));
            if (row.parsed->check_name(name)) refuseMissing(row.option);
        }
    }
}

bool ArgumentParser::split(int argc, char** argv)
{
    refuseEmptyValues(argc, argv);
    try {
        app_->parse(argc, argv);
        return true;
    } catch (const CLI::CallForHelp&) {
        Output output;
        output.print(app_->help());
        output.flush();
    } catch (const CLI::CallForVersion&) {
        Output output;
        output.print(formatVersion(nameProgramOf(usage_)) + "\n");
        output.flush();
    } catch (const CLI::ArgumentMismatch&) {
        // Only the last argument can lack its value: any other option takes the next argument.
        const std::string last = argv[argc - 1];
        for (const Row& row : rows_) {
            if (!row.parsed->check_name(last.substr(0, last.find('=')))) continue;
            refuseMissing(row.option);
        }
        throw UsageError(base::quote(last) + " has no value; '" + usage_ +
                         " --help' says what was expected");
    } catch (const CLI::ParseError& error) {
        throw UsageError(error.what());
    }
    return false;
}

void ArgumentParser::refuseExtras() const
{
    const std::string expected = "; expected an option that '" + usage_ + " --help' lists";
    for (const std::string& extra : app_->remaining()) {
        if (extra == "--") continue;
        if (extra.starts_with("-") && extra != "-") {
            throw UsageError("there is no option " + base::quote(extra.substr(0, extra.find('='))) +
                             expected);
        }
        throw UsageError(base::quote(extra) + " is not an option" + expected);
    }
}

}  // namespace tui
