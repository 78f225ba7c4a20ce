import Dispatch
import Files
import Foundation
import Synchronization
import TestSupport
import Testing
import TestingAdditions

/// Files that are replaced as a whole.
@Suite(.serialized, .startsNothing) struct FileDraftTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test func `a draft replaces a file, with its values as they are in memory`() throws {
    let file = try folder.write("old", to: "state")
    let draft = try #require(FileDraft(for: file))
    #expect(FileSystem.names(in: folder.path).contains(where: FileDraft.isDraft))
    #expect(draft.write([1, 2] as [UInt16], as: file))
    expectEqual(FileSystem.contents(of: file), [1, 0, 2, 0])
    expectEqual(FileSystem.names(in: folder.path), ["state"])
    try expectEqual(
      FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int, 0o600)
  }

  @Test func `missing folders are created, for their owner only`() throws {
    let file = "\(folder.path)/a/b/state"
    expectEqual(FileDraft(for: file)?.write([7] as [UInt8], as: file), true)
    for path in ["a", "a/b"] {
      try expectEqual(
        FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(path)")[.posixPermissions]
          as? Int, 0o700)
    }
  }

  @Test func `an empty folder is replaced, one with files isn't`() throws {
    try folder.write("x", to: "full/x")
    expectEqual(mkdir("\(folder.path)/empty", 0o755), 0)
    let (empty, full) = ("\(folder.path)/empty", "\(folder.path)/full")
    expectEqual(FileDraft(for: empty)?.write([1] as [UInt8], as: empty), true)
    expectEqual(FileDraft(for: full)?.write([1] as [UInt8], as: full), false)
    expectEqual(FileSystem.names(in: folder.path), ["empty", "full"])
  }

  @Test func `a draft that isn't written leaves nothing behind`() throws {
    let file = try folder.write("old", to: "state")
    _ = FileDraft(for: file)
    expectEqual(FileSystem.names(in: folder.path), ["state"])
    expectEqual(FileSystem.contents(of: file), Array("old".utf8))
    #expect(FileDraft(for: "\(file)/below") == nil)
  }

  @Test func `readers see the whole of some version while writers replace it`() throws {
    let file = "\(folder.path)/state"
    let size = 100_000
    let bytes = { @Sendable (version: Int) in [UInt8](repeating: UInt8(version), count: size) }
    expectEqual(FileDraft(for: file)?.write(bytes(0), as: file), true)
    let torn = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      for _ in 0..<20 {
        if index < 2 {
          _ = FileDraft(for: file)?.write(bytes(index + 1), as: file)
        } else {
          let read = FileSystem.contents(of: file) ?? []
          if read.count != size || Set(read).count != 1 { torn.withLock { $0 += 1 } }
        }
      }
    }
    expectEqual(torn.withLock(\.self), 0)
    expectEqual(FileSystem.names(in: folder.path), ["state"])
  }

  @Test func `a draft tells whether a file can change once more without a later time`() throws {
    let file = try folder.write("old", to: "state")
    let change = FileState(of: file).latestChange
    let draft = try #require(FileDraft(for: file))
    #expect(draft.isLater(than: change - 2 * FileDraft.coarsestGranularity))
    #expect(!draft.isLater(than: change))
    expectEqual(FileState(of: "\(folder.path)/none").latestChange, 0)
  }

  @Test func `only old temporary files of killed processes are removed`() throws {
    for name in ["old.draft-1", "new.draft-2", "old"] { try folder.write("x", to: name) }
    for name in ["old.draft-1", "old"] {
      var times = [timespec(), timespec()]
      times[1].tv_sec = time(nil) - StaleFiles.age - 1
      expectEqual(utimensat(AT_FDCWD, "\(folder.path)/\(name)", times, 0), 0)
    }
    #expect(StaleFiles.isOld("\(folder.path)/old"))
    StaleFiles.remove(from: folder.path, named: FileDraft.isDraft)
    expectEqual(FileSystem.names(in: folder.path), ["new.draft-2", "old"])
  }
}
