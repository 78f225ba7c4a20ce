import CommandSupport
import Foundation
import TestSupport

extension Machine {
  /// Makes an editor: a shell script that is given the file as `$1`.
  ///
  /// It is read by `sh`, for no file can be started itself while a process that another test starts
  /// may still have it open to write.
  /// - Returns: The line of shell that starts it.
  @discardableResult
  func makeEditor(_ script: String, named name: String = "editor") throws -> String {
    "sh '\(try home.directory.write(script + "\n", to: "bin/\(name)"))'"
  }

  /// Makes an editor that is the one to be used.
  func edit(by script: String) throws {
    environment["EDITOR"] = try makeEditor(script)
  }

  /// An editor that keeps what it found and writes these bytes.
  func editWriting(_ text: String) throws {
    let new = try home.directory.write(text, to: "bin/new")
    try edit(by: "cp \"$1\" '\(home.path("bin/found"))'; cp '\(new)' \"$1\"")
  }

  /// What the last editor of ``editWriting(_:)`` found.
  func foundText() throws -> String { try text(of: home.path("bin/found")) }

  /// The files that were edited and are still there.
  func editedFiles() throws -> [String] {
    guard isDirectory(stateFolder) else { return [] }
    return try FileSystem.names(in: stateFolder).filter { $0.hasPrefix("edit-") }
      .map { "\(stateFolder)/\($0)" }
  }
}
