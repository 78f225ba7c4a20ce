import TestSupport
import Testing

@testable import Git

@Suite struct ObjectIDSetTests {
  private func id(_ random: inout SeededGenerator) throws -> ObjectID {
    let bytes = (0..<20).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    return try #require(ObjectID(bytes: bytes))
  }

  @Test func `each name is new once`() throws {
    var random = SeededGenerator(seed: 1)
    var names: [ObjectID] = []
    var set = ObjectIDSet()
    for _ in 1...10_000 {
      let new = try id(&random)
      names.append(new)
      let isNew = set.insert(new)
      let isNewAgain = set.insert(try #require(names.randomElement(using: &random)))
      #expect(isNew && !isNewAgain)
    }
  }

  @Test(arguments: [0, 7, 8, 15, 16, 19])
  func `names that differ in one byte are apart`(index: Int) throws {
    var set = ObjectIDSet()
    for byte in UInt8.min ... .max {
      var bytes = [UInt8](repeating: 0xAB, count: 20)
      bytes[index] = byte
      let id = try #require(ObjectID(bytes: bytes))
      let isNew = set.insert(id)
      let isNewAgain = set.insert(id)
      #expect(isNew && !isNewAgain)
    }
  }
}
