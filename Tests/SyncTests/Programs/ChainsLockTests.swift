import Foundation
import Store
import Sync
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct ChainsLockTests {
  @Test func `a repository of chains stays locked while it is emptied`() throws {
    let folder = try TemporaryDirectory()
    let lock = try FolderLock(folder.path, patience: 0)
    for name in ["HEAD", "objects/pack/x.pack", "packed-refs.lock"] {
      try folder.write("", to: name)
    }
    try GitChains.empty(folder.path)
    try expectEqual(
      FileManager.default.contentsOfDirectory(atPath: folder.path), [FolderLock.fileName])
    #expect(throws: StoreError.locked(path: folder.path)) {
      try FolderLock(folder.path, patience: 0)
    }
    withExtendedLifetime(lock) {}
  }
}
