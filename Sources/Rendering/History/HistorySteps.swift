import Store
import Todos

/// What a command changed, in words: `status todo → done`.
struct HistorySteps {
  let entry: HistoryEntry
  let format: Format
  /// Whether what it is about stands before it.
  let showsSubjects: Bool

  init(_ entry: HistoryEntry, format: Format, showsSubjects: Bool) {
    self.entry = entry
    self.showsSubjects = showsSubjects
    self.format = format
  }

  /// Each step once, behind the handles that it was made on where the command made several; none for
  /// what only creates or deletes.
  var texts: [String] {
    if entry.changes.first?.kind == .commit {
      return LinkSteps(entry: entry, format: format, showsSubjects: showsSubjects).texts
    }
    let steps = grouped
    guard steps.count > 1, entry.subjectIDs.count > 1 else { return steps.map(\.text) }
    return steps.map { "\($0.ids.listed)  \($0.text)" }
  }

  private var grouped: [(text: String, ids: [String])] {
    guard !isCreation else { return [] }
    var steps: [(text: String, ids: [String])] = []
    for change in entry.changes where change.field != .deleted {
      let text = text(change)
      if let index = steps.firstIndex(where: { $0.text == text }) {
        steps[index].ids.append(change.id)
      } else {
        steps.append((text, [change.id]))
      }
    }
    return steps
  }

  private var isCreation: Bool {
    entry.changes.contains { [.title, .name].contains($0.field) && $0.from == .null }
  }

  private func text(_ change: HistoryEntry.Change) -> String {
    let field = format.phrases.field(change.field.rawValue)
    // A key of a place says nothing to a person.
    if change.field.element(of: "place") != nil { return field }
    let step = "\(field) \(words(change.from, change.field)) → \(words(change.to, change.field))"
    guard let other = change.overriddenBy else { return step }
    let name = other.isEmpty ? format.phrases.unknownMachine : other
    return "\(step)  (\(format.phrases.overridden(by: name)))"
  }

  private func words(_ value: RegisterValue, _ field: Field) -> String {
    switch value {
    case .null: "–"
    case .bool(let value): value ? format.phrases.yes : format.phrases.no
    case .integer(let number): String(number)
    case .string(let text): words(text, field) ?? "\"\(text.truncated(toWidth: 40))\""
    }
  }

  /// A value that is no free text, as it is said elsewhere.
  private func words(_ text: String, _ field: Field) -> String? {
    switch field {
    case .status: Status(rawValue: text).map(format.phrases.word)
    case .priority: Priority(word: text).map(format.phrases.word)
    case .day: Day(iso: text).map { format.phrases.near($0, today: format.today) }
    case .commit: text.shortenedCommit
    case .every: Recurrence(text).map(format.phrases.every)
    case .since: Day(iso: text).map { format.phrases.near($0, today: format.today) }
    case .due: Due(iso: text).map(TodoNotes(format: format).when)
    default: nil
    }
  }
}

extension String {
  /// A commit's name and its subject, with the beginning of the name alone.
  fileprivate var shortenedCommit: String {
    let parts = split(separator: " ", maxSplits: 1)
    return ([parts.first.map { String($0).shortName } ?? ""] + parts.dropFirst().map(String.init))
      .joined(separator: " ").truncated(toWidth: 48)
  }
}
