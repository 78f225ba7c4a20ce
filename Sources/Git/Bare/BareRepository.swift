import CLibgit2
import Files
import Foundation

/// A bare repository of ootd's own: its objects and refs. What goes over a network is left to `git`.
///
/// The commits in it have a single file each. What other machines put there may be of any size and
/// form, so each object's size is read before its content.
package final class BareRepository {
  package let path: String
  private let repository: LibraryRepository
  private let objects: ObjectDatabase

  package static func exists(at path: String) -> Bool {
    ["HEAD", "objects", "refs"].allSatisfy { FileSystem.exists("\(path)/\($0)") }
  }

  /// Removes all that is in one, but neither its folder nor the file of that name.
  package static func empty(_ path: String, keeping kept: String) throws(GitError) {
    for name in FileSystem.names(in: path) where name != kept {
      do {
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
      } catch {
        throw .corrupt(path: path, message: error.localizedDescription)
      }
    }
  }

  /// Takes away what a git that was killed left: its locks (git's documentation, "api-lockfile"), and
  /// beside packs what is unfinished, or keeps git-gc(1) from ever rewriting one. Nobody else uses the
  /// repository.
  package static func removeLeftovers(at path: String) {
    let refs = FileSystem.files(below: "\(path)/refs").map { "refs/\($0)" }
    for name in FileSystem.names(in: path) + refs where name.hasSuffix(".lock") {
      unlink("\(path)/\(name)")
    }
    let packs = "\(path)/objects/pack"
    for name in FileSystem.names(in: packs)
    where name.hasSuffix(".keep") || name.hasPrefix("tmp_") || name.hasPrefix(".tmp-") {
      unlink("\(packs)/\(name)")
    }
  }

  /// Opens the one at that path.
  package init(at path: String, environment: GitEnvironment) throws(GitError) {
    self.path = path
    guard BareRepository.exists(at: path) else { throw .missing(path: path) }
    repository = try LibraryRepository(at: path, searching: false, environment: environment)
    objects = try repository.objects()
    try objects.allowWriting()
  }

  /// The most bytes that a commit of one of its own has; others are no packs.
  private static let commitLimit = 16 << 10

  /// The only file of a commit: no bytes if the commit has another form or the file is larger than the
  /// limit, nil if a part of it isn't here.
  package func content(
    ofOnlyFile name: String, inCommit id: ObjectID, limit: Int
  ) throws(GitError) -> [UInt8]? {
    guard let commit = try content(of: id, GIT_OBJECT_COMMIT, limit: BareRepository.commitLimit)
    else { return nil }
    // It begins with `tree`, a space and the id in hexadecimal digits.
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

  /// No bytes if an object has another type or more bytes, nil if it isn't here.
  private func content(
    of id: ObjectID, _ type: git_object_t, limit: Int
  ) throws(GitError) -> [UInt8]? {
    guard let header = try objects.header(of: id) else { return nil }
    guard header.type == type, header.size <= limit else { return [] }
    return try objects.object(id)?.withContent { Array($0) }
  }

  /// Writes a parentless commit with a single file, or with none. It is dated 1970, so that the same content has the
  /// same id whenever it is written.
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

  /// Whether git would put the objects into one pack (git-config(1), "gc.auto", "gc.autoPackLimit"),
  /// told without starting it.
  package var needsPacking: Bool {
    let packs = FileSystem.names(in: "\(path)/objects/pack").count { $0.hasSuffix(".pack") }
    return packs > 50 || FileSystem.names(in: "\(path)/objects/17").count > 27
  }
}
