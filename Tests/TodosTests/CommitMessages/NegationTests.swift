import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct NegationTests {
  @Test(arguments: [
    "not", "no", "never", "cannot", "can't", "doesn't", "won't", "won\u{2019}t", "NOT", "Doesn't",
    "rather than", "instead of", "Instead OF", "rather\nthan",
  ])
  func `after a negation, a keyword only links`(negation: String) {
    expectEqual(CommitReferences("This \(negation) close ootd-12").summary, "12")
    expectEqual(CommitReferences("\(negation) fixed: ootd-12, ootd-13").summary, "12 13")
  }

  @Test(arguments: [
    "This does not yet fully close ootd-12", "no longer closes ootd-12",
    "not a b c closes ootd-12", "rather than a b closes ootd-12",
    "instead of a b closes ootd-12", "It is (not) ... a -- b => c closes ootd-12",
    "\u{201C}not\u{201D} closes ootd-12", "**never** closes ootd-12", "not,\n\t closes ootd-12",
    "not:closes ootd-12", "not (closes ootd-12)", "It does not.  Closes ootd-12",
    "not\r\ncloses ootd-12", "not closes ootd-11, closes ootd-12", "not - a closes ootd-12",
    "It isn't\n# b closes ootd-12", "Don't crash\ncloses ootd-12",
  ])
  func `a negation counts within four words, even across sentences`(message: String) {
    let todos = CommitReferences(message).references
    expectEqual(todos.last, CommitReference(handle: Handle(number: 12), completes: false))
  }

  @Test(arguments: [
    "not a b c d closes ootd-12", "a b c d not e f g h closes ootd-12",
    "rather than a b c closes ootd-12", "instead of a b c closes ootd-12",
    "than rather closes ootd-12", "rather a than closes ootd-12", "of closes ootd-12",
    "rather of closes ootd-12", "note closes ootd-12", "knot closes ootd-12",
    "nothing closes ootd-12", "not-yet closes ootd-12", "isnt closes ootd-12", "n closes ootd-12",
    "Do not crash\n\ncloses ootd-12", "Do not crash\n \r\n\tcloses ootd-12",
    "Do not crash\n- closes ootd-12", "Do not\n  * a closes ootd-12", "Not\n+ a b closes ootd-12",
    "Not\n1. closes ootd-12", "Not\n12) closes ootd-12",
    "not \(String(repeating: "a", count: 256)) closes ootd-12",
    "closes ootd-12, not ootd-12", "closes ootd-12 not",
  ])
  func `distant negations and other words have no effect`(message: String) {
    expectEqual(CommitReferences(message).summary, "12!")
  }

  @Test func `a negation applies to its whole list and to no other keyword`() {
    let message = "Doesn't close ootd-12, ootd-13\nand ootd-14, but the change fixes ootd-15"
    expectEqual(CommitReferences(message).summary, "12 13 14 15!")
    expectEqual(CommitReferences("- Not: closes ootd-12\n- closes ootd-12").summary, "12!")
  }

  @Test func `a word more than 256 bytes before the keyword is ignored`() {
    let spaces = String(repeating: " ", count: 252)
    expectEqual(CommitReferences("not\(spaces)closes ootd-12").summary, "12")
    expectEqual(CommitReferences("knot\(spaces) closes ootd-12").summary, "12!")
  }
}
