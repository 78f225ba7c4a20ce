import Todos

extension Status {
  /// The meaning of another program's word for a status, such as `In Review`; nil if it is unknown.
  init?(meaningOf text: String) {
    let words = text.asWords
    let has = { (known: String) in
      known.split(separator: " ").contains { words.contains(String($0)) }
    }
    let phrase = words.joined(separator: " ")
    let dropped = Self.droppedWords.split(separator: " ")
    if words.contains(where: { word in dropped.contains { word.hasPrefix($0) } })
      || phrase.contains("not planned")
    {
      self = .dropped
    } else if has(Self.negations) || text.contains("안 ") || text.contains("未") {
      self = .todo
    } else if has(Self.reviews) {
      self = .doing
    } else if has(Self.todoWords) || phrase.contains("to do") || phrase.contains("à faire") {
      self = .todo
    } else if has(Self.doneWords) {
      self = .done
    } else if has(Self.doingWords) || phrase.contains("en cours") {
      self = .doing
    } else {
      return nil
    }
  }

  /// The beginnings of words.
  private static let droppedWords =
    "cancel delet abandon reject declin duplicat obsolet invalid dropped discard wont annul 취소 キャンセル 中止"
  private static let negations =
    "not un unstarted unresolved incomplete undone non pas no false 아니요"
  private static let reviews = "review reviewing testing qa"
  private static let todoWords = """
    todo backlog open new ready selected planned pending queued triage inbox next later someday icebox waiting \
    wait blocked hold paused reopened created submitted draft scheduled upcoming normal ouvert 할일 할 대기 시작
    """
  private static let doneWords = """
    done complete completed closed resolved finished fixed shipped released merged deployed delivered accepted \
    approved verified archived yes true x checked terminé terminée fini finie oui fait 완료 완료됨 예 完了 済み 済 はい
    """
  private static let doingWords = """
    progress doing started active developing development dev implementing working wip ongoing test verification \
    진행 진행중 進行中 対応中 処理中 作業中
    """
}

extension Status {
  /// TickTick's number for a status.
  init?(tickTick text: String) {
    switch text {
    case "0": self = .todo
    case "1", "2": self = .done
    case "-1": self = .dropped
    default: return nil
    }
  }
}

extension Priority {
  /// The meaning of another program's word for a priority, such as `Highest` or `P1 - Urgent`; nil if it is unknown.
  init?(meaningOf text: String) {
    let words = text.asWords
    let has = { (known: String) in
      known.split(separator: " ").contains { words.contains(String($0)) }
    }
    if has("no none unset not aucune sans 없음 なし") {
      self = .unset
    } else if has(
      "high highest urgent critical blocker asap must h p0 p1 haute élevée élevé 높음 긴급 高 緊急")
    {
      self = .high
    } else if has("medium normal moderate major mid should m p2 moyenne normale 중간 보통 中 普通") {
      self = .medium
    } else if has("low lowest minor trivial could l p3 p4 basse faible 낮음 低") {
      self = .low
    } else {
      return nil
    }
  }

  /// A number of a program that has numbers.
  init?(_ number: String, of program: CSVHeader.Program?) {
    switch (program, number) {
    case (.todoist, "1"), (.tickTick, "5"): self = .high
    case (.todoist, "2"), (.tickTick, "3"): self = .medium
    case (.todoist, "3"), (.tickTick, "1"): self = .low
    case (.todoist, "4"), (.tickTick, "0"): self = .unset
    default: return nil
    }
  }
}

extension String {
  /// Its lowercase words, without punctuation: `Won't do` is `wont`, `do`.
  fileprivate var asWords: [String] {
    let text = lowercased().filter { $0 != "'" && $0 != "’" }
    return text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Whether it is a box that is ticked; nil for another value.
  var asTick: Bool? {
    switch lowercased() {
    case "yes", "true", "x", "1", "checked", "done", "y", "oui", "예", "はい": true
    case "no", "false", "0", "unchecked", "n", "non", "아니요", "いいえ": false
    default: nil
    }
  }
}
