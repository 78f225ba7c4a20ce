import CommandSupport
import Foundation
import TestSupport

/// A machine to be examined by `ootd doctor`.
struct Patient: Sendable {
  let machine: Machine

  struct Finding: Decodable {
    let area: String
    let code: String
    let kind: String
    let severity: String
    let message: String
    let hint: String?
    let fixable: Bool
  }

  /// A machine without a store.
  init() throws {
    machine = try Machine()
    machine.executable = try link("bin/ootd", to: "/bin/true")
    let path = machine.environment["PATH"] ?? ""
    machine.environment["PATH"] = "\(machine.home.path("bin")):\(path)"
  }

  /// A machine with a linked repository that has hooks, two todos, a shell's line and, if asked, sync.
  static func working(isSyncing: Bool = false) async throws -> Patient {
    let patient = try Patient()
    let repository = try await patient.addRepository("src/api")
    try await patient.machine.output("hook", "install", repository.path)
    for title in ["Fix token refresh", "Write release notes"] {
      try await patient.machine.output("add", title)
    }
    try await patient.machine.output("done", "1")
    try patient.write(Self.line, to: "home/.bashrc")
    if isSyncing {
      let remote = try await TestRemote(in: patient.machine.home)
      try await patient.machine.setUp(remote.path, "--encrypt")
    }
    return patient
  }

  static let line = "eval \"$(ootd init bash)\"\n"

  var repository: String { machine.home.path("src/api") }

  /// Creates a repository with a commit, and links it.
  func addRepository(
    _ name: String, options: [String] = [], isEmpty: Bool = false
  ) async throws -> TestRepository {
    let repository = try await TestRepository(in: machine.home, named: name, options: options)
    if !isEmpty { try await repository.commit("Begin \(name)") }
    try await machine.output(
      "project", "add", repository.path, "--name", name.replacing("/", with: "-"))
    return repository
  }

  /// Makes a link to a program of the system.
  /// - Returns: Its path.
  @discardableResult
  func link(_ name: String, to program: String) throws -> String {
    let path = machine.home.path(name)
    try makeFolder(of: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: program)
    return path
  }

  func write(_ text: String, to name: String) throws {
    try write(text, at: machine.home.path(name))
  }

  func write(_ text: String, at path: String) throws {
    try makeFolder(of: path)
    try FileSystem.write(Array(text.utf8), to: path)
  }

  private func makeFolder(of path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
  }

  /// Makes a file look as if it was written two hours ago.
  func age(_ path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: path)
  }

  /// Changes the store's file behind ootd's back.
  func execute(_ sql: String) async throws {
    let outcome = try await machine.script("sqlite3 '\(machine.databasePath)' \"$1\"", [sql])
    try outcome.checked()
  }

  /// The errors and warnings; with `notes`, also the notes.
  func findings(notes: Bool = false, _ options: String...) async throws -> [Finding] {
    let outcome = try await machine.run(["doctor", "--json"] + options)
    let findings = try JSONDecoder().decode([Finding].self, from: Data(outcome.bytes))
    let hasErrors = findings.contains { $0.severity == "error" }
    guard outcome.status == (hasErrors ? 1 : 0) else {
      throw TestFailure(description: "\(outcome)")
    }
    return findings.filter { notes || $0.severity != "note" }
  }
}
