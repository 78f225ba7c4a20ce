import Testing
import TestingAdditions
import Todos

@Suite(.startsNothing) struct IssueMentionTests {
  private let remotes = ["https://github.com/acme/api"]

  /// The issues that a message mentions, with an exclamation mark if it closes them. GitHub's site runs no other
  /// program.
  private func mentions(
    _ message: String, byMe: Bool = true, bareReferences: Bool = false
  ) -> String {
    let found = CommitReferences(
      message, byMe: byMe, bareReferences: bareReferences, remotes: remotes)
    let issues = found.issues.map { mention in
      let issue = mention.candidates.first { $0.repository.forge == .github }
      let handle = mention.handle.map { "|\($0)" } ?? ""
      return "\(issue?.description ?? "?")\(handle)\(mention.completes ? "!" : "")"
    }
    return (found.references.map { "\($0.handle)\($0.completes ? "!" : "")" } + issues)
      .joined(separator: " ")
  }

  @Test(arguments: [
    ("closes #34", "github:acme/api#34!"), ("Fix token (Fixes: #34)", "github:acme/api#34!"),
    ("resolves Other/Lib#5", "github:other/lib#5!"),
    ("closes https://github.com/Acme/Api/issues/34.", "github:acme/api#34!"),
    (
      "closes #34, #35 and other/lib#5",
      "github:acme/api#34! github:acme/api#35! github:other/lib#5!"
    ),
    ("closes ootd-1, #34", "1! github:acme/api#34!"),
    ("doesn't close #34", "github:acme/api#34"),
    ("fixup! x\n\nfixup! closes #34", "github:acme/api#34"),
    ("> closes #34", "github:acme/api#34"), ("Merge branch\n\ncloses #34", "github:acme/api#34!"),
    ("closes GH-34, gh-35 and #36", "github:acme/api#34! github:acme/api#35! github:acme/api#36!"),
    ("fixes [#34](https://github.com/acme/api/issues/34)", "github:acme/api#34!"),
    ("fixes [#34](https://github.com/o/r/issues/3), [o/r#4](x)", "github:o/r#3! github:o/r#4!"),
    ("fixes [the crash](https://github.com/o/r/issues/3) and ootd-1", "1! github:o/r#3!"),
    ("fixes <https://github.com/o/r/issues/3>, #4", "github:o/r#3! github:acme/api#4!"),
    ("Closes issue #34", "github:acme/api#34!"), ("Implements #34", "github:acme/api#34!"),
    ("closes issues #34 and #35", "github:acme/api#34! github:acme/api#35!"),
    ("Closing issue https://github.com/o/r/issues/3", "github:o/r#3!"),
    ("won't fix GH-34", "github:acme/api#34"), ("closes \n[#34](x)", "github:acme/api#34!"),
    ("see GH-34", ""), ("closes XGH-34", ""), ("closes GH-34b", ""), ("see [#34](x)", ""),
    ("closes [see #34](x)", ""), ("closes https://github.com/o/r", ""),
    ("see #34", ""), ("#34", ""), ("closes #34b", ""), ("closes #0", ""), ("closes ../x#3", ""),
    ("closes https://github.com/acme/api/pull/34", ""), ("closes x#34", ""), ("discloses #34", ""),
    ("see https://github.com/acme/api/issues/34", ""),
    ("closes #34 and see https://github.com/acme/api/issues/35", "github:acme/api#34!"),
  ])
  func `an issue counts only after a closing keyword`(_ message: String, _ expected: String) {
    expectEqual(mentions(message), expected)
    let mayMention = Array(message.utf8).withUnsafeBytes {
      CommitReferences.mayOccur(in: $0, numbers: true)
    }
    #expect(mayMention || !expected.contains("github:"))
  }

  @Test func `other people's commits close no issue`() {
    expectEqual(mentions("closes #34", byMe: false), "github:acme/api#34")
  }

  @Test func `with bare references, a number is an issue before it is a todo`() {
    expectEqual(
      mentions("closes #34, #3b and o/r#5", bareReferences: true),
      "3b! github:acme/api#34|34! github:o/r#5!")
  }

  @Test func `without remotes there are no issues`() {
    let found = CommitReferences("closes #34, o/r#5 and https://github.com/o/r/issues/3")
    #expect(found.issues.isEmpty && found.references.isEmpty)
  }

  @Test func `a number may mean an issue of each remote, the first one first`() {
    let found = CommitReferences(
      "closes #3", remotes: ["https://git.example.org/me/api", "https://git.example.org/acme/api"])
    expectEqual(
      found.issues.first?.candidates.map(\.description),
      [
        "github:git.example.org/me/api#3", "gitlab:git.example.org/me/api#3",
        "forgejo:git.example.org/me/api#3", "github:git.example.org/acme/api#3",
        "gitlab:git.example.org/acme/api#3", "forgejo:git.example.org/acme/api#3",
      ])
  }

  @Test(arguments: [
    "closes the pull request", "Merge pull request #34 from me/x", "Fix token refresh (#34)",
    "https://github.com/acme/api/issues/34", "no. 3 # 4", "", "#", "GH-34", "closes GH-",
    "://", "[#34](x)", "GH-34 closes", "-34",
  ])
  func `most messages needn't be parsed`(_ message: String) {
    Array(message.utf8).withUnsafeBytes { bytes in
      #expect(!CommitReferences.mayOccur(in: bytes, numbers: true))
    }
  }
}
