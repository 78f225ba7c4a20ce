import Localization
package import Store
package import Todos

extension Claim {
  /// The holder in JSON, in no language.
  var holderID: String {
    author.rawValue + (machine.map { "@\($0)" } ?? "")
  }
}

extension TodoNotes {
  /// `claude, 12 min`; nil unless the todo is claimed now.
  func claim(_ todo: Todo) -> StyledText? {
    guard let claim = todo.currentClaim(at: format.now, for: format.actor) else { return nil }
    let age = format.age(since: claim.since)
    return StyledText(
      format.t("claim.since", ["holder": claim.holderName, "age": age]), .doing)
  }

  /// The note with the claim in front, if there is one.
  func claimed(_ todo: Todo, _ note: StyledText) -> StyledText {
    guard let claim = claim(todo) else { return note }
    return note.isEmpty ? claim : claim + StyledText("  ") + note
  }
}

extension Format {
  /// The time since a moment: `12 min`, `3 h`, `2 d`.
  fileprivate func age(since moment: Moment) -> String {
    let minutes = Int(max(0, now.milliseconds - moment.milliseconds) / 60_000)
    switch minutes {
    case ..<60: return t("claim.minutes", ["count": minutes])
    case ..<(48 * 60): return t("claim.hours", ["count": minutes / 60])
    default: return t("claim.days", ["count": minutes / (24 * 60)])
    }
  }

  /// A sentence for each todo that another has claimed, after a command that started it nevertheless.
  package func claimsOfOthers(on todos: [Todo]) -> [String] {
    todos.filter { $0.isHeldByAnother(than: actor, at: now) }.compactMap { todo in
      todo.claim.map { sentence("claim.ofAnother", todo, $0, $0.since) }
    }
  }

  /// A sentence for each claim that had been made before, or that was taken over.
  package func claims(in change: TodoChange) -> [String] {
    let own = change.unchanged.compactMap { todo in
      todo.claim.map { sentence("claim.own", todo, $0, $0.since) }
    }
    let taken = change.changed.compactMap { todo in
      change.takenOver[todo.id].map { sentence("claim.takenOver", todo, $0, $0.seen) }
    }
    return own + taken
  }

  private func sentence(_ key: String, _ todo: Todo, _ claim: Claim, _ moment: Moment) -> String {
    t(
      key,
      [
        "id": todo.handle.description, "holder": claim.holderName,
        "when": TodoNotes(format: self).when(moment),
      ])
  }
}
