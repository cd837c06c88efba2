#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

#include "brain/base/WholeFile.h"
#include "brain/puzzle/table/Tables.h"
#include "core/base/Format.h"
#include "core/base/Index.h"

namespace puzzle {

// A file with the tables of one set, which can be mapped and shared instead of built.
//
// Version 1, little-endian numbers:
//   0    8 bytes  "npuzzle\n"
//   8    u32      version, 1
//   12   u32      tables
//   16   u32 x 2  width, height
//   24   for each of 8 groups 8 bytes: its tiles, 0 for none
//   88   u64 x 8  for each table its entries (of four bits), 0 for none
//   152  u64      checksum of the data
//   160  u64      checksum of the 160 bytes before
//   then zeros up to 4096; there the data: each table from a multiple of 4096 on, zeros between.
//
// One table may serve several groups: the file contains each distinct one once, in the order of the
// first group that it serves. The checksum covers all data, because one wrong entry could make an
// answer too long without any other sign.
//
// A file is written completely under another name and then renamed, so a file with the right name
// is never a partial one.

namespace {

constexpr uint32_t kVersion = 1;
constexpr size_t kPage = 4096;
constexpr std::array<char, 8> kMagic{'n', 'p', 'u', 'z', 'z', 'l', 'e', '\n'};

struct Header {
    std::array<char, 8> magic = kMagic;
    uint32_t version = kVersion;
    uint32_t tables = 0;
    uint32_t width = 0;
    uint32_t height = 0;
    std::array<std::array<uint8_t, 8>, 8> groups{};
    std::array<uint64_t, 8> entries{};
    uint64_t dataSum = 0;
    uint64_t headerSum = 0;

    friend bool operator==(const Header&, const Header&) = default;
};
static_assert(sizeof(Header) == 168);

size_t roundUp(size_t bytes) { return (bytes + kPage - 1) / kPage * kPage; }

// A checksum as fast as memory: words go to four sums in turn.
class Checksum {
public:
    // Pads the bytes with zeros to a multiple of 32, so writer and reader both add a whole table.
    void add(ByteSpan bytes) {
        for (size_t i = 0; i < bytes.size(); i += 32) {
            std::array<uint64_t, 4> words{};
            std::memcpy(words.data(), bytes.data() + i, std::min<size_t>(32, bytes.size() - i));
            for (size_t lane = 0; lane < 4; ++lane) {
                sums_[lane] = (sums_[lane] ^ words[lane]) * 0x9E3779B97F4A7C15;
                sums_[lane] ^= sums_[lane] >> 29;
            }
        }
    }
    uint64_t get() const {
        uint64_t sum = 0;
        for (const uint64_t lane : sums_)
            sum = (sum ^ lane) * 0xBF58476D1CE4E5B9 + 1;
        return sum;
    }

private:
    std::array<uint64_t, 4> sums_{1, 2, 3, 4};
};

uint64_t sumHeader(const Header& header) {
    std::array<uint8_t, sizeof(Header) - 8> bytes{};
    std::memcpy(bytes.data(), &header, bytes.size());
    Checksum sum;
    sum.add(bytes);
    return sum.get();
}

Header makeHeader(const PatternSet& set) {
    Header header;
    header.width = static_cast<uint32_t>(set.size.width);
    header.height = static_cast<uint32_t>(set.size.height);
    for (size_t group = 0; group < set.groups.size(); ++group)
        std::ranges::copy(set.groups[group], header.groups[group].begin());
    for (const size_t group : PatternHeuristic::listDistinct(set))
        header.entries[header.tables++] =
            PatternDatabase::countEntries(set.size, static_cast<int>(set.groups[group].size()));
    return header;
}

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& why) {
    base::fail("{}: {}", path.string(), why);
}

[[noreturn]] void refuseSystem(const std::filesystem::path& path, const char* what) {
    refuse(path, base::format("{}: {}", what, base::sayReason(errno)));
}

std::string_view toText(const void* data, size_t size) {
    return {static_cast<const char*>(data), size};
}

// Leaves out pages of zeros: the file has holes there, which read as zeros.
void writePages(const base::WholeFile& file, ByteSpan bytes, size_t offset) {
    for (size_t i = 0; i < bytes.size(); i += kPage) {
        const auto page = bytes.subspan(i, std::min(kPage, bytes.size() - i));
        if (std::ranges::all_of(page, [](uint8_t byte) { return byte == 0; })) continue;
        file.writeAt(offset + i, toText(page.data(), page.size()));
    }
}

void writeAll(const base::WholeFile& file, Header header, const PatternTables& distinct) {
    Checksum sum;
    size_t offset = kPage;
    for (const auto& table : distinct) {
        const ByteSpan bytes = table->getEntries().getBytes();
        sum.add(bytes);
        writePages(file, bytes, offset);
        offset += roundUp(bytes.size());
    }
    header.dataSum = sum.get();
    header.headerSum = sumHeader(header);
    file.check(::ftruncate(file.getDescriptor(), static_cast<off_t>(offset)));
    file.writeAt(0, toText(&header, sizeof header));
    file.check(::fsync(file.getDescriptor()));
}

}  // namespace

void writeTableFile(const std::filesystem::path& path, const PatternSet& set,
                    const PatternTables& distinct) {
    // Each process has its own draft, because two may build the same tables at once.
    base::WholeFile file(path.string(), path, base::format("{}.{}.part", path.string(), ::getpid()),
                         0600);
    writeAll(file, makeHeader(set), distinct);
    file.takePlace();
}

PatternTables readTableFile(const std::filesystem::path& path, const PatternSet& set) {
    const base::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0) refuseSystem(path, "cannot be opened");
    struct stat status {};
    if (fstat(file.get(), &status) != 0) refuseSystem(path, "cannot be read");
    if (!S_ISREG(status.st_mode)) refuse(path, "is not a table file");
    if (set.groups.size() > Header().groups.size()) refuse(path, "has too few groups for the set");
    const Header wanted = makeHeader(set);
    size_t size = kPage;
    for (const uint64_t entries : wanted.entries)
        size += roundUp((entries + 1) / 2);
    if (toIndex(status.st_size) < sizeof(Header)) refuse(path, "is cut short");

    const auto length = toIndex(status.st_size);
    void* const memory = mmap(nullptr, length, PROT_READ, MAP_SHARED, file.get(), 0);
    if (memory == MAP_FAILED) refuseSystem(path, "cannot be mapped");
    const std::shared_ptr<const void> owner(
        memory, [length](const void* start) { munmap(const_cast<void*>(start), length); });

    Header header;
    std::memcpy(&header, memory, sizeof header);
    if (header.magic != kMagic) refuse(path, "is not a table file");
    if (header.version != kVersion) refuse(path, "is of another version");
    if (header.headerSum != sumHeader(header)) refuse(path, "is damaged in its header");
    Header same = header;
    same.dataSum = 0;
    same.headerSum = 0;
    if (same != wanted) refuse(path, "has other tables than its name says");
    if (length != size) refuse(path, length < size ? "is cut short" : "is too long");

    const auto* const bytes = static_cast<const uint8_t*>(memory);
    PatternTables tables;
    Checksum sum;
    size_t offset = kPage;
    for (const size_t group : PatternHeuristic::listDistinct(set)) {
        const PackedNibbles entries(owner, bytes + offset, header.entries[tables.size()]);
        sum.add(entries.getBytes());
        offset += roundUp(entries.getBytes().size());
        tables.push_back(std::make_shared<PatternDatabase>(set.size, set.groups[group], entries));
    }
    if (sum.get() != header.dataSum) refuse(path, "is damaged");
    return tables;
}

}  // namespace puzzle
