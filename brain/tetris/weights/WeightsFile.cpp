#include "brain/tetris/weights/WeightsFile.h"

#include <toml++/toml.h>
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "brain/base/WholeFile.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Sha256.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

// No weights file is larger; this bounds the cost of a wrong file name.
constexpr size_t kMaxBytes = 65536;

constexpr int64_t kFormat = 1;
// The part of the TOML library's words that a message shows, in bytes.
constexpr size_t kMaxDescription = 200;

class WeightsReader {
public:
    WeightsReader(std::string_view text, std::string_view fileName) : fileName_(fileName) {
        try {
            table_ = toml::parse(base::skipByteOrderMark(text));
        } catch (const toml::parse_error& error) {
            refuse(error.source(), "{}", base::makePlainText(error.description(), kMaxDescription));
        } catch (const std::invalid_argument& error) {
            refuse({}, "{}", error.what());
        }
    }

    WeightsFile read() const {
        WeightsFile file;
        for (const auto& [key, value] : table_) {
            if (key == "format") {
                if (value.value_exact<int64_t>() != kFormat) {
                    refuse(value.source(), "unknown format; expected 1");
                }
            } else if (key == "name") {
                file.name = readText(key.str(), value);
            } else if (key == "about") {
                file.about = readText(key.str(), value);
            } else if (key == "weights") {
                file.weights.values = readSet(value);
            } else if (key == "near_top") {
                file.weights.nearTop = readNearTop(value);
            } else if (key == "search") {
                file.weights.search = readSearch(value);
            } else if (key == "rival") {
                file.rival = readRival(value);
            } else {
                refuse(key.source(),
                       "unknown key {}; expected format, name, about, [weights], [[near_top]], "
                       "[search] or [rival]",
                       base::quote(key.str()));
            }
        }
        if (!table_.contains("format")) refuse({}, "no 'format = 1'");
        if (!table_.contains("weights") && !file.rival) {
            refuse({}, "no [weights]");
        }
        if (file.rival && (table_.contains("weights") || table_.contains("near_top") ||
                           table_.contains("search"))) {
            refuse(table_["rival"].node()->source(),
                   "other weights beside [rival]; a file has weights of one kind");
        }
        return file;
    }

private:
    // The text has places as those of base::format.
    template <class... Arguments>
    [[noreturn]] void refuse(const toml::source_region& where,
                             fmt::format_string<Arguments...> what,
                             Arguments&&... arguments) const {
        const auto line = where.begin.line;
        base::refuse("{}{}: {}", fileName_, line > 0 ? base::format(":{}", line) : "",
                     base::format(what, std::forward<Arguments>(arguments)...));
    }

    // Requires a table; `header` is how it begins in a file.
    const toml::table& readTable(const toml::node& node, std::string_view name,
                                 std::string_view header) const {
        const toml::table* const table = node.as_table();
        if (table == nullptr)
            refuse(node.source(), "'{}' is not a table; expected {}", name, header);
        return *table;
    }

    std::string readText(std::string_view key, const toml::node& value) const {
        const auto text = value.value_exact<std::string>();
        const auto isControl = [](char c) {
            return static_cast<unsigned char>(c) < ' ' || c == 127;
        };
        if (!text || std::ranges::any_of(*text, isControl)) {
            refuse(value.source(), "'{}' is not one line of text", key);
        }
        return *text;
    }

    std::vector<NearTopWeights> readNearTop(const toml::node& node) const {
        const toml::array* const tables = node.as_array();
        if (tables == nullptr) {
            refuse(node.source(), "'near_top' is not a list; expected [[near_top]]");
        }
        std::vector<NearTopWeights> sets;
        for (const toml::node& each : *tables)
            sets.push_back(readRoom(each));
        std::ranges::sort(sets, {}, &NearTopWeights::room);
        const auto twice = std::ranges::adjacent_find(sets, {}, &NearTopWeights::room);
        if (twice != sets.end()) {
            refuse(node.source(), "two sets of weights for a room of {}", twice->room);
        }
        return sets;
    }

    NearTopWeights readRoom(const toml::node& node) const {
        const toml::table* const table = node.as_table();
        if (table == nullptr) {
            refuse(node.source(),
                   "'near_top' contains something that is not a table; expected [[near_top]]");
        }
        std::optional<int> room;
        std::optional<FeatureWeights> weights;
        int wellRows = NearTopWeights::kMaxWellRows;
        for (const auto& [key, value] : *table) {
            if (key == "room") {
                room = readCount(key.str(), value, 0, NearTopWeights::kMaxRoom);
            } else if (key == "well_rows") {
                wellRows = readCount(key.str(), value, 1, NearTopWeights::kMaxWellRows);
            } else if (key == "weights") {
                weights = readSet(value);
            } else {
                refuse(key.source(),
                       "unknown key {}; expected room, well_rows or [near_top.weights]",
                       base::quote(key.str()));
            }
        }
        if (!room) refuse(node.source(), "no 'room' in [[near_top]]");
        if (!weights) refuse(node.source(), "no [near_top.weights]");
        return {.room = *room, .values = *weights, .wellRows = wellRows};
    }

    SearchWeights readSearch(const toml::node& node) const {
        const toml::table& table = readTable(node, "search", "[search]");
        std::optional<FeatureWeights> weights;
        double riskAversion = 0;
        for (const auto& [key, value] : table) {
            if (key == "caution") {
                const auto number = value.is_number() ? value.value<double>() : std::nullopt;
                if (!number || !(*number >= 0 && *number <= 1)) {
                    refuse(value.source(), "'caution' is not a number from 0 to 1");
                }
                riskAversion = *number;
            } else if (key == "weights") {
                weights = readSet(value);
            } else {
                refuse(key.source(), "unknown key {}; expected caution or [search.weights]",
                       base::quote(key.str()));
            }
        }
        if (!weights) refuse(node.source(), "no [search.weights]");
        return {.values = *weights, .riskAversion = riskAversion};
    }

    RivalWeights readRival(const toml::node& node) const {
        const toml::table& table = readTable(node, "rival", "[rival]");
        RivalWeights weights;
        for (const auto& [key, value] : table) {
            const std::optional<RivalTerm> term = findRivalTerm(key.str());
            if (!term) {
                refuse(key.source(), "unknown term {}; expected one that docs/rival.md lists",
                       base::quote(key.str()));
            }
            weights.values[base::toIndex(*term)] =
                readCount(key.str(), value, -RivalWeights::kMost, RivalWeights::kMost);
        }
        return weights;
    }

    int readCount(std::string_view key, const toml::node& value, int min, int max) const {
        const auto number = value.value_exact<int64_t>();
        if (!number || *number < min || *number > max) {
            refuse(value.source(), "'{}' is not a whole number from {} to {}", key, min, max);
        }
        return static_cast<int>(*number);
    }

    FeatureWeights readSet(const toml::node& node) const {
        const toml::table& rows = readTable(node, "weights", "[weights]");
        FeatureWeights weights{};
        for (const auto& [key, value] : rows) {
            const FeatureEntry* const feature = findFeature(key.str());
            if (feature == nullptr) {
                refuse(key.source(), "unknown feature {}; expected one of {}",
                       base::quote(key.str()), base::joinNames(getFeatures()));
            }
            const auto weight = value.is_number() ? value.value<double>() : std::nullopt;
            if (!weight || !std::isfinite(*weight)) {
                refuse(value.source(), "the weight of {} is not a finite number",
                       base::makeExcerpt(key.str()));
            }
            weights[base::toIndex(feature - getFeatures().data())] = *weight;
        }
        if (weights == FeatureWeights{}) {
            refuse(node.source(), "all weights are 0; expected one that is not");
        }
        return weights;
    }

    std::string_view fileName_;
    toml::table table_;
};

std::string formatSet(const FeatureWeights& weights) {
    std::string text;
    for (size_t i = 0; i < kFeatureCount; ++i) {
        const FeatureEntry& feature = getFeatures()[i];
        const std::string line =
            base::format("{} = {}", feature.name, base::formatNumber(weights[i]));
        text += base::format("{:<32} # {}\n", line, feature.about);
    }
    return text;
}

std::string formatRival(const RivalWeights& weights) {
    std::string text =
        "\n# Thousandths of about one row of attack; what is absent keeps its usual weight.\n"
        "# docs/rival.md says what each is about.\n[rival]\n";
    for (size_t i = 0; i < RivalWeights::kCount; ++i) {
        const auto term = static_cast<RivalTerm>(i);
        text += base::format("{} = {}\n", getName(term), weights.of(term));
    }
    return text;
}

}  // namespace

WeightsFile parseWeights(std::string_view text, std::string_view fileName) {
    WeightsFile file = WeightsReader(text, fileName).read();
    file.hash = base::computeSha256(text);
    return file;
}

WeightsFile readWeights(const std::string& fileName) {
    const auto refuse = [&fileName](const std::string& why) {
        base::refuse("{}: {}; expected a file of weights", fileName, why);
    };
    const std::optional<std::string> text = base::readFile(fileName, kMaxBytes);
    if (!text && errno == EFBIG) refuse(base::format("more than {} bytes", kMaxBytes));
    if (!text) refuse(base::sayReason(errno));
    return parseWeights(*text, fileName);
}

std::string formatWeights(const WeightsFile& file) {
    std::string text = base::format("format = 1\nname = {}\nabout = {}\n",
                                    base::quoteToml(file.name), base::quoteToml(file.about));
    if (file.rival) return text + formatRival(*file.rival);
    text += "\n# More is better; only the ratios count. What is absent is 0.\n[weights]\n" +
            formatSet(file.weights.values);
    for (const NearTopWeights& each : file.weights.nearTop) {
        text += base::format(
            "\n# In force instead while at most `room` rows are free above the stack.\n"
            "[[near_top]]\nroom = {}\n",
            each.room);
        if (each.wellRows < NearTopWeights::kMaxWellRows) {
            text += base::format("well_rows = {}  # in no higher well\n", each.wellRows);
        }
        text += "[near_top.weights]\n" + formatSet(each.values);
    }
    if (file.weights.search) {
        text += base::format(
            "\n# In force instead for brains that look ahead.\n[search]\ncaution = {}"
            "  # 0: the mean over the next pieces, 1: the worst of them\n[search.weights]\n{}",
            base::formatNumber(file.weights.search->riskAversion),
            formatSet(file.weights.search->values));
    }
    return text;
}

}  // namespace tetris
