import Foundation
import TestSupport
import Testing
import TestingAdditions

@testable import Store

@Suite(.serialized, .startsNothing) struct FolderLockTests {
  private let directory: TemporaryDirectory
  private let folder: String
  private let file: String

  init() throws {
    directory = try TemporaryDirectory()
    folder = directory.path
    file = "\(folder)/\(FolderLock.fileName)"
  }

  @Test func `only one process at a time has the lock, and its file stays`() throws {
    do {
      let lock = try FolderLock(folder, timeout: 0)
      #expect(throws: StoreError.locked(path: folder)) { try FolderLock(folder, timeout: 0.01) }
      withExtendedLifetime(lock) {}
    }
    // A program that another test starts has a copy of the descriptor until it runs exec.
    _ = try FolderLock(folder, timeout: 5)
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder), ["lock"])
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    expectEqual(attributes[.posixPermissions] as? Int, 0o600)
  }

  @Test func `the error names a missing folder`() throws {
    let missing = "\(folder)/missing"
    let error = #expect(throws: StoreError.self) { try FolderLock(missing, timeout: 0) }
    guard case .inaccessible(missing, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  #if os(Linux)
    @Test func `the lock file is opened for writing, as NFS requires`() throws {
      let lock = try FolderLock(folder, timeout: 0)
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      let modes = descriptors.compactMap { name -> Int32? in
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(name)")
        return target == file ? Int32(name).map { fcntl($0, F_GETFL) & O_ACCMODE } : nil
      }
      expectEqual(modes, [O_RDWR])
      withExtendedLifetime(lock) {}
    }
  #endif

  @Test func `writing a file replaces a draft of a killed process, but never another file`() throws
  {
    let path = "\(folder)/file"
    try directory.write("half", to: "file.new")
    let write = { (text: String) in
      try StoreFile.write(path) { try Data(text.utf8).write(to: URL(filePath: $0)) }
    }
    try write("new")
    try expectEqual(String(contentsOfFile: path, encoding: .utf8), "new")
    let error = #expect(throws: StoreError.self) { try write("other") }
    expectEqual(error, .inaccessible(path: path, message: "File exists"))
    try expectEqual(String(contentsOfFile: path, encoding: .utf8), "new")
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder), ["file"])
  }
}
