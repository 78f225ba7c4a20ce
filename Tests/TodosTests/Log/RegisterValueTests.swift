import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct RegisterValueTests {
  @Test func `strings are equal if their bytes are`() {
    let values: [RegisterValue] = [
      .string("caf\u{E9}"), .string("cafe\u{301}"), .string(""), .null, .bool(false),
      .integer(0), .string("0"),
    ]
    expectEqual(Set(values).count, values.count)
    for (index, value) in values.enumerated() {
      expectEqual(values.map { $0 == value }, values.indices.map { $0 == index })
    }
  }
}
