import Foundation
import TestSupport
package import Testing
import TestingAdditions
import Todos

extension Machine {
  /// The file that shells read.
  package var promptPath: String { "\(stateFolder)/prompt" }
  /// The cached counts, which a hook updates.
  package var snapshotPath: String { "\(stateFolder)/tally" }
  /// Unread output of background hooks.
  package var unreadPath: String { "\(stateFolder)/unread" }
  /// The marker that the morning briefing was printed.
  package var markerPath: String { "\(stateFolder)/morning" }

  /// The content of the file that shells read; nil if there is none.
  package func promptFile() throws -> String? {
    FileManager.default.fileExists(atPath: promptPath) ? try text(of: promptPath) : nil
  }

  /// The segment in the file that shells read.
  package func segment() throws -> String? {
    try promptFile()?.split(separator: "\t", omittingEmptySubsequences: false).dropFirst(2).first
      .map { String($0.dropLast()) }
  }

  /// Expects a segment that is valid until a moment, ISO 8601.
  package func expectPrompt(
    _ segment: String, until end: String, _ comment: Testing.Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let expected = try promptLine(segment, until: end)
    try expectEqual(promptFile(), expected, comment, sourceLocation: sourceLocation)
  }

  /// The line in the file that shells read.
  package func promptLine(_ segment: String, until end: String) throws -> String {
    let moment = try #require(Moment.parse(iso8601: end)).moment
    return "1\t\(moment.seconds)\t\(segment)\n"
  }

  package func writePrompt(_ text: String) throws {
    try home.directory.write(text, to: "home/.local/state/ootd/prompt")
  }

  package func isDirectory(_ path: String) -> Bool {
    var isDirectory = false as ObjCBool
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }
}
