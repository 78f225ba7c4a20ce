import Foundation
import Resources
import Testing

@testable import Localization

/// The codes that programs get with `--json`: the keys `error.SUBJECT.PROBLEM`. Longer keys are parts of messages.
@Suite struct ErrorCodeTests {
  private static var isCode: Regex<Substring> { #/^error\.(?!hint\.)[A-Za-z]+\.[A-Za-z0-9]+$/# }

  @Test func `the guide explains each code once, and no others`() throws {
    let keys = try entries(of: .english).keys.filter { $0.contains(Self.isCode) }
    let codes = keys.map { String($0.dropFirst("error.".count)) } + ["internal.unexpected"]
    #expect(codes.count > 200)
    for chapter in ["errors", "failures"] {
      let listed = Self.listed(in: chapter)
      #expect(listed == listed.sorted())
    }
    let listed = ["errors", "failures"].flatMap(Self.listed)
    #expect(Set(listed).symmetricDifference(codes) == [])
    #expect(listed.count == Set(listed).count)
  }

  /// The codes of a chapter's table, whose rows each explain one.
  private static func listed(in chapter: String) -> [String] {
    Resource.chapter(chapter).split(separator: "\n").compactMap { line in
      let match = line.wholeMatch(of: #/\| `([A-Za-z]+\.[A-Za-z0-9]+)` \| .{8,} \|/#)
      return match.map { String($0.1) }
    }
  }

  @Test func `no two cases of errors have one code`() throws {
    let literals = try literals(in: "Sources", of: "swift").filter { $0.contains(Self.isCode) }
    let repeated = Dictionary(grouping: literals, by: \.self).filter { $0.value.count > 1 }
    #expect(literals.count > 180)
    #expect(repeated.keys.sorted() == [])
  }

  @Test func `a hint is the nearest name, or the first command of the message`() {
    let see = Message("error.hint.see", ["command": "ootd label list"])
    let label = { (nearest: String?) in
      Message("error.label.unknown", ["name": "x", "hint": Message.didYouMean(nearest, else: see)])
    }
    #expect(label("bug").advice == "bug")
    #expect(label(nil).advice == "ootd label list")
    #expect(Message("error.todo.unknown", ["id": "99"]).advice == "ootd list --all")
    #expect(Message("error.day.unknown", ["day": "x"]).advice == nil)
  }

  @Test func `text from elsewhere is never a hint`() {
    let message = "see `ootd sync purge` and {command}"
    #expect(Message("error.remote.rejected", ["message": message]).advice == nil)
  }
}
