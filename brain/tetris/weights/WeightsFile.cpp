#include "brain/tetris/weights/WeightsFile.h"

#include <fcntl.h>
#include <toml++/toml.h>
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <vector>

#include "brain/base/OpenFile.h"
#include "brain/base/WholeFile.h"
#include "core/base/Index.h"
#include "core/base/Sha256.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

// No weights file is larger; this bounds the cost of a wrong file name.
constexpr std::size_t kMaxBytes = 65536;

constexpr std::int64_t kFormat = 1;
// The part of the TOML library's words that a message shows, in bytes.
constexpr std::size_t kMaxDescription = 200;

class Reader {
public:
    Reader(std::string_view text, std::string_view fileName) : fileName_(fileName)
    {
        try {
            table_ = toml::parse(text);
        } catch (const toml::parse_error& error) {
            refuse(error.source(), base::makePlainText(error.description(), kMaxDescription));
        }
    }

    [[nodiscard]] WeightsFile read() const
    {
        WeightsFile file;
        for (const auto& [key, value] : table_) {
            if (key == "format") {
                if (value.value_exact<std::int64_t>() != kFormat) {
                    refuse(value.source(), "unknown format; 1 was expected");
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
                       "unknown key " + base::quote(key.str()) +
                           "; format, name, about, [weights], [[near_top]], [search] or "
                           "[rival] was expected");
            }
        }
        if (!table_.contains("format")) refuse({}, "no 'format = 1', which was expected");
        if (!table_.contains("weights") && !file.rival) {
            refuse({}, "no [weights], which was expected");
        }
        if (file.rival && (table_.contains("weights") || table_.contains("near_top") ||
                           table_.contains("search"))) {
            refuse(table_["rival"].node()->source(),
                   "other weights beside [rival]; a file has weights of one kind");
        }
        return file;
    }

private:
    [[noreturn]] void refuse(const toml::source_region& where, const std::string& what) const
    {
        std::string message(fileName_);
        if (where.begin.line > 0) message += ":" + std::to_string(where.begin.line);
        throw std::invalid_argument(message + ": " + what);
    }

    [[nodiscard]] std::string readText(std::string_view key, const toml::node& value) const
    {
        const auto text = value.value_exact<std::string>();
        const auto isControl = [](char c) {
            return static_cast<unsigned char>(c) < ' ' || c == 127;
        };
        if (!text || std::ranges::any_of(*text, isControl)) {
            refuse(value.source(),
                   "'" + std::string(key) + "' is not one line of text; that was expected");
        }
        return *text;
    }

    [[nodiscard]] std::vector<NearTopWeights> readNearTop(const toml::node& node) const
    {
        const toml::array* const tables = node.as_array();
        if (tables == nullptr) {
            refuse(node.source(), "'near_top' is not a list; [[near_top]] was expected");
        }
        std::vector<NearTopWeights> sets;
        for (const toml::node& each : *tables)
            sets.push_back(readRoom(each));
        std::ranges::sort(sets, {}, &NearTopWeights::room);
        const auto twice = std::ranges::adjacent_find(sets, {}, &NearTopWeights::room);
        if (twice != sets.end()) {
            refuse(node.source(), "two sets of weights for a room of " +
                                      std::to_string(twice->room) + "; one was expected");
        }
        return sets;
    }

    [[nodiscard]] NearTopWeights readRoom(const toml::node& node) const
    {
        const toml::table* const table = node.as_table();
        if (table == nullptr) {
            refuse(node.source(),
                   "'near_top' contains something that is not a table; [[near_top]] was expected");
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
                refuse(key.source(), "unknown key " + base::quote(key.str()) +
                                         "; room, well_rows or [near_top.weights] was expected");
            }
        }
        if (!room) refuse(node.source(), "no 'room' in [[near_top]], which was expected");
        if (!weights) refuse(node.source(), "no [near_top.weights], which was expected");
        return {.room = *room, .values = *weights, .wellRows = wellRows};
    }

    [[nodiscard]] SearchWeights readSearch(const toml::node& node) const
    {
        const toml::table* const table = node.as_table();
        if (table == nullptr) {
            refuse(node.source(), "'search' is not a table; [search] was expected");
        }
        std::optional<FeatureWeights> weights;
        double riskAversion = 0;
        for (const auto& [key, value] : *table) {
            if (key == "caution") {
                const auto number = value.is_number() ? value.value<double>() : std::nullopt;
                if (!number || !(*number >= 0 && *number <= 1)) {
                    refuse(value.source(),
                           "'caution' is not a number from 0 to 1; that was expected");
                }
                riskAversion = *number;
            } else if (key == "weights") {
                weights = readSet(value);
            } else {
                refuse(key.source(), "unknown key " + base::quote(key.str()) +
                                         "; caution or [search.weights] was expected");
            }
        }
        if (!weights) refuse(node.source(), "no [search.weights], which was expected");
        return {.values = *weights, .riskAversion = riskAversion};
    }

    [[nodiscard]] RivalWeights readRival(const toml::node& node) const
    {
        const toml::table* const table = node.as_table();
        if (table == nullptr) refuse(node.source(), "'rival' is not a table; [rival] was expected");
        RivalWeights weights;
        for (const auto& [key, value] : *table) {
            const std::optional<RivalTerm> term = findRivalTerm(key.str());
            if (!term) {
                refuse(key.source(), "unknown term " + base::quote(key.str()) +
                                         "; one that docs/rival.md lists was expected");
            }
            weights.values[base::toIndex(*term)] =
                readCount(key.str(), value, -RivalWeights::kMost, RivalWeights::kMost);
        }
        return weights;
    }

    [[nodiscard]] int readCount(std::string_view key, const toml::node& value, int min,
                                int max) const
    {
        const auto number = value.value_exact<std::int64_t>();
        if (!number || *number < min || *number > max) {
            refuse(value.source(), "'" + std::string(key) + "' is not a whole number from " +
                                       std::to_string(min) + " to " + std::to_string(max) +
                                       "; that was expected");
        }
        return static_cast<int>(*number);
    }

    [[nodiscard]] FeatureWeights readSet(const toml::node& node) const
    {
        const toml::table* const rows = node.as_table();
        if (rows == nullptr) refuse(node.source(), "'weights' is not a table; that was expected");
        FeatureWeights weights{};
        for (const auto& [key, value] : *rows) {
            const FeatureEntry* const feature = findFeature(key.str());
            if (feature == nullptr) {
                refuse(key.source(), "unknown feature " + base::quote(key.str()) + "; one of " +
                                         listFeatures() + " was expected");
            }
            const auto weight = value.is_number() ? value.value<double>() : std::nullopt;
            if (!weight || !std::isfinite(*weight)) {
                refuse(value.source(), "the weight of " + base::makeExcerpt(key.str()) +
                                           " is not a finite number; that was expected");
            }
            weights[base::toIndex(feature - getFeatures().data())] = *weight;
        }
        if (weights == FeatureWeights{}) {
            refuse(node.source(), "all weights are 0; one that is not was expected");
        }
        return weights;
    }

    [[nodiscard]] static std::string listFeatures()
    {
        std::string names;
        for (const FeatureEntry& feature : getFeatures()) {
            if (!names.empty()) names += ", ";
            names += feature.name;
        }
        return names;
    }

    std::string_view fileName_;
    toml::table table_;
};

std::string formatSet(const FeatureWeights& weights)
{
    std::string text;
    for (std::size_t i = 0; i < kFeatureCount; ++i) {
        const FeatureEntry& feature = getFeatures()[i];
        std::string line = std::string(feature.name) + " = " + base::formatNumber(weights[i]);
        line.resize(std::max<std::size_t>(line.size(), 32), ' ');
        text += line + " # " + std::string(feature.about) + "\n";
    }
    return text;
}

std::string formatRival(const RivalWeights& weights)
{
    std::string text =
        "\n# Thousandths of about one row of attack; what is absent keeps its usual weight.\n"
        "# docs/rival.md says what each is about.\n[rival]\n";
    for (std::size_t i = 0; i < RivalWeights::kCount; ++i) {
        const auto term = static_cast<RivalTerm>(i);
        text += std::string(getName(term)) + " = " + std::to_string(weights.of(term)) + "\n";
    }
    return text;
}

}  // namespace

WeightsFile parseWeights(std::string_view text, std::string_view fileName)
{
    WeightsFile file = Reader(text, fileName).read();
    file.hash = base::computeSha256(text);
    return file;
}

WeightsFile readWeights(const std::string& fileName)
{
    const auto refuse = [&fileName](const std::string& why) {
        throw std::invalid_argument(fileName + ": " + why + "; a file of weights was expected");
    };
    const base::Descriptor file(base::openAtOnce(fileName, O_RDONLY));
    std::optional<std::string> text;
    if (file.get() >= 0) text = base::readBytes(file.get(), kMaxBytes);
    if (!text && errno == EFBIG) refuse("more than " + std::to_string(kMaxBytes) + " bytes");
    if (!text) refuse(base::sayReason(errno));
    return parseWeights(*text, fileName);
}

std::string formatWeights(const WeightsFile& file)
{
    std::string text = "format = 1\nname = " + base::quoteToml(file.name) +
                       "\nabout = " + base::quoteToml(file.about) + "\n";
    if (file.rival) return text + formatRival(*file.rival);
    text += "\n# More is better; only the ratios count. What is absent is 0.\n[weights]\n" +
            formatSet(file.weights.values);
    for (const NearTopWeights& each : file.weights.nearTop) {
        text +=
            "\n# In force instead while at most `room` rows are free above the stack.\n"
            "[[near_top]]\nroom = " +
            std::to_string(each.room) + "\n";
        if (each.wellRows < NearTopWeights::kMaxWellRows) {
            text += "well_rows = " + std::to_string(each.wellRows) + "  # in no higher well\n";
        }
        text += "[near_top.weights]\n" + formatSet(each.values);
    }
    if (file.weights.search) {
        text += "\n# In force instead for brains that look ahead.\n[search]\ncaution = " +
                base::formatNumber(file.weights.search->riskAversion) +
                "  # 0: the mean over the next pieces, 1: the worst of them\n[search.weights]\n" +
                formatSet(file.weights.search->values);
    }
    return text;
}

}  // namespace tetris
