import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct OccurrenceTests {
  private func mayOccur(_ message: [UInt8], numbers: Bool = false) -> Bool {
    message.withUnsafeBytes { CommitReferences.mayOccur(in: $0, numbers: numbers) }
  }

  @Test(arguments: [
    "ootd", "OOTD-12", "oOtD", "This reverts commit ", "ThisThis reverts commit 8415558",
    "Revert \"", "Reverts \"", "Reapply \"", "\"Revert \"",
  ])
  func `a possible reference is found at any position`(text: String) {
    for before in 0...40 {
      for after in [0, 1, 15, 16, 17, 40] {
        let message = Array(repeating: UInt8(ascii: "T"), count: before) + Array(text.utf8)
        #expect(mayOccur(message + Array(repeating: UInt8(ascii: "o"), count: after)))
      }
    }
  }

  @Test(arguments: [
    "", "o", "oot", "oote", "oo td", "toot", "This reverts commit",
    "this reverts commit 8415558", "This reverts\ncommit 8415558", "Closes #12", "#", "# 1",
    "Revert x", "revert \"", "vert \"", "\"",
    "OOT\u{4}", "oot$", "/otd", "ｏｏｔｄ",
  ])
  func `other messages needn't be parsed`(message: String) {
    let filler = Array(repeating: UInt8(ascii: "o"), count: 40)
    #expect(!mayOccur(Array(message.utf8)))
    #expect(!mayOccur([0, 0xFF] + Array(message.utf8) + [0xE9] + filler))
  }

  @Test func `if numbers count, any of them after a keyword is found`() {
    for message in ["closes #1", "fixed: a/b#9", "# #a, resolves #0b"] {
      #expect(mayOccur(Array(message.utf8), numbers: true))
      #expect(!mayOccur(Array(message.utf8)))
    }
    for message in ["", "#", "closes # 1", "closes #/", "closes #:", "closes 1#", "#1"] {
      #expect(!mayOccur(Array(message.utf8), numbers: true))
    }
    #expect(mayOccur(Array("ootd-1".utf8), numbers: true))
  }

  @Test(arguments: [
    "ootd", "This reverts commit ", "T reverts commit This reverts commit ", "fix #1",
  ])
  func `bytes after the message are ignored`(text: String) {
    Array(text.utf8).withUnsafeBytes { bytes in
      let message = UnsafeRawBufferPointer(rebasing: bytes.dropLast())
      #expect(CommitReferences.mayOccur(in: bytes, numbers: true))
      #expect(!CommitReferences.mayOccur(in: message, numbers: true))
    }
  }
}
