import Foundation
package import TestSupport

/// The files of a test.
package enum FileSystem {
  package static func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: path)
  }

  package static func move(_ path: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path, toPath: other)
  }

  package static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  package static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}

/// A test with a machine of its own.
open class MachineTest {
  package let machine: Machine

  package init() async throws {
    machine = try Machine()
  }
}

/// A test with a machine and the repository `api`, which is its working folder.
open class RepositoryMachineTest {
  package let machine: Machine
  package let repository: TestRepository

  package init(isLinked: Bool = true, begunAt time: String? = nil) async throws {
    machine = try Machine()
    repository = try await machine.enterRepository(isLinked: isLinked, begunAt: time)
  }
}
