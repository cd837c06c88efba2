#include "test/support/terminal/WriteLog.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <system_error>

namespace test {

WriteLog::WriteLog(const std::filesystem::path& file) {
    const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) throw std::system_error(errno, std::generic_category(), file.string());
    void* page = MAP_FAILED;
    if (::ftruncate(fd, sizeof(WriteLogPage)) == 0) {
        page = ::mmap(nullptr, sizeof(WriteLogPage), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    }
    ::close(fd);
    if (page == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "write log");
    page_ = static_cast<WriteLogPage*>(page);
}

WriteLog::~WriteLog() { ::munmap(page_, sizeof(WriteLogPage)); }

std::vector<size_t> WriteLog::sizesFrom(size_t first) const {
    const size_t end = countWrites();
    if (end > WriteLogPage::kCapacity) throw std::length_error("the write log is full");
    std::vector<size_t> sizes;
    for (size_t i = first; i < end; ++i)
        sizes.push_back(page_->sizes[i].load());
    return sizes;
}

}  // namespace test
