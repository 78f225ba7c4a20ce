import Foundation

/// A pattern as git's wildmatch.c matches it with WM_PATHNAME: `*` and `?` stop at a slash,
/// `**` between slashes doesn't.
struct Glob {
  private let parts: [String]
  private let ignoresCase: Bool

  init(_ pattern: String, ignoresCase: Bool = false) {
    self.ignoresCase = ignoresCase
    parts = Glob.parts(of: pattern, ignoresCase)
  }

  /// The text as a pattern that only matches itself.
  static func quoted(_ text: String) -> String {
    String(text.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
  }

  func matches(_ text: String) -> Bool {
    Glob.matches(parts[...], Glob.parts(of: text, ignoresCase)[...])
  }

  private static func parts(of text: String, _ ignoresCase: Bool) -> [String] {
    let text = ignoresCase ? text.lowercased() : text
    return text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  private static func matches(_ pattern: ArraySlice<String>, _ text: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    if first.count > 1, first.allSatisfy({ $0 == "*" }) {
      return rest.isEmpty ? !text.isEmpty : text.indices.contains { matches(rest, text[$0...]) }
    }
    guard let part = text.first else { return false }
    return fnmatch(first, part, 0) == 0 && matches(rest, text.dropFirst())
  }
}
