import Foundation
import Store
import Todos

/// Evaluates a query by checking every todo.
struct NaiveFilter {
  let query: TodoQuery
  let now: Moment
  let calendar: LocalCalendar
  /// All todos, by handle.
  private let todos: [Handle: Todo]
  private let subjects: [Subject]

  init(query: TodoQuery, all subjects: [Subject], now: Moment, calendar: LocalCalendar) {
    self.query = query
    self.subjects = subjects
    self.now = now
    self.calendar = calendar
    todos = Dictionary(
      subjects.map { ($0.todo.handle, $0.todo) }, uniquingKeysWith: { first, _ in first })
  }

  /// The fields of a todo that queries can test.
  struct Subject {
    let todo: Todo
    /// The texts of its checklist and comments.
    let texts: [String]
    /// The time of the last change, in milliseconds since 1970.
    let updated: Int64
  }

  func matches() -> [Subject] {
    // Not done means open, unless the query mentions dropped or expired todos.
    let isOpen =
      !query.mentionsClosed
      && query.conditions.contains { condition in
        guard case .states(let states) = condition.test else { return false }
        return condition.isNegated && states.contains(.done)
      }
    return subjects.filter { subject in
      if isOpen, !self.isOpen(subject.todo) { return false }
      return query.conditions.allSatisfy { holds($0.test, for: subject) != $0.isNegated }
    }.sorted(by: comesBefore)
  }

  private func holds(_ test: TodoQuery.Test, for subject: Subject) -> Bool {
    let todo = subject.todo
    switch test {
    case .texts(let words):
      let texts = ([todo.title, todo.notes] + subject.texts).map(Self.letters)
      return words.contains { word in texts.contains { Self.isIn($0, Self.letters(word)) } }
    case .states(let states): return states.contains { isIn($0, todo) }
    case .priorities(let priorities): return priorities.contains(todo.priority)
    case .projects(let names): return names.contains { Self.isName($0, todo.project) }
    case .milestones(let names): return names.contains { Self.isName($0, todo.milestone) }
    case .blocks(let names): return names.contains { Self.isName($0, todo.block) }
    case .references(let patterns):
      return todo.reference.map { reference in patterns.contains { $0.matches(reference) } }
        ?? false
    // All todos here are a person's.
    case .claimed(let authors): return todo.status == .doing && authors.contains(.me)
    case .addedBy(let authors): return authors.contains(.me) || authors.contains(.person)
    case .handles(let handles, let words):
      return handles.contains(todo.handle) || holds(.texts(words), for: subject)
    case .labels(let names):
      return names.contains { name in todo.labels.contains { Self.isName(name, $0.name) } }
    case .days(let date, let ranges):
      guard let day = day(date, of: subject) else { return false }
      return ranges.contains { range in
        (range.first ?? day) <= day && day <= (range.last ?? day)
      }
    case .without(let parts): return parts.contains { isLacking($0, todo) }
    }
  }

  private func isOpen(_ todo: Todo) -> Bool {
    [.todo, .doing].contains(todo.status) && !todo.isExpired
  }

  private func isIn(_ state: TodoState, _ todo: Todo) -> Bool {
    switch state {
    case .open: isOpen(todo)
    case .todo: todo.status == .todo && !todo.isExpired
    case .doing: todo.status == .doing
    case .done, .dropped: todo.status.rawValue == state.rawValue
    case .backlog: isOpen(todo) && todo.day == nil
    case .expired: todo.isExpired
    case .blocked: isOpen(todo) && isWaiting(todo)
    case .ready: isReady(todo)
    case .today:
      todo.status == .done
        ? todo.finished == calendar.day(of: now)
        : isOpen(todo) && (todo.day == calendar.day(of: now) || todo.status == .doing)
    case .overdue:
      switch todo.due {
      case .day(let day): isOpen(todo) && day < calendar.day(of: now)
      case .moment(let moment, _): isOpen(todo) && moment <= now
      case nil: false
      }
    }
  }

  private func isReady(_ todo: Todo) -> Bool {
    isOpen(todo) && !isWaiting(todo) && todo.day.map { $0 <= calendar.day(of: now) } ?? true
  }

  /// Whether anything that a todo waits for, directly or through others, is open.
  private func isWaiting(_ todo: Todo) -> Bool {
    todo.after.compactMap { todos[$0] }.contains { isOpen($0) || isWaiting($0) }
  }

  private func waits(_ todo: Todo, for other: Todo) -> Bool {
    todo.after.compactMap { todos[$0] }.contains { $0.id == other.id || waits($0, for: other) }
  }

  private func day(_ date: TodoDate, of subject: Subject) -> Day? {
    let todo = subject.todo
    switch date {
    case .updated: return calendar.day(of: Moment(milliseconds: subject.updated))
    case .day: return todo.day
    case .created: return calendar.day(of: todo.created)
    case .done: return todo.finished
    case .due:
      if case .moment(let moment, _) = todo.due { return calendar.day(of: moment) }
      if case .day(let day) = todo.due { return day }
      return nil
    }
  }

  private func isLacking(_ part: TodoPart, _ todo: Todo) -> Bool {
    switch part {
    case .project: todo.project == nil
    case .label: todo.labels.isEmpty
    case .due: todo.due == nil
    case .day: todo.day == nil
    case .milestone: todo.milestone == nil
    case .ref: todo.reference == nil
    }
  }

  private static func isName(_ name: String, _ other: String?) -> Bool {
    guard let other else { return false }
    return letters(name) == letters(other)
  }

  private static func letters(_ text: String) -> [Unicode.Scalar] {
    Array(text.precomposedStringWithCanonicalMapping.lowercased().unicodeScalars)
  }

  private static func isIn(_ text: [Unicode.Scalar], _ word: [Unicode.Scalar]) -> Bool {
    text.indices.contains { text[$0...].starts(with: word) }
  }

  /// Compares by the query's sort keys, most significant first.
  private func comesBefore(_ left: Subject, _ right: Subject) -> Bool {
    let keys = [left, right].map(key)
    for (first, second) in zip(keys[0], keys[1]) where first != second { return first < second }
    return false
  }

  private func key(_ subject: Subject) -> [Int64] {
    let todo = subject.todo
    let none = Int64.max
    let number = Int64(todo.handle.number)
    let created = todo.created.milliseconds
    let priority = Int64(todo.priority.rawValue)
    let due: [Int64] =
      switch todo.due {
      case .day(let day): [Int64(day.number), none - 1]
      case .moment(let moment, _):
        [Int64(calendar.day(of: moment).number), moment.milliseconds]
      case nil: [none, none]
      }
    let sort = query.sort ?? .ready
    let sign: Int64 = sort.isReversed ? -1 : 1
    let directed = { (value: Int64) in value == none ? none : sign * value }
    switch sort.key {
    case .priority: return [sign * priority] + due + [created, number]
    case .due: return due.map(directed) + [priority, created, number]
    case .day:
      return [directed(todo.day.map { Int64($0.number) } ?? none), priority, created, number]
    case .created: return [-sign * created, -sign * number]
    case .updated: return [-sign * subject.updated, -sign * number]
    case .id: return [sign * number]
    case .ready:
      let unblocks = subjects.count { isOpen($0.todo) && waits($0.todo, for: todo) }
      let keys =
        [isReady(todo) ? 0 : isOpen(todo) ? 1 : 2, isIn(.overdue, todo) ? 0 : 1] + due
        + [priority, -Int64(unblocks), created, number]
      return keys.map { sign * $0 }
    }
  }
}
