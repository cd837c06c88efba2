#pragma once

#include <unistd.h>

#include <utility>

namespace tui {

// An open file of the system, closed with this.
class Descriptor {
public:
    // Negative for none.
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor()
    {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int get() const { return number_; }
    // At once; false if what was written may not be there, with errno set.
    [[nodiscard]] bool close() { return ::close(std::exchange(number_, -1)) == 0; }

private:
    int number_;
};

}  // namespace tui
