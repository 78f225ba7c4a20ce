import Testing
import TestingAdditions
import Todos

@Suite struct PriorityTests {
  @Test(arguments: [
    ("high", Priority.high), ("H", .high), ("1", .high), ("med", .medium), ("2", .medium),
    ("l", .low), ("3", .low), ("none", .unset), ("n", .unset),
  ])
  func `a priority is its word, a beginning of it, or a number`(text: String, priority: Priority) {
    expectEqual(try? Priority.checked(text), priority)
  }

  @Test(arguments: ["", "x", "highest", "0", "4", "01", "hi gh", "！"])
  func `anything else is an error that quotes it`(text: String) {
    #expect(throws: TodoError.invalidPriority(text)) { try Priority.checked(text) }
  }
}
