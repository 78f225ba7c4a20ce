package import TestSupport
import Testing
import Todos

extension TestRepository {
  /// Commits a change to a file on the current branch.
  /// - Parameters:
  ///   - time: Paris winter time, to the minute: `2026-11-21T10:00`.
  ///   - file: The file's name.
  package func commit(
    _ message: String, by author: TestAuthor = .me, at time: String, file: String = "file"
  ) async throws {
    try FileSystem.write(Array("\(message) \(time)".utf8), to: "\(path)/\(file)")
    try await run("add", "--all")
    let moment = try #require(Moment.parse(iso8601: "\(time):00+01:00")).moment
    try await commit(message, by: author, at: moment.seconds, offset: "+0100")
  }

  /// Commits a change to a file.
  /// - Returns: The hash of the new commit.
  package func commitReturningHash(_ message: String, at time: String) async throws -> String {
    try await commit(message, at: time)
    return try await head
  }
}
