package import Todos

/// One line of `ootd config`.
package struct Setting: Hashable, Sendable {
  /// A key of git config that ootd reads.
  package enum Name: String, Sendable, CaseIterable {
    case dayStartsAt = "ootd.dayStartsAt"
    case language = "ootd.language"
    case identity = "ootd.identity"
    case email = "user.email"
  }

  package let name: Name
  package let value: String?
  /// The file that sets it, or the variable of the environment; nil where nothing does.
  package let origin: String?

  package init(name: Name, value: String?, origin: String?) {
    self.name = name
    self.value = value
    self.origin = origin
  }

  package func json(_ phrases: any Phrases) -> JSON {
    [
      "name": .string(name.rawValue), "value": JSON(value), "origin": JSON(origin),
      "meaning": .string(phrases.meaning(of: name)),
    ]
  }
}
