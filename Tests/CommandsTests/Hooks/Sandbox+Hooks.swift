import Foundation
import TestSupport

extension Sandbox {
  /// A repository of a project, with a commit, in which commands and shells run from now on.
  func enterRepository(_ name: String = "api", options: [String] = [], isLinked: Bool = true)
    async throws -> TestRepository
  {
    let repository = try await TestRepository(in: home, named: name, options: options)
    if !options.contains("--bare") { try await repository.commit("Begin") }
    workingDirectory = repository.path
    if isLinked { try await output("project", "add", repository.path) }
    return repository
  }

  /// Makes a script the program that hooks start, in a folder whose name has to be quoted.
  /// - Parameter body: Shell; `log` is a file, and `"$3"` the event.
  func startInHooks(_ body: String) throws {
    let text = "#!/bin/sh\nlog='\(log)'\n\(body)\n"
    executable = try home.directory.write(text, to: "it's a $(folder)/ootd")
    chmod(executable, 0o755)
  }

  var log: String { home.path("log") }

  /// What the program has written to its log since the last time.
  func logged() throws -> [String] {
    guard FileManager.default.fileExists(atPath: log) else { return [] }
    let text = String(decoding: try FileSystem.bytes(log), as: UTF8.self)
    try FileSystem.remove(log)
    return text.split(separator: "\n").map(String.init)
  }

  /// Writes an executable hook in the repository.
  func writeHook(_ bytes: [UInt8], to name: String, mode: mode_t = 0o755) throws {
    let path = "\(workingDirectory)/.git/hooks/\(name)"
    try FileManager.default.createDirectory(
      atPath: "\(workingDirectory)/.git/hooks", withIntermediateDirectories: true)
    try FileSystem.write(bytes, to: path)
    chmod(path, mode)
  }

  func writeHook(_ text: String, to name: String) throws {
    try writeHook(Array(text.utf8), to: name)
  }

  /// A file as a test compares it.
  struct Entry: Equatable {
    let mode: mode_t
    let bytes: [UInt8]
  }

  /// Every file in a folder by its path from there.
  func snapshot(of folder: String) throws -> [String: Entry] {
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

  func text(of file: String) throws -> String {
    String(decoding: try FileSystem.bytes(file), as: UTF8.self)
  }
}
