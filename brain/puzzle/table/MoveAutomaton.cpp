#include "brain/puzzle/table/MoveAutomaton.h"

#include <array>
#include <deque>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"

namespace puzzle {

namespace {

// A string of slides: two bits each, the first slide highest.
struct SlideString {
    uint32_t slides = 0;
    int length = 0;

    SlideString with(Slide slide) const {
        return {slides << 2 | static_cast<uint32_t>(slide), length + 1};
    }
    Slide at(int i) const { return static_cast<Slide>((slides >> (2 * (length - 1 - i))) & 3); }
};

// The board after a string: not a hash, so equal values are equal boards.
using Arrangement = std::array<uint8_t, MoveAutomaton::kMaxCells>;

struct ArrangementHash {
    size_t operator()(const Arrangement& tiles) const {
        const void* const bytes = tiles.data();
        return std::hash<std::string_view>()({static_cast<const char*>(bytes), tiles.size()});
    }
};

struct ReachedBoard {
    SlideString string;
    int blank;
    Arrangement tiles;
};

// The search from one cell of the blank, one length after another.
struct Origin {
    std::vector<ReachedBoard> frontier;
    std::unordered_set<Arrangement, ArrangementHash> seen;
};

// Collects the dropped strings in a tree for each start cell, with a node for each prefix.
class StringTree {
public:
    StringTree(BoardSize size, int length) : size_(size), cells_(size.countCells()) {
        if (length < 2 || length > MoveAutomaton::kUsualLength ||
            (length > 2 && cells_ > MoveAutomaton::kMaxCells) || !size.isInRange()) {
            base::refuse("no move automaton of strings of {} fits a {} board", length,
                         toString(size));
        }
        nodes_.resize(toIndex(cells_));
        backwards_.resize(toIndex(cells_));
        length == 2 ? forbidReturns() : learn(length);
    }

    size_t countStrings() const { return strings_; }
    // The table of next states. The states are the nodes that do not end a dropped string.
    std::vector<int32_t> compile() const {
        // Nodes that end a dropped string are not states; the others are numbered in their order.
        std::vector<int32_t> numbers(nodes_.size(), MoveAutomaton::kForbidden);
        int32_t states = 0;
        for (size_t i = 0; i < nodes_.size(); ++i) {
            if (!nodes_[i].isEnd) numbers[i] = states++;
        }
        struct Reached {
            int32_t fall = kNone;  // the node of the longest proper suffix of the node's string
            int blank = 0;
            std::array<int32_t, 4> next{};
        };
        std::vector<Reached> reached(nodes_.size());
        std::deque<int32_t> open;  // breadth first
        for (int cell = 0; cell < cells_; ++cell) {
            reached[toIndex(cell)].blank = cell;
            open.push_back(cell);
        }
        for (; !open.empty(); open.pop_front()) {
            const auto node = toIndex(open.front());
            Reached& state = reached[node];
            for (size_t slide = 0; slide < 4; ++slide) {
                const int from = findSliding(size_, state.blank, static_cast<Slide>(slide));
                const int32_t child = nodes_[node].children[slide];
                int32_t& next = state.next[slide];
                next = kNone;
                if (from < 0) continue;
                const int32_t fallen =
                    state.fall == kNone ? from : reached[toIndex(state.fall)].next[slide];
                if (child == kNone) {
                    next = fallen;
                } else if (!nodes_[toIndex(child)].isEnd) {
                    next = child;
                    reached[toIndex(child)].fall = fallen;
                    reached[toIndex(child)].blank = from;
                    open.push_back(child);
                }
            }
        }
        std::vector<int32_t> machine;
        for (size_t i = 0; i < nodes_.size(); ++i) {
            if (nodes_[i].isEnd) continue;
            for (const int32_t target : reached[i].next)
                machine.push_back(target == kNone ? MoveAutomaton::kForbidden
                                                  : numbers[toIndex(target)]);
        }
        return machine;
    }

private:
    static constexpr int32_t kNone = -1;

    struct Node {
        std::array<int32_t, 4> children{kNone, kNone, kNone, kNone};
        bool isEnd = false;
    };

    void forbidReturns() {
        for (int cell = 0; cell < cells_; ++cell) {
            for (const Slide slide : kSlides) {
                if (findSliding(size_, cell, slide) < 0) continue;
                insert(cell, SlideString{}.with(slide).with(inverse(slide)));
            }
        }
    }

    void learn(int length) {
        std::vector<Origin> origins(toIndex(cells_));
        for (int cell = 0; cell < cells_; ++cell) {
            // Any order of the tiles will do.
            Arrangement tiles{};
            std::iota(tiles.begin(), tiles.end(), uint8_t{1});
            tiles.at(toIndex(cell)) = 0;
            Origin& origin = origins[toIndex(cell)];
            origin.frontier.push_back({{}, cell, tiles});
            origin.seen.insert(tiles);
        }
        for (int done = 0; done < length; ++done) {
            // Strings are inserted after each length, so the order of the cells does not matter.
            std::vector<std::pair<int, SlideString>> found;
            for (int cell = 0; cell < cells_; ++cell)
                lengthen(cell, origins[toIndex(cell)], found);
            for (const auto& [cell, string] : found)
                insert(cell, string);
        }
    }

    void lengthen(int cell, Origin& origin, std::vector<std::pair<int, SlideString>>& found) const {
        std::vector<ReachedBoard> next;
        for (const ReachedBoard& reached : origin.frontier) {
            for (const Slide slide : kSlides) {
                const int from = findSliding(size_, reached.blank, slide);
                if (from < 0) continue;
                const SlideString string = reached.string.with(slide);
                if (endsForbidden(string, from)) continue;
                Arrangement tiles = reached.tiles;
                std::swap(tiles.at(toIndex(from)), tiles.at(toIndex(reached.blank)));
                if (origin.seen.insert(tiles).second) {
                    next.push_back({string, from, tiles});
                } else {
                    found.emplace_back(cell, string);
                }
            }
        }
        origin.frontier.swap(next);
    }

    // True if a suffix of the string is dropped. `blank`: the blank's cell after the string.
    bool endsForbidden(const SlideString& string, int blank) const {
        int32_t node = blank;
        for (int i = string.length - 1; i >= 0; --i) {
            node = backwards_[toIndex(node)].children[toIndex(string.at(i))];
            if (node == kNone) return false;
            if (backwards_[toIndex(node)].isEnd) return true;
        }
        return false;
    }

    // Drops a string that starts with the blank in that cell.
    void insert(int cell, const SlideString& string) {
        int blank = cell;
        for (int i = 0; i < string.length; ++i)
            blank = findSliding(size_, blank, string.at(i));
        int32_t node = cell;
        int32_t nodeBack = blank;
        for (int i = 0; i < string.length; ++i) {
            node = makeChild(nodes_, node, string.at(i));
            nodeBack = makeChild(backwards_, nodeBack, string.at(string.length - 1 - i));
        }
        nodes_[toIndex(node)].isEnd = true;
        backwards_[toIndex(nodeBack)].isEnd = true;
        ++strings_;
    }

    static int32_t makeChild(std::vector<Node>& nodes, int32_t node, Slide slide) {
        const auto i = toIndex(slide);
        if (nodes[toIndex(node)].children[i] == kNone) {
            nodes[toIndex(node)].children[i] = static_cast<int32_t>(nodes.size());
            nodes.push_back({});
        }
        return nodes[toIndex(node)].children[i];
    }

    BoardSize size_;
    int cells_;
    size_t strings_ = 0;
    // In both, the first nodes are the roots, one for each cell: the blank's cell before the
    // string, or, for the strings read backwards, the one after it.
    std::vector<Node> nodes_;
    std::vector<Node> backwards_;
};

}  // namespace

MoveAutomaton::MoveAutomaton(BoardSize size, int length) {
    const StringTree tree(size, length);
    strings_ = tree.countStrings();
    next_ = tree.compile();
}

}  // namespace puzzle
