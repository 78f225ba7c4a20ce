package import Exchange
import Localization
package import Store
package import Todos

/// The result of an import, or of a rehearsal of one.
package struct ImportView {
  private let result: ImportResult
  private let reading: ReadingWarnings
  private let isRehearsal: Bool
  private let format: Format

  package init(
    _ result: ImportResult, _ reading: ReadingWarnings = ReadingWarnings(),
    isRehearsal: Bool = false, format: Format
  ) {
    self.result = result
    self.reading = reading
    self.isRehearsal = isRehearsal
    self.format = format
  }

  package var text: String {
    let counts = [
      ("added", result.added), ("changed", result.changed), ("finished", result.finished),
      ("dropped", result.dropped), ("reopened", result.reopened),
      ("deletedBefore", result.deletedBefore),
      ("unchanged", result.unchanged), ("skipped", result.skipped),
    ].filter { $0.1 > 0 }
    let parts = (counts.isEmpty ? [("added", 0)] : counts)
      .map { format.t("import.\($0)", ["count": $1]) }
    let key = isRehearsal ? "import.wouldBe" : "import.done"
    let line = StyledText(format.t(key, ["counts": parts]))
    return format.text(changes + [line] + (result.added > 0 ? recurring : []))
  }

  /// The commands that repeat the todos which recur in the other program, and the titles of those that a block can't
  /// repeat.
  private var recurring: [StyledText] {
    let (todos, others) = (reading.repeatable, reading.unrepeatable)
    var lines: [StyledText] = []
    if todos.count > 0 {
      lines += format.sentence(format.t("import.recurring", ["count": todos.count]), .dim)
      lines += todos.first.prefix(3).compactMap(\.command).map { StyledText("  \($0)", .dim) }
      let more = todos.count - 3
      if more > 0 {
        lines.append(StyledText("  \(format.t("import.recurring.rest", ["count": more]))", .dim))
      }
    }
    if others.count > 0 {
      let titles = others.first.prefix(3).map(\.title)
      let more = others.count - titles.count
      let rest = more > 0 ? Message("import.warning.rest", ["count": more]) : nil
      lines += format.sentence(
        format.t(
          "import.recurring.other", ["count": others.count, "titles": titles, "rest": rest]),
        .dim)
    }
    return lines
  }

  /// The numbers, the todos that an import would change, and what was left out of the file.
  package var json: JSON {
    var json = ImportResult.counts.json(of: result)
    if isRehearsal {
      json = json.adding(["todos": .array(result.changes.map(ImportResult.changeMembers.json))])
    }
    if !reading.isEmpty { json = json.adding(["warnings": reading.json]) }
    let recurring = reading.repeatable.first + reading.unrepeatable.first
    if result.added > 0, !recurring.isEmpty {
      json = json.adding([
        "recurring": .array(
          recurring.map { ["title": .string($0.title), "every": JSON($0.every)] })
      ])
    }
    if reading.bad.isEmpty { return json }
    return json.adding(["skippedRecords": reading.skipped(format.language.t)])
  }

  /// A sentence for each kind of what was left out, and for each dependency, at most five, and one for the others.
  package var warnings: [String] {
    let limit = 5
    let sentences = result.cycles.prefix(limit).map { cycle in
      let (id, other) = (cycle.path[0], cycle.path[1])
      if id == other { return format.t("import.cycle.itself", ["id": id, "title": cycle.title]) }
      let path = cycle.path.dropFirst().joined(separator: " → ")
      return format.t(
        "import.cycle", ["id": id, "title": cycle.title, "other": other, "path": path])
    }
    let rest = result.cycles.count - sentences.count
    return reading.messages.map(format.language.t) + sentences
      + (rest > 0 ? [format.t("import.cycle.rest", ["count": rest])] : [])
  }

  /// A line for each todo that the import would change.
  private var changes: [StyledText] {
    result.changes.map { change in
      let reference = change.todo.reference.map { "\($0)  " } ?? ""
      return [
        StyledText(format.t("import.kind.\(change.kind.rawValue)")),
        StyledText(change.todo.handle.description),
        change.todo.mark + StyledText(" ") + StyledText(reference, .dim)
          + StyledText(change.todo.title),
      ]
    }.aligned(trailing: [1]).cut(toWidth: format.tableWidth)
  }
}

extension RecurringTodo {
  /// The command that repeats it, if a block can.
  fileprivate var command: String? {
    let name = Name.isName(title) ? title.shellWord : "NAME --title \(title.shellWord)"
    return every.map { "ootd block add \(name) --every \($0.shellWord)" }
  }
}

extension ImportResult {
  /// The numbers of todos, and of closed issues without one.
  fileprivate static let counts: [JSONProperty<Self>] = [
    .init("added", \.added), .init("changed", \.changed), .init("finished", \.finished),
    .init("dropped", \.dropped), .init("reopened", \.reopened),
    .init(
      "deletedBefore", .described(.count, "Todos that were deleted here and stay deleted."),
      \.deletedBefore),
    .init("unchanged", \.unchanged),
    .init("skipped", .described(.count, "Closed issues without a todo."), \.skipped),
  ]

  /// A todo that an import would change.
  fileprivate static let changeMembers: [JSONProperty<Change>] = [
    .init("change", \.kind), .init("id", \.todo.handle), .init("uuid", \.todo.id.uuid),
    .init("title", \.todo.title), .init("status", \.todo.status),
    .init("reference", \.todo.reference?.description),
  ]

  package static var schema: JSONSchema {
    counts.shape().adding(
      optional: [
        "todos": .described(
          .array(changeMembers.shape()), "With --dry-run, the todos that the import would change."),
        "skippedRecords": .described(
          .array(.object(["line": .count, "reason": .string])),
          "With --skip-bad, the records that can't be read."),
        "recurring": .described(
          .array(.object(["title": .string, "every": .nullable(.string)])),
          "Todos that recur in the other program, with the value of --every that repeats each as a block; null if "
            + "none does."),
        "warnings": .described(
          .array(
            .object([
              "kind": .words(ReadingWarnings.Kind.allCases.map(\.rawValue)), "count": .count,
              "places": .array(.object(["line": .count, "text": .string])),
            ])), "What the file has and the todos don't, with the first hundred places."),
      ])
  }
}

extension ImportResult.Kind: JSONValue {}
