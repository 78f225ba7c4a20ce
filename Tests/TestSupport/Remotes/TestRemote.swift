import Foundation

/// A bare repository for a `RemoteServer` to serve, changed by the real `git`.
package struct TestRemote: Sendable {
  package let name: String
  package let path: String
  /// Where each exchange goes through `git`: of what is given as a path refs are read without it.
  package var url: String { "file://\(path)" }
  let home: TestHome
  /// Where ``hookRunner`` is.
  let runnerPath: String
  private let options: [String]

  /// A new empty repository.
  /// - Parameter options: More options of `git init`.
  package init(
    in home: TestHome, named name: String = "todos.git", options: [String] = []
  ) async throws {
    self.name = name
    self.home = home
    self.options = options
    path = TestRemote.path(of: name, in: home)
    runnerPath = try await TestRemote.hookRunner.value
    try await make()
  }

  /// The folder that servers serve.
  package static func folder(in home: TestHome) -> String {
    home.path("remotes")
  }

  static func path(of name: String, in home: TestHome) -> String {
    "\(folder(in: home))/\(name)"
  }

  /// What `git` prints in it, without the newline at its end.
  @discardableResult
  package func run(_ arguments: String...) async throws -> String {
    try await TestRepository(existing: path, in: home).run(arguments)
  }

  /// The objects' names of all refs, by the refs' full names.
  package func refs() async throws -> [String: String] {
    let lines = try await run("for-each-ref", "--format=%(refname) %(objectname)")
    let pairs = lines.split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) })
  }

  /// The names of all objects, whether a ref leads to them or not.
  package func objects() async throws -> Set<String> {
    let lines = try await run(
      "cat-file", "--batch-all-objects", "--batch-check=%(objectname)", "--unordered")
    return Set(lines.split(separator: "\n").map(String.init))
  }

  /// The bytes of a file or another object.
  /// - Parameter revision: As in gitrevisions(7): `refs/ootd/packs/x:ops`.
  package func content(of revision: String) async throws -> [UInt8] {
    let type = try await run("cat-file", "-t", revision)
    return try await TestGit(home).run(["cat-file", type, revision], in: path)
  }

  /// Deletes all that is in it, its settings and refusals too, as if it were made anew on the server.
  package func wipe() async throws {
    try FileManager.default.removeItem(atPath: path)
    try await make()
  }

  /// Keeps a copy of all that is in it.
  package func save() throws {
    try copy(path, to: copyPath)
  }

  /// Puts back the copy that was saved, as a server that is restored from a backup.
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
      ["init", "--quiet", "--bare", "--template=", "-b", "main"] + options + [path],
      in: home.directory.path)
    // A push doesn't look whether there is garbage, and soon notices that the client is gone.
    let settings = "[receive]\n\tautogc = false\n\tkeepAlive = 1\n[http]\n\treceivepack = true\n"
    let file = "remotes/\(name)/config"
    let config = try String(contentsOfFile: home.path(file), encoding: .utf8)
    try home.directory.write("\(config)\(settings)", to: file)
  }
}
