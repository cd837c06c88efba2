#pragma once

#include <stdexcept>

namespace tui {

// Wrong usage of the command line. what() is one sentence that names the argument and its value
// and says what was expected; `main` puts the command's name before it and exits with 2.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace tui
