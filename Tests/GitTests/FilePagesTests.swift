import Foundation
import TestSupport
import Testing

@testable import Git

#if os(Linux)
  @Suite struct FilePagesTests {
    private static let size = 1 << 20

    let folder: TemporaryDirectory

    init() throws {
      folder = try TemporaryDirectory()
    }

    /// Maps a file of ones, looks at all of it, and hands it to the body.
    private func withMappedFile(
      _ name: String, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
      let path = try folder.write(
        [UInt8](repeating: 1, count: Self.size), to: "objects/\(name)")
      let descriptor = open(path, O_RDONLY)
      defer { close(descriptor) }
      let start = try #require(mmap(nil, Self.size, PROT_READ, MAP_SHARED, descriptor, 0))
      try #require(start != MAP_FAILED)
      defer { munmap(start, Self.size) }
      let bytes = UnsafeRawBufferPointer(start: start, count: Self.size)
      #expect(bytes.allSatisfy { $0 == 1 })
      try body(bytes)
    }

    /// How much of the file is in the memory of this process, in KB.
    private func resident(_ name: String) -> String? {
      let lines = FileSystem.parts(of: "/proc/self/smaps").split(separator: 10)
        .map { String(decoding: $0, as: UTF8.self) }
      let start = lines.firstIndex { $0.hasSuffix("\(folder.path)/objects/\(name)") }
      guard let start, let line = lines[start...].first(where: { $0.hasPrefix("Rss:") }) else {
        return nil
      }
      return line.split(separator: " ").dropFirst().joined(separator: " ")
    }

    @Test func `an index goes from memory, and can be read again`() throws {
      let pages = FilePages(indexesIn: [folder.path + "/objects"], limit: 0)
      try withMappedFile("pack/one.idx") { bytes in
        #expect(resident("pack/one.idx") == "1024 kB")
        pages.releaseIfMany()
        #expect(resident("pack/one.idx") == "0 kB")
        #expect(bytes.allSatisfy { $0 == 1 })
      }
    }

    @Test func `no index goes while the process has little memory`() throws {
      let pages = FilePages(indexesIn: [folder.path + "/objects"], limit: .max)
      try withMappedFile("pack/two.idx") { _ in
        pages.releaseIfMany()
        #expect(resident("pack/two.idx") == "1024 kB")
      }
    }

    @Test(arguments: ["pack/three.pack", "three.idx"])
    func `what is no index of the repository stays`(name: String) throws {
      let pages = FilePages(indexesIn: [folder.path + "/objects"], limit: 0)
      try withMappedFile(name) { _ in
        pages.releaseIfMany()
        #expect(resident(name) == "1024 kB")
      }
    }
  }
#endif
