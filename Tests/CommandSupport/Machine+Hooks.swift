package import Foundation
package import TestSupport

extension Machine {
  /// Creates a project's repository with one commit and makes it the working folder.
  /// - Parameter time: The commit's, in Paris winter time.
  package func enterRepository(
    _ name: String = "api", options: [String] = [], isLinked: Bool = true,
    begunAt time: String? = nil
  ) async throws -> TestRepository {
    let repository = try await TestRepository(in: home, named: name, options: options)
    if let time {
      try await repository.commit("Begin", at: time)
    } else if !options.contains("--bare") {
      try await repository.commit("Begin")
    }
    workingDirectory = repository.path
    if isLinked { try await output("project", "add", repository.path) }
    return repository
  }

  /// Makes a script the program that hooks run, in a folder whose name must be quoted.
  /// - Parameter body: Shell code; `log` is a file, and `"$3"` the event.
  package func setHookProgram(_ body: String) async throws {
    let text = "#!/bin/sh\nlog='\(log)'\n\(body)\n"
    executable = try await home.writeScript(text, to: "it's a $(folder)/ootd")
  }

  /// Removes the limit of 80 ms from the repository's hooks, so that a test can check git's output
  /// however busy the machine is.
  package static let waitingHooks =
    #"sed -i 's/(sleep 0.08 && echo).*/:/' "$(git rev-parse --git-path hooks)"/post-*[a-z]"#

  /// Installs hooks that wait for the program to end.
  package func installWaitingHooks(_ options: String...) async throws {
    let outcome = try await run(["hook", "install"] + options)
    let edited = try await script(Self.waitingHooks)
    guard outcome.status == 0, outcome.error.isEmpty, edited.status == 0 else {
      throw TestFailure(description: "\(outcome) \(edited)")
    }
  }

  package var log: String { home.path("log") }

  /// The lines that the program has logged since the last call.
  package func logged() throws -> [String] {
    guard FileManager.default.fileExists(atPath: log) else { return [] }
    let text = String(decoding: try FileSystem.bytes(log), as: UTF8.self)
    try FileSystem.remove(log)
    return text.split(separator: "\n").map(String.init)
  }

  /// Writes an executable hook into the repository.
  package func writeHook(_ bytes: [UInt8], to name: String, mode: mode_t = 0o755) async throws {
    let path = "\(workingDirectory)/.git/hooks/\(name)"
    try await home.writeScript(bytes, atPath: path)
    chmod(path, mode)
  }

  package func writeHook(_ text: String, to name: String) async throws {
    try await writeHook(Array(text.utf8), to: name)
  }

  /// The properties of a file that tests compare.
  package struct Entry: Equatable {
    package let mode: mode_t
    package let bytes: [UInt8]
  }

  /// Every file in a folder, keyed by its relative path.
  package func snapshot(of folder: String) throws -> [String: Entry] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        var status = stat()
        lstat("\(folder)/\(name)", &status)
        let isFile = status.st_mode & S_IFMT == S_IFREG
        let bytes = isFile ? try FileSystem.bytes("\(folder)/\(name)") : []
        return (name, Entry(mode: status.st_mode, bytes: bytes))
      })
  }

  package func text(of file: String) throws -> String {
    String(decoding: try FileSystem.bytes(file), as: UTF8.self)
  }
}
