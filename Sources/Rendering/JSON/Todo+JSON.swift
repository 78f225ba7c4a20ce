package import Activity
package import Store
package import Todos

/// Todos in the JSON format of `cli.md`.
package struct TodoJSON {
  private let now: Moment
  private let calendar: LocalCalendar
  private let actor: Actor
  private let checklists: [EntityID: [ChecklistItem]]
  private let comments: [EntityID: [PostedComment]]
  private let commits: [EntityID: [CommitLink]]
  /// The web pages of commits; nil leaves them out.
  private let pages: CommitPages?

  /// - Parameters:
  ///   - actor: Whoever reads.
  ///   - checklists: The checklist of each todo that has one.
  ///   - comments: The comments on each todo.
  ///   - commits: The commits linked to each todo.
  ///   - pages: The web pages of commits; nil leaves them out.
  package init(
    at now: Moment, in calendar: LocalCalendar, for actor: Actor = .person,
    checklists: [EntityID: [ChecklistItem]] = [:],
    comments: [EntityID: [PostedComment]], commits: [EntityID: [CommitLink]],
    pages: CommitPages? = nil
  ) {
    self.now = now
    self.calendar = calendar
    self.actor = actor
    self.checklists = checklists
    self.comments = comments
    self.commits = commits
    self.pages = pages
  }

  package func list(_ todos: [Todo]) -> JSON {
    .array(todos.map(json))
  }

  package func json(_ todo: Todo) -> JSON {
    let claim = todo.currentClaim(at: now, for: actor)
    return
      ([
        "id": .string(todo.handle.description),
        "uuid": .string(todo.id.uuid),
        "title": .string(todo.title),
        "status": .string(todo.status.rawValue),
        "priority": .string(todo.priority.word),
        "project": JSON(todo.project),
        "day": JSON(todo.day?.description),
        "due": JSON(todo.due?.description),
        "overdue": .bool(todo.isOverdue(at: now, in: calendar)),
        "labels": .array(todo.labels.map { .string($0.name) }),
        "milestone": JSON(todo.milestone),
        "block": JSON(todo.block),
        "reference": JSON(todo.reference?.description),
        "notes": .string(todo.notes),
        "comments": .array(
          (comments[todo.id] ?? []).map { posted in
            [
              "at": .string(posted.comment.at.iso8601(in: calendar)),
              "text": .string(posted.comment.text), "number": JSON(posted.number),
              "by": .string(posted.author.rawValue),
              "uuid": .string(posted.id.uuid),
            ]
          }),
        "checklist": .array((checklists[todo.id] ?? []).map(\.json)),
        "after": .array(todo.after.map { .string($0.description) }),
        "waitsFor": .array(todo.waitsFor.map { .string($0.description) }),
        "blocked": .bool(todo.isBlocked),
        "ready": .bool(todo.isReady(for: actor, at: now, in: calendar)),
        "commits": .array((commits[todo.id] ?? []).map(json)),
        "created": .string(todo.created.iso8601(in: calendar)),
        "started": JSON(todo.started?.iso8601(in: calendar)),
        "completed": JSON(todo.completed?.iso8601(in: calendar)),
        "finished": JSON(todo.finished?.description),
        "expired": .bool(todo.isExpired),
        "claimedBy": JSON(claim?.holderID),
        "claimedAt": JSON(claim?.since.iso8601(in: calendar)),
      ] as JSON).adding(FieldRow.members { todo.texts[$0] })
  }

  private func json(_ link: CommitLink) -> JSON {
    let offset = link.offset(in: calendar)
    let json: JSON = [
      "oid": .string(link.oid), "subject": .string(link.subject),
      "completes": .bool(link.completes),
      "at": .string(link.authored.iso8601(offsetMinutes: offset)),
      "project": JSON(link.project), "path": JSON(link.path),
    ]
    guard let pages else { return json }
    let page = pages.page(of: link.oid, path: link.path, project: link.project)
    let isMine = Int64(offset) * 60 == calendar.offset(at: link.authored)
    return json.adding(["url": JSON(page), "otherZone": .bool(!isMine)])
  }
}

extension ChecklistItem {
  package var json: JSON {
    [
      "id": .string(handle.description), "text": .string(text), "done": .bool(isDone),
      "uuid": .string(id.uuid),
    ]
  }
}

extension TodoJSON {
  package static var schema: JSONSchema { .shared("todo", shape) }

  static var shape: JSONSchema {
    .object([
      "id": .described(.string, "The number that commands take, such as 12 or 12b."),
      "uuid": .described(.string, "Never changes."), "title": .string, "status": .status,
      "priority": .priority, "project": .nullable(.string),
      "day": .described(.nullable(.day), "The day that it is planned for; null in the backlog."),
      "due": .nullable(.due), "overdue": .boolean, "labels": .array(.string),
      "milestone": .nullable(.string), "block": .nullable(.string),
      "reference": .described(
        .nullable(.string), "The issue that it stands for, such as github:owner/name#34."),
      "notes": .text,
      "comments": .array(
        .object([
          "at": .moment, "text": .string, "number": .count, "by": .string, "uuid": .string,
        ])),
      "checklist": .array(
        .object(["id": .string, "text": .string, "done": .boolean, "uuid": .string])),
      "after": .described(.array(.string), "The todos of --after."),
      "waitsFor": .described(
        .array(.string), "The open todos that it waits for, directly or through done ones."),
      "blocked": .described(.boolean, "Whether it is open and waits for another todo."),
      "ready": .described(.boolean, "Whether it can be started today."),
      "commits": .array(commitSchema), "created": .moment, "started": .nullable(.moment),
      "completed": .described(.nullable(.moment), "Null if it isn't done or nobody knows when."),
      "finished": .described(
        .nullable(.day),
        "The day that its completion counts for; null if it isn't done, or for no day."),
      "expired": .described(.boolean, "Whether a repeated todo was missed."),
      "claimedBy": .described(
        .nullable(.string), "Who has claimed it, such as claude or, elsewhere, claude@desktop."),
      "claimedAt": .nullable(.moment),
    ]).adding(FieldRow.textShapes)
  }

  private static var commitSchema: JSONSchema {
    .object([
      "oid": .string, "subject": .text, "completes": .boolean, "at": .moment,
      "project": .nullable(.string), "path": .nullable(.string),
    ])
  }
}

extension FieldRow {
  /// The members of ``texts``.
  static func members(_ value: (Field) -> String?) -> [JSON.Member] {
    texts.map { JSON.Member($0.input ?? "", JSON(value($0.field))) }
  }

  static var textShapes: [JSONSchema.Property] {
    texts.map { ($0.input ?? "", .nullable(.string)) }
  }
}

extension JSONSchema {
  package static var status: JSONSchema { .words(Status.allCases.map(\.rawValue)) }
  package static var priority: JSONSchema { .words(Priority.allCases.map(\.word)) }
  /// A deadline.
  static var due: JSONSchema { .either([.day, .moment]) }
}

extension BoardColumns {
  /// The todos of each column, keyed by the column's name, and whether the query sorts them.
  /// - Parameter others: More members, which come first.
  package func json(_ todos: TodoJSON, beside others: [JSON.Member] = []) -> JSON {
    .object(
      others
        + (isSorted ? [JSON.Member("sorted", .bool(true))] : [])
        + Status.columns.map { JSON.Member($0.rawValue, todos.list(self[$0])) })
  }
}

extension BoardColumns {
  package static var schema: JSONSchema {
    let column = JSONSchema.array(TodoJSON.schema)
    return .object(
      ["todo": column, "doing": column, "done": column], optional: ["sorted": .boolean])
  }
}
