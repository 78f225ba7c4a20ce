import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

extension Machine {
  var keyFile: String { "\(dataFolder)/sync.key" }
  /// The repository of chains.
  var chains: String { "\(dataFolder)/sync.git" }

  /// What SQLite's own program answers.
  func query(_ sql: String) async throws -> String {
    try await Program("sqlite3").run(
      ["-readonly", databasePath, ".timeout 5000", sql], environment: environment
    ).checked().output.trimmingCharacters(in: .newlines)
  }

  /// That nothing in the store is broken.
  func expectWhole(_ location: SourceLocation = #_sourceLocation) async throws {
    let answer = try await query("PRAGMA integrity_check; PRAGMA foreign_key_check;")
    expectEqual(answer, "ok", sourceLocation: location)
  }

  /// All that an exchange could write into the store.
  func traces() async throws -> String {
    try await query(
      """
      SELECT sequence, hex(bytes), undone, chunk FROM operation ORDER BY sequence;
      SELECT * FROM chunk ORDER BY number; SELECT * FROM chunk_seen ORDER BY 1, 2;
      SELECT * FROM remote; SELECT * FROM news; SELECT hex(operation) FROM purged;
      """)
  }

  /// What the shell's prompt shows.
  var prompt: String {
    let line = (try? String(contentsOfFile: "\(stateFolder)/prompt", encoding: .utf8)) ?? ""
    return line.split(separator: "\t").last.map(String.init) ?? ""
  }

  /// Whether a text is in any file of the store, the log of SQLite too.
  func storeHolds(_ text: String) throws -> Bool {
    let names = try FileManager.default.contentsOfDirectory(atPath: dataFolder)
    return try names.filter { $0.hasPrefix("ootd.db") }.contains { name in
      let file = URL(fileURLWithPath: "\(dataFolder)/\(name)")
      return try Data(contentsOf: file).range(of: Data(text.utf8)) != nil
    }
  }

  /// Whether a text is in any object of the repository of chains.
  func chainsHold(_ text: String) async throws -> Bool {
    try await TestRemote.holds(text, at: chains, in: home)
  }

  /// A program in a folder that comes first in PATH.
  func install(_ program: String, named name: String) async throws {
    try await home.writeScript(Array(program.utf8), atPath: "\(homeFolder)/bin/\(name)")
  }

  /// The variable by which what was installed is found.
  var installedFirst: [String: String] {
    ["PATH": "\(homeFolder)/bin:\(environment["PATH"] ?? "/usr/bin:/bin")"]
  }

  /// A copy of the whole home, as `cp -a` makes it, of a machine of another name.
  func copied(as name: String) async throws -> Machine {
    let copy = try Machine(name, in: world)
    copy.environment = environment.merging(["HOME": copy.homeFolder]) { $1 }
    try await Program("sh").run(
      ["-c", #"rm -rf "$1" && cp -a "$0" "$1""#, homeFolder, copy.homeFolder],
      environment: environment
    ).checked()
    return copy
  }
}

extension TestRemote {
  /// Whether a text is in any object that is there, whether a ref leads to it or not.
  func holds(_ text: String) async throws -> Bool {
    try await TestRemote.holds(text, at: path, in: TestHome())
  }

  /// Whether a text is in any object of a repository.
  static func holds(_ text: String, at path: String, in home: TestHome) async throws -> Bool {
    let contents = try await TestGit(home).run(
      ["cat-file", "--batch", "--batch-all-objects", "--unordered"], in: path)
    return Data(contents).range(of: Data(text.utf8)) != nil
  }
}
