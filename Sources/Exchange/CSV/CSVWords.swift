import Todos

extension Status {
  /// The meaning of another program's phrase for a status, such as `In Review`; nil if the whole phrase is unknown: one
  /// word of `To be done` or `Deployed to test` says nothing.
  init?(meaningOf text: String) {
    let words = text.withoutNumber.asWords
    // Such as `Closed - Won't Do`.
    let reason = ["closed", "resolved"].contains(words.first) ? words.dropFirst().joined() : ""
    if let status = Self.phrases[reason], !status.isOpen {
      self = status
    } else if let status = Self.phrases[words.joined()] {
      self = status
    } else {
      return nil
    }
  }

  /// The meaning of a value in a box: a tick or a phrase.
  init?(box text: String) {
    if let isTicked = text.asTick {
      self = isTicked ? .done : .todo
    } else {
      self.init(meaningOf: text)
    }
  }

  /// TickTick's numbers for statuses.
  static let tickTick: [String: Status] = ["0": .todo, "1": .done, "2": .done, "-1": .dropped]

  /// The statuses of Jira, Linear, Notion, Asana, Trello, Todoist and forges, and those that their users often add,
  /// without the spaces between words.
  private static let phrases: [String: Status] = {
    let texts: [(Status, String)] = [
      (.todo, todoPhrases), (.doing, doingPhrases), (.done, donePhrases),
      (.dropped, droppedPhrases),
    ]
    let pairs = texts.flatMap { status, text in
      text.split { ",\n".contains($0) }.map { ($0.filter { $0 != " " }, status) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  private static let todoPhrases = """
    to do, to be done, open, new, backlog, product backlog, sprint backlog, not started, not yet started, unstarted
    not done, undone, incomplete, not complete, not completed, unresolved, not resolved, ready, ready to start
    ready for work, ready for dev, ready for development, selected, selected for development, planned, planning, pending
    queued, queue, in queue, triage, needs triage, in triage, inbox, next, next up, up next, later, someday, icebox
    waiting, waiting for support, waiting for customer, waiting for approval, waiting on someone else
    awaiting approval, wait, blocked, stuck, hold, on hold, paused, postponed, deferred, reopened, created, submitted
    draft, proposed, assigned, unassigned, confirmed, unconfirmed, scheduled, unscheduled, upcoming, normal
    à faire, a faire, ouvert, ouverte, nouveau, nouvelle, en attente, bloqué, bloquée, en pause, reporté, reportée
    non commencé, non commencée, pas commencé, pas commencée, non démarré, non démarrée, pas démarré, pas démarrée
    non terminé, non terminée, pas terminé, pas terminée, non fait, pas fait, planifié, planifiée
    할 일, 해야 할 일, 대기, 대기 중, 시작 전, 시작 안 함, 시작 안됨, 시작되지 않음, 미완료, 미착수, 미해결, 완료 안 됨, 예정
    계획, 계획됨, 백로그, 신규, 열림, 보류, 보류 중, 보류됨
    未着手, 未開始, 未完了, 未対応, 未処理, 未解決, 未実施, 未, やること, 予定, 着手前, 待ち, 待機中, 保留, 保留中, 新規
    オープン, 再オープン, バックログ
    """
  private static let doingPhrases = """
    in progress, progress, work in progress, wip, doing, started, active, developing, development, in development, dev
    in dev, implementing, implementation, in implementation, working, working on it, ongoing, under way, in process
    building, fixing, in design, designing, in analysis, investigating, under investigation, review, in review
    under review, reviewing, needs review, ready for review, waiting for review, awaiting review, pending review
    code review, in code review, peer review, pr review, design review, test, in test, testing, in testing
    ready to test, ready for test, ready for testing, ready for qa, qa, in qa, qa testing, uat, in uat, staging
    in staging, verification, in verification, verifying, validation, in validation, validating, ready for release
    ready to release, ready for deployment, ready to deploy, ready to merge
    en cours, en développement, en revue, en révision, en test, commencé, commencée, démarré, démarrée
    진행, 진행 중, 작업 중, 하는 중, 개발 중, 검토, 검토 중, 리뷰 중, 테스트 중
    進行中, 対応中, 処理中, 作業中, 実施中, 実行中, 着手, 着手中, 開発中, レビュー中, レビュー待ち, 確認中, 確認待ち, テスト中
    """
  private static let donePhrases = """
    done, all done, complete, completed, closed, resolved, finished, fixed, shipped, released, merged, deployed
    delivered, accepted, approved, verified, archived, published, launched, solved, implemented, in production
    deployed to production, released to production
    terminé, terminée, terminés, terminées, fini, finie, fait, faite, achevé, achevée, complété, complétée, résolu
    résolue, fermé, fermée, clos, close, clôturé, clôturée, livré, livrée
    완료, 완료됨, 완료함, 끝, 끝남, 해결, 해결됨, 해결 완료, 종료, 종료됨, 닫힘, 배포됨, 배포 완료
    完了, 完了済み, 完了済, 済み, 済, 終了, 解決, 解決済み, 解決済, 対応済み, 対応済, 処理済み, 処理済, クローズ
    """
  private static let droppedPhrases = """
    canceled, cancelled, cancel, wont do, wont fix, wont implement, will not do, will not fix, not planned
    as not planned, not needed, no longer needed, abandoned, rejected, declined, denied, duplicate, duplicated
    as duplicate, obsolete, superseded, invalid, dropped, discarded, deleted, removed, withdrawn, skipped, out of scope
    cannot reproduce, cant reproduce, not reproducible, not a bug, works for me, works as designed, by design
    annulé, annulée, abandonné, abandonnée, rejeté, rejetée, refusé, refusée, supprimé, supprimée, doublon
    취소, 취소됨, 취소함, 중단, 중단됨, 거절, 거절됨, 반려, 반려됨, 삭제됨, 중복, 안 하기로 함
    キャンセル, キャンセル済み, 中止, 取り消し, 取消, 却下, 破棄, 削除済み, 重複, 対応しない
    """
}

extension Priority {
  /// The meaning of another program's word for a priority, such as `Highest` or `P1 - Urgent`; nil if it is unknown.
  init?(meaningOf text: String) {
    let words = text.asWords
    let meaning = Self.words.first { _, known in
      known.split(separator: " ").contains { words.contains(String($0)) }
    }
    guard let meaning else { return nil }
    self = meaning.priority
  }

  private static let words: [(priority: Priority, String)] = [
    (.unset, "no none unset not aucune sans 없음 なし"),
    (
      .high,
      "high highest urgent critical blocker asap must h p0 p1 haute élevée élevé 높음 긴급 高 緊急"
    ),
    (.medium, "medium normal moderate major mid should m p2 moyenne normale 중간 보통 中 普通"),
    (.low, "low lowest minor trivial could l p3 p4 basse faible 낮음 低"),
  ]

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

extension StringProtocol {
  /// Its lowercase words, without punctuation: `Won't do` is `wont`, `do`.
  fileprivate var asWords: [String] {
    let text = lowercased().filter { $0 != "'" && $0 != "’" }
    return text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

extension String {
  /// Without a number that only sorts it, as in `1. Done` and `02 - Doing`.
  fileprivate var withoutNumber: Substring {
    let rest = drop(while: \.isNumber).drop { $0 == " " }
    let isNumbered = first?.isNumber == true && rest.first.map { ".):-–_".contains($0) } == true
    return isNumbered ? rest : self[...]
  }

  /// Whether it is a box that is ticked; nil for another value.
  var asTick: Bool? {
    var scalars = lowercased().unicodeScalars
    // They choose the form of a symbol.
    scalars.removeAll { $0 == "\u{FE0E}" || $0 == "\u{FE0F}" }
    return switch String(scalars) {
    case "yes", "true", "x", "1", "checked", "done", "y", "oui", "예", "はい": true
    case "✓", "✔", "☑", "✅", "🗸", "🗹", "[x]": true
    case "no", "false", "0", "unchecked", "n", "non", "아니요", "いいえ": false
    case "☐", "✗", "✘", "❌", "[ ]", "[]": false
    default: nil
    }
  }
}
