import CommandSupport
import Git
import Rendering
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Commands

@Suite(.serialized, .startsNothing) struct HookJournalTests {
  private let first = Moment(milliseconds: 1_795_248_000_123)
  private let second = Moment(milliseconds: 1_795_250_000_000)

  @Test func `recorded runs are read back, and a run resets the count`() throws {
    let folder = try TemporaryDirectory()
    let state = "\(folder.path)/not/made/ootd"
    let journal = HookJournal(in: state, of: "/home/me/api", .off)
    expectEqual(journal.read(), nil)
    journal.recordScan(4, at: first)
    expectEqual(
      journal.read(), HookRecord(lastRun: nil, lastEvent: nil, scanned: 4, lastScanned: first))
    journal.recordRun(event: .postCommit, at: second)
    let ran = HookRecord(lastRun: second, lastEvent: "post-commit", scanned: 0, lastScanned: nil)
    expectEqual(journal.read(), ran)
    journal.recordScan(2, at: second)
    journal.recordScan(1, at: first)
    expectEqual(
      journal.read(),
      HookRecord(lastRun: second, lastEvent: "post-commit", scanned: 3, lastScanned: first))
    expectEqual(HookJournal(in: state, of: "/home/me/other", .off).read(), nil)
    try expectEqual(FileSystem.names(in: "\(state)/hooks").count, 1)
  }

  @Test(arguments: [
    "", "\n", "2\t1\tpost-commit\t0\t\n", "1\t1\tpost-commit\n", "1\t1\tpost-commit\tx\t\n",
  ])
  func `an invalid journal is treated as missing`(text: String) throws {
    let folder = try TemporaryDirectory()
    let journal = HookJournal(in: folder.path, of: "/home/me/api", .off)
    journal.recordRun(event: .postCommit, at: first)
    let name = try FileSystem.names(in: "\(folder.path)/hooks")[0]
    try folder.write(text, to: "hooks/\(name)")
    expectEqual(journal.read(), nil)
    journal.recordRun(event: .postCommit, at: first)
    expectEqual(journal.read()?.lastRun, first)
  }

  @Test func `an unwritable journal is ignored`() throws {
    HookJournal(in: nil, of: "/home/me/api", .off).recordRun(event: .postMerge, at: first)
    let journal = HookJournal(in: "/dev/null", of: "/home/me/api", .off)
    journal.recordRun(event: .postMerge, at: first)
    journal.recordScan(1, at: first)
    expectEqual(journal.read(), nil)
  }
}
