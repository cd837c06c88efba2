#pragma once

namespace base {

// The base of a class whose objects are neither copied nor moved, because others know their address
// or because they hold what is there once.
class NotCopied {
public:
    NotCopied(const NotCopied&) = delete;
    NotCopied& operator=(const NotCopied&) = delete;

protected:
    NotCopied() = default;
    ~NotCopied() = default;
};

}  // namespace base
