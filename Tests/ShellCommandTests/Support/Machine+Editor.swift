import CommandSupport
import Foundation
import TestSupport

extension Machine {
  /// Creates an editor: a shell script that gets the file as `$1`.
  ///
  /// It is run by `sh`, because a file can't be executed while a process that another test has just started
  /// may still have it open for writing.
  /// - Returns: The shell command that starts it.
  @discardableResult
  func makeEditor(_ script: String, named name: String = "editor") throws -> String {
    "sh '\(try home.directory.write(script + "\n", to: "bin/\(name)"))'"
  }

  /// Creates an editor and makes it the user's.
  func setEditor(_ script: String) throws {
    environment["EDITOR"] = try makeEditor(script)
  }

  /// Creates an editor that saves the text that it was given and writes a new one.
  func setEditor(writing text: String) throws {
    let new = try home.directory.write(text, to: "bin/new")
    try setEditor("cp \"$1\" '\(home.path("bin/opened"))'; cp '\(new)' \"$1\"")
  }

  /// The text that the last editor of ``setEditor(writing:)`` was given.
  func openedText() throws -> String { try text(of: home.path("bin/opened")) }

  /// The edited files that still exist.
  func editedFiles() throws -> [String] {
    guard isDirectory(stateFolder) else { return [] }
    return try FileSystem.names(in: stateFolder).filter { $0.hasPrefix("edit-") }
      .map { "\(stateFolder)/\($0)" }
  }
}

extension Machine {
  /// The output of SQLite's own shell for statements on the store.
  @discardableResult
  func sql(_ statements: String) async throws -> String {
    try await Program("sqlite3").run([databasePath, statements], environment: environment)
      .checked().output
  }
}
