#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace test {

// The words of a command line in the form of main's arguments; they live as long as this.
class Arguments {
public:
    explicit Arguments(std::vector<std::string> words) : words_(std::move(words)) {
        for (std::string& word : words_)
            pointers_.push_back(word.data());
    }
    Arguments(const Arguments&) = delete;
    Arguments& operator=(const Arguments&) = delete;

    std::span<char* const> get() const { return pointers_; }

private:
    std::vector<std::string> words_;
    std::vector<char*> pointers_;
};

}  // namespace test
