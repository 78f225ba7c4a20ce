import Activity
import Dispatch
import Files
import Git
import Localization
import Rendering
import Store
import Synchronization
import Todos

/// The state of a running command: opened stores, today's figures, held output, and what is known about the terminal.
final class SessionState: Sendable {
  let opened = Mutex<[TodoStore]>([])
  /// Today's figures, if the command has counted them.
  let snapshot = Mutex<DaySnapshot?>(nil)
  let isWaitReported = Atomic<Bool>(false)
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

  /// The same for a view without repositories, which names the command that links them.
  var emptyFormat: Format {
    var format = shadeFormat
    format.setupCommand = context.setupCommand
    return format
  }

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
      state.held.withLock { $0.page += text }
    } else {
      try printWarnings()
      try print(text)
    }
  }

  /// Whether ``showPage()`` has something to show.
  var hasPage: Bool { state.held.withLock { !$0.page.isEmpty } }

  func print(_ text: String) throws {
    let isHeld = state.held.withLock { held in
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

  /// Prints a sentence as the result.
  func print(_ message: Message) throws { try print(language.t(message).visible + "\n") }

  /// Prints a sentence to standard error.
  func report(_ message: Message) throws { try report(language.t(message)) }

  /// Prints an error to standard error as a line that begins with `ootd: `, or as one JSON object.
  func report(_ error: any Error, asJSON: Bool = false) throws {
    let line = ErrorLine(error, format: format)
    if asJSON { return try context.write(.error, line.json.text + "\n") }
    try report(line.text)
  }

  /// Prints a sentence to standard error, wrapped between words if that is a terminal.
  func report(_ sentence: String) throws {
    let width = context.interactivity.width ?? .max
    let lines =
      sentence.displayWidth > width
      ? sentence.visible.wrapped(toWidth: width, splitsWords: false) : [sentence.visible]
    try context.write(.error, lines.joined(separator: "\n") + "\n")
  }

  /// Holds a warning for ``printWarnings()``.
  func warn(_ error: GitError) {
    let warning = "ootd: " + language.t(error.warning)
    state.held.withLock { $0.warnings.append(warning) }
  }

  /// Prints the warnings of ``warn(_:)``: before a result, but after a pager, which would scroll them away.
  func printWarnings() throws {
    let warnings = state.held.withLock { held in
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
    try store.read { try json(of: todos, $0) }
  }

  func json(of todos: [Todo], _ snapshot: Snapshot) throws -> TodoJSON {
    TodoJSON(
      at: now, in: calendar, for: snapshot.actor, checklists: try snapshot.checklists(of: todos),
      comments: try snapshot.comments(on: todos), commits: try snapshot.commitLinks(of: todos))
  }
}

extension Session {
  /// The user's pager as a line of shell: the one that git would start. git-var(1) describes it for GIT_PAGER: that
  /// variable, `core.pager`, PAGER, `less`. Nil if it is empty or `cat`, or in a dumb terminal.
  static func pager(
    _ environment: [String: String], _ configuration: Git.Configuration?
  ) -> String? {
    let candidates = [
      environment["GIT_PAGER"], configuration?.string("core.pager"), environment["PAGER"], "less",
    ]
    guard let command = candidates.compactMap(\.self).first, !["", "cat"].contains(command),
      !["", "dumb"].contains(environment["TERM"] ?? "")
    else { return nil }
    return command
  }

  /// Whether a page is longer than the terminal, and the user reads such pages in a pager.
  func needsPager(_ page: String) -> Bool {
    guard options.usesPager, let terminal = context.console.terminal,
      let width = context.console.width, page.rows(inWidth: width) >= terminal.rows
    else { return false }
    return Self.pager(context.environment, configuration) != nil
  }

  /// Shows the page that the command has left for the pager, and then what came after it.
  func showPage() async throws {
    let held = state.held.withLock { held in
      defer { held.page = "" }
      return held
    }
    guard let pager = Self.pager(context.environment, configuration) else { return }
    let isShown = await show(held.page, in: pager)
    try context.write(.output, (isShown ? "" : held.page) + held.rest)
  }

  /// Options for `less` and `lv` that the user hasn't set, as git sets them: to end at the end of a short page,
  /// to show colours, and to leave the page on the screen.
  private static let pagerVariables = ["LESS": "FRX", "LV": "-c"]

  /// Shows a page until the user quits the pager.
  /// - Returns: False if the pager can't be started.
  private func show(_ page: String, in pager: String) async -> Bool {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // On a thread: the pager reads only as far as the user scrolls.
    DispatchQueue(label: "ootd.pager").async { [output = ends[1]] in
      // Quitting the pager closes the pipe, which is no reason to end this program. The thread keeps the mask: a signal
      // that waits would end the program as soon as it is unblocked.
      Interrupt.changeMask(SIG_BLOCK, [SIGPIPE])
      _ = FileOutput.write(Array(page.utf8), to: output)
      Files.close(output)
    }
    let status = await context.debug.ignoring("pager \(pager)") {
      try await context.runInForeground(
        pager, variables: Self.pagerVariables, input: ends[0])
    }
    // 126 and 127 are the shell's statuses for a command that it can't execute or find.
    return status.map { ![126, 127].contains($0) } ?? false
  }
}
