import CommandSupport
import Foundation
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct LeftoverTests {
  @Test func `today removes the drafts of killed processes after a day`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    let (state, cache) = (machine.stateFolder, "\(machine.homeFolder)/.cache/ootd/activity")
    let drafts = [
      "\(state)/prompt.draft-1f", "\(state)/hooks/1f.draft-1f", "\(cache)/1f.draft-1f",
      "\(machine.databasePath).new-1f",
    ]
    // A text that an editor has kept isn't a draft.
    let (young, kept) = ("\(state)/tally.draft-1f", "\(state)/edit-1f.md")
    for path in drafts + [young, kept] {
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: path))
      let age: Double = path == young ? 20 : 25
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age * 3600)], ofItemAtPath: path)
    }
    try await machine.output("list")
    #expect(drafts.allSatisfy(FileManager.default.fileExists(atPath:)))
    try await machine.output("today")
    #expect(!drafts.contains(where: FileManager.default.fileExists(atPath:)))
    #expect([young, kept].allSatisfy(FileManager.default.fileExists(atPath:)))
  }
}
