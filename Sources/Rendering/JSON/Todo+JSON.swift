package import Activity
package import Store
package import Todos

/// Todos in the JSON format of `cli.md`.
package struct TodoJSON: Sendable {
  private let now: Moment
  private let calendar: LocalCalendar
  private let actor: Actor
  private let checklists: [EntityID: [ChecklistItem]]
  private let comments: [EntityID: [PostedComment]]
  private let commits: [EntityID: [CommitLink]]
  /// The web pages of commits; nil leaves them out.
  package var pages: CommitPages?

  /// - Parameters:
  ///   - actor: Whoever reads.
  ///   - checklists: The checklist of each todo that has one.
  ///   - comments: The comments on each todo.
  ///   - commits: The commits linked to each todo.
  package init(
    at now: Moment, in calendar: LocalCalendar, for actor: Actor = .person,
    checklists: [EntityID: [ChecklistItem]] = [:],
    comments: [EntityID: [PostedComment]], commits: [EntityID: [CommitLink]]
  ) {
    self.now = now
    self.calendar = calendar
    self.actor = actor
    self.checklists = checklists
    self.comments = comments
    self.commits = commits
  }

  /// The paths of the repositories of the commits.
  package var commitPaths: [String?] { commits.values.flatMap { $0.map(\.path) } }

  package func list(_ todos: [Todo]) -> JSON { .array(todos.map(json)) }

  package func json(_ todo: Todo) -> JSON {
    Self.members.json(of: (todo, self, todo.currentClaim(at: now, for: actor)))
  }

  private func text(_ moment: Moment?) -> String? { moment?.iso8601(in: calendar) }

  private func json(_ link: CommitLink) -> JSON {
    let json = Self.commitMembers.json(of: (link, self))
    guard let pages else { return json }
    let page = pages.page(of: link.oid, path: link.path, project: link.project)
    let isMine = Int64(link.offset(in: calendar)) * 60 == calendar.offset(at: link.authored)
    return json.adding(["url": JSON(page), "otherZone": .bool(!isMine)])
  }

  package static var schema: JSONSchema { .shared("todo", shape) }

  static var shape: JSONSchema { members.shape() }

  static var listSchema: JSONSchema { .array(schema) }

  private typealias Written = (todo: Todo, writer: TodoJSON, claim: Claim?)

  private static let members: [JSONProperty<Written>] =
    [
      .init(
        "id", .described(.string, "The number that commands take, such as 12 or 12b."),
        \.todo.handle),
      .init("uuid", .described(.string, "Never changes."), \.todo.id.uuid),
      .init("title", \.todo.title), .init("status", \.todo.status),
      .init("priority", \.todo.priority), .init("project", \.todo.project),
      .init(
        "day", .described(.nullable(.day), "The day that it is planned for; null in the backlog."),
        \.todo.day),
      .init("due", \.todo.due),
      .init("overdue") { $0.todo.isOverdue(at: $0.writer.now, in: $0.writer.calendar) },
      .init("labels") { $0.todo.labels.map(\.name) }, .init("milestone", \.todo.milestone),
      .init("block", \.todo.block),
      .init(
        "reference",
        .described(
          .nullable(.string), "The issue that it stands for, such as github:owner/name#34."),
        \.todo.reference?.description),
      .init("notes", .text, \.todo.notes),
      .init(
        "comments",
        [
          .init("at", .moment) { $0.posted.comment.at.iso8601(in: $0.calendar) },
          .init("text", \.posted.comment.text), .init("number", \.posted.number),
          .init("by", \.posted.author.rawValue), .init("uuid", \.posted.id.uuid),
        ]
      ) { written -> [(posted: PostedComment, calendar: LocalCalendar)] in
        (written.writer.comments[written.todo.id] ?? []).map { ($0, written.writer.calendar) }
      },
      .init("checklist") { $0.writer.checklists[$0.todo.id] ?? [] },
      .init("after", .described(.array(.string), "The todos of --after."), \.todo.after),
      .init(
        "waitsFor",
        .described(
          .array(.string), "The open todos that it waits for, directly or through done ones."),
        \.todo.waitsFor),
      .init(
        "blocked", .described(.boolean, "Whether it is open and waits for another todo."),
        \.todo.isBlocked),
      .init("ready", .described(.boolean, "Whether it can be started today.")) {
        $0.todo.isReady(for: $0.writer.actor, at: $0.writer.now, in: $0.writer.calendar)
      },
      .init("commits", .array(commitMembers.shape())) { written in
        .array((written.writer.commits[written.todo.id] ?? []).map(written.writer.json))
      },
      .init("created", .moment) { $0.todo.created.iso8601(in: $0.writer.calendar) },
      .init("started", .nullable(.moment)) { $0.writer.text($0.todo.started) },
      .init(
        "completed",
        .described(.nullable(.moment), "Null if it isn't done or nobody knows when.")
      ) { $0.writer.text($0.todo.completed) },
      .init(
        "finished",
        .described(
          .nullable(.day),
          "The day that its completion counts for; null if it isn't done, or for no day."),
        \.todo.finished),
      .init(
        "expired", .described(.boolean, "Whether a repeated todo was missed."), \.todo.isExpired),
      .init(
        "claimedBy",
        .described(
          .nullable(.string), "Who has claimed it, such as claude or, elsewhere, claude@desktop."),
        \.claim?.holderID),
      .init("claimedAt", .nullable(.moment)) { $0.writer.text($0.claim?.since) },
    ] + FieldRow.members { $0.todo.texts[$1] }

  private static let commitMembers: [JSONProperty<(link: CommitLink, writer: TodoJSON)>] = [
    .init("oid", \.link.oid), .init("subject", .text, \.link.subject),
    .init("completes", \.link.completes),
    .init("at", .moment) {
      $0.link.authored.iso8601(offsetMinutes: $0.link.offset(in: $0.writer.calendar))
    },
    .init("project", \.link.project), .init("path", \.link.path),
  ]
}

extension FieldRow {
  /// The members of ``texts``.
  static func members<Object>(
    _ value: @escaping @Sendable (Object, Field) -> String?
  ) -> [JSONProperty<Object>] {
    texts.map { row in JSONProperty(row.input ?? "") { value($0, row.field) } }
  }
}

extension ChecklistItem: JSONObject {
  package static let members: [JSONProperty<Self>] = [
    .init("id", \.handle.description), .init("text", \.text), .init("done", \.isDone),
    .init("uuid", \.id.uuid),
  ]
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

  package static var schema: JSONSchema {
    let column = TodoJSON.listSchema
    return .object(
      ["todo": column, "doing": column, "done": column], optional: ["sorted": .boolean])
  }
}
