import Store
import Todos

extension KoreanPhrases {
  func retracted(
    _ direction: Retraction.Direction, _ command: String, subjects: String, count: Int
  ) -> String {
    "\(word(direction)): \(command) \(subjects)" + (count > 1 ? " (\(count)개)" : "")
  }

  func kept(_ field: String, changedOn replica: String) -> String {
    "\(field) 유지: 그 뒤 \(replica)에서 변경됨"
  }

  var undoBringsBack: String { "되살리려면 ootd undo" }

  func question(_ change: Confirmation) -> String {
    switch change {
    case .commands(let count, .undo): "위 명령 \(count)개를 실행 취소할까요? [y/N]"
    case .commands(let count, .redo): "위 명령 \(count)개를 다시 실행할까요? [y/N]"
    case .todos(let count): "할 일 \(count)개가 바뀝니다. 계속할까요? [y/N]"
    }
  }

  func unconfirmed(_ change: Confirmation) -> String {
    let what =
      switch change {
      case .commands(let count, let direction): "명령 \(count)개 \(word(direction))"
      case .todos(let count): "할 일 \(count)개 변경"
      }
    return "확인이 필요합니다: \(what). 실행하려면 `--yes`를 붙이세요."
  }

  func tooFew(_ count: Int, _ direction: Retraction.Direction) -> String {
    "\(word(direction))할 수 있는 명령은 \(count)개뿐입니다: `\(direction.command(count))`"
  }

  func unexpected(
    _ id: Handle, _ direction: Retraction.Direction, _ intent: UsageError.Intent?
  ) -> String {
    var suggestions: [String] = []
    switch intent {
    case .reopen: suggestions.append("할 일 \(id) 재개: `ootd reopen \(id)`")
    case .restore(let commands):
      suggestions.append("할 일 \(id) 되살리기: `\(direction.command(commands))`")
    case .seeHistory:
      suggestions.append("할 일 \(id) 기록 보기: `ootd history \(id)`")
    case nil: break
    }
    if id.suffix.isEmpty {
      let commands = id.number == 1 ? "마지막 명령" : "마지막 명령 \(id.number)개"
      suggestions.append("\(commands) \(word(direction)): `\(direction.command(id.number))`")
    }
    if suggestions.isEmpty { suggestions.append("도움말: `ootd \(direction.rawValue) --help`") }
    return "`\(direction.rawValue)` 뒤에는 번호를 쓰지 않습니다. "
      + suggestions.joined(separator: ", ")
  }

  private func word(_ direction: Retraction.Direction) -> String {
    direction == .undo ? "실행 취소" : "다시 실행"
  }

  func noTodos(
    _ missing: [HandleSelection], in range: HandleSelection, _ existing: [HandleSelection]
  ) -> String {
    if existing.isEmpty {
      return "`\(range)` 범위에 할 일이 없습니다. 모두 보기: `ootd list --all`"
    }
    let advice = words(existing).map { "있는 번호: `\($0)`" } ?? "모두 보기: `ootd list --all`"
    return "`\(range)` 범위에 없는 할 일이 있습니다: \(missing.map(\.description).listed). \(advice)"
  }

  func deleted(_ todo: DeletedTodo, when: String?) -> String {
    let id = todo.handle
    let name = "`\(id)` (\(todo.title.truncated(toWidth: 40)))"
    let machine = todo.machine.map { "\($0.isEmpty ? unknownMachine : $0)에서 " } ?? ""
    let advice =
      switch (todo.commands, todo.machine) {
      case (1?, _): "되살리기: `ootd undo`"
      case (let commands?, _): "그 뒤의 명령까지 모두 실행 취소하기: `ootd undo -n \(commands)`"
      case (nil, nil): "내용 보기: `ootd history \(id)`"
      case (nil, _): "그 기기에서 실행 취소하세요. 내용 보기: `ootd history \(id)`"
      }
    return
      "\(machine)\(when.map { "\($0)에 " } ?? "")삭제한 할 일입니다: \(name). \(advice)"
  }
}
