package import Todos

/// One line of `ootd config`.
package struct Setting: Hashable, Sendable {
  /// A key of git config that ootd reads.
  package enum Name: String, Sendable, CaseIterable {
    case dayStartsAt = "ootd.dayStartsAt"
    case language = "ootd.language"
    case identity = "ootd.identity"
    case bareReferences = "ootd.bareReferences"
    case wipLimit = "ootd.wipLimit"
    case autoSync = "ootd.autoSync"
    case email = "user.email"
  }

  package let name: Name
  /// None where it is not set; only identities can have several.
  package let values: [String]
  /// The file that sets it, or the variable of the environment; nil where nothing does.
  package let origin: String?

  package init(name: Name, values: [String], origin: String?) {
    self.name = name
    self.values = values
    self.origin = origin
  }

  private var value: JSON {
    name == .identity ? .array(values.map(JSON.string)) : JSON(values.last)
  }

  package func json(_ phrases: any Phrases) -> JSON {
    [
      "name": .string(name.rawValue), "value": value, "origin": JSON(origin),
      "meaning": .string(phrases.meaning(of: name)),
    ]
  }
}
