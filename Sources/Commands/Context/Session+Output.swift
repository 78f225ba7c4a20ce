import Git
import Localization
import Rendering
import Store
import Synchronization
import Todos

/// What a command leaves for its end, and what it knows about its input and the terminal.
final class SessionOutput: Sendable {
  let held = Mutex(HeldOutput())
  let isInputRead = Atomic<Bool>(false)
  /// The terminal's background, once it is known.
  let background = Mutex<KnownBackground?>(nil)
}

/// The output that a command leaves for its end.
struct HeldOutput {
  /// A result that is longer than the terminal, for the pager.
  var page = ""
  /// The output after such a result.
  var rest = ""
  /// Sentences for standard error, printed before a result or after the pager.
  var warnings: [String] = []
}

extension Session {
  var format: Format { format(asksBackground: false) }

  /// The format for views with many shades or bars: asks the terminal for its background once.
  var shadeFormat: Format { format(asksBackground: true) }

  private func format(asksBackground: Bool) -> Format {
    let color = colorDepth(isTerminal: context.console.width != nil)
    return Format(
      language: language, width: context.console.width, color: color,
      background: background(color, asking: asksBackground), calendar: calendar, now: now,
      actor: actor)
  }

  func colorDepth(isTerminal: Bool) -> ColorDepth {
    ColorDepth(
      environment: context.environment, isTerminal: isTerminal, choice: options.color)
  }

  /// The background to choose colours for; fewer than 256 colours are the terminal's own.
  func background(_ color: ColorDepth, asking: Bool) -> Background {
    guard [.ansi256, .trueColor].contains(color) else { return .dark }
    return terminalBackground(asking: asking) ?? .dark
  }

  /// Prints the result of a command that changes nothing. In a terminal, a longer result is held for the
  /// pager, see ``showPage()``.
  func page(_ text: String) throws {
    if context.console.terminal != nil, needsPager(text) {
      output.held.withLock { $0.page += text }
    } else {
      try printWarnings()
      try print(text)
    }
  }

  /// Whether ``showPage()`` has something to show.
  var hasPage: Bool { output.held.withLock { !$0.page.isEmpty } }

  func print(_ text: String) throws {
    let isHeld = output.held.withLock { held in
      if !held.page.isEmpty { held.rest += text }
      return !held.page.isEmpty
    }
    if !isHeld { try context.write(.output, text) }
  }

  /// Prints the members that `--json` names, or else all of what is shown or the gist of what is listed.
  func print(_ json: JSON) throws {
    let asked = options.members.map(json.selecting)
    try context.write(.output, (asked ?? (options.showsWhole ? json : json.brief)).text + "\n")
  }

  /// Prints a sentence to standard error.
  func report(_ sentence: String) throws {
    try context.write(.error, sentence.visible + "\n")
  }

  /// Holds a warning for ``printWarnings()``.
  func warn(_ error: GitError) {
    let warning = "ootd: " + language.t(error.warning)
    output.held.withLock { $0.warnings.append(warning) }
  }

  /// Prints the warnings of ``warn(_:)``: before a result, but after a pager, which would scroll them away.
  func printWarnings() throws {
    let warnings = output.held.withLock { held in
      defer { held.warnings = [] }
      return held.warnings
    }
    for warning in warnings { try report(warning) }
  }

  /// Prints todos with their linked commits as JSON.
  func print(json todos: [Todo], _ store: TodoStore) throws {
    try print(json(of: todos, store).list(todos))
  }

  /// The JSON writer for todos, with their comments and linked commits.
  func json(of todos: [Todo], _ store: TodoStore) throws -> TodoJSON {
    TodoJSON(
      at: now, in: calendar, for: store.actor,
      checklists: try store.read { try $0.checklists(of: todos) },
      comments: try store.read { try $0.comments(on: todos) },
      commits: try store.read { try $0.commitLinks(of: todos) })
  }
}
