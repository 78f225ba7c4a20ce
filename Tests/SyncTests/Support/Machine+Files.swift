import CommandSupport
import Foundation
import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Sync

extension Machine {
  var keyFile: String { "\(dataFolder)/sync.key" }
  /// The repository that contains the packs.
  var packs: String { "\(dataFolder)/sync.git" }

  /// The output of the `sqlite3` program.
  func query(_ sql: String) async throws -> String {
    try await Program("sqlite3").run(
      ["-readonly", databasePath, ".timeout 5000", sql], environment: environment
    ).checked().output.trimmingCharacters(in: .newlines)
  }

  /// Expects that the store is intact.
  func expectIntact(_ location: SourceLocation = #_sourceLocation) async throws {
    let answer = try await query("PRAGMA integrity_check; PRAGMA foreign_key_check;")
    expectEqual(answer, "ok", sourceLocation: location)
  }

  /// Everything that a sync could write to the store.
  func traces() async throws -> String {
    try await query(
      """
      SELECT sequence, hex(bytes), undone, held, pack FROM operation ORDER BY sequence;
      SELECT * FROM pack ORDER BY number; SELECT * FROM other_pack ORDER BY operation, pack;
      SELECT hex(id), pack FROM unread_line ORDER BY id; SELECT hex(operation) FROM purged;
      SELECT url, namespace, "key", keeps_packs FROM remote;
      SELECT kind, hex(entity), text FROM notice ORDER BY number; SELECT * FROM unmerged_number;
      SELECT * FROM unmerged_operation; SELECT hex(id), name, count FROM local;
      """)
  }

  /// The segment in the shell prompt.
  var prompt: String {
    let line = (try? String(contentsOfFile: "\(stateFolder)/prompt", encoding: .utf8)) ?? ""
    return line.split(separator: "\t").last.map(String.init) ?? ""
  }

  /// Whether a text is in any file of the store, including SQLite's log.
  func storeHolds(_ text: String) throws -> Bool {
    let names = try FileManager.default.contentsOfDirectory(atPath: dataFolder)
    return try names.filter { $0.hasPrefix("ootd.db") }.contains { name in
      let file = URL(fileURLWithPath: "\(dataFolder)/\(name)")
      return try Data(contentsOf: file).range(of: Data(text.utf8)) != nil
    }
  }

  /// Whether a text is in any object of the pack repository, loose or packed.
  func packsHold(_ text: String) async throws -> Bool {
    guard FileManager.default.fileExists(atPath: "\(packs)/HEAD") else { return false }
    return try await TestRemote.holds(text, at: packs, in: home)
  }

  /// Installs a program in a folder that comes first in PATH.
  func install(_ program: String, named name: String) async throws {
    try await home.writeScript(Array(program.utf8), atPath: "\(homeFolder)/bin/\(name)")
  }

  /// The variable with which installed programs come first.
  var installedFirst: [String: String] {
    ["PATH": "\(homeFolder)/bin:\(environment["PATH"] ?? "/usr/bin:/bin")"]
  }

  /// A copy of the whole home, as with `cp -a`, for a machine with another name.
  func copied(as name: String) async throws -> Machine {
    let copy = try Machine(name, in: testHome)
    copy.environment = environment.merging(["HOME": copy.homeFolder]) { $1 }
    try await Program("sh").run(
      ["-c", #"rm -rf "$1" && cp -a "$0" "$1""#, homeFolder, copy.homeFolder],
      environment: environment
    ).checked()
    return copy
  }
}

extension TestRemote {
  /// Whether a text is in any object, reachable or not.
  func holds(_ text: String) async throws -> Bool {
    try await TestRemote.holds(text, at: path, in: TestHome())
  }

  /// Whether a text is in any object of a repository, plain or in a compressed pack.
  static func holds(_ text: String, at path: String, in home: TestHome) async throws -> Bool {
    let git = TestGit(home)
    let list = try await git.run(
      ["cat-file", "--batch-all-objects", "--batch-check=%(objectname)", "--unordered"], in: path)
    if list.isEmpty { return false }
    var rest = try await git.run(["cat-file", "--batch"], in: path, input: list)[...]
    // git-cat-file(1): a line with name, type and size, then the content and a newline.
    while let end = rest.firstIndex(of: 10) {
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      let content = rest[(end + 1)...].prefix(try #require(words.last.flatMap { Int($0) }))
      if Data(content).range(of: Data(text.utf8)) != nil { return true }
      if let lines = Pack.lines(content), Data(lines).range(of: Data(text.utf8)) != nil {
        return true
      }
      rest = rest[(content.endIndex + 1)...]
    }
    return false
  }
}

extension Pack {
  /// The lines of an unencrypted pack; nil for other bytes.
  fileprivate static func lines(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard let end = bytes.firstIndex(of: 10),
      case .object(let members) = Todos.JSON(utf8: Array(bytes[..<end])),
      case .integer(let size) = members.first(where: { $0.name == "size" })?.value
    else { return nil }
    return Deflate.decompressed(bytes[(end + 1)...], count: Int(size))
  }
}
