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

// Thrown for wrong usage of the command line. what() is one sentence that names the argument and
// its value and says what was expected. For it, runProgram returns 2.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// An option with a value.
struct ValueOption {
    std::string names;     // "--seed", "-n"
    std::string form;      // how help writes its value: "N"
    std::string about;     // one line of help
    std::string noun;      // what the value is: "a seed"
    std::string expected;  // the allowed values: "a whole number from 0 to 9"
    // Receives the text of the value. Returns false to refuse it; then parse throws a message made
    // of the words above.
    std::function<bool(const std::string& text)> take;
};

// The options of one command, with --help and --version. Each option can be given once.
class ArgumentParser {
public:
    // `usage`: how the command is called, with the program first: "tetris run". `about`: what it
    // does, in one line.
    ArgumentParser(const std::string& usage, const std::string& about);
    ~ArgumentParser();
    ArgumentParser(const ArgumentParser&) = delete;
    ArgumentParser& operator=(const ArgumentParser&) = delete;

    void addOption(ValueOption option);
    // Adds an optional operand: an argument without an option's name. Operands are matched in the
    // order of these calls. `names` is one word in capitals, "BOARD".
    void addOperand(ValueOption operand);
    // Adds any number of operands: `take` is called for each, in their order.
    void addOperands(ValueOption operands);
    // Adds an option without a value, which sets the flag. The flag must outlive the parser.
    void addFlag(const std::string& names, const std::string& about, bool& flag);

    // Parses what follows argv[0]. Calls `take` for each given option and operand, in the order in
    // which they were added; then sets the flags. Returns false if help or the version was
    // requested and has been printed instead. Throws UsageError for a wrong argument; the values
    // before it may have been taken.
    [[nodiscard]] bool parse(int argc, char** argv);

    // The value given for the option of that name; nullopt if it was not given. Requires: parse has
    // returned true.
    [[nodiscard]] std::optional<std::string> findText(const std::string& option) const;
    // True if the option without a value was given. Same requirement.
    [[nodiscard]] bool isGiven(const std::string& flag) const;
    // The names, as they were added, of the options given; after parse.
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
    // Splits the arguments into app_. Returns false as parse does.
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

}  // namespace tui
