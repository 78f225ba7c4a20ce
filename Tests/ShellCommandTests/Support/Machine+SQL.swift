import CommandSupport
import TestSupport

extension Machine {
  /// The output of SQLite's own shell for statements on the store.
  @discardableResult
  func sql(_ statements: String) async throws -> String {
    try await Program("sqlite3").run([databasePath, statements], environment: environment)
      .checked().output
  }
}
