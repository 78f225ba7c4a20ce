/// The todo that a branch is named for: `ootd-12`, `ootd-12-fix-token-refresh`, `feature/ootd-12-x`.
package struct BranchReference: Hashable, Sendable {
  package let handle: Handle

  /// - Parameter branch: Its name without `refs/heads/`.
  package init?(_ branch: String) {
    let handle = branch.split(separator: "/").lazy.compactMap(Self.handle).first
    guard let handle else { return nil }
    self.handle = handle
  }

  /// The handle at the beginning of a part of the name, up to its end or the next dash.
  private static func handle(of part: Substring) -> Handle? {
    let words = part.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count > 1, words[0].lowercased() == "ootd" else { return nil }
    return Handle(String(words[1]))
  }
}

extension BranchReference {
  /// What a branch for a todo is called: `ootd-12-fix-token-refresh`. Letters and digits of any
  /// script stay; all else, which git's names or a shell may take for something, parts words.
  package static func name(of todo: Todo) -> String {
    let words = todo.title.lowercased().split { !($0.isLetter || $0.isNumber) }
    var name = "ootd-\(todo.handle)"
    for (index, word) in words.enumerated() {
      // A first word that is too long is cut, so that there is at least one.
      let rest = limit - name.utf8.count - 1
      if word.utf8.count <= rest {
        name += "-\(word)"
      } else {
        if index == 0 { name += "-\(word.beginning(bytes: rest))" }
        break
      }
    }
    return name
  }

  /// In bytes: git keeps a branch as a file, and people read it in a prompt.
  private static let limit = 60
}

extension Substring {
  fileprivate func beginning(bytes limit: Int) -> Substring {
    var text = self
    while text.utf8.count > limit { text.removeLast() }
    return text
  }
}
