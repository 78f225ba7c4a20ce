import CommandSupport
import Rendering
import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Commands

@Suite(.startsNothing) struct ScreenDeskTests {
  private func desk(_ machine: Machine, columns: Int = 100, query: String = "") async throws
    -> ScreenDesk
  {
    let session = await Session(try machine.context())
    let desk = try ScreenDesk(
      session, session.format.within(columns), rows: 30, query: query, wake: { _ in })
    desk.load()
    return desk
  }

  /// Types keys as the terminal sends them.
  private func type(_ text: String, _ desk: ScreenDesk) async {
    var bytes = Array(text.utf8)
    for input in Input.decode(&bytes, isWhole: true) {
      for request in desk.state.press(input, on: frame(desk)) { await perform(request, desk) }
    }
  }

  private func perform(_ request: ScreenRequest, _ desk: ScreenDesk) async {
    await desk.perform(request)
    if desk.isStale { desk.reload() }
  }

  @discardableResult
  private func frame(_ desk: ScreenDesk) -> Frame {
    desk.loadDetails()
    return desk.state.frame()
  }

  private func text(_ desk: ScreenDesk) -> String {
    frame(desk).lines.map { $0.text(.none) + "\n" }.joined()
  }

  // MARK: The same as commands

  /// The command line that does the same.
  private func words(_ request: ScreenRequest, _ desk: ScreenDesk) -> [String]? {
    switch request {
    case .retract(let direction): return [direction.rawValue]
    case .add(let inputs):
      let options = inputs.flatMap { input -> [String] in
        guard case .set(let text) = input.words else { return [] }
        return input.name == "title" ? [text] : ["--\(input.name)", text]
      }
      return ["add"] + options + (desk.state.newDay.map { ["--on", "\($0)"] } ?? [])
    case .act(let action, let todos):
      let ids = todos.map(\.handle.description)
      switch action {
      case .setStatus(_, let command): return [command.rawValue] + ids
      case .plan(let words): return ["plan"] + ids + [words]
      case .delete: return ["rm"] + ids
      case .comment(let text): return ["comment", ids[0], text]
      case .edit(let inputs):
        return ["edit"] + ids
          + inputs.flatMap { input -> [String] in
            switch input.words {
            case .set(let text): ["--\(input.name)", text]
            case .elements(let added, let removed):
              added.flatMap { ["-l", $0] } + removed.flatMap { ["--unlabel", $0] }
            default: []
            }
          }
      case .move(let status, let place):
        let option: [String] =
          switch place {
          case .before(let id): ["--before", "\(id)"]
          case .after(let id): ["--after", "\(id)"]
          case .top: ["--top"]
          case .bottom: ["--bottom"]
          case .anywhere: []
          }
        return ["move"] + ids + [status.rawValue] + option
      }
    default: return nil
    }
  }

  private struct Board: Decodable { let todo, doing, done: [ShownTodo] }
  private static let template =
    "{id} {title} {status} {priority} {day} {labels} {comments} {finished}"

  private static let keys = [
    "j", "j", "k", "l", "h", "g", "G", "\t", "1", "2", " ", " ", "d", "d", "s", "S", "D", "t", "ms",
    "mt", "md", "ph", "pl", "pn", "Tfri\r", "Tbacklog\r", "Tnoday\r\u{1B}", "Lbug\r", "L-bug,ui\r",
    "cRace\r", "xy", "x", "J", "K", "u", "u", "\u{12}", "nNew one\r", "nOther\t\u{1B}[Zlater\r",
    "\r", "\u{1B}", "\u{1B}",
  ]

  @Test(arguments: Seeds.few(8, ofFirst: 2000))
  func `keys leave what the same commands leave`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let machines = [try Machine(), try Machine()]
    for index in 0..<Int.random(in: 3...9, using: &random) {
      let day = ["today", "-1d", "-3d", "+2d", "backlog"].randomElement(using: &random) ?? "today"
      let priority = ["h", "m", "l", "none"].randomElement(using: &random) ?? "none"
      for machine in machines {
        try await machine.run("add", "Todo \(index)", "-p", priority, "--on=\(day)").checked()
      }
    }
    let desk = try await desk(machines[0])
    for _ in 0..<25 {
      var bytes = Array((Self.keys.randomElement(using: &random) ?? "").utf8)
      for input in Input.decode(&bytes, isWhole: true) {
        for request in desk.state.press(input, on: frame(desk)) {
          await perform(request, desk)
          guard let words = words(request, desk) else { continue }
          _ = try await machines[1].run(words)
          // A comment is a command for each todo.
          if case .act(.comment(let text), let todos) = request {
            for todo in todos.dropFirst() {
              try await machines[1].run("comment", "\(todo.handle)", text).checked()
            }
          }
        }
      }
    }
    var left: [[String]] = []
    for machine in machines {
      let board = try await machine.json(Board.self, "board")
      left.append([
        try await machine.run("list", "--all", "--format", Self.template).output,
        "\([board.todo, board.doing, board.done].map { $0.map(\.id) })",
      ])
    }
    expectEqual(left[0], left[1])
  }

  // MARK: What else it reads and says

  @Test func `eleven leftovers take eleven keys`() async throws {
    let machine = try Machine()
    try await machine.addMany((1...11).map { "Leftover \($0)" }, day: "2026-11-20")
    let desk = try await desk(machine)
    await type("dttDdttdDdt", desk)
    let todos = try await machine.json([ShownTodo].self, "list", "--all")
    expectEqual(todos.count { $0.status == "done" }, 4)
    expectEqual(todos.count { $0.status == "dropped" }, 2)
    expectEqual(todos.count { $0.day == "2026-11-21" && $0.status == "todo" }, 5)
  }

  @Test func `what another has changed meanwhile is kept, and said`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    let desk = try await desk(machine)
    for (change, keys) in [
      (["start", "1"], "d"), (["edit", "1", "-p", "high"], "pl"), (["plan", "1", "fri"], "Tmon\r"),
    ] {
      try await machine.run(change).checked()
      await type(keys, desk)
      #expect(text(desk).contains("it changed since you loaded it"), "\(text(desk))")
      await type("\u{1B}", desk)
    }
    // Then it is shown as it is, and keys act on that.
    await type("d", desk)
    let todo = try await machine.json([ShownTodo].self, "list", "--all")[0]
    expectEqual([todo.status, todo.priority], ["done", "high"])
  }

  @Test func `a query filters while it is typed, and a wrong one says why`() async throws {
    let machine = try Machine()
    for title in ["Fix token", "Write notes"] {
      try await machine.output("add", title, "-l", "bug")
    }
    try await machine.output("edit", "2", "--unlabel", "bug", "-l", "docs")
    let desk = try await desk(machine)
    await type("/label:bug", desk)
    #expect(text(desk).contains("Fix token") && !text(desk).contains("Write notes"))
    await type("\rnNew\r", desk)
    let labels = try await machine.json([ShownTodo].self, "list", "New")[0].labels
    expectEqual(labels, ["bug"])
    await type("/\u{15}labl:x", desk)
    #expect(text(desk).contains("Did you mean") || text(desk).contains("labl"), "\(text(desk))")
    await type("\u{1B}", desk)
    #expect(text(desk).contains("Write notes"))
  }

  @Test func `a long column is read as it is seen`() async throws {
    let machine = try Machine()
    try await machine.addMany((1...500).map { "Card \($0)" })
    let desk = try await desk(machine)
    await type("2", desk)
    #expect(text(desk).contains("›Todo‹ 500") && text(desk).contains("Card 1"))
    await type("G", desk)
    #expect(text(desk).contains("› 500"))
    await type("gd", desk)
    #expect(text(desk).contains("›Todo‹ 499") && text(desk).contains("› 2 "))
  }
}
