#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's name
class App;
class Option;
}  // namespace CLI
#include <stdexcept>

namespace tui {

// Wrong usage of the command line. what() is one sentence that names the argument and its value
// and says what was expected; `main` puts the command's name before it and exits with 2.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// An option that has a value.
struct ValueOption {
    std::string names;     // "--seed", "-n"
    std::string form;      // how help writes its value: "N"
    std::string about;     // one line of help
    std::string noun;      // what its value is: "a seed"
    std::string expected;  // what values there are: "a whole number from 0 to 9"
    // Takes the text of the value; false refuses it, and the option's words make the message.
    std::function<bool(const std::string& text)> take;
};

// The options of one command, with --help and --version; each can be given once.
class ArgumentParser {
public:
    // `usage` is the command as it is called, "tetris run", the program first; `about` what it
    // does, one line.
    ArgumentParser(const std::string& usage, const std::string& about);
    ~ArgumentParser();
    ArgumentParser(const ArgumentParser&) = delete;
    ArgumentParser& operator=(const ArgumentParser&) = delete;

    void addOption(ValueOption option);
    // What is given without an option's name, in the order of these calls; `names` is one word in
    // capitals, "BOARD". One that is left out is not taken.
    void addOperand(ValueOption operand);
    // The same for any number of them: `take` is called for each, in their order.
    void addOperands(ValueOption operands);
    // An option without a value: sets the flag, which has to outlive the parser.
    void addFlag(const std::string& names, const std::string& about, bool& flag);

    // Reads what follows argv[0], and calls `take` for each option given, in the order in which
    // they were added; then sets the flags. False if help or the version was asked for and has been
    // printed instead. Throws UsageError for the first argument that is wrong.
    [[nodiscard]] bool parse(int argc, char** argv);

    // What was given for the option of that name; none if it was not. Requires: it was parsed.
    [[nodiscard]] std::optional<std::string> findText(const std::string& option) const;
    // Whether the option without a value was given. Same requirement.
    [[nodiscard]] bool isGiven(const std::string& flag) const;
    // The names, as they were added, of what was given; after parse.
    [[nodiscard]] std::vector<std::string> listGiven() const;

private:
    struct Row {
        ValueOption option;
        CLI::Option* parsed;
        bool isList = false;
    };

    struct FlagRow {
        std::string names;
        bool* flag;
        CLI::Option* parsed;
    };

    void refuseEmptyValues(int argc, char** argv) const;
    // Splits the arguments into app_; false as parse.
    [[nodiscard]] bool split(int argc, char** argv);
    void takeValues() const;
    static void takeValue(const ValueOption& option, const std::string& text);
    void takeFlags() const;
    void refuseExtras() const;

    const std::string usage_;
    std::unique_ptr<CLI::App> app_;
    std::vector<Row> rows_;
    std::vector<FlagRow> flagRows_;
};

// The text of an argument in quotes, fit for a message: cut if long, without control characters.
[[nodiscard]] std::string quote(std::string_view text);

}  // namespace tui
