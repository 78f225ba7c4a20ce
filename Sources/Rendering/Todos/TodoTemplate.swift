package import Localization
package import Todos

/// The form of a line for each todo, as a script asks for it: `{id} {title}`.
package struct TodoTemplate {
  private enum Part {
    case text(String)
    case value(String)
  }

  /// The time of the last change, which JSON doesn't have.
  package static let updated = "updated"

  private var parts: [Part] = []

  /// Parses a format: a doubled brace is a brace, and `\n`, `\t` and `\\` are a newline, a tab and a backslash.
  /// - Parameter names: What can stand in braces, beside ``updated``.
  /// - Throws: `format.unknownPlaceholder`, `format.openPlaceholder` for a brace that isn't closed
  package init(_ format: String, of names: [String]) throws(Failure) {
    let names = names + [Self.updated]
    var rest = format[...]
    var text = ""
    while let character = rest.popFirst() {
      switch (character, rest.first) {
      case ("{", "{"), ("}", "}"), ("\\", "\\"): text.append(rest.removeFirst())
      case ("\\", "n"), ("\\", "t"): text.append(rest.removeFirst() == "n" ? "\n" : "\t")
      case ("{", _):
        guard let end = rest.firstIndex(of: "}") else {
          throw .value("format.openPlaceholder", .usage, "{\(rest)", as: "text")
        }
        let name = String(rest[..<end])
        guard names.contains(name) else {
          let nearest = names.nearest(to: name)
          let known = (nearest.map { [$0] } ?? names).map { "`{\($0)}`" }
          throw Failure(
            "format.unknownPlaceholder", .usage, ["name": "{\(name)}", "names": known], given: name,
            nearest: nearest.map { "{\($0)}" })
        }
        parts += [.text(text), .value(name)]
        text = ""
        rest = rest[rest.index(after: end)...]
      default: text.append(character)
      }
    }
    parts.append(.text(text))
  }

  package func uses(_ name: String) -> Bool {
    parts.contains { if case .value(name) = $0 { true } else { false } }
  }

  /// Whether it has the number of comments, commits or checklist items.
  package var countsParts: Bool { Self.counted.contains(where: uses) }

  /// A line, with control characters in values made visible.
  /// - Parameter todo: Its JSON.
  package func line(_ todo: JSON) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let name): Self.text(todo[name], name).visible
      }
    }.joined() + "\n"
  }

  /// A value in words, nothing for none; of a list of objects, such as comments, how many there are.
  private static func text(_ value: JSON?, _ name: String) -> String {
    switch value {
    case nil, .null: return ""
    case .string(let text): return text
    case .array(let elements) where counted.contains(name): return String(elements.count)
    case .array: return value?.strings?.joined(separator: ",") ?? ""
    default: return value?.text ?? ""
    }
  }

  private static let counted: Set<String> = ["comments", "commits", "checklist"]
}
