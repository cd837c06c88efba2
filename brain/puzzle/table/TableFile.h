#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "brain/puzzle/table/PatternDatabase.h"

namespace puzzle {

// A set's tables in one file, so that they can be mapped and shared instead of built.
//
// Version 1, numbers little endian as the machines are that this runs on:
//   0    8 bytes  "npuzzle\n"
//   8    u32      version, 1
//   12   u32      tables
//   16   u32 x 2  width, height
//   24   for each of 8 groups 8 bytes: its tiles, 0 for none
//   88   u64 x 8  for each table its entries (of four bits), 0 for none
//   152  u64      checksum of the data
//   160  u64      checksum of the 160 bytes before
//   then zeros up to 4096; there the data: each table from a multiple of 4096 on, zeros between.
// One table may serve several groups: the file has each distinct one once, in the order of the
// first group that it serves. Why a checksum of all data: one wrong entry could make an answer too
// long, and nobody would notice.
//
// A file is written whole under another name and then given its own; so what is there by that name
// was once whole.

// Writes the file; what was there before is replaced. Its directories are made.
// Throws std::runtime_error, naming the file and the system's reason, if that fails; what was there
// before is then still there.
void writeTableFile(const std::filesystem::path& path, const PatternSet& set,
                    const std::vector<std::shared_ptr<const PatternDatabase>>& distinct);

// The distinct tables of a file, mapped and read only. All of it is checked.
// Throws std::runtime_error, naming the file and what is wrong, unless it is whole and of this set.
[[nodiscard]] std::vector<std::shared_ptr<const PatternDatabase>> readTableFile(
    const std::filesystem::path& path, const PatternSet& set);

}  // namespace puzzle
