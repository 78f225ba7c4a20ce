import Activity
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions
import Todos

/// A damaged, truncated, missing or foreign index is treated like no index.
@Suite(.serialized, .startsPrograms) final class IndexDamageTests: IndexTest {
  /// Changes the repository's file times so that the whole index is used.
  private func touch(_ made: TestRepository) {
    // Not with FileManager: it may round a time up to a million microseconds, which the system refuses.
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    expectEqual(utimensat(AT_FDCWD, "\(made.path)/.git/HEAD", [now, now], 0), 0)
  }

  /// A repository with merges, read into an index.
  private func made() async throws -> TestRepository {
    let made = try await TestRepository(in: home)
    for step in 0..<6 { try await made.commit("Step \(step)", at: 1_700_000_000 + Int64(step)) }
    try await made.run("branch", "side", "HEAD~2")
    _ = await reading.read([made.path])
    try await made.run("merge", "--quiet", "--no-ff", "--no-edit", "side~1")
    let tree = try await made.run("rev-parse", "HEAD^{tree}")
    let merge = try await made.run(
      "commit-tree", "-m", "Merge", "-p", "HEAD", "-p", "side~2", "-p", "side~3", tree)
    try await made.run("reset", "--quiet", "--hard", merge)
    #expect(await reading.readUntilCached([made.path]).isCached)
    try expectEqual(reading.files().count, 3)
    return made
  }

  /// Each index file with its contents.
  private func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try reading.files() {
      contents[name] = Array(try Data(contentsOf: URL(filePath: home.path("index/\(name)"))))
    }
    return contents
  }

  private func restore(_ contents: [String: [UInt8]]) throws {
    for name in try reading.files() where contents[name] == nil {
      try FileManager.default.removeItem(atPath: home.path("index/\(name)"))
    }
    for (name, bytes) in contents { try home.directory.write(bytes, to: "index/\(name)") }
  }

  /// Expects the right counts despite each damaged file, and a trusted index after the next read.
  private func expectNoHarm(
    to made: TestRepository, _ damages: ([UInt8]) -> [[UInt8]]
  ) async throws {
    #expect(await reading.readUntilCached([made.path]).isCached)
    let expected = try await made.countedIDs()
    let whole = try contents()
    for (name, bytes) in whole {
      for damaged in damages(bytes) {
        for isTouched in [false, true] {
          try restore(whole)
          if isTouched { touch(made) }
          try home.directory.write(damaged, to: "index/\(name)")
          let result = await reading.read([made.path])
          guard result.ids == expected, result.errors.isEmpty else {
            let place = zip(bytes, damaged).enumerated().first { $0.element.0 != $0.element.1 }
            Issue.record("\(name), \(damaged.count) bytes, \(place.map(\.offset) ?? -1)")
            return
          }
        }
      }
    }
    #expect(await reading.readUntilCached([made.path]).isCached)
    try await expectNoLeftovers(of: made)
  }

  /// Expects that old files of an unusable index are removed.
  private func expectNoLeftovers(of made: TestRepository) async throws {
    let twoHoursAgo = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 - 7200).rounded())
    for name in try reading.files() {
      try FileManager.default.setAttributes(
        [.modificationDate: twoHoursAgo], ofItemAtPath: home.path("index/\(name)"))
    }
    touch(made)
    try await expectEqual(reading.read([made.path]).ids, made.countedIDs())
    #expect(try reading.files().count <= 3)
  }

  @Test func `a damaged file is harmless`() async throws {
    let made = try await made()
    // A flipped bit.
    try await expectNoHarm(to: made) { bytes in
      stride(from: 0, to: bytes.count, by: Seeds.size(19, full: 4)).map { place in
        var damaged = bytes
        damaged[place] ^= 1 << UInt8((place / 8 + place) % 8)
        return damaged
      }
    }
    // A truncated file.
    try await expectNoHarm(to: made) { bytes in
      stride(from: 0, to: bytes.count, by: Seeds.size(41, full: 7)).map { Array(bytes[..<$0]) }
    }
    // An overwritten file.
    var random = SeededGenerator(seed: 1)
    try await expectNoHarm(to: made) { bytes in
      (0..<Seeds.size(30, full: 200)).map { turn in
        var damaged = bytes
        let first = Int.random(in: 0..<bytes.count, using: &random)
        let last = Int.random(in: first..<min(bytes.count, first + 600), using: &random)
        for place in first...last {
          damaged[place] = turn % 2 == 0 ? 0 : UInt8.random(in: 0...255, using: &random)
        }
        return damaged
      }
    }
    // A repeated byte at the end.
    try await expectNoHarm(to: made) { bytes in
      stride(from: 8, to: min(bytes.count, 800), by: Seeds.size(32, full: 8)).map { count in
        bytes.dropLast(count) + [UInt8](repeating: [0, 1, 255][count / 32 % 3], count: count)
      }
    }
  }

  @Test func `damage to a year file is harmless while older commits are unread`() async throws {
    let made = try await TestRepository(in: home)
    for step in 0..<30 {
      try await made.commit("Step \(step)", at: 1_600_000_000 + Int64(step) * 86_400)
    }
    let reading = IndexedReading(in: home, limits: ReadingLimits(granularity: 0, skewTolerance: 0))
    let last = Day(number: 1_600_000_000 / 86_400 + 29)
    await expectEqual(reading.read([made.path], days: last...last).ids.count, 1)
    let expected = try await made.countedIDs()
    let whole = try contents()
    let year = try #require(whole.keys.first { $0.contains(".") })
    let bytes = try #require(whole[year])
    for place in stride(from: 0, to: bytes.count, by: Seeds.size(20, full: 4)) {
      var damaged = bytes
      damaged[place] ^= UInt8(place / 4 % 255 + 1)
      try restore(whole)
      try home.directory.write(damaged, to: "index/\(year)")
      await expectEqual(reading.read([made.path]).ids, expected, "\(place)")
    }
  }

  @Test func `damage anywhere in a long history is harmless`() async throws {
    let made = try await TestRepository(in: home)
    var text = "feature done\n"
    for number in 1...200 {
      text += "commit refs/heads/main\ncommitter Me <me@example.com> "
      text += "\(1_600_000_000 + number * 60) +0000\ndata 4\nWork\n"
    }
    try await made.run(["fast-import", "--quiet"], input: Array("\(text)done\n".utf8))
    await expectEqual(reading.readUntilCached([made.path]).ids.count, 200)
    try await expectNoHarm(to: made) { bytes in
      stride(from: 0, to: bytes.count - 64, by: 1024).map { place in
        var damaged = bytes
        for index in place..<(place + 64) { damaged[index] ^= 0xFF }
        return damaged
      }
    }
  }

  @Test func `a file of another version is ignored`() async throws {
    let made = try await made()
    let whole = try contents()
    let name = try #require(whole.keys.first { !$0.contains(".") })
    for change in [UInt8(1), 4, 255] {
      var other = try #require(whole[name])
      other[0] ^= change
      try restore(whole)
      try home.directory.write(other, to: "index/\(name)")
      let result = await reading.read([made.path])
      #expect(!result.isCached)
      try await expectEqual(result.ids, made.countedIDs())
      #expect(result.errors.isEmpty)
    }
    #expect(await reading.readUntilCached([made.path]).isCached)
    try await expectNoLeftovers(of: made)
  }

  @Test func `a year file of another repository is harmless`() async throws {
    let made = try await made()
    let other = try await TestRepository(in: home, named: "other")
    for step in 0..<9 { try await other.commit("Other \(step)") }
    let own = try contents()
    _ = await reading.read([other.path])
    let both = try contents()
    let year = try #require(own.keys.first { $0.contains(".") })
    let otherYear = try #require(both.keys.first { own[$0] == nil && $0.contains(".") })
    try home.directory.write(try #require(both[otherYear]), to: "index/\(year)")
    try await expectEqual(reading.read([made.path]).ids, made.countedIDs())
  }

  @Test func `a deleted year file is written again`() async throws {
    let made = try await made()
    let year = try #require(try reading.files().first { $0.contains(".") })
    try FileManager.default.removeItem(atPath: home.path("index/\(year)"))
    try await expectEqual(reading.read([made.path]).ids, made.countedIDs())
    #expect(await reading.readUntilCached([made.path]).isCached)
    try expectEqual(reading.files().count, 3)
  }

  @Test(arguments: ["index", "index/file"])
  func `without a writable index everything is read each time`(place: String) async throws {
    let made = try await TestRepository(in: home, committing: "First")
    var reading = reading
    if place == "index" {
      try home.directory.write("a file", to: "index")
    } else {
      try home.directory.write("a file", to: "index/file")
      reading = IndexedReading(in: home, folder: "index/file/folder")
    }
    for _ in 0..<2 {
      let result = await reading.read([made.path])
      try await expectEqual(result.ids, made.countedIDs())
      #expect(result.errors.isEmpty && !result.isCached)
    }
  }
}
