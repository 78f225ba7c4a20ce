import Store
import Todos

/// The same todos for both programs, one created every hour: a few open ones among many done ones.
struct TodoCorpus {
  let todos: Int
  let open: Int
  let now: Moment

  func fill(_ home: Home, _ workspace: Workspace) async throws {
    Main.report("Filling ootd and Taskwarrior with \(todos) todos")
    try fillStore(in: home, workspace)
    try await fillTaskwarrior(in: home, workspace)
  }

  var all: [CorpusTodo] { (0..<todos).map(todo) }

  /// One open todo in four is planned, for a day from 14 days ago to 6 days ahead.
  private func todo(_ index: Int) -> CorpusTodo {
    let created = now.advanced(bySeconds: Int64(3600 * (index - todos)))
    let (place, remainder) = index.quotientAndRemainder(dividingBy: todos / open)
    var todo = CorpusTodo(
      number: index + 1, title: title(index),
      priority: Priority.allCases[index / 32 % 4], created: created)
    if remainder > 0 {
      todo.completed = created.advanced(bySeconds: 1800)
      todo.day = CorpusTodo.day(of: created)
    } else if place % 4 == 0 {
      todo.day = CorpusTodo.day(of: now).advanced(by: place / 4 % 21 - 14)
    }
    return todo
  }

  /// One title in a thousand has words that a search finds.
  private func title(_ index: Int) -> String {
    index % 1000 == 500
      ? "Solve problem \(index) of Dijkstra's 알고리즘" : "Change number \(index) of the token refresh"
  }

  private func fillStore(in home: Home, _ workspace: Workspace) throws {
    var random = SystemRandomNumberGenerator()
    let store = try TodoStore.open(
      folder: workspace.path(of: home) + "/.local/share/ootd", name: "benchmark",
      in: LocalCalendar(zone: .ofProcess), using: &random)
    defer { store.close() }
    var last: Operation?
    let operations = all.compactMap { todo -> Operation? in
      last = Operation(after: last, by: store, "add", at: todo.created, todo.writes)
      return last
    }
    try store.fill([operations], at: now)
  }

  private func fillTaskwarrior(in home: Home, _ workspace: Workspace) async throws {
    let settings = "data.location=$HOME/.task\nconfirmation=no\nverbose=nothing\n"
    try await workspace.run("printf \"\(settings)\" >~/.taskrc", in: home)
    try await workspace.run(["task", "import", "-"], in: home) { send in
      try await send(JSON.array(all.map(\.taskwarrior)).text)
    }
  }
}

extension TodoStore {
  /// Adds operations as the import of an archive does, a batch at a time.
  func fill(_ batches: some Sequence<[Operation]>, at now: Moment) throws {
    _ = try writeMuch(at: now) { transaction in
      try transaction.importStore(isPresent: { _ in false }, progress: { _, _ in }) { addBatch in
        for batch in batches { try addBatch(batch) }
        return nil
      }
    }
  }
}

extension Operation {
  /// The next operation of a store; nil if its clock is exhausted.
  init?(
    after last: Operation?, by store: TodoStore, _ command: String, at moment: Moment,
    _ writes: [RegisterWrite]
  ) {
    guard let time = HybridTime(at: moment, after: last?.time) else { return nil }
    self.init(
      replica: store.replica.id, number: (last?.number ?? 0) + 1,
      parents: last.map { [$0.id] } ?? [],
      time: time, wall: moment, day: store.calendar.day(of: moment), command: command,
      author: .person, writes: writes)
  }
}
