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
  private var writer: ObjectWriter?

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

  /// Whether the disk has so little room left that what is broken there may be so for lack of it.
  package static func isDiskFull(at path: String) -> Bool {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { return false }
    return UInt64(disk.f_bavail) * UInt64(disk.f_frsize) < leastRoom
  }

  /// In bytes: twice the largest pack.
  private static let leastRoom: UInt64 = 16 << 20

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
  }

  /// The most bytes that a commit of one of its own has; others are no packs.
  private static let commitLimit = 16 << 10

  /// The tree of a commit; nil if it isn't one, or is too large for one of ours.
  package func tree(ofCommit id: ObjectID) throws(GitError) -> ObjectID? {
    guard let size = try size(of: id, GIT_OBJECT_COMMIT), size <= BareRepository.commitLimit,
      let object = try repository.objects().object(id)
    else { return nil }
    // It begins with `tree`, a space and the id in hexadecimal digits.
    return object.withContent { content in
      guard content.starts(with: Array("tree ".utf8)) else { return nil }
      return ObjectID(hex: content.dropFirst(5).prefix { $0 != UInt8(ascii: "\n") })
    }
  }

  /// The blob of the only file of a tree; nil where the tree has another form.
  package func onlyFile(named name: String, inTree tree: ObjectID) throws(GitError) -> ObjectID? {
    let start = Array("100644 \(name)\0".utf8)
    guard try size(of: tree, GIT_OBJECT_TREE) == start.count + tree.byteCount,
      let object = try repository.objects().object(tree)
    else { return nil }
    return object.withContent { content in
      guard content.starts(with: start) else { return nil }
      return ObjectID(bytes: Array(content[start.count...]))
    }
  }

  /// Whether an object is here.
  package func contains(_ id: ObjectID) throws(GitError) -> Bool {
    try repository.objects().header(of: id) != nil
  }

  /// How many bytes a blob has; nil for what is none.
  package func size(ofBlob id: ObjectID) throws(GitError) -> Int? {
    try size(of: id, GIT_OBJECT_BLOB)
  }

  /// A blob's content; nil for what is none.
  package func content(ofBlob id: ObjectID) throws(GitError) -> [UInt8]? {
    guard try size(of: id, GIT_OBJECT_BLOB) != nil,
      let object = try repository.objects().object(id)
    else { return nil }
    return object.withContent { Array($0) }
  }

  /// Writes a parentless commit with a single file, or with none. It is dated 1970, so that the same content has the
  /// same id whenever it is written.
  /// - Parameter file: Its name and content.
  package func writeCommit(
    file: (name: String, content: [UInt8])?, message: String
  ) throws(GitError) -> ObjectID {
    let writer = try objectWriter()
    var tree: [UInt8] = []
    if let file {
      let blob = try writer.write(file.content, GIT_OBJECT_BLOB)
      tree = Array("100644 \(file.name)\0".utf8) + blob.bytes
    }
    let person = "ootd <ootd@localhost> 0 +0000"
    let id = try writer.write(tree, GIT_OBJECT_TREE)
    let lines = ["tree \(id)", "author \(person)", "committer \(person)", "", message, ""]
    let text = lines.joined(separator: "\n")
    return try writer.write(Array(text.utf8), GIT_OBJECT_COMMIT)
  }

  private func objectWriter() throws(GitError) -> ObjectWriter {
    if let writer { return writer }
    let new = try ObjectWriter(path: path)
    writer = new
    return new
  }

  /// Whether git would put the objects into one pack (git-config(1), "gc.auto", "gc.autoPackLimit"),
  /// told without starting it.
  package var needsPacking: Bool {
    let packs = FileSystem.names(in: "\(path)/objects/pack").count { $0.hasSuffix(".pack") }
    return packs > 50 || FileSystem.names(in: "\(path)/objects/17").count > 27
  }

  private func size(of id: ObjectID, _ type: git_object_t) throws(GitError) -> Int? {
    guard let header = try repository.objects().header(of: id), header.type == type else {
      return nil
    }
    return header.size
  }
}
