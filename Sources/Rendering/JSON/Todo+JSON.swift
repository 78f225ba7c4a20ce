package import Activity
package import Localization
package import Store
package import Todos

/// Todos in the JSON format of `cli.md`.
package struct TodoJSON {
  private let now: Moment
  private let calendar: LocalCalendar
  private let checklists: [EntityID: [ChecklistItem]]
  private let comments: [EntityID: [PostedComment]]
  private let commits: [EntityID: [CommitLink]]
  /// The web pages of commits; nil leaves them out.
  private let pages: CommitPages?

  /// - Parameters:
  ///   - checklists: The checklist of each todo that has one.
  ///   - comments: The comments on each todo.
  ///   - commits: The commits linked to each todo.
  ///   - pages: The web pages of commits; nil leaves them out.
  package init(
    at now: Moment, in calendar: LocalCalendar, checklists: [EntityID: [ChecklistItem]] = [:],
    comments: [EntityID: [PostedComment]], commits: [EntityID: [CommitLink]],
    pages: CommitPages? = nil
  ) {
    self.now = now
    self.calendar = calendar
    self.checklists = checklists
    self.comments = comments
    self.commits = commits
    self.pages = pages
  }

  package func list(_ todos: [Todo]) -> JSON {
    .array(todos.map(json))
  }

  package func json(_ todo: Todo) -> JSON {
    [
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
      "notes": .string(todo.notes),
      "comments": .array(
        (comments[todo.id] ?? []).map { posted in
          [
            "at": .string(posted.comment.at.iso8601(in: calendar)),
            "text": .string(posted.comment.text), "number": JSON(posted.number),
            "uuid": .string(posted.id.uuid),
          ]
        }),
      "checklist": .array((checklists[todo.id] ?? []).map(\.json)),
      "after": .array(todo.after.map { .string($0.description) }),
      "waitsFor": .array(todo.waitsFor.map { .string($0.description) }),
      "blocked": .bool(todo.isBlocked),
      "ready": .bool(todo.isReady(on: calendar.day(of: now))),
      "commits": .array((commits[todo.id] ?? []).map(json)),
      "created": .string(todo.created.iso8601(in: calendar)),
      "started": JSON(todo.started?.iso8601(in: calendar)),
      "completed": JSON(todo.completed?.iso8601(in: calendar)),
      "expired": .bool(todo.isExpired),
    ]
  }

  private func json(_ link: CommitLink) -> JSON {
    let json: JSON = [
      "oid": .string(link.oid), "subject": .string(link.subject),
      "completes": .bool(link.completes), "at": .string(link.authored.iso8601(in: calendar)),
      "project": JSON(link.project), "path": JSON(link.path),
    ]
    guard let pages else { return json }
    let page = pages.page(of: link.oid, path: link.path, project: link.project)
    return json.adding(["url": JSON(page)])
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

extension BoardColumns {
  /// The todos of each column, keyed by the column's name, and whether the query sorts them.
  /// - Parameter others: More members, which come first.
  package func json(_ todos: TodoJSON, beside others: [JSON.Member] = []) -> JSON {
    .object(
      others
        + (isSorted ? [JSON.Member("sorted", .bool(true))] : [])
        + Status.allCases.map { JSON.Member($0.rawValue, todos.list(self[$0])) })
  }
}

extension Block {
  /// The block with all its fields; `every` is null if it doesn't create todos automatically.
  package var json: JSON {
    [
      "name": .string(name),
      "title": .string(title),
      "priority": .string(priority.word),
      "project": JSON(project),
      "labels": .array(labels.map(JSON.string)),
      "milestone": JSON(milestone),
      "day": JSON(day),
      "due": JSON(due),
      "notes": .string(notes),
      "every": JSON(repetition?.recurrence.description),
      "since": JSON(repetition?.start.description),
      "paused": .bool(repetition?.isPaused ?? false),
    ]
  }
}

extension BlockUse {
  /// The block, whether it is a preset, its recurrence in words, the number of todos made from it, and the next
  /// day after today on which it makes one, null if there is none.
  package func json(today: Day, in language: Language) -> JSON {
    block.json.adding([
      "preset": .bool(block.preset != nil),
      "repeats": JSON(block.repetition?.recurrence.text(in: language)),
      "next": JSON(block.repetition?.next(after: today)?.description),
      "open": JSON(open), "done": JSON(done),
    ])
  }
}

extension LabelUse {
  /// The label, the text colour on it, and the number of todos that have it.
  package var json: JSON {
    [
      "name": .string(label.name), "color": .string(label.color.description),
      "textColor": .string(label.color.hasBlackText ? "#000000" : "#ffffff"),
      "open": JSON(open), "done": JSON(done),
    ]
  }
}

extension SavedView {
  package var json: JSON {
    ["name": .string(name), "query": .string(query)]
  }
}

extension Milestone {
  /// The milestone with all its fields. `progress` is the share of its todos that are done, null if
  /// it has none; `percent` is the same in whole percent.
  package var json: JSON {
    [
      "name": .string(name),
      "description": .string(description),
      "due": JSON(due?.description),
      "closed": .bool(isClosed),
      "open": JSON(open),
      "done": JSON(done),
      "progress": progress.rate.map(JSON.number) ?? .null,
      "percent": progress.percent.map { JSON($0) } ?? .null,
    ]
  }
}
