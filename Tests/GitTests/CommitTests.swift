import Git
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) struct CommitTests {
  /// The commit with this author line and message, read by the module and by git.
  private func read(
    author: [UInt8], headers: String = "", message: [UInt8] = Array("Subject\n".utf8)
  ) async throws -> (mine: Commit, theirs: LoggedCommit) {
    let home = try TestHome()
    let made = try await TestRepository(in: home)
    let tree = try await made.run(["hash-object", "-w", "-t", "tree", "--stdin"])
    let bytes =
      Array("tree \(tree)\nauthor ".utf8) + author
      + Array("\ncommitter C <c@example.com> 1700000000 +0000\n\(headers)\n".utf8) + message
    let id = try await made.write(bytes)
    try home.directory.write("\(id)\n", to: "repository/.git/refs/heads/main")
    let mine = try #require(try await made.opened().commits().first)
    return (mine, try #require(try await made.log().first))
  }

  @Test(arguments: [
    "A U Thor <author@example.com> 1700000000 +0100", "A <a@example.com> 1700000000 +0545",
    "A <a@example.com> 1700000000 -0930", "A <a@example.com> 1700000000 +1400",
    "A <a@example.com> 1700000000 +051800", "A <a@example.com> 1700000000 -051800",
    "A <a@example.com> 1700000000 +99999999999", "A <a@example.com> 1700000000",
    "A <a@example.com> +0100", "A <a@example.com>", "A <a@example.com> ", "A a@example.com 1 +0000",
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
  ])
  func `an author line is parsed as in git`(line: String) async throws {
    let (mine, theirs) = try await read(author: Array(line.utf8))
    expectEqual(mine.authorName, theirs.name)
    expectEqual(mine.authorEmail, theirs.email)
    let day = (mine.authorTime + Int64(mine.authorOffset) * 60) / 86_400
    #expect(theirs.day.isEmpty ? day == 0 : theirs.day.hasPrefix(dayText(day)))
  }

  @Test func `a time that its offset moves out of range is the epoch`() async throws {
    let home = try TestHome()
    let made = try await TestRepository(in: home)
    let tree = try await made.run(["hash-object", "-w", "-t", "tree", "--stdin"])
    let person = "A <a@example.com> 9223372036854775807 +0100"
    let id = try await made.write(
      Array("tree \(tree)\nauthor \(person)\ncommitter \(person)\n\nSubject\n".utf8))
    try home.directory.write("\(id)\n", to: "repository/.git/refs/heads/main")
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

  @Test(arguments: [
    "Subject\n", "Subject", "", "\n\n", "\n \n  Late subject\n", "Two\nlines\n\nBody\n",
    "Trailing   \t\nblanks  \n\nBody", "  Leading\n", "With\rreturn\r\nand more\r\n\r\nBody",
    "Blank line of spaces\n   \nBody", "Tab\tinside",
  ])
  func `a subject is the first paragraph, as in git`(message: String) async throws {
    let author = Array("A <a@example.com> 1700000000 +0000".utf8)
    let (mine, theirs) = try await read(author: author, message: Array(message.utf8))
    expectEqual(mine.subject, theirs.subject)
  }

  @Test func `Latin-1 commits become UTF-8`() async throws {
    let (mine, theirs) = try await read(
      author: Array("J".utf8) + [0xF6] + Array("rg <j@example.com> 1700000000 +0000".utf8),
      headers: "encoding ISO-8859-1\n", message: Array("Gr".utf8) + [0xFC] + Array("n\n".utf8))
    #expect(mine.authorName == "Jörg" && theirs.name == "Jörg")
    #expect(mine.subject == "Grün" && theirs.subject == "Grün")
  }

  @Test(arguments: ["Shift_JIS", "KOI8-R", "latin-1", "UTF-16", "no-such-encoding", "utf8"])
  func `an encoding header means the same as in git`(encoding: String) async throws {
    let (mine, theirs) = try await read(
      author: Array("A <a@example.com> 1700000000 +0000".utf8),
      headers: "encoding \(encoding)\n", message: [0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x0A])
    expectEqual(mine.authorEmail, theirs.email)
    expectEqual(mine.subject, theirs.subject)
  }

  @Test(arguments: ["UTF-16LE", "UTF-16BE", "UTF-16", "UCS-4", "IBM037"])
  func `an encoding incompatible with ASCII makes the author unreadable but not the history`(
    encoding: String
  ) async throws {
    let home = try TestHome()
    let made = try await TestRepository(in: home)
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

  @Test func `invalid bytes are replaced`() async throws {
    let (mine, _) = try await read(
      author: [0xFF, 0xFE] + Array(" <a@example.com> 1700000000 +0000".utf8),
      message: [0xC3, 0x28, 0x0A])
    expectEqual(mine.authorName, "\u{FFFD}\u{FFFD}")
    expectEqual(mine.subject, "\u{FFFD}(")
  }

  @Test func `lines of a signature aren't read as headers`() async throws {
    let (mine, theirs) = try await read(
      author: Array("A <a@example.com> 1700000000 +0000".utf8),
      headers: "gpgsig -----BEGIN-----\n author Fake <fake@example.com> 1 +0000\n \n -----END\n")
    expectEqual(mine.authorEmail, "a@example.com")
    expectEqual(theirs.email, "a@example.com")
  }
}
