import Foundation

/// A bare repository for a `RemoteServer` to serve, modified with the real `git`.
package struct TestRemote: Sendable {
  package let name: String
  package let path: String
  /// An address for which all access goes through `git`: for a plain path, ootd reads refs without it.
  package var url: String { "file://\(path)" }
  let home: TestHome
  /// The path of ``hookRunner``.
  let runnerPath: String

  /// Creates an empty repository.
  package init(in home: TestHome, named name: String = "todos.git") async throws {
    self.name = name
    self.home = home
    path = TestRemote.path(of: name, in: home)
    runnerPath = try await TestRemote.hookRunner.value
    try await make()
  }

  /// The folder that servers export.
  package static func folder(in home: TestHome) -> String {
    home.path("remotes")
  }

  static func path(of name: String, in home: TestHome) -> String {
    "\(folder(in: home))/\(name)"
  }

  /// The output of `git` in the repository, without the final newline.
  @discardableResult
  package func run(_ arguments: String...) async throws -> String {
    try await TestRepository(existing: path, in: home).run(arguments)
  }

  /// The object names of all refs, keyed by full ref name.
  package func refs() async throws -> [String: String] {
    let lines = try await run("for-each-ref", "--format=%(refname) %(objectname)")
    let pairs = lines.split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) })
  }

  /// The names of all objects, reachable or not.
  package func objects() async throws -> Set<String> {
    let lines = try await run(
      "cat-file", "--batch-all-objects", "--batch-check=%(objectname)", "--unordered")
    return Set(lines.split(separator: "\n").map(String.init))
  }

  /// The bytes of a blob or another object.
  /// - Parameter revision: As in gitrevisions(7): `refs/ootd/packs/x:ops`.
  package func content(of revision: String) async throws -> [UInt8] {
    let type = try await run("cat-file", "-t", revision)
    return try await TestGit(home).run(["cat-file", type, revision], in: path)
  }

  /// Recreates the repository empty, without settings and rejections, as if it were new on the server.
  package func wipe() async throws {
    try FileManager.default.removeItem(atPath: path)
    try await make()
  }

  /// Saves a copy of the repository.
  package func save() throws {
    try copy(path, to: copyPath)
  }

  /// Restores the saved copy, like a server restored from a backup.
  package func rollBack() throws {
    try copy(copyPath, to: path)
  }

  private var copyPath: String { home.path("saved/\(name)") }

  private func copy(_ source: String, to target: String) throws {
    let files = FileManager.default
    try? files.removeItem(atPath: target)
    try files.createDirectory(
      atPath: URL(fileURLWithPath: target).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try files.copyItem(atPath: source, toPath: target)
  }

  private func make() async throws {
    try await TestGit(home).run(
      ["init", "--quiet", "--bare", "--template=", "-b", "main", path],
      in: home.directory.path)
    // No garbage collection after a push, and quick detection of clients that have disconnected.
    let settings = "[receive]\n\tautogc = false\n\tkeepAlive = 1\n[http]\n\treceivepack = true\n"
    let file = "remotes/\(name)/config"
    let config = try String(contentsOfFile: home.path(file), encoding: .utf8)
    try home.directory.write("\(config)\(settings)", to: file)
  }
}
