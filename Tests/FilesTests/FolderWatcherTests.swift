import Files
import Foundation
import TestSupport
import Testing
import TestingAdditions

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
