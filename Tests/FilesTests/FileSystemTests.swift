import Files
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Files, folders and paths as they are read.
@Suite(.serialized, .startsNothing) struct FileSystemTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  @Test func `a file is read, or it is said why it can't be`() throws {
    try folder.write("text", to: "file")
    try folder.write("", to: "empty")
    expectEqual(FileSystem.contents(of: path("file")), Array("text".utf8))
    expectEqual(FileSystem.contents(of: path("empty")), [])
    try folder.write([UInt8](repeating: 7, count: 200_000), to: "long")
    expectEqual(FileSystem.stream(path("long")), [UInt8](repeating: 7, count: 200_000))
    guard case .missing = FileSystem.file(path("none")),
      case .missing = FileSystem.file(path("file/below")),
      case .unreadable = FileSystem.file(folder.path),
      case .tooLarge(beginning: let beginning, size: 4) = FileSystem.file(path("file"), limit: 3)
    else {
      Issue.record("another result")
      return
    }
    expectEqual(beginning, Array("tex".utf8))
  }

  /// Without a writer, opening a pipe would wait for ever.
  @Test func `a pipe in a file's place hangs nothing`() {
    expectEqual(mkfifo(path("pipe"), 0o600), 0)
    #expect(FileSystem.contents(of: path("pipe")) == nil)
    #expect(FileSystem.ending(of: path("pipe"), limit: 10) == nil)
    guard case .special = FileSystem.kind(of: path("pipe")) else {
      Issue.record("another kind")
      return
    }
  }

  @Test(arguments: [
    (100, "one\ntwo\nthree\n"), (10, "three\n"), (6, ""), (7, "three\n"), (0, ""),
  ])
  func `the end of a file begins with a line`(limit: Int, expected: String) throws {
    try folder.write("one\ntwo\nthree\n", to: "file")
    let ending = try #require(FileSystem.ending(of: path("file"), limit: limit))
    expectEqual(String(decoding: ending, as: UTF8.self), expected)
  }

  @Test func `links to folders are named but not followed`() throws {
    for name in ["b", "a", "sub/c", "sub/deep/d"] { try folder.write("x", to: name) }
    expectEqual(symlink(path("sub"), path("link")), 0)
    expectEqual(FileSystem.names(in: folder.path), ["a", "b", "link", "sub"])
    expectEqual(FileSystem.files(below: folder.path), ["a", "b", "sub/c", "sub/deep/d"])
    expectEqual(
      FileSystem.names(in: folder.path, sizes: true) { kind in
        if case .file(size: 1) = kind { true } else { false }
      }, ["a", "b"])
    expectEqual(FileSystem.names(in: path("none")), [])
    #expect(FileSystem.isFolder(path("link")) && FileSystem.isSymbolicLink(path("link")))
    #expect(!FileSystem.isFolder(path("a")) && !FileSystem.isSymbolicLink(path("sub")))
    guard case .folder = FileSystem.kind(of: path("link")),
      case .missing = FileSystem.kind(of: "/dev/null")
    else {
      Issue.record("another kind")
      return
    }
    #expect(FileSystem.remove(path("link")) && FileSystem.remove(path("sub")))
    #expect(FileSystem.names(in: folder.path) == ["a", "b"] && !FileSystem.remove(path("none")))
  }

  @Test func `a path has one real form`() throws {
    try folder.write("x", to: "sub/file")
    expectEqual(symlink(path("sub"), path("link")), 0)
    for name in ["sub/file", "link/file", "sub/../link//file", "./sub/file"] {
      expectEqual(FileSystem.realPath(path(name)), path("sub/file"))
    }
    expectEqual(FileSystem.realPath(path("none")), nil)
  }

  @Test(arguments: [
    ("/a/b", "/a/b", "/a"), ("/a/b//", "/a/b", "/a"), ("/a", "/a", "/"), ("/", "/", "/"),
    ("a", "a", "."),
  ])
  func `a path has a parent, whatever slashes end it`(path: String, trimmed: String, parent: String)
  {
    expectEqual(path.withoutTrailingSlash, trimmed)
    expectEqual(path.parentFolder, parent)
  }
}

/// Changes that the system reports.
@Suite(.serialized, .startsNothing, .timeLimit(.minutes(1))) struct FolderWatcherTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    for name in ["one", "two"] { try folder.write("old", to: "\(name)/file") }
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  @Test(arguments: ["written", "created", "removed", "renamed"])
  func `each kind of change is reported`(kind: String) async throws {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let watcher = FolderWatcher { continuation.yield() }
    #expect(watcher.watch([path("one"), path("two"), path("none")]))
    switch kind {
    case "written": try Data("new".utf8).write(to: URL(fileURLWithPath: path("two/file")))
    case "created": try folder.write("new", to: "one/new")
    case "removed": try FileManager.default.removeItem(atPath: path("one/file"))
    default: try FileManager.default.moveItem(atPath: path("one/file"), toPath: path("two/other"))
    }
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next() != nil)
    withExtendedLifetime(watcher) {}
  }
}
