import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct NegationTests {
  @Test(arguments: [
    "not", "no", "never", "cannot", "can't", "doesn't", "won't", "won\u{2019}t", "NOT", "Doesn't",
    "rather than", "instead of", "Instead OF", "rather\nthan", "neither", "nor", "nothing", "dont",
    "refuses to", "failed to", "forgot to", "is unable to", "has yet to",
  ])
  func `after a negation, a keyword only links`(negation: String) {
    expectEqual(CommitReferences("This \(negation) close ootd-12").summary, "12")
    expectEqual(CommitReferences("\(negation) fixed: ootd-12, ootd-13").summary, "12 13")
  }

  @Test(arguments: [
    ("This does not yet fully close ootd-12", "not"), ("no longer closes ootd-12", "no longer"),
    ("not a b c closes ootd-12", "not"), ("rather than a b closes ootd-12", "rather than"),
    ("instead of a b closes ootd-12", "instead of"), ("won\u{2019}t fix ootd-12", "won\u{2019}t"),
    ("\u{201C}not\u{201D} closes ootd-12", "not"), ("**never** closes ootd-12", "never"),
    ("not\r\ncloses ootd-12", "not"), ("It isn't\n# b closes ootd-12", "isn't"),
    ("Don't crash\ncloses ootd-12", "Don't"), ("It is not meant to close ootd-12", "not"),
    ("Nothing here closes ootd-12", "Nothing"), ("It doesn't in v1.2 close ootd-12", "doesn't"),
    ("not ... close ootd-12", "not"), ("not, e.g. here, close ootd-12", "not"),
    ("Never pass --force to close ootd-12", "Never"), ("Don't retry, fix ootd-12", "Don't"),
    ("Note: this does not\nclose ootd-12", "not"), ("without closing ootd-12", "without"),
    // An interruption doesn't end a clause.
    ("It does not, by itself, close ootd-12", "not"), ("never (as said) closes ootd-12", "never"),
    ("It isn't, by itself, closing ootd-12", "isn't"), ("cannot - yet - close ootd-12", "cannot"),
    ("does not -- by itself -- close ootd-12", "not"),
    ("does not \u{2014} by itself \u{2014} close ootd-12", "not"),
  ])
  func `a negation counts within four words of the keyword's clause`(
    message: String, reason: String
  ) {
    expectEqual(
      CommitReferences(message).references,
      [CommitReference(handle: Handle(number: 12), completes: false, reason: .words(reason))])
  }

  @Test(arguments: [
    "Don't retry forever (closes ootd-12)", "No functional change. Closes ootd-12",
    "The hook no longer crashes, fixes ootd-12", "fix(api): do not retry. Closes ootd-12",
    "It is (not) ... a -- b => c closes ootd-12", "not,\n\t closes ootd-12", "not:closes ootd-12",
    "not (closes ootd-12)", "Don't retry [closes ootd-12]", "It does not.  Closes ootd-12",
    "not - a closes ootd-12", "not -- closes ootd-12", "not \u{2013} closes ootd-12",
    "not\u{2014}closes ootd-12", "not; close ootd-12", "It does not! Close ootd-12",
    "not.Closes ootd-12", "Not v1.2. Closes ootd-12", "If it is not set, this closes ootd-12",
    "No tests yet, but fixes ootd-12", "Don't retry, implemented ootd-12",
    "고치지 않음 not。closes ootd-12", "Don't (see below) retry (closes ootd-12)",
    "Do not crash\n\ncloses ootd-12", "Do not crash\n \r\n\tcloses ootd-12",
    "Do not crash\n- closes ootd-12", "Do not\n  * a closes ootd-12", "Not\n+ a b closes ootd-12",
    "Not\n1. closes ootd-12", "Not\n12) closes ootd-12", "Do not crash\nCloses ootd-12",
    "x\n\nDo not crash\nfixes: ootd-12", "x\n\nAcked-by: No One <n@example.com>\nfix ootd-12",
  ])
  func `a negation in another clause has no effect`(message: String) {
    expectEqual(CommitReferences(message).summary, "12!")
  }

  @Test(arguments: [
    "not a b c d closes ootd-12", "a b c d not e f g h closes ootd-12",
    "rather than a b c closes ootd-12", "instead of a b c closes ootd-12",
    "than rather closes ootd-12", "rather a than closes ootd-12", "of closes ootd-12",
    "rather of closes ootd-12", "note closes ootd-12", "knot closes ootd-12",
    "not-yet closes ootd-12", "isnt closes ootd-12", "n closes ootd-12", "n't closes ootd-12",
    "This not only closes ootd-12", "yet closes ootd-12", "without a closes ootd-12",
    "not \(String(repeating: "a", count: 256)) closes ootd-12",
    "closes ootd-12, not ootd-12", "closes ootd-12 not",
  ])
  func `distant negations and other words have no effect`(message: String) {
    expectEqual(CommitReferences(message).summary, "12!")
  }

  @Test func `a negation applies to its whole list and to no other keyword`() {
    let message = "Doesn't close ootd-12, ootd-13\nand ootd-14, but the change fixes ootd-15"
    expectEqual(CommitReferences(message).summary, "12 13 14 15!")
    expectEqual(CommitReferences("not closes ootd-11, closes ootd-12").summary, "11 12!")
    expectEqual(CommitReferences("- It does not close ootd-12\n- closes ootd-12").summary, "12!")
  }

  @Test func `a negation after long text without spaces counts`() {
    for text in [String(repeating: "漢", count: 90) + "。", String(repeating: "a", count: 247) + ";"]
    { expectEqual(CommitReferences("\(text)doesn't close ootd-12").summary, "12") }
  }

  @Test func `a word more than 256 bytes before the keyword is ignored`() {
    let spaces = String(repeating: " ", count: 252)
    expectEqual(CommitReferences("not\(spaces)closes ootd-12").summary, "12")
    expectEqual(CommitReferences("knot\(spaces) closes ootd-12").summary, "12!")
  }

  @Test func `a long word is cut in the reason`() {
    let word = String(repeating: "a", count: 100) + "n't"
    let reason = CommitReferences("\(word) close ootd-12").references.first?.reason
    expectEqual(reason, .words(String(repeating: "a", count: 30)))
  }
}
