#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/NameTable.h"
#include "core/base/NotCopied.h"
#include "core/base/Text.h"
#include "tui/base/Environment.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's name
class App;
class Option;
}  // namespace CLI

namespace tui {

// Thrown for wrong usage of the command line. what() is one sentence that names the argument and
// its value and says what was expected. For it, runProgram returns 2.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Throws it with that text, as base::refuse does.
template <class... Arguments>
[[noreturn]] void refuseUsage(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    throw UsageError(base::formatArguments(text, fmt::make_format_args(arguments...)));
}

// What `read` makes of the text. If that throws std::invalid_argument, the argument of that name is
// wrong: a UsageError names it, its text and the reason.
template <class Read>
auto readArgument(std::string_view name, const std::string& text, Read read) try {
    return read(text);
} catch (const std::invalid_argument& error) {
    refuseUsage("{}: {}: {}", name, base::quote(text), error.what());
}

// An option with a value, or an operand: an argument without an option's name.
struct ValueOption {
    std::string names;  // "--seed", "-n"; of an operand one word in capitals, "BOARD"
    std::string form;   // how help writes its value: "N"
    std::string about;  // one line of help
    std::string noun;   // what the value is: "a seed"
};

// The type of a variable's value: int of int and of std::optional<int>.
template <class Variable>
using ValueOf = std::remove_cvref_t<decltype(*std::optional(std::declval<Variable&>()))>;

// The options of one command, with --help and --version. Each option can be given once. Options
// without "-" in their names are operands, which are matched in the order in which they were added.
// Variables that options fill must outlive the parser.
class ArgumentParser : base::NotCopied {
public:
    // `usage`: how the command is called, with the program first: "tetris run". `about`: what it
    // does, in one line.
    ArgumentParser(const std::string& usage, const std::string& about);
    ~ArgumentParser();

    // Receives the text of a value. Returns false to refuse it; then parse throws a message made of
    // the option's words.
    using Take = std::function<bool(const std::string& text)>;
    using Say = std::function<std::string()>;
    using Names = std::vector<std::string>;  // of options, as they were added

    // Adds an option. `expected`: the allowed values, "a whole number from 0 to 9". `sayWord`: the
    // word for the value in force, given or not; only options of words have it. An operand whose
    // form ends in "..." is any number of them: `take` is called for each, in their order.
    void addOption(ValueOption option, std::string expected, Take take, Say sayWord = {});
    // Adds an option whose value is any text. `text` is a string, or an optional one.
    template <class Text>
    void addText(ValueOption option, std::string expected, Text& text);
    // Adds an option whose value is the name of a file.
    void addFile(const std::string& names, const std::string& form, const std::string& about,
                 std::string& file);
    // Adds any number of operands FILE, which are names of files.
    void addFiles(const std::string& about, std::vector<std::string>& files,
                  const std::string& expected = "the name of a file");
    // Adds an option whose value is a whole number from min to max.
    // `number` may be optional.
    template <class Variable, class Number = ValueOf<Variable>>
    void addNumber(ValueOption option, std::type_identity_t<Number> min,
                   std::type_identity_t<Number> max, Variable& number);
    // Adds an option whose value is one of these words.
    void addWord(ValueOption option, const std::vector<std::string>& words, std::string& word);
    // Adds an option whose value is one of these words, which mean the values beside them.
    template <class Variable, class Value = ValueOf<Variable>>
    void addChoice(ValueOption option,
                   std::vector<std::pair<std::string, std::type_identity_t<Value>>> choices,
                   Variable& value);
    // The same with the names of an enum.
    template <class Enum, size_t kCount, class Variable>
    void addChoice(ValueOption option, const base::NameTable<Enum, kCount>& names, Variable& value);
    // The same with a function that returns the meaning of a text, or nullopt to refuse it.
    template <class Find, class Variable>
    void addChoice(ValueOption option, std::string expected, Find find, Variable& value);
    // Adds an option without a value, which sets the flag to `given`.
    void addFlag(const std::string& names, const std::string& about, bool& flag,
                 bool given = true) {
        addFlag(names, about, &flag, given);
    }
    // The same for one that nothing else than isGiven looks for.
    void addFlag(const std::string& names, const std::string& about) {
        addFlag(names, about, nullptr, true);
    }

    // ---- What an option needs or excludes: check() throws UsageError for the first sentence below
    // that does not hold of a given option. It names that option and goes on with `why`; a `why`
    // that begins with "-" is the whole message. `other` is an option, "--add", or one with a word
    // that is in force, given or not: "--rules modern".
    void need(const Names& options, const std::string& other, const std::string& why = "");
    void exclude(const Names& options, const std::string& other, const std::string& why = "");
    // As exclude, but parse() throws it before any value is taken, so that no file is opened.
    // Options that were not added may be among them.
    void forbid(const Names& options, const std::string& other, const std::string& why);
    // No two of these options name the same file.
    void separate(const Names& options);
    // The general form. `sayWrong`: what is wrong with the option beside the others; empty if
    // nothing is. It may throw, too.
    void refuse(const Names& options, Say sayWrong);
    // The option or operand has to be given.
    void require(const std::string& option, const std::string& why);
    // Requires: parse has returned true, and the variables have the values in force.
    void check() const;

    // ---- Parsing

    // Parses what follows the first word. Calls `take` for each given option and operand, in the
    // order in which they were added; then sets the flags. Returns false if help or the version was
    // requested and has been printed instead. Throws UsageError for a wrong argument; the values
    // before it may have been taken.
    [[nodiscard]] bool parse(CommandLine words);

    // The value given for the option of that name; nullopt if it was not given. Requires: parse has
    // returned true.
    std::optional<std::string> findText(const std::string& option) const;
    // True if the option was given, with or without a value. Same requirement.
    bool isGiven(const std::string& option) const;
    // The names of the options added so far: those with values first.
    Names listNames() const;
    // Throws the UsageError for an argument that means nothing.
    [[noreturn]] void refuseArgument(const std::string& argument) const;

private:
    struct Row {
        ValueOption option;
        std::string expected;
        Take take;
        Say sayWord;
        CLI::Option* parsed;

        bool isOperand() const { return !option.names.starts_with('-'); }
        bool isList() const { return isOperand() && option.form.ends_with("..."); }
    };

    struct FlagRow {
        std::string names;
        bool* flag;  // or null
        bool given;
        CLI::Option* parsed;
    };

    struct Rule {
        Names options;
        Say sayWrong;
        bool isForMissing = false;  // it is about an option that is not given
    };

    void addFlag(const std::string& names, const std::string& about, bool* flag, bool given);
    void check(const std::vector<Rule>& rules) const;
    bool holds(const std::string& other) const;
    std::string sayWord(const std::string& option) const;
    // The row of that option or operand; null if there is none.
    const Row* findRow(const std::string& option) const;
    void refuseEmptyValues(CommandLine words) const;
    // Splits the arguments into app_. Returns false as parse does.
    [[nodiscard]] bool split(CommandLine words);
    void takeValues(bool ofOperands) const;
    void takeFlags() const;
    void refuseUnknownOptions() const;
    std::string formatExpectedOption() const;

    const std::string usage_;
    std::unique_ptr<CLI::App> app_;
    std::vector<Row> rows_;
    std::vector<FlagRow> flagRows_;
    std::vector<Rule> rules_;
    std::vector<Rule> firstRules_;
};

template <class Text>
void ArgumentParser::addText(ValueOption option, std::string expected, Text& text) {
    addOption(std::move(option), std::move(expected), [&text](const std::string& given) {
        text = given;
        return true;
    });
}

// A function that reads a whole number from min to max: nullopt for any other text.
template <class Number>
auto readNumberFrom(Number min, Number max) {
    return [min, max](const std::string& text) {
        Number number{};
        return base::readNumber(text, min, max, number) ? std::optional(number) : std::nullopt;
    };
}

template <class Variable, class Number>
void ArgumentParser::addNumber(ValueOption option, std::type_identity_t<Number> min,
                               std::type_identity_t<Number> max, Variable& number) {
    addChoice(std::move(option), base::formatRange(min, max), readNumberFrom(min, max), number);
}

template <class Find, class Variable>
void ArgumentParser::addChoice(ValueOption option, std::string expected, Find find,
                               Variable& value) {
    addOption(std::move(option), std::move(expected), [find, &value](const std::string& text) {
        const auto found = find(text);
        if (found) value = *found;
        return found.has_value();
    });
}

template <class Enum, size_t kCount, class Variable>
void ArgumentParser::addChoice(ValueOption option, const base::NameTable<Enum, kCount>& names,
                               Variable& value) {
    std::vector<std::pair<std::string, ValueOf<Variable>>> choices;
    for (size_t i = 0; i < kCount; ++i)
        choices.emplace_back(names.names[i], static_cast<Enum>(i));
    addChoice(std::move(option), std::move(choices), value);
}

template <class Variable, class Value>
void ArgumentParser::addChoice(
    ValueOption option, std::vector<std::pair<std::string, std::type_identity_t<Value>>> choices,
    Variable& value) {
    std::vector<std::string> words;
    for (const auto& [word, meaning] : choices)
        words.push_back(word);
    const auto take = [choices, &value](const std::string& text) {
        const auto found = std::ranges::find(choices, text, &std::pair<std::string, Value>::first);
        if (found != choices.end()) value = found->second;
        return found != choices.end();
    };
    const auto sayWord = [choices = std::move(choices), &value] {
        const auto isNow = [&value](const auto& choice) { return value == choice.second; };
        const auto found = std::ranges::find_if(choices, isNow);
        return found != choices.end() ? found->first : "";
    };
    addOption(std::move(option), base::listWords(words), take, sayWord);
}

// ---- Options of several commands

// The format of a command's output: text for a person, or for a program one JSON object a line.
enum class TextFormat { Text, Json };

// Adds --format text|json. `format` is the default at first; it must outlive the parser.
inline void addFormatOption(ArgumentParser& parser, TextFormat& format) {
    std::vector<std::pair<std::string, TextFormat>> formats{{"text", TextFormat::Text},
                                                            {"json", TextFormat::Json}};
    if (format == TextFormat::Json) std::ranges::reverse(formats);
    const std::string about =
        base::format("{0} or {1} (default {0})", formats[0].first, formats[1].first);
    parser.addChoice({"--format", "FORMAT", about, "a format"}, std::move(formats), format);
}

// Adds -j, the number of jobs that are done at a time; `what` names them: "games". `jobs` keeps its
// value if the option is not given; it must outlive the parser.
inline void addJobsOption(ArgumentParser& parser, const std::string& what, int& jobs) {
    constexpr int kMaxJobs = 1024;
    parser.addNumber({"-j", "JOBS", what + " at a time (default: one a core)", "a number of jobs"},
                     1, kMaxJobs, jobs);
}

// Calls readOne with each part of a list separated by commas; false if readOne refuses one.
template <class ReadOne>
bool readList(const std::string& text, ReadOne readOne) {
    for (size_t begin = 0;;) {
        const size_t end = std::min(text.find(',', begin), text.size());
        if (!readOne(text.substr(begin, end - begin))) return false;
        if (end == text.size()) return true;
        begin = end + 1;
    }
}

// The number of jobs to use: `given`, or one for each core if that is 0.
inline int chooseJobs(int given) {
    if (given > 0) return given;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace tui
