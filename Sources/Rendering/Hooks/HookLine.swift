package import Git
package import Localization
package import Store
package import Todos

/// The line that a hook prints after a commit that changed todos: `ootd: 12 done (3/5 today) · 15 is ready`.
package struct HookLine {
  private let changes: CommitStatusChanges
  private let rate: Completion?
  private let today: Day
  private let language: Language

  /// - Parameter rate: Today's completion.
  package init(_ changes: CommitStatusChanges, rate: Completion?, today: Day, language: Language) {
    self.changes = changes
    self.rate = rate
    self.today = today
    self.language = language
  }

  /// The open checklist items of finished todos, the todos that can be started now, and those that commits only
  /// link: `15 is ready`.
  private var remarks: [String] {
    let ids = changes.unblocked.filter { $0.isReady(on: today) }.map(\.handle.description)
    return language.openItems(changes.completed)
      + (ids.isEmpty ? [] : [language.t("hook.ready", ["ids": ids.listed, "count": ids.count])])
      + linkedOnly
  }

  /// `1, 2 linked (not completed: "Don't")`, for each reason.
  private var linkedOnly: [String] {
    changes.linkedOnly.map(\.reason).distinct.map { reason in
      let ids = changes.linkedOnly.filter { $0.reason == reason }.map(\.todo.handle.description)
      return language.t(
        "hook.linkedOnly",
        ["ids": ids.listed, "count": ids.count, "reason": language.text(of: reason)])
    }
  }

  /// The text printed later, after git has finished: each todo with the commit that completed it.
  package var laterText: String {
    var lines = changes.completed.map { todo in
      let commit = (changes.commits[todo.id] ?? "").shortName
      return language.t("hook.finished", ["todo": todo.handle.description, "commit": commit])
    }
    lines += reopenings
    return (lines + remarks).map { "ootd: \($0)" }.joined(separator: "\n")
  }

  /// The todos that were reopened, and why: `1-2 reopened: commit 69fca9f is gone`.
  private var reopenings: [String] {
    changes.reopened.map { changes.reasons[$0.id] }.distinct.map { reason in
      let todos = changes.reopened.filter { changes.reasons[$0.id] == reason }
      let (key, oid) =
        switch reason {
        case .gone(let oid): ("hook.reopened.gone", oid)
        case .rewritten(let oid): ("hook.reopened.rewritten", oid)
        case .reverted(let oid): ("hook.reopened.reverted", oid)
        case nil: ("changed.reopened", "")
        }
      let text = language.t(key, ["commit": String(oid.prefix(7))])
      return "\(todos.map(\.handle.description).listed) \(text)"
    }
  }

  package var text: String {
    let parts = [
      (changes.completed, language.t("changed.done")),
      (changes.reopened, language.t("changed.reopened")),
    ].filter { !$0.0.isEmpty }
    let changed = parts.map { todos, verb in "\(todos.map(\.handle.description).listed) \(verb)" }
    let figure = rate.flatMap { $0.total > 0 ? "\($0.done)/\($0.total)" : nil }
    let suffix = figure.map { " (\(language.t("changed.rateToday", ["rate": $0])))" } ?? ""
    let status = changed.isEmpty ? [] : ["\(changed.text(in: language))\(suffix)"]
    return "ootd: \((status + remarks).joined(separator: " · "))"
  }
}

extension Language {
  /// Why a closing keyword completed nothing.
  fileprivate func text(of reason: LinkReason) -> String {
    switch reason {
    case .words(let words): t("hook.linkedOnly.words", ["words": words.visible])
    case .quotation: t("hook.linkedOnly.quotation")
    case .code: t("hook.linkedOnly.code")
    case .merge: t("hook.linkedOnly.merge")
    case .reverted: t("hook.linkedOnly.reverted")
    case .author: t("hook.linkedOnly.author")
    }
  }
}

/// Hooks of a repository that ootd won't modify, and what the user can do instead.
package struct HookRefusal: Error, Sendable {
  /// A file to add a line to.
  package typealias File = (event: HookEvent, path: String, obstacle: HookObstacle, line: String)

  let repository: String
  /// The folder of the hooks.
  let folder: HookFolder
  let files: [File]

  package init(repository: String, folder: HookFolder, files: [File]) {
    self.repository = repository
    self.folder = folder
    self.files = files
  }

  /// Why the hooks can't be installed, and which line to add to which file.
  package func text(_ format: Format) -> String {
    var lines = [StyledText(format.t("hook.addByHand", ["path": repository]))]
    let place = folder.setting.map { "core.hooksPath = \($0.value ?? "")  (\($0.origin))" }
    if let obstacle = folder.obstacle {
      let reason = format.language.t(obstacle.message)
      lines.append(StyledText("  \(place ?? folder.path)  \(reason)", .dim))
    }
    for file in files {
      let reason =
        file.obstacle == folder.obstacle ? "" : "  \(format.language.t(file.obstacle.message))"
      lines += [
        StyledText(""), StyledText("  \(file.path)", .heading) + StyledText(reason, .dim),
        // The line is meant to be copied, so it is never truncated.
        StyledText("    \(file.line)"),
      ]
    }
    return format.text(lines)
  }
}
