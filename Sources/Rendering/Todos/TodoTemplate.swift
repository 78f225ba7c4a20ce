package import Store
package import Todos

/// The form of a line for each todo, as a script asks for it: `{id} {title}`.
package struct TodoTemplate {
  private enum Placeholder: String, CaseIterable {
    case id, uuid, title, status, priority, project, day, due, labels, milestone, block, reference
    case created, started, completed, updated, notes
    /// How many there are.
    case comments, commits
  }

  private enum Part {
    case text(String)
    case value(Placeholder)
  }

  /// The names that can stand in braces.
  package static let placeholders = Placeholder.allCases.map(\.rawValue)

  private var parts: [Part] = []

  /// Parses a format: a doubled brace is a brace, and `\n`, `\t` and `\\` are a newline, a tab and a backslash.
  /// - Throws: ``UsageError/unknownPlaceholder(_:nearest:of:)``, ``UsageError/openPlaceholder(_:)``
  package init(_ format: String) throws(UsageError) {
    var rest = format[...]
    var text = ""
    while let character = rest.popFirst() {
      switch (character, rest.first) {
      case ("{", "{"), ("}", "}"), ("\\", "\\"): text.append(rest.removeFirst())
      case ("\\", "n"), ("\\", "t"): text.append(rest.removeFirst() == "n" ? "\n" : "\t")
      case ("{", _):
        guard let end = rest.firstIndex(of: "}") else { throw .openPlaceholder("{\(rest)") }
        parts += [.text(text), .value(try Self.placeholder(String(rest[..<end])))]
        text = ""
        rest = rest[rest.index(after: end)...]
      default: text.append(character)
      }
    }
    parts.append(.text(text))
  }

  private static func placeholder(_ name: String) throws(UsageError) -> Placeholder {
    if let placeholder = Placeholder(rawValue: name) { return placeholder }
    throw .unknownPlaceholder(name, nearest: placeholders.nearest(to: name), of: placeholders)
  }

  /// A line for each todo, with control characters in values made visible. Comments, commits and the times of
  /// the last change are read only if the format has them.
  package func text(
    of todos: [Todo], in calendar: LocalCalendar,
    comments: @autoclosure () throws -> [EntityID: [PostedComment]],
    commits: @autoclosure () throws -> [EntityID: [CommitLink]],
    updated: @autoclosure () throws -> [EntityID: Moment]
  ) throws -> String {
    let comments = uses(.comments) ? try comments() : [:]
    let commits = uses(.commits) ? try commits() : [:]
    let updated = uses(.updated) ? try updated() : [:]
    return todos.map { todo in
      parts.map { part in
        switch part {
        case .text(let text): text
        case .value(.comments): String(comments[todo.id]?.count ?? 0)
        case .value(.commits): String(commits[todo.id]?.count ?? 0)
        case .value(.updated): updated[todo.id]?.iso8601(in: calendar) ?? ""
        case .value(let placeholder): Self.value(placeholder, of: todo, in: calendar).visible
        }
      }.joined() + "\n"
    }.joined()
  }

  private func uses(_ placeholder: Placeholder) -> Bool {
    parts.contains { if case .value(placeholder) = $0 { true } else { false } }
  }

  /// The value as in JSON; empty if there is none.
  private static func value(
    _ placeholder: Placeholder, of todo: Todo, in calendar: LocalCalendar
  ) -> String {
    switch placeholder {
    case .id: todo.handle.description
    case .uuid: todo.id.uuid
    case .title: todo.title
    case .status: todo.status.rawValue
    case .priority: todo.priority.word
    case .project: todo.project ?? ""
    case .day: todo.day?.description ?? ""
    case .due: todo.due?.description ?? ""
    case .labels: todo.labels.map(\.name).joined(separator: ",")
    case .milestone: todo.milestone ?? ""
    case .block: todo.block ?? ""
    case .reference: todo.reference?.description ?? ""
    case .created: todo.created.iso8601(in: calendar)
    case .started: todo.started?.iso8601(in: calendar) ?? ""
    case .completed: todo.completed?.iso8601(in: calendar) ?? ""
    case .notes: todo.notes
    case .updated, .comments, .commits: ""
    }
  }
}
