import Localization
package import Store
package import Todos

/// A command of the history as a sentence, in the words that commands print, with the names that people chose apart:
/// `Edited *Write*: priority low → high`.
package struct HistorySentence: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case text(String)
    /// A title, or the name of something else.
    case name(String)
  }

  package private(set) var parts: [Part] = []
  /// Lines below it: the names of several things, and what changed.
  package private(set) var details: [[Part]] = []

  /// At most this many lines of a kind stand below a sentence.
  private static let maxDetails = 10

  package init(_ entry: HistoryEntry, format: Format) {
    let shown = entry.shownSubjects
    // A change of the status is what the verb says.
    let verb = HistoryVerb(entry)
    let steps = HistorySteps(
      entry: entry, format: format, showsSubjects: true,
      markingTitle: { Name($0).text(in: format.language) }, isHidden: verb.says
    ).texts
    let count = entry.madeTodos.flatMap { $0 > 0 ? $0 : nil } ?? entry.todoCount ?? shown.count
    var what: any MessageValue = ""
    if count == 1, let subject = shown.first {
      what = Self.name(of: subject, format)
    } else if count > 0 {
      what = Message(Self.counted[shown.first?.kind] ?? "said.things", ["count": count])
      let names = shown.map { [Part.name($0.title.isEmpty ? $0.name : $0.title)] }
      details = Self.capped(names, of: count, format)
    }
    let said =
      count == 0
      ? format.t(verb.message.key, verb.message.values)
      : format.t("said.one", ["verb": verb.message, "what": what])
    parts = Self.parts(of: said.capitalizedFirst)
    if steps.count == 1 {
      parts += Self.parts(of: format.t("said.step", ["step": steps[0]]))
    } else {
      let said = steps.joined()
      let others = details.filter { line in
        guard case .name(let name)? = line.first else { return true }
        return !said.contains(Name(name).text(in: format.language))
      }
      details = Self.capped(steps.map(Self.parts), of: steps.count, format) + others
    }
    // All of a text that another machine's replaced, so that it can be copied.
    details += entry.changes.filter { $0.overriddenBy != nil }.compactMap { change in
      change.to.string.flatMap { $0.displayWidth > 40 ? [.text($0)] : nil }
    }
  }

  /// Undone or redone commands as one sentence.
  package init(_ direction: Retraction.Direction, _ entries: [HistoryEntry], format: Format) {
    let sentences = entries.map { HistorySentence($0, format: format) }
    let (key, mark) = (direction == .undo ? "said.undid" : "said.redid", "\u{1}")
    let frame = format.t(key, ["what": mark]).split(separator: mark).map { Part.text(String($0)) }
    var said =
      sentences.count == 1
      ? sentences[0].parts : [.text(format.t("said.things", ["count": sentences.count]))]
    if case .text(let text) = said.first {
      said[0] = .text(text.prefix(1).lowercased() + text.dropFirst())
    }
    parts = frame.prefix(1) + said + frame.dropFirst()
    details = sentences.count == 1 ? sentences[0].details : sentences.map(\.parts)
  }

  /// The sentence as a line of a terminal.
  package var line: StyledText {
    parts.reduce(StyledText("")) { line, part in
      switch part {
      case .text(let text): line + StyledText(text)
      case .name(let name): line + StyledText(name, .heading)
      }
    }
  }

  /// Texts as strings, and names as `{"title": …}`.
  package var json: JSON {
    let line = { (parts: [Part]) in
      JSON.array(
        parts.map { part in
          switch part {
          case .text(let text): .string(text.visibleLines.joined(separator: "\n"))
          case .name(let name): ["title": .string(name)]
          }
        })
    }
    return ["parts": line(parts), "details": .array(details.map(line))]
  }

  /// How many things a command was about.
  private static let counted: [EntityKind?: String] = [
    .todo: "said.todos", .comment: "said.todos", .item: "said.items", .commit: "day.commits",
  ]

  private static func capped(_ lines: [[Part]], of count: Int, _ format: Format) -> [[Part]] {
    let shown = lines.prefix(maxDetails)
    let rest = count - shown.count
    return shown + (rest > 0 ? [[.text(format.t("said.rest", ["count": rest]))]] : [])
  }

  /// `*Write*`, `label *bug*`.
  private static func name(of subject: HistorySubject, _ format: Format) -> any MessageValue {
    let name = Name(subject.title.isEmpty ? subject.name : subject.title)
    guard let kind = subject.kind, ![.todo, .item, .comment].contains(kind) else { return name }
    let key = "field.\(kind.rawValue)"
    let word = format.t(key)
    return word == key ? name : Message("said.thing", ["kind": word, "name": name])
  }

  /// A text with its names apart.
  private static func parts(of text: String) -> [Part] {
    text.split(separator: Name.mark, omittingEmptySubsequences: false).enumerated().compactMap {
      let piece = String($0.element)
      if $0.offset.isMultiple(of: 2) { return piece.isEmpty ? nil : .text(piece) }
      return .name(piece)
    }
  }
}

/// A name in a message, between noncharacters (U+FDD0), which Unicode reserves for such marks.
private struct Name: MessageValue {
  static let mark = Unicode.Scalar(0xFDD0).map(Character.init) ?? "\u{1}"
  let name: String

  init(_ name: String) { self.name = name.replacing(String(Self.mark), with: "\u{FFFD}") }

  func text(in language: Language) -> String { "\(Self.mark)\(name)\(Self.mark)" }
}

/// What a command did, in a word or two.
struct HistoryVerb {
  let message: Message
  private let command: String

  init(_ entry: HistoryEntry) {
    command = entry.command
    let first = entry.subjects.first
    message = Self.message(
      of: command, about: first?.kind,
      comment: first.map { String($0.id.split(separator: ".c").last ?? "") } ?? "")
  }

  /// The verb for a command: `added`, `moved`.
  /// - Parameters:
  ///   - kind: Of the first thing that it changed.
  ///   - number: That of the comment that it changed.
  static func message(
    of command: String, about kind: EntityKind? = .todo, comment number: String = ""
  ) -> Message {
    let words = command.split(separator: " ").map(String.init)
    let other = [.todo, .item, .comment, .label, .view].contains(kind) ? "" : "other."
    return switch (words[0], words.last) {
    case ("comment", "edit"): Message("changed.commentEdited", ["number": number])
    case ("comment", "rm"): Message("changed.commentDeleted", ["number": number])
    case ("restore", "backup"): Message("said.restored")
    case ("import", let format?):
      Message("said.imported", ["format": formats[format] ?? format])
    case (_, let event?) where words.count == 2 && ofEvent[event[...]] != nil:
      Message("changed.other.\(ofEvent[event[...]] ?? "")")
    case (let command, let event):
      ofStatus[command].map { Message($0) }
        ?? ofCommand[event ?? command].map { Message("changed.\(other)\($0)") }
        ?? Message("said.changed")
    }
  }

  /// Whether it says a change: a new status, or a flag. A position says nothing.
  func says(_ change: HistoryEntry.Change) -> Bool {
    switch change.field {
    case .status, .done: command != "move" && Self.ofStatus[command] != nil
    case .archived, .closed: Self.ofEvent[command.split(separator: " ").last ?? ""] != nil
    case .root: true
    default:
      ["purge", "restore backup", "join", "renumber"].contains(command)
        || change.field.element(of: .place) != nil
    }
  }

  private static let ofStatus = [
    "start": "changed.started", "claim": "changed.claimed", "stop": "changed.stopped",
    "done": "changed.done", "drop": "changed.dropped", "reopen": "changed.reopened",
    "commit": "said.byCommit", "withdraw": "said.withdrawn", "revert": "said.reverted",
    "repeat": "said.repeated", "purge": "said.purged", "restore": "changed.restored",
    "join": "said.joined", "renumber": "said.renumbered", "link": "changed.other.linked",
    "plan": "changed.planned", "move": "changed.moved", "comment": "changed.commented",
    "promote": "changed.added",
  ]

  /// The words of commands whose participle agrees with the thing in some languages.
  private static let ofCommand = [
    "add": "added", "edit": "edited", "review": "reviewed", "rm": "deleted", "link": "linked",
    "unlink": "unlinked",
    "pull": "edited",
  ]

  private static let ofEvent: [Substring: String] = [
    "archive": "archived", "unarchive": "unarchived", "close": "closed", "reopen": "reopened",
    "link": "linked", "unlink": "unlinked",
  ]

  /// Other programs and forges, by their names in commands.
  private static let formats = [
    "taskwarrior": "Taskwarrior", "todotxt": "todo.txt", "csv": "CSV", "ics": "iCalendar",
    "markdown": "Markdown", "json": "JSON", "beads": "beads", "claude": "Claude",
    "github": "GitHub", "gitlab": "GitLab", "forgejo": "Forgejo",
  ]
}
