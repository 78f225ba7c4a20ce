import Activity
import Files
import Localization
import Store
import Todos

/// Keys and the mouse.
extension ScreenState {
  /// Applies an input.
  /// - Parameter frame: The frame that the user saw.
  /// - Returns: Tasks for the caller, in order.
  package mutating func press(_ input: Input, on frame: Frame) -> [ScreenRequest] {
    wanted = nil
    switch input {
    case .key(.control("z")): return [.suspend]
    case .key(.control("l")): return [.redraw]
    case .key(let key): return press(key)
    case .mouse(let mouse): return press(mouse, frame)
    case .paste(let text):
      guard case .prompt(var prompt) = overlay else { return [] }
      prompt.lines[prompt.index].insert(text)
      return typed(prompt)
    }
  }

  mutating func press(_ key: Key) -> [ScreenRequest] {
    switch overlay {
    case .prompt(let prompt): return press(key, in: prompt)
    case .choice(_, let options):
      overlay = .none
      guard case .character(let character) = key else { return [] }
      return options.first { $0.key == character }.map { [$0.request] } ?? []
    case .page(var page):
      if let top = Self.scrolled(page.top, by: key, page: max(1, rows - 3)) {
        page.top = min(top, max(0, page.lines.count - rows + 3))
        overlay = .page(page)
      } else if key.cancels || [.character("q"), .character("?"), .enter].contains(key) {
        overlay = .none
      }
      return []
    case .none: break
    }
    message = StyledText("")
    // Any key ends a drag.
    if drag?.target != nil {
      drag = nil
      return []
    }
    if let requests = pressAnywhere(key) { return requests }
    if isOpen, let top = Self.scrolled(tops.open, by: key, page: max(1, rows - 3)) {
      tops.open = top
      return []
    }
    if isOpen, key.cancels || [.character("h"), .left, .enter].contains(key) {
      (isOpen, opened) = (false, nil)
      return []
    }
    return view == .activity ? pressInActivity(key) : pressInList(key)
  }

  /// Keys that mean the same in all views; nil for others.
  private mutating func pressAnywhere(_ key: Key) -> [ScreenRequest]? {
    switch key {
    case .character("q"), .control("c"): return [.quit]
    case .character("?"): overlay = .page(keyPage)
    case .character("/"): overlay = .prompt(ScreenPrompt(.filter, [("", "/")], query))
    case .character(":"): overlay = .prompt(ScreenPrompt(.command, [("", ":")]))
    case .character("n"): overlay = .prompt(drafts[.new] ?? newPrompt)
    case .character("u"): return [.retract(.undo)]
    case .control("r"): return [.retract(.redo)]
    case .character(let digit):
      return digit.wholeNumberValue.flatMap(ScreenView.init).map { go(to: $0) }
    default: return nil
    }
    return []
  }

  mutating func go(to view: ScreenView) -> [ScreenRequest] {
    if view == self.view { return [] }
    // Of groups that will be loaded, the selected todo stays.
    (self.view, isOpen, opened, limit) = (view, false, nil, Self.usualLimit)
    if view == .activity { pointedDay = day }
    return [.load]
  }

  /// Keys of a day and of the board.
  private mutating func pressInList(_ key: Key) -> [ScreenRequest] {
    switch key {
    case .character("j"), .down: select(by: 1)
    case .character("k"), .up: select(by: -1)
    case .pageDown, .control("f"), .control("d"): select(by: max(1, rows - 6))
    case .pageUp, .control("b"): select(by: -max(1, rows - 6))
    case .character("g"), .home: select(by: -.max)
    case .character("G"), .end:
      select(by: .max)
      if hasMore {
        (limit, goesToEnd) = (.max, true)
        return [.load]
      }
    case .character("h"), .left, .character("l"), .right:
      let step = key == .left || key == .character("h") ? -1 : 1
      if view == .board {
        selectGroup(by: step)
      } else {
        (day, limit) = (day.advanced(by: step), Self.usualLimit)
        return [.load]
      }
    case .tab: selectGroup(by: 1)
    case .backTab: selectGroup(by: -1)
    case .enter: isOpen = selected != nil
    case .escape:
      if marks.isEmpty, !query.isEmpty {
        query = ""
        return [.load]
      }
      marks = []
    case .character(" "):
      guard let id = selected?.id else { break }
      if marks.contains(id) { marks.removeAll { $0 == id } } else { marks.append(id) }
      select(by: 1)
    case .character(let character): return press(character, targets)
    default: break
    }
    return moreIfNeeded
  }

  /// Whether the list or column isn't read to its end.
  private var hasMore: Bool {
    guard let place else { return false }
    return (view == .board ? groups[place.group] : groups.first { $0.more > 0 })?.more ?? 0 > 0
  }

  /// Reads more when the end of what was read comes into view.
  private var moreIfNeeded: [ScreenRequest] {
    mutating get {
      guard let place, groups[place.group].more > 0,
        groups[place.group].todos.count - place.index <= Self.usualLimit / 2
      else { return [] }
      limit *= 4
      return [.load]
    }
  }

  /// Letters that do something with todos.
  private mutating func press(_ letter: Character, _ todos: [Todo]) -> [ScreenRequest] {
    guard let first = todos.first else { return [] }
    let ids = todos.map(\.handle.description)
    let act = { (action: ScreenAction) in ScreenRequest.act(action, on: todos) }
    switch letter {
    case "d": return confirming(act(.setStatus(.done, .done)), todos)
    case "s": return confirming(act(.setStatus(.doing, .start)), todos)
    case "S": return confirming(act(.setStatus(.todo, .stop)), todos)
    case "D": return confirming(act(.setStatus(.dropped, .drop)), todos)
    case "t": return confirming(act(.plan(format.today.description)), todos)
    case "x": return confirming(act(.delete), todos, most: 1)
    case "J", "K": return shift(todos, by: letter == "J" ? 1 : -1)
    case "m":
      overlay = .choice(
        title: format.t("ui.key.move").capitalizedFirst,
        Status.columns.map { status in
          let key: Character = status == .todo ? "t" : status == .doing ? "s" : "d"
          return (key, format.t("day.\(status.rawValue)"), act(.move(status, .anywhere)))
        })
    case "p":
      overlay = .choice(
        title: format.t("ui.key.priority").capitalizedFirst,
        Priority.allCases.map { priority in
          let input = FieldInput("priority", .set(priority.word), at: .option("p"))
          let key = priority.word.first ?? "n"
          return (key, format.t("priority.\(priority.word)"), act(.edit([input])))
        })
    case "T": ask(.day, about: todos)
    case "L": ask(.labels, about: todos)
    case "c": ask(.comment, about: todos)
    case "e": return [.run(ids.map { ["edit", $0, "-e"] })]
    case "b": return [.run([["start"] + ids + ["-b"]])]
    case "y": return [.copy(ids.map { "ootd-\($0)" }.joined(separator: " "))]
    case "o": return details.map { $0.todo.id == first.id ? [.browse($0)] : [] } ?? []
    default: break
    }
    return []
  }

  /// A request, or the question whether to make it about so many todos.
  private mutating func confirming(
    _ request: ScreenRequest, _ todos: [Todo], most: Int = 20
  ) -> [ScreenRequest] {
    if todos.count <= most { return [request] }
    overlay = .choice(
      title: format.t("ui.confirm", ["count": todos.count]),
      [(key: Character("y"), text: format.t("ui.yes"), request: request)])
    return []
  }

  /// Moves todos of the selected column one place up or down.
  private func shift(_ todos: [Todo], by step: Int) -> [ScreenRequest] {
    guard view == .board, let place, let column = groups[place.group].column else { return [] }
    let all = groups[place.group].todos
    let moved = all.filter { todo in todos.contains { $0.id == todo.id } }
    let edge = step > 0 ? moved.last : moved.first
    guard let edge, let index = all.firstIndex(where: { $0.id == edge.id }),
      all.indices.contains(index + step)
    else { return [] }
    let other = all[index + step].handle
    return [.act(.move(column, step > 0 ? .after(other) : .before(other)), on: moved)]
  }

  /// Keys of the activity: weeks run across, weekdays down.
  private mutating func pressInActivity(_ key: Key) -> [ScreenRequest] {
    let step: Int
    switch key {
    case .character("h"), .left: step = -7
    case .character("l"), .right: step = 7
    case .character("k"), .up: step = -1
    case .character("j"), .down: step = 1
    case .pageUp: step = -28
    case .pageDown: step = 28
    case .character("g"), .home: step = (activity?.days.lowerBound.number ?? 0) - pointedDay.number
    case .character("G"), .end, .character("t"): step = format.today.number - pointedDay.number
    case .enter: return [.openDay]
    case .escape where !query.isEmpty:
      query = ""
      return [.load]
    default: return []
    }
    pointedDay = min(pointedDay.advanced(by: step), format.today)
    let isKnown = activity.map { $0.days.contains(pointedDay) } ?? true
    return isKnown ? [] : [.load]
  }

  mutating func select(by step: Int) {
    guard let place else { return }
    if view == .board {
      self.place?.index = Self.moved(place.index, by: step, of: groups[place.group].todos.count)
      return
    }
    let counts = groups.map(\.todos.count)
    var index = Self.moved(
      counts[..<place.group].reduce(0, +) + place.index, by: step, of: counts.reduce(0, +))
    for (group, count) in counts.enumerated() {
      if index < count {
        self.place = (group, index)
        return
      }
      index -= count
    }
  }

  private static func moved(_ index: Int, by step: Int, of count: Int) -> Int {
    step > count ? count - 1 : max(0, min(count - 1, index + max(step, -count)))
  }

  /// Goes to the next section or column with todos; on the board to about the same height.
  private mutating func selectGroup(by step: Int) {
    guard let place else { return }
    var group = place.group + step
    while groups.indices.contains(group), groups[group].todos.isEmpty { group += step }
    guard groups.indices.contains(group) else { return }
    let index = view == .board ? min(place.index, groups[group].todos.count - 1) : 0
    self.place = (group, index)
  }

  /// The first line after a key that scrolls; nil for another key. It may be beyond the end, which drawing knows.
  private static func scrolled(_ top: Int, by key: Key, page: Int) -> Int? {
    switch key {
    case .character("j"), .down: top + 1
    case .character("k"), .up: max(0, top - 1)
    case .pageDown, .control("f"), .control("d"), .character(" "): top + page
    case .pageUp, .control("b"), .control("u"): max(0, top - page)
    case .character("g"), .home: 0
    case .character("G"), .end: .max / 2
    default: nil
    }
  }
}
