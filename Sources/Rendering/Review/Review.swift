package import Activity
import Localization
package import Store
package import Todos

/// What a day has left open, one row a todo, with a key for each decision. It holds the decisions and draws itself;
/// the caller reads the keys.
package struct Review: KeyScreen {
  private let day: Day
  private let completion: Completion
  private let commits: Int
  /// How many of the todos don't count for the day.
  private let earlier: Int
  package let todos: [Todo]
  let days: DayParser
  let format: Format
  /// The day after the reviewed one, or today if that is later.
  let next: Day
  /// What was decided, in the order of ``todos``; nil for what is still to be decided.
  private var decisions: [ReviewDecision?]
  /// The index of the selected todo.
  private var selection = 0
  /// A day that is being typed.
  private var typed: TypedLine?
  /// What is wrong with it.
  private var problem = ""

  package init(_ report: DayReport, days: DayParser, format: Format) {
    let plan = report.plan
    todos = plan.left
    decisions = Array(repeating: nil, count: todos.count)
    (self.days, self.format) = (days, format)
    next = max(format.today, plan.day.advanced(by: 1))
    (completion, day) = (plan.completion, plan.day)
    let own = Set(plan.todos.map(\.id))
    earlier = todos.count { !own.contains($0.id) }
    commits = report.commits
  }

  /// `3/5 done, 7 commits. 2 left:`, with the day before it unless it is today.
  private var heading: String {
    let start =
      day == format.today ? "" : format.t("morning.label", ["word": format.near(day)]) + " "
    return (start + sentence(todos.isEmpty ? "review.nothing" : "review.heading")).capitalizedFirst
  }

  /// The line before a prompt that offers the review; nil if nothing is left.
  package var offer: String? {
    todos.isEmpty ? nil : format.text([StyledText(sentence("review.offer").capitalizedFirst)])
  }

  private func sentence(_ key: String) -> String {
    let figures = [
      completion.total == 0
        ? format.t("day.noPlan")
        : format.t("review.done", ["done": completion.done, "total": completion.total]),
      format.t("day.commits", ["count": commits]),
    ]
    let own = todos.count - earlier
    let others =
      earlier == 0
      ? nil : Message(own == 0 ? "review.onlyEarlier" : "review.earlier", ["count": earlier])
    return format.t(
      key, ["figures": figures, "count": own == 0 ? earlier : own, "earlier": others])
  }

  /// For the page: the day, the heading, what the day left open, and the decisions, each with its key and the change of a
  /// todo's field that it stands for; none leaves the todo as it is.
  package func json(_ todos: TodoJSON) -> JSON {
    [
      "date": .string(day.description), "heading": .string(heading),
      "left": todos.list(self.todos),
      "choices": .array(
        keys.map { letter, text, decision in
          let change: JSON =
            switch decision {
            case .plan(let day): ["day": JSON(day?.description)]
            case .finish: ["status": "done"]
            case .drop: ["status": "dropped"]
            case .leave: [:]
            }
          let words = format.t(text, ["day": format.near(next)])
          return ["key": .string(letter), "text": .string(words), "change": change]
        }),
    ]
  }

  /// How a person ended the review.
  package enum Outcome: Hashable, Sendable {
    case finished([DecidedTodo])
    case cancelled
  }

  package static let cancelled = Outcome.cancelled

  /// Applies a key.
  /// - Returns: Nil until the review ends: after the last decision, or by Enter or Escape.
  package mutating func press(_ key: Key) -> Outcome? {
    problem = ""
    if typed != nil {
      type(key)
    } else {
      switch key {
      case .character(let character):
        let letter = character.lowercased()
        if letter == "w" {
          typed = TypedLine()
        } else if letter == "k" || letter == "j" {
          select(selection + (letter == "j" ? 1 : -1))
        } else if letter == "q" {
          return .cancelled
        } else if let decision = keys.first(where: { $0.letter == letter })?.decision {
          decide(decision)
        }
      case .up, .backspace, .control("p"), .control("k"): select(selection - 1)
      case .down, .control("n"): select(selection + 1)
      case .home, .pageUp: select(0)
      case .end, .pageDown: select(todos.count - 1)
      case .enter: return finished
      case _ where key.cancels: return .cancelled
      default: break
      }
    }
    return decisions.contains(nil) ? nil : finished
  }

  private var finished: Outcome {
    .finished(
      zip(todos, decisions).compactMap { todo, decision in
        decision.map { DecidedTodo(id: todo.id, decision: $0) }
      })
  }

  /// The keys that decide, but for `w`, which asks for a day.
  private var keys: [(letter: String, text: String, decision: ReviewDecision)] {
    [
      ("t", "review.key.next", .plan(next)), ("b", "review.key.backlog", .plan(nil)),
      ("d", "review.key.done", .finish), ("x", "review.key.drop", .drop),
      ("l", "review.key.leave", .leave),
    ]
  }

  private mutating func select(_ index: Int) {
    selection = max(0, min(index, todos.count - 1))
  }

  private mutating func decide(_ decision: ReviewDecision) {
    decisions[selection] = decision
    let open = decisions.indices.filter { decisions[$0] == nil }
    selection = open.first { $0 > selection } ?? open.first ?? selection
  }

  /// Adds a key to the day that is being typed.
  private mutating func type(_ key: Key) {
    let text = typed?.text ?? ""
    switch key {
    case .backspace where text.isEmpty: typed = nil
    case _ where key.cancels: typed = nil
    case .enter where text.isEmpty: typed = nil
    case .enter:
      do {
        let day = days.isBacklog(text) ? nil : try days.day(text)
        typed = nil
        decide(.plan(day))
      } catch {
        problem = format.t("review.unknownDay", ["day": text])
      }
    default: _ = typed?.press(key)
    }
  }

  /// The figures, the todos around the selected one with what was decided, and the keys.
  package func lines(width: Int, height: Int) -> [StyledText] {
    let below = typed == nil ? keyLines(width) : [prompt + StyledText(problem, .overdue)]
    let rows = max(1, min(todos.count, height - 2 - below.count))
    let first = max(0, min(selection - rows / 2, todos.count - rows))
    let list = zip(first..., table(first..<(first + rows), width: width - 2)).map { index, line in
      StyledText(index == selection ? "›" : " ", .doing) + line
    }
    return ([StyledText(heading, .heading)] + list + below).map { $0.truncated(toWidth: width - 1) }
  }

  /// Lines without a selection, for output that isn't a terminal.
  package var text: String {
    format.text([StyledText(heading, .heading)] + table(todos.indices, width: format.tableWidth))
  }

  private func table(_ shown: Range<Int>, width: Int?) -> [StyledText] {
    let rows = shown.map { index in
      let notes = format.notes(
        todos[index], format.due(todos[index]) ?? format.planned(todos[index]))
      return TitledTable.Row(
        todos[index], notes: decisions[index].map { [words($0)] } ?? notes, format.color)
    }
    return TitledTable.todos([.init(rows: rows)], width: width, placement: .beside).lines
  }

  private func words(_ decision: ReviewDecision) -> StyledText {
    switch decision {
    case .plan(let day): StyledText("→ " + (day.map(format.near) ?? format.t("todo.backlog")))
    case .finish: Status.done.mark + StyledText(" \(format.t("status.done"))")
    case .drop: Status.dropped.mark + StyledText(" \(format.t("status.dropped"))")
    case .leave: StyledText(format.t("review.left"), .dim)
    }
  }

  private var prompt: StyledText {
    StyledText("\(format.t("review.day")) › ", .heading) + StyledText(typed?.text ?? "")
      + StyledText("   ")
  }

  private func keyLines(_ width: Int) -> [StyledText] {
    var keys = self.keys.map { ($0.letter, format.t($0.text, ["day": format.near(next)])) }
    keys.insert(("w", format.t("review.key.day")), at: 1)
    keys += [("Enter", format.t("review.key.finish")), ("Esc", format.t("review.key.cancel"))]
    return keys.map { StyledText($0, .heading) + StyledText(" \($1)", .dim) }
      .flowing(gap: 2, width: width - 1)
  }

  /// The line and the columns before the cursor: in the day that is typed, else at the selected todo.
  package func cursor(width: Int, height: Int) -> (line: Int, column: Int) {
    let lines = lines(width: width, height: height)
    guard let typed else {
      return (lines.firstIndex { $0.text(.none).hasPrefix("›") } ?? 0, 0)
    }
    let prompt = StyledText("\(format.t("review.day")) › \(typed.start)")
    return (lines.count - 1, min(prompt.width, width - 1))
  }

  /// A line as text for a terminal.
  package func text(_ line: StyledText) -> String { line.text(format.color, on: format.background) }
}

extension DayPlan {
  /// The todos that it leaves open, as they are now: the day's own, then overdue ones, then those of earlier days.
  /// What was planned anew since isn't among them.
  package var left: [Todo] {
    var seen: Set<EntityID> = []
    return (todos + overdue + carriedOver).compactMap { todo in
      let present = changedSince[todo.id] ?? todo
      let isLeft = present.isOpen && (present.day.map { $0 <= day } ?? true)
      return isLeft && seen.insert(todo.id).inserted ? present : nil
    }
  }
}
