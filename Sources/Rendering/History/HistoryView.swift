import Localization
package import Store
import Sync
import Todos

extension Format {
  /// The history, newest first, grouped by day.
  package func list(_ entries: [HistoryEntry]) -> String {
    text(lines(of: entries, showsIDs: true))
  }

  /// The first entries, and the number of the others.
  package func summary(of entries: [HistoryEntry]) -> String {
    let shown = Array(entries.prefix(Self.maxResults))
    return text(lines(of: shown) + rest(of: entries.count).indented)
  }

  /// - Parameters:
  ///   - showsSubjects: Whether lines name the todos; the history of a single todo doesn't.
  ///   - showsIDs: Whether commands end in the beginning of their ids, on a terminal that is wide enough.
  func lines(
    of entries: [HistoryEntry], showsSubjects: Bool = true, showsIDs: Bool = false
  ) -> [StyledText] {
    var lines: [StyledText] = []
    var day: Day?
    // A few long names of commands don't push all others aside.
    let longest = entries.map(\.command.displayWidth).max() ?? 0
    let commandWidth = min(longest, tableWidth.map { $0 / 6 } ?? longest)
    for entry in entries {
      if entry.day != day {
        if showsSubjects, !lines.isEmpty { lines.append(StyledText("")) }
        let date = date(entry.day)
        lines.append(showsSubjects ? StyledText(date, .heading) : StyledText("  \(date)", .dim))
        day = entry.day
      }
      let style: Style = entry.isUndone ? .dim : .plain
      let start = StyledText("  \(time(entry.at))  ", .dim)
      let command = StyledText(entry.command, style).padded(toWidth: commandWidth)
      let parts = parts(of: entry, style, showsSubjects)
      let id = StyledText("  \(entry.operation.shortName)", .dim)
      let beside = tableWidth.map { $0 - id.width }.flatMap { showsIDs && $0 >= 50 ? $0 : nil }
      var new = self.lines(
        start, command, parts, wraps: !showsSubjects, width: beside ?? tableWidth ?? .max)
      if let beside { new[0] = new[0].padded(toWidth: beside) + id }
      lines += new
    }
    return lines
  }

  /// The parts of an entry after its time and command: two on one line if they fit, else below each other.
  /// - Parameter wraps: Whether each part is on its own lines, and none is cut.
  private func lines(
    _ start: StyledText, _ command: StyledText, _ parts: [[StyledText]], wraps: Bool,
    width: Int
  ) -> [StyledText] {
    let head = start + command + StyledText("  ")
    let line = head + Array(parts.joined()).joined(separator: StyledText("   "))
    if parts.count <= (wraps ? 1 : 2), line.width <= width { return [line] }
    // Beside a long command there would be too little room.
    let isBelow = width - head.width < Self.minHistory
    let indent = StyledText("").padded(toWidth: isBelow ? start.width : head.width)
    let room = width - indent.width
    let below = parts.flatMap { part in
      part.flowing(gap: 3, width: room).flatMap {
        wraps && $0.width > room ? $0.wrapped(toWidth: room) : [$0.truncated(toWidth: room)]
      }
    }
    if isBelow { return [start + command] + below.map { indent + $0 } }
    return [head + (below.first ?? StyledText(""))] + below.dropFirst().map { indent + $0 }
  }

  /// The fewest columns for the changes of an entry beside its command.
  private static let minHistory = 22

  /// The subject of an entry, if it is shown, then its steps, and who made it at the end of the first.
  private func parts(
    of entry: HistoryEntry, _ style: Style, _ showsSubjects: Bool
  ) -> [[StyledText]] {
    let isNamed = entry.isOwn || entry.subjectIDs == [entry.replica]
    let machine = isNamed ? nil : entry.replica.flatMap { $0.isEmpty ? nil : $0.visible }
    let agent = entry.author.isAgent ? entry.author.rawValue.visible : nil
    let actor = [agent, machine].compactMap(\.self).joined(separator: "@")
    let end = [actor, entry.isUndone ? t("history.undone") : ""].filter { !$0.isEmpty }
      .map { StyledText($0, .dim) }
    let steps = HistorySteps(entry: entry, format: self, showsSubjects: showsSubjects)
      .texts.map { [StyledText($0, style)] }
    if !showsSubjects { return [(steps.first ?? []) + end] + steps.dropFirst() }
    let subject = StyledText(entry.subject, style)
    return steps.count == 1
      ? [[subject], steps[0] + end] : [[subject] + end] + steps
  }

  /// A new value of a field that is either true or false, as an event: `+ member Yuya`, `archived`; nil for
  /// other fields.
  func event(_ field: Field, _ value: RegisterValue) -> String? {
    guard case .bool(let isTrue) = value else { return nil }
    switch field {
    case .archived: return t("changed.other.\(isTrue ? "archived" : "unarchived")")
    case .closed: return t("changed.other.\(isTrue ? "closed" : "reopened")")
    case .paused: return t("changed.other.\(isTrue ? "paused" : "resumed")")
    case .done: return t("changed.other.\(isTrue ? "ticked" : "unticked")")
    case .expired: return isTrue ? t("status.expired") : nil
    case _ where field.rawValue.contains("/"):
      return "\(isTrue ? "+" : "-") \(language.name(of: field))"
    default: return nil
    }
  }

  /// The value of a field in words.
  /// - Parameter limit: Columns of a text; nil for all of it.
  func words(_ value: RegisterValue, _ field: Field, limit: Int? = 40) -> String {
    switch value {
    case .null: "–"
    case .bool(let value): t(value ? "value.yes" : "value.no")
    case .integer(let number): String(number)
    case .string(let text):
      fixedWords(text, field, limit: limit)
        ?? "\"\(limit.map { text.truncated(toWidth: $0) } ?? text)\""
    }
  }

  /// A value from a fixed vocabulary, formatted as elsewhere; nil for free text.
  func fixedWords(_ text: String, _ field: Field, limit: Int? = 40) -> String? {
    switch field {
    case .status: Status(rawValue: text).map { t("status.\($0.rawValue)") }
    case .priority: Priority(word: text).map { t("priority.\($0.word)") }
    case .day, .finished, .since: Day(iso: text).map(near)
    case .commit:
      limit == nil ? text.shortenedCommit : text.shortenedCommit.truncated(toWidth: 48)
    case .every: Recurrence(text).map { $0.text(in: language) }
    case .due: Due(iso: text).map(when)
    default: nil
    }
  }
}

extension HistoryEntry {
  /// The entities that the command changed, without duplicates. Related ones are omitted, such as the block
  /// that a todo was created from.
  var shownSubjects: [HistorySubject] {
    var seen: Set<String> = []
    return subjects.filter { $0.kind == subjectKind && seen.insert($0.id).inserted }
  }

  /// The handles or names of the subjects.
  var subjectIDs: [String] { shownSubjects.map(\.id) }

  /// The kind of the first subject, unless it was only created for imported todos.
  private var subjectKind: EntityKind? {
    let first = subjects.first?.kind
    let isNeeded = [.project, .label, .milestone].contains(first)
    return isNeeded && subjects.contains { $0.kind == .todo } ? .todo : first
  }

  /// `14  Fix token refresh`, or only the handles if there are several.
  package var subject: String {
    let shown = shownSubjects
    if isCut { return subjectIDs.listed + " …" }
    guard shown.count == 1, let only = shown.first else { return shown.map(\.name).listed }
    return only.id == only.title ? only.title : "\(only.name)  \(only.title)"
  }
}

extension HistorySubject {
  /// A todo's handle, a commit's abbreviated hash or another entity's name.
  var name: String { kind == .commit ? id.shortName : id }
}

extension HistoryEntry.Change {
  /// The handle of the todo whose history contains the change; nil for another entity.
  var todoID: String? {
    switch kind {
    case .todo: Handle(id)?.description
    case .item, .comment: Handle(String(id.prefix { $0 != "." }))?.description
    default: nil
    }
  }
}

extension String {
  /// A commit's abbreviated hash.
  var shortName: String { String(prefix(7)) }

  /// A commit's abbreviated hash and its subject.
  fileprivate var shortenedCommit: String {
    let parts = split(separator: " ", maxSplits: 1)
    return ([parts.first.map { String($0).shortName } ?? ""] + parts.dropFirst().map(String.init))
      .joined(separator: " ")
  }
}

extension Language {
  /// The name of a field in history; its raw value if there is no text for it.
  func name(of field: Field) -> String {
    if [.member, .tech, .label, .after, .place].contains(field.name) {
      let (set, name) = (field.name.text.dropLast(), field.element(of: field.name))
      return t("field.element.\(set)", ["name": name])
    }
    let key = "field.\(field.rawValue)"
    let name = t(key)
    return name == key ? field.rawValue : name
  }
}

extension Retraction {
  /// The commands that were undone or redone.
  func text(_ direction: Direction, format: Format) -> String {
    var lines = format.summary(
      (entries.map { Self.describe($0, direction, format) }
        + made.map { Self.describe($0, direction, format) }).map { StyledText($0) })
    if let last = lines.popLast() {
      // `redo` restores whatever its author has undone, but `undo` means the author's own commands.
      let author = direction == .redo ? entries.first?.author : nil
      let hint =
        isNewest || entries.count > 1
        ? direction.opposite.command(
          entries.count, by: author == format.actor.author ? nil : author)
        : "ootd undo --op \(entries[0].operation.shortName)"
      lines.append(last + StyledText("   (\(hint))", .dim))
    }
    lines += format.summary(
      kept.map { kept in
        if kept.change.field == .kind {
          let todo = "\(kept.change.id)  \(kept.change.title)"
          return StyledText(format.t("undo.keptTodo", ["todo": todo]))
        }
        let field = "\(kept.change.id) \(format.language.name(of: kept.change.field))"
        if let author = kept.author, entries.contains(where: { $0.author == author }) {
          return StyledText(format.t("undo.keptSince", ["field": field]))
        }
        if let author = kept.author {
          return StyledText(format.t("undo.keptBy", ["field": field, "author": author.rawValue]))
        }
        let machine = kept.replica ?? format.t("sync.anotherMachine")
        return StyledText(format.t("undo.kept", ["field": field, "machine": machine]))
      })
    let cycles = ignored.flatMap { ignored in
      format.sentence(
        format.language.t(SyncNote.cycle(ignored.path.map(\.description)).message), .overdue)
    }
    return format.text(lines + format.ready(unblocked) + cycles)
  }

  /// A todo that went or came back with its block.
  private static func describe(_ todo: Todo, _ direction: Direction, _ format: Format) -> String {
    format.t(
      direction == .undo ? "undo.undid" : "undo.redid",
      ["command": CommandName.repeat.rawValue, "subjects": "\(todo.handle)  \(todo.title)"])
  }

  private static func describe(
    _ entry: HistoryEntry, _ direction: Direction, _ format: Format
  ) -> String {
    let count = entry.todoCount ?? entry.subjectIDs.count
    let key = direction == .undo ? "undo.undid" : "undo.redid"
    let things = entry.shownSubjects.first?.kind == .item ? "items" : "todos"
    let todos = count > 1 ? Message("undo.\(things)", ["count": count]) : nil
    return format.t(key, ["command": entry.command, "subjects": entry.subject, "todos": todos])
  }
}

/// A value that undo kept.
extension Retraction.SkippedChange: JSONObject {
  package static let members: [JSONProperty<Self>] = [
    .init("id", \.change.id), .init("field", \.change.field.rawValue),
    .init("by") { $0.author?.rawValue ?? $0.replica },
  ]
}
