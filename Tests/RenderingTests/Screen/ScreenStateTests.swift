import Localization
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Activity
@testable import Rendering
@testable import Store

@Suite(.startsNothing) struct ScreenStateTests {
  private static let counts = MorningCounts(
    planned: 3, carriedOver: 4, due: 1, overdue: 1, doing: 1, done: 2)

  private static let activity = ActivityReport.sample(.weeks(53))

  private func state(
    _ language: Language = .english, columns: Int = 80, rows: Int = 24,
    title: (String) -> String = { $0 }
  ) -> ScreenState {
    var state = ScreenState(.sample(language, width: columns), rows: rows)
    load(&state, title: title)
    return state
  }

  /// Gives the state what it would have read.
  private func load(_ state: inout ScreenState, title: (String) -> String = { $0 }) {
    let report = DayReport.sample(Self.counts, past: [(4, 3, 4)], title: title)
    let todos = report.plan.todos + report.plan.carriedOver + report.plan.due + report.plan.overdue
    switch state.view {
    case .day: state.show(report, next: todos.first { $0.isOpen }?.id, matching: nil)
    case .board:
      var board = BoardColumns(isSorted: false)
      for status in Status.columns { board[status] = todos.filter { $0.status == status } }
      state.show(board)
    case .activity: state.show(Self.activity)
    }
    state.show(todos.first { $0.handle == state.shownTodo }.map { TodoDetails($0) })
  }

  /// Types keys as the terminal sends them.
  @discardableResult
  private func type(_ text: String, _ state: inout ScreenState) -> [ScreenRequest] {
    var bytes = Array(text.utf8)
    return Input.decode(&bytes, isWhole: true).flatMap { input in
      let requests = state.press(input, on: state.frame())
      load(&state)
      return requests
    }
  }

  private func lines(_ state: inout ScreenState) -> [String] {
    state.frame().lines.map { $0.text(.none) }
  }

  private static let overlays = ["", "\r", "n", "n\t", "/x", "m", "p", "?", " ", "L", "xq"]

  @Test(arguments: Language.allCases, [(20, 6), (40, 12), (79, 24), (100, 30), (200, 50)])
  func `every frame fits its terminal`(language: Language, size: (columns: Int, rows: Int)) {
    let titles = ["", "알고리즘 문제 풀이와 그에 대한 아주 긴 설명 ", "🔑 e\u{301} a\u{1B}[2Jlong title "]
    let title = { (name: String) in titles[name.utf8.count % 3] + name }
    for view in ["1", "2", "3"] {
      for overlay in Self.overlays {
        var state = state(language, columns: size.columns, rows: size.rows, title: title)
        type(view, &state)
        load(&state, title: title)
        type(overlay, &state)
        let frame = state.frame()
        expectEqual(frame.lines.count, size.rows)
        for line in frame.lines { #expect(line.width <= size.columns, "\(line)") }
        if let cursor = frame.cursor {
          #expect(cursor.row < size.rows && cursor.column < size.columns)
        }
      }
    }
  }

  @Test(arguments: Seeds.few(4, ofFirst: 2000))
  func `whatever is typed and pointed at, the frame fits`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let keys = [
      "j", "k", "h", "l", "g", "G", "\r", "\u{1B}", "\t", "\u{1B}[Z", "1", "2", "3", "/", "n", " ",
      "d", "s", "m", "p", "T", "L", "c", "x", "y", "J", "K", "?", ":", "u", "\u{12}", "한", "\u{7F}",
      "\u{1B}[6~", "\u{1B}[5~", "\u{1B}[200~a\nb\u{1B}[201~", "\u{15}", "\u{1B}[D",
    ]
    var state = state(columns: Int.random(in: 1...130, using: &random))
    for _ in 0..<60 {
      if Int.random(in: 0..<5, using: &random) == 0 {
        let action = [0, 32, 64, 65].randomElement(using: &random) ?? 0
        let (column, row) = (
          Int.random(in: 1...140, using: &random), Int.random(in: 1...50, using: &random)
        )
        type("\u{1B}[<\(action);\(column);\(row)\(Bool.random(using: &random) ? "M" : "m")", &state)
      } else {
        type(keys.randomElement(using: &random) ?? "", &state)
      }
      // The output of a command, now and then.
      if Int.random(in: 0..<10, using: &random) == 0 {
        state.show(output: String(repeating: "a line\n", count: 9), of: "list", isFailure: false)
      }
      if Int.random(in: 0..<10, using: &random) == 0 {
        state.format = state.format.within(Int.random(in: 1...130, using: &random))
        state.rows = Int.random(in: 1...(Bool.random(using: &random) ? 50 : 3), using: &random)
      }
      let frame = state.frame()
      expectEqual(frame.lines.count, state.rows)
      for line in frame.lines { #expect(line.width <= state.columns, "\(line)") }
    }
  }

  @Test func `after an action the next todo of its section is selected`() {
    var state = state()
    let carried = state.groups.first { $0.section == .carriedOver }?.todos ?? []
    state.select(carried[0].handle)
    state.wanted = nil
    var plan = DayPlan.sample(Self.counts)
    let without = { (gone: [EntityID]) in
      DayPlan(
        day: plan.day, completion: plan.completion,
        todos: plan.todos + plan.carriedOver.filter { gone.contains($0.id) },
        carriedOver: plan.carriedOver.filter { !gone.contains($0.id) }, due: plan.due,
        overdue: plan.overdue, changedSince: [:], isFirst: false, waiting: 0)
    }
    plan = without([carried[0].id])
    state.show(.sample(plan), next: nil, matching: nil, advances: true)
    expectEqual(state.selected?.id, carried[1].id)
    // What another program moves stays selected, wherever it goes.
    plan = without([carried[1].id])
    state.show(.sample(plan), next: nil, matching: nil)
    expectEqual(state.selected?.id, carried[1].id)
    #expect(state.place.map { state.groups[$0.group].section } == .todo)
    // The last of a section is followed by the one before it.
    state.select(carried[3].handle)
    state.wanted = nil
    plan = without([carried[3].id])
    state.show(.sample(plan), next: nil, matching: nil, advances: true)
    expectEqual(state.selected?.id, carried[2].id)
  }

  @Test func `keys are about the marked todos, or else the selected one`() {
    var state = state()
    let ids = { (requests: [ScreenRequest]) -> [String] in
      requests.flatMap { request -> [String] in
        guard case .act(_, let todos) = request else { return [] }
        return todos.map(\.handle.description)
      }
    }
    let all = state.groups.flatMap(\.todos).map(\.handle.description)
    type("g", &state)
    expectEqual(ids(type("d", &state)), [all[0]])
    expectEqual(ids(type("j \u{1B}[A\u{1B}[A d", &state)), [all[1], all[0]])
    #expect(lines(&state).contains { $0.hasPrefix(" *") })
    // Many are asked about: any key but y leaves them.
    expectEqual(ids(type("xn", &state)), [])
    expectEqual(ids(type("xy", &state)), [all[1], all[0]])
    type("\u{1B}", &state)
    expectEqual(ids(type("ph", &state)), [state.selected?.handle.description ?? ""])
  }

  @Test func `what was typed isn't lost`() {
    var state = state()
    type("nFix it\tz\u{1B}", &state)
    type("n", &state)
    #expect(lines(&state).contains { $0.hasSuffix("Fix it") })
    // A failure goes to its field, and leaves the text.
    state.fail("no such thing", at: "Project")
    let shown = lines(&state)
    #expect(shown.last == "no such thing" && shown.contains { $0.hasSuffix("Fix it") })
    expectEqual(state.frame().cursor.map { shown[$0.row].hasPrefix("Project") }, true)
    guard case .add(let inputs)? = type("\r", &state).first else { return #expect(Bool(false)) }
    expectEqual(inputs.map(\.name), ["title", "priority"])
    state.succeed("")
    type("n", &state)
    #expect(!lines(&state).contains { $0.hasSuffix("Fix it") })
    // A pasted text is one line, and without a prompt no keys.
    type("\u{1B}[200~a\nb\u{1B}[201~", &state)
    #expect(lines(&state).contains { $0.hasSuffix("Title a b") })
    type("\u{15}\u{1B}", &state)
    #expect(type("\u{1B}[200~qd\u{1B}[201~", &state).isEmpty)
  }

  @Test func `a prompt is about the todos that it was opened for, whatever is read meanwhile`() {
    var state = state()
    type("gcHi", &state)
    let todo = state.selected
    state.show(.sample(MorningCounts(planned: 3)), next: nil, matching: nil)
    #expect(state.selected?.id != todo?.id)
    var bytes = Array("\r".utf8)
    let requests = Input.decode(&bytes, isWhole: true).flatMap {
      state.press($0, on: state.frame())
    }
    guard case .act(.comment("Hi"), let todos)? = requests.first else {
      return #expect(Bool(false))
    }
    expectEqual(todos.map(\.id), [todo?.id])
    // What was left there isn't shown for another one.
    type("\u{1B}", &state)
    type("c", &state)
    #expect(!lines(&state).contains { $0.hasPrefix("Comment Hi") })
    type("\u{1B}", &state)
    type("Tfri", &state)
    #expect(lines(&state).last?.hasPrefix("→ Friday 27 November") == true)
  }

  @Test func `keys scroll what is open, and never what is behind it`() {
    var state = state()
    let selected = state.selected?.id
    type("\rkkjjG\u{4}\u{15} g", &state)
    #expect(state.isOpen && state.selected?.id == selected && state.marks.isEmpty)
    type("\r", &state)
    #expect(!state.isOpen)
  }

  @Test func `the mouse selects, opens and drags`() throws {
    var state = state(columns: 90)
    type("2", &state)
    let at = { (text: String, state: inout ScreenState) throws -> String in
      let lines = state.frame().lines.map { $0.text(.none) }
      let row = try #require(lines.firstIndex { $0.contains(text) })
      let start =
        lines[row].firstRange(of: text).map { lines[row][..<$0.lowerBound].displayWidth } ?? 0
      return ";\(start + 1);\(row + 1)"
    }
    type("\u{1B}[<0\(try at("planned 2", &state))M", &state)
    expectEqual(state.selected?.title, "planned 2")
    let drop = type(
      "\u{1B}[<32\(try at("doing 1", &state))M\u{1B}[<0\(try at("doing 1", &state))m", &state)
    guard case .act(.move(.doing, .before), on: _)? = drop.first else {
      return #expect(Bool(false))
    }
    // Esc puts it back; a click on what is selected opens it.
    let pressed = "\u{1B}[<0\(try at("planned 2", &state))M"
    let moved = "\u{1B}[<32\(try at("doing 1", &state))M"
    #expect(type("\(pressed)\(moved)\u{1B}[27u\(moved.dropLast())m", &state).isEmpty)
    type("\(pressed)\(pressed.dropLast())m", &state)
    #expect(state.isOpen)
    type("\u{1B}\u{1B}[<0\(try at("Activity", &state))M", &state)
    expectEqual(state.view, .activity)
  }

  @Test func `signs carry what colours support`() {
    var state = state(columns: 120)
    let shown = lines(&state)
    #expect(shown[0].hasPrefix("1 ›Day‹  2 Board  3 Activity"))
    expectEqual(shown.count { $0.hasPrefix("›→") }, 1)
    type("3", &state)
    expectEqual(lines(&state).joined().count { $0 == "◆" }, 3)
  }
}
