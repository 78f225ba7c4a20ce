import Files
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Whether files changed since a value was read from them.
@Suite(.serialized, .startsNothing) struct FingerprintTests {
  private let folder: TemporaryDirectory
  private let files: FingerprintInputs

  init() throws {
    folder = try TemporaryDirectory()
    for name in ["content", "watched/file", "owned/file"] { try folder.write("old", to: name) }
    let paths = ["content", "none", "watched", "content"].map { [folder] in "\(folder.path)/\($0)" }
    files = FingerprintInputs(
      root: folder.path, contents: paths + ["/etc"], owners: ["\(folder.path)/owned"])
  }

  private static let changes: [(String, String, Bool)] = [
    ("a longer file", "content", true), ("created", "none", true),
    ("added to a folder", "watched/new", true),
    ("added to one of which only the owner counts", "owned/new", false),
    ("elsewhere", "other", false),
  ]

  @Test(arguments: changes)
  func `a change of what counts shows, another doesn't`(
    text: String, name: String, shows: Bool
  ) throws {
    let former = files.state()
    expectEqual(files.state().digest, former.digest)
    try folder.write(text, to: name)
    let state = files.state()
    expectEqual(state.digest != former.digest, shows)
    #expect(shows ? state.latestChange > former.latestChange : true)
  }

  @Test func `a folder that was replaced counts as changed`() throws {
    let former = files.state().digest
    try FileManager.default.removeItem(atPath: "\(folder.path)/owned")
    #expect(files.state().digest != former)
  }

  @Test func `the paths can be written and read`() throws {
    var writer = ByteWriter()
    files.encode(into: &writer)
    var reader = ByteReader(writer.bytes)
    let read = try #require(FingerprintInputs(&reader))
    expectEqual(read, files)
    expectEqual(read.state().digest, files.state().digest)
  }
}
