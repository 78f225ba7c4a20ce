import CLibgit2
import Files

/// ootd's own bare repository: its objects and refs. `git` does all network transfers.
///
/// Each commit in it has a single file. Objects from other machines may have any size and form, so each
/// object's size is read before its content.
package final class BareRepository {
  package let path: String
  private let repository: Libgit2Repository
  private let objects: ObjectDatabase

  package static func exists(at path: String) -> Bool {
    ["HEAD", "objects", "refs"].allSatisfy { FileSystem.exists("\(path)/\($0)") }
  }

  /// Removes everything in the folder except the file `kept`.
  package static func empty(_ path: String, keeping kept: String) throws(GitError) {
    for name in FileSystem.names(in: path) where name != kept {
      guard FileSystem.remove("\(path)/\(name)") else {
        throw .corrupt(path: path, message: String(cString: strerror(errno)))
      }
    }
  }

  /// Removes what a killed git left behind: locks (git's documentation, "api-lockfile"), unfinished packs,
  /// and `.keep` files, which stop git-gc(1) from rewriting a pack. Nobody else uses the repository.
  package static func removeLeftovers(at path: String) {
    for file in leftovers(at: path) { unlink(file) }
  }

  /// The paths of what a killed git left behind.
  package static func leftovers(at path: String) -> [String] {
    let refs = FileSystem.files(below: "\(path)/refs").map { "refs/\($0)" }
    let locks = (FileSystem.names(in: path) + refs).filter { $0.hasSuffix(".lock") }
    let packs = FileSystem.names(in: "\(path)/objects/pack").filter { name in
      name.hasSuffix(".keep") || name.hasPrefix("tmp_") || name.hasPrefix(".tmp-")
    }
    return locks.map { "\(path)/\($0)" } + packs.map { "\(path)/objects/pack/\($0)" }
  }

  /// Opens the repository at that path.
  package init(at path: String, environment: GitEnvironment) throws(GitError) {
    self.path = path
    guard BareRepository.exists(at: path) else { throw .missing(path: path) }
    repository = try Libgit2Repository(at: path, searching: false, environment: environment)
    objects = try repository.objects()
    try objects.allowWriting()
  }

  /// The maximum size of a commit that ootd writes, in bytes; a larger one isn't ootd's.
  private static let commitLimit = 16 << 10

  /// The content of a commit's only file: empty if the commit has another form or the file is above the
  /// limit, nil if one of its objects is missing.
  package func content(
    ofOnlyFile name: String, inCommit id: ObjectID, limit: Int
  ) throws(GitError) -> [UInt8]? {
    guard let commit = try content(of: id, GIT_OBJECT_COMMIT, limit: BareRepository.commitLimit)
    else { return nil }
    // A commit begins with `tree`, a space and the id in hexadecimal digits.
    guard commit.starts(with: "tree ".utf8),
      let tree = ObjectID(hex: commit.dropFirst(5).prefix { $0 != UInt8(ascii: "\n") })
    else { return [] }
    let start = Array("100644 \(name)\0".utf8)
    let size = start.count + tree.byteCount
    guard let entries = try content(of: tree, GIT_OBJECT_TREE, limit: size) else { return nil }
    guard entries.starts(with: start), let blob = ObjectID(bytes: entries.dropFirst(start.count))
    else { return [] }
    return try content(of: blob, GIT_OBJECT_BLOB, limit: limit)
  }

  /// Empty if the object has another type or is above the limit, nil if it is missing.
  private func content(
    of id: ObjectID, _ type: git_object_t, limit: Int
  ) throws(GitError) -> [UInt8]? {
    guard let header = try objects.header(of: id) else { return nil }
    guard header.type == type, header.size <= limit else { return [] }
    return try objects.object(id)?.withContent { Array($0) }
  }

  /// Writes a parentless commit with a single file or none. It is dated 1970, so that the same content
  /// always has the same id.
  /// - Parameter file: Its name and content.
  package func writeCommit(
    file: (name: String, content: [UInt8])?, message: String
  ) throws(GitError) -> ObjectID {
    var tree: [UInt8] = []
    if let file {
      let blob = try objects.write(file.content, GIT_OBJECT_BLOB)
      tree = Array("100644 \(file.name)\0".utf8) + blob.bytes
    }
    let person = "ootd <ootd@localhost> 0 +0000"
    let id = try objects.write(tree, GIT_OBJECT_TREE)
    let lines = ["tree \(id)", "author \(person)", "committer \(person)", "", message, ""]
    let text = lines.joined(separator: "\n")
    return try objects.write(Array(text.utf8), GIT_OBJECT_COMMIT)
  }

  /// Whether git would pack the objects (git-config(1), "gc.auto", "gc.autoPackLimit"), estimated without
  /// running git.
  package var needsPacking: Bool {
    let packs = FileSystem.names(in: "\(path)/objects/pack").count { $0.hasSuffix(".pack") }
    return packs > 50 || FileSystem.names(in: "\(path)/objects/17").count > 27
  }
}
