#include "core/tetris/replay/ReplayLines.h"

#include <algorithm>

#include "core/base/Format.h"
#include "core/base/Range.h"
#include "core/base/Text.h"

namespace tetris {

using base::quote;

std::optional<uint64_t> readReplayNumber(std::string_view text, uint64_t max) {
    if (text.size() > 1 && text[0] == '0') return std::nullopt;
    uint64_t number = 0;
    if (!base::readNumber(text, 0, max, number)) return std::nullopt;
    return number;
}

bool isReplayName(std::string_view text) {
    return !text.empty() && text.size() <= kMaxReplayName && base::isPlainText(text);
}

// A person may have typed the name, so it may contain anything.
std::string formatReplayName(std::string_view name) {
    if (name.empty()) return "?";
    // A name that can be read again stays as it is, with marks for the direction of text, too.
    return isReplayName(name) ? std::string(name) : base::makePlainText(name, kMaxReplayName);
}

bool isHexadecimal(std::string_view text, size_t digits) {
    const auto isDigit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return text.size() == digits && std::ranges::all_of(text, isDigit);
}

std::string formatPlace(std::string_view fileName, int line, std::string_view what) {
    return base::format("{}:{}: {}", fileName, line, what);
}

void ReplayLines::refuse(std::string_view what, std::string_view expected) const {
    base::refuse("{}:{}: {}{}{}", fileName_, line_, what, expected.empty() ? "" : "; expected ",
                 expected);
}

void ReplayLines::refuseLine(std::string_view expected) const { refuse(quote(now_), expected); }

void ReplayLines::nextLine(std::string_view expected) {
    ++line_;
    if (rest_.empty()) {
        refuse(line_ == 1 ? "the file is empty" : "the file ends here, cut short", expected);
    }
    const size_t end = rest_.find('\n');
    if (end == std::string_view::npos) {
        refuse("the last line has no line feed, so the file is cut short", "a line feed");
    }
    now_ = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    if (now_.ends_with('\r')) refuse("the line ends in a carriage return", "a line feed alone");
}

void ReplayLines::requireNothingMore(std::string_view last) {
    if (!rest_.empty()) {
        ++line_;
        refuse("a line behind " + quote(last));
    }
}

std::string_view ReplayLines::takeValue(std::string_view name, std::string_view form) const {
    if (!isField(name) || now_.size() == name.size())
        refuseLine(base::format("'{} {}'", name, form));
    return now_.substr(name.size() + 1);
}

uint64_t ReplayLines::takeNumber(std::string_view name, uint64_t min, uint64_t max) const {
    const std::string range = base::format("a number from {} to {}", min, max);
    const std::optional<uint64_t> number = readReplayNumber(takeValue(name, range), max);
    if (!number || *number < min) refuseLine(base::format("{} {}", name, range));
    return *number;
}

std::string ReplayLines::takeHexadecimal(std::string_view name, std::string_view form,
                                         size_t digits) const {
    const std::string_view text = takeValue(name, form);
    if (!isHexadecimal(text, digits)) {
        refuseLine(base::format("'{}' with {} hexadecimal digits", name, digits));
    }
    return std::string(text);
}

int64_t ReplayLines::takeRuns(std::string_view verbs, std::string_view letters,
                              std::string_view expected, std::vector<VerbRun>& runs) const {
    if (verbs.empty()) refuse(quote(now_) + " has no verbs", expected);
    int64_t all = 0;
    while (!verbs.empty()) {
        const size_t digits = std::min(verbs.find_first_not_of("0123456789"), verbs.size());
        const uint64_t count =
            digits == 0 ? 1 : readReplayNumber(verbs.substr(0, digits), 99).value_or(0);
        if (digits > 0 && count < 2) {
            refuse(quote(verbs) + " repeats a verb too often or not at all",
                   "a count from 2 to 99");
        }
        verbs.remove_prefix(digits);
        if (verbs.empty() || !base::contains(letters, verbs[0]))
            refuse(quote(verbs) + " is not a verb", expected);
        runs.push_back({findVerb(verbs[0]).value(), static_cast<uint8_t>(count)});
        all += static_cast<int64_t>(count);
        verbs.remove_prefix(1);
    }
    return all;
}

}  // namespace tetris
