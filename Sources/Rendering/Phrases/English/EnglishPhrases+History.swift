import Store
import Todos

extension EnglishPhrases {
  func retracted(
    _ direction: Retraction.Direction, _ command: String, subjects: String, count: Int
  ) -> String {
    (direction == .undo ? "Undid" : "Redid") + ": \(command) \(subjects)"
      + (count > 1 ? " (\(count) todos)" : "")
  }

  func kept(_ field: String, changedOn replica: String) -> String {
    "kept \(field): changed since on \(replica)"
  }

  var undoBringsBack: String { "ootd undo brings it back" }

  func question(_ change: Confirmation) -> String {
    switch change {
    case .commands(let count, .undo): "Undo these \(count) commands? [y/N]"
    case .commands(let count, .redo): "Redo these \(count) commands? [y/N]"
    case .todos(let count): "This changes \(count) todos. Continue? [y/N]"
    }
  }

  func unconfirmed(_ change: Confirmation) -> String {
    let what =
      switch change {
      case .commands(let count, let direction): "\(direction.rawValue) \(count) commands"
      case .todos(let count): "change \(count) todos"
      }
    return "this would \(what); confirm it with `--yes`"
  }

  func tooFew(_ count: Int, _ direction: Retraction.Direction) -> String {
    let verb = direction == .undo ? "undone" : "redone"
    return "only \(count) \(count == 1 ? "command" : "commands") can be \(verb): "
      + "`\(direction.command(count))`"
  }

  func unexpected(
    _ id: Handle, _ direction: Retraction.Direction, _ intent: UsageError.Intent?
  ) -> String {
    let verb = direction.rawValue
    var suggestions: [String] = []
    switch intent {
    case .reopen: suggestions.append("to reopen \(id): `ootd reopen \(id)`")
    case .restore(let commands):
      suggestions.append("to bring back \(id): `\(direction.command(commands))`")
    case .seeHistory:
      suggestions.append("to see what was done to \(id): `ootd history \(id)`")
    case nil: break
    }
    if id.suffix.isEmpty {
      let commands = id.number == 1 ? "command" : "\(id.number) commands"
      suggestions.append("to \(verb) the last \(commands): `\(direction.command(id.number))`")
    }
    if suggestions.isEmpty { suggestions.append("see `ootd \(verb) --help`") }
    return "`\(verb)` takes no ID; " + suggestions.joined(separator: "; ")
  }

  func noTodos(
    _ missing: [HandleSelection], in range: HandleSelection, _ existing: [HandleSelection]
  ) -> String {
    let noun = missing.count == 1 && !missing[0].isRange ? "todo" : "todos"
    if existing.isEmpty { return "no \(noun) in `\(range)`; `ootd list --all` shows them all" }
    let advice = words(existing).map { "use `\($0)`" } ?? "`ootd list --all` shows them all"
    return "no \(noun) \(missing.map(\.description).listed) in `\(range)`; \(advice)"
  }

  func deleted(_ todo: DeletedTodo, when: String?) -> String {
    let id = todo.handle
    let name = "`\(id)` (\(todo.title.truncated(toWidth: 40)))"
    let machine = todo.machine.map { " on \($0.isEmpty ? unknownMachine : $0)" } ?? ""
    let advice =
      switch (todo.commands, todo.machine) {
      case (1?, _): "`ootd undo` brings it back"
      case (let commands?, _):
        "`ootd undo -n \(commands)` undoes that and everything since"
      case (nil, nil): "`ootd history \(id)` shows what it was"
      case (nil, _): "undo it there; `ootd history \(id)` shows what it was"
      }
    return "\(name) was deleted\(when.map { " \($0)" } ?? "")\(machine); \(advice)"
  }
}
