import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions
import Todos

extension Machine {
  var stateFolder: String { home.path("home/.local/state/ootd") }
  /// What shells read.
  var promptPath: String { "\(stateFolder)/prompt" }
  /// What a hook brings up to date.
  var tallyPath: String { "\(stateFolder)/tally" }
  /// Lines of background hooks.
  var unreadPath: String { "\(stateFolder)/unread" }
  /// That the morning was told.
  var claimPath: String { "\(stateFolder)/morning" }

  /// The file that shells read; nil where there is none.
  func promptFile() throws -> String? {
    FileManager.default.fileExists(atPath: promptPath) ? try text(of: promptPath) : nil
  }

  /// The segment in the file that shells read.
  func segment() throws -> String? {
    try promptFile()?.split(separator: "\t", omittingEmptySubsequences: false).dropFirst(2).first
      .map { String($0.dropLast()) }
  }

  /// Expects that shells read a segment that holds up to that moment, ISO 8601.
  func expectPrompt(
    _ segment: String, until end: String, _ comment: Testing.Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let expected = try promptLine(segment, until: end)
    try expectEqual(promptFile(), expected, comment, sourceLocation: sourceLocation)
  }

  /// The line that shells read.
  func promptLine(_ segment: String, until end: String) throws -> String {
    let moment = try #require(Moment.parse(iso8601: end)).moment
    return "1\t\(moment.seconds)\t\(segment)\n"
  }

  func writePrompt(_ text: String) throws {
    try home.directory.write(text, to: "home/.local/state/ootd/prompt")
  }

  func isDirectory(_ path: String) -> Bool {
    var isDirectory = false as ObjCBool
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }
}
