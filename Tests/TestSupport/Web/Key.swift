/// A key of the keyboard: its character, or the character with which WebDriver represents it.
package struct Key: Hashable, Sendable, ExpressibleByStringLiteral {
  let character: String

  package init(stringLiteral value: String) {
    character = value
  }

  package static let tab: Key = "\u{E004}"
  package static let enter: Key = "\u{E007}"
  package static let control: Key = "\u{E009}"
  package static let alt: Key = "\u{E00A}"
  package static let escape: Key = "\u{E00C}"
  package static let home: Key = "\u{E011}"
  package static let left: Key = "\u{E012}"
  package static let right: Key = "\u{E014}"
  package static let down: Key = "\u{E015}"
  package static let delete: Key = "\u{E017}"
}

extension BrowserTab {
  /// Presses and releases a key while others are held down.
  package func press(_ key: Key, with held: Key...) async throws {
    let down = (held + [key]).map { BrowserTab.step("keyDown", $0) }
    let up = ([key] + held.reversed()).map { BrowserTab.step("keyUp", $0) }
    try await perform(keys: down + up)
  }

  /// Types text into the focused element.
  package func type(_ text: String) async throws {
    let steps = text.flatMap { character in
      ["keyDown", "keyUp"].map { BrowserTab.step($0, Key(stringLiteral: String(character))) }
    }
    try await perform(keys: steps)
  }

  private static func step(_ name: String, _ key: Key) -> JSON {
    ["type": .text(name), "value": .text(key.character)]
  }

  private func perform(keys steps: [JSON]) async throws {
    let source: JSON = ["type": "key", "id": "keyboard", "actions": .list(steps)]
    try await command("/actions", ["actions": [source]])
  }
}
