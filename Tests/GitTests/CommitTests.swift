import Git
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class CommitTests: RepositoryTest {
  private typealias Written = (author: [UInt8], headers: String, message: [UInt8])
  private static let author = Array("A <a@example.com> 1700000000 +0000".utf8)

  /// Writes commits, each on its own branch.
  /// - Returns: Their ids.
  private func write(_ commits: [Written]) async throws -> [String] {
    let tree = try await made.run(["hash-object", "-w", "-t", "tree", "--stdin"])
    var paths = ""
    for (index, commit) in commits.enumerated() {
      let committer = "\ncommitter C <c@example.com> 1700000000 +0000\n\(commit.headers)\n"
      let bytes = Array("tree \(tree)\nauthor ".utf8) + commit.author + Array(committer.utf8)
      paths += try home.directory.write(bytes + commit.message, to: "written/\(index)") + "\n"
    }
    let ids = try await made.run(
      ["hash-object", "--literally", "-w", "-t", "commit", "--stdin-paths"],
      input: Array(paths.utf8)
    ).split(separator: "\n").map(String.init)
    for (index, id) in ids.enumerated() {
      try home.directory.write("\(id)\n", to: "repository/.git/refs/heads/\(index)")
    }
    return ids
  }

  /// Writes commits, and reads them by the module and by git.
  private func read(_ commits: [Written]) async throws -> [(mine: Commit, theirs: LoggedCommit)] {
    let ids = try await write(commits)
    let (mine, theirs) = try await (made.opened().commits(), made.log())
    return try ids.map { id in
      let commit = try #require(mine.first { $0.id.description == id })
      return (commit, try #require(theirs.first { $0.id == id }))
    }
  }

  @Test func `an author line is parsed as in git`() async throws {
    let lines = [
      "A U Thor <author@example.com> 1700000000 +0100", "A <a@example.com> 1700000000 +0545",
      "A <a@example.com> 1700000000 -0930", "A <a@example.com> 1700000000 +1400",
      "A <a@example.com> 1700000000 +051800", "A <a@example.com> 1700000000 -051800",
      "A <a@example.com> 1700000000 +99999999999", "A <a@example.com> 1700000000",
      "A <a@example.com> +0100", "A <a@example.com>", "A <a@example.com> ",
      "A a@example.com 1 +0000",
      "<a@example.com> 1700000000 +0100", " <> 1700000000 +0100", "A < b <a@example.com> 17 +0100",
      "A <a>b@example.com> 1700000000 +0100", "A <a@example.com>> 1700000000 +0100",
      "A <a@example.com> > 1700000000 +0100", "A <a@example.com 1700000000 +0100",
      "A  B\t<a@example.com> 1700000000 +0100", "A <a@example.com>1700000000+0100",
      "A <a@example.com>  1700000000   +0100 more", "A <a@example.com> 99999999999999999999 +0000",
      "A <a@example.com> 18446744073709551615 +0000", "A <a@example.com> 9223372036854775807 +0000",
      "A <a@example.com> 9223372036854775807 -0100",
      "A <a@example.com> 18446744073709551615 -0100", "A <a@example.com> 67767976233532799 +0000",
      "A <a@example.com> 0 +0000",
      "A <a@example.com> -1 +0000", "A <a@example.com> 1700000000 0100", "",
      "A <A@Example.COM> 1700000000 +0000", "A <a b@example.com > 1700000000 +0000",
    ]
    let commits = try await read(lines.map { (Array($0.utf8), "", Array("Subject\n".utf8)) })
    expectEqual(commits.count, lines.count)
    for (line, (mine, theirs)) in zip(lines, commits) {
      expectEqual(mine.authorName, theirs.name, "\(line)")
      expectEqual(mine.authorEmail, theirs.email, "\(line)")
      let day = (mine.authorTime + Int64(mine.authorOffset) * 60) / 86_400
      #expect(theirs.day.isEmpty ? day == 0 : theirs.day.hasPrefix(dayText(day)), "\(line)")
    }
  }

  @Test func `a time that its offset moves out of range is the epoch`() async throws {
    let author = Array("A <a@example.com> 9223372036854775807 +0100".utf8)
    _ = try await write([(author, "", Array("Subject\n".utf8))])
    let commit = try #require(try await made.opened().commits().first)
    #expect(commit.authorTime == 0 && commit.authorOffset == 0)
  }

  /// The date of a day after 1970. Git writes years beyond 9999 with more digits.
  private func dayText(_ day: Int64) -> String {
    let era = (day + 719_468) / 146_097
    let dayOfEra = (day + 719_468) % 146_097
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let shown = month < 10 ? month + 3 : month - 9
    let parts = [shown, dayOfYear - (153 * month + 2) / 5 + 1]
    let tail = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
    return "\(year + era * 400 + (month < 10 ? 0 : 1))-\(tail)"
  }

  @Test func `a subject is the first paragraph, as in git`() async throws {
    let messages = [
      "Subject\n", "Subject", "", "\n\n", "\n \n  Late subject\n", "Two\nlines\n\nBody\n",
      "Trailing   \t\nblanks  \n\nBody", "  Leading\n", "With\rreturn\r\nand more\r\n\r\nBody",
      "Blank line of spaces\n   \nBody", "Tab\tinside",
    ]
    let commits = try await read(messages.map { (Self.author, "", Array($0.utf8)) })
    for (message, (mine, theirs)) in zip(messages, commits) {
      expectEqual(mine.subject, theirs.subject, "\(message.debugDescription)")
    }
  }

  @Test func `an encoding header means the same as in git`() async throws {
    let encodings = ["Shift_JIS", "KOI8-R", "latin-1", "UTF-16", "no-such-encoding", "utf8"]
    let text: [UInt8] = [0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x0A]
    let commits = try await read(encodings.map { (Self.author, "encoding \($0)\n", text) })
    for (encoding, (mine, theirs)) in zip(encodings, commits) {
      expectEqual(mine.authorEmail, theirs.email, "\(encoding)")
      expectEqual(mine.subject, theirs.subject, "\(encoding)")
    }
    let latin = try await read([
      (
        Array("J".utf8) + [0xF6] + Array("rg <j@example.com> 1700000000 +0000".utf8),
        "encoding ISO-8859-1\n", Array("Gr".utf8) + [0xFC] + Array("n\n".utf8)
      )
    ])
    #expect(latin[0].mine.authorName == "Jörg" && latin[0].theirs.name == "Jörg")
    #expect(latin[0].mine.subject == "Grün" && latin[0].theirs.subject == "Grün")
  }

  @Test(arguments: ["UTF-16LE", "UTF-16BE", "UTF-16", "UCS-4", "IBM037"])
  func `an encoding incompatible with ASCII makes the author unreadable but not the history`(
    encoding: String
  ) async throws {
    try await made.commit("First", at: 1_700_000_000)
    for message in ["fix", "fixx"] {
      try await made.run(
        "-c", "i18n.commitEncoding=\(encoding)", "commit", "--allow-empty", "-m", message)
    }
    try await made.commit("Last", at: 1_700_000_001)
    let mine = try await made.opened().commits()
    let theirs = try await made.log()
    expectEqual(mine.map(\.id.description), theirs.map(\.id))
    expectEqual(mine.map(\.authorEmail), theirs.map(\.email))
    expectEqual(mine.count, 4)
  }

  @Test func `invalid bytes are replaced, and lines of a signature aren't read as headers`()
    async throws
  {
    let invalid = [0xFF, 0xFE] + Array(" <a@example.com> 1700000000 +0000".utf8)
    let signature =
      "gpgsig -----BEGIN-----\n author Fake <fake@example.com> 1 +0000\n \n -----END\n"
    let commits = try await read([
      (invalid, "", [0xC3, 0x28, 0x0A]), (Self.author, signature, Array("Subject\n".utf8)),
    ])
    expectEqual(commits[0].mine.authorName, "\u{FFFD}\u{FFFD}")
    expectEqual(commits[0].mine.subject, "\u{FFFD}(")
    expectEqual(commits[1].mine.authorEmail, "a@example.com")
    expectEqual(commits[1].theirs.email, "a@example.com")
  }
}
