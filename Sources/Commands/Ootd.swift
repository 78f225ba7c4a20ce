import Files
import Git
import Localization
import Rendering
import Synchronization
import Todos

/// The program's entry point.
package enum Ootd {
  /// Runs the process's command line and exits with its status.
  package static func main() async {
    InheritedState.repair()
    if let arguments = try? CommandContext.arguments(), await BackgroundInvocation.run(arguments) {
      exit(0)
    }
    var asJSON = false
    do {
      let arguments = try CommandContext.arguments()
      asJSON = GlobalOptions.askForJSON(arguments)
      let context = try CommandContext.live()
      let session = await session(for: arguments, context)
      // A program would drop these lines, so keep them for later.
      if !asJSON, arguments.first != "mcp" { try session.printUnreadLines(to: .error) }
      let status = await run(arguments, in: session)
      // Skip teardown: the process ends here.
      withExtendedLifetime(session) { exit(status) }
    } catch {
      let language = Settings.language(in: CommandContext.variables)
      let line = ErrorLine(error, language: language)
      try? Stream.error.write((asJSON ? line.json.text : line.text) + "\n")
      exit(1)
    }
  }

  /// Runs one command line.
  /// - Returns: The exit status.
  package static func run(_ arguments: [String], in context: CommandContext) async -> Int32 {
    await run(arguments, in: session(for: arguments, context))
  }

  private static func session(for arguments: [String], _ context: CommandContext) async -> Session {
    var context = context
    context.keepsNothing = arguments.contains("setup") && arguments.contains("--dry-run")
    return await Session(context)
  }

  private static func run(_ arguments: [String], in session: Session) async -> Int32 {
    var words = arguments[...]
    let status = await execute(&words, in: session)
    let notices = await session.followUp(
      words.first, isForPerson: !GlobalOptions.askForJSON(arguments) && arguments.first != "mcp")
    session.close()
    // Last, because the user may read a page for hours.
    do {
      if session.hasPage { try await session.showPage() }
      try session.printWarnings()
      for notice in notices { try session.report(notice) }
      return status
    } catch {
      return CommandLineParser(format: session.format)
        .report(error, asJSON: GlobalOptions.askForJSON(words), in: session)
    }
  }

  /// - Parameter words: The command line; the options before the verb are removed.
  private static func execute(
    _ words: inout ArraySlice<String>, in session: Session
  ) async -> Int32 {
    var session = session
    let parser = CommandLineParser(format: session.format)
    do {
      try session.options.takeLeading(from: &words)
      switch try session.expanded(Array(words)) {
      case .words(let expanded): words = expanded[...]
      case .program(let path, let arguments):
        session.close()
        try Shorthand.run(path, arguments)
      }
      let command = try parser.parse(Array(words), &session.options)
      if command.needsSettings { try session.checkAllSettings() }
      try await command.run(in: session)
      return 0
    } catch {
      var error = error
      if let failure = error as? Failure, failure.isOfOutput, session.hasChanged {
        error = Failure("output.unwritableButChanged", .failed, failure.message.values)
      }
      return parser.report(error, asJSON: GlobalOptions.askForJSON(words), in: session)
    }
  }
}

/// The options of every command, which a user types before its name or after it.
struct GlobalOptions: Hashable, Sendable {
  var usesPager = true
  var color = ColorChoice.auto
  /// The members that `--json` names; nil for the usual ones.
  var members: [String]?
  /// Whether JSON is printed with what is empty, and with texts of any length.
  var showsWhole = false

  /// Removes the options that begin a command line.
  mutating func takeLeading(from words: inout ArraySlice<String>) throws(Failure) {
    while try takeFirst(from: &words) {}
  }

  /// The words of a verb without these options. After `--` all words are the verb's own, and so is an
  /// option that the verb has itself, such as `label add --color`.
  mutating func take(
    from words: ArraySlice<String>, of verb: any DocumentedCommand.Type
  ) throws -> [String] {
    guard words.contains(where: { GlobalOptions.names.contains(GlobalOptions.name(of: $0)) }) else {
      return Array(words)
    }
    let isRoot = verb == RootCommand.self
    let own = isRoot ? [] : verb.parameters.flatMap(\.spellings)
    var rest = words
    var kept: [String] = []
    while let word = rest.first, word != "--" {
      if !own.contains(GlobalOptions.name(of: word)), try takeFirst(from: &rest) { continue }
      kept.append(rest.removeFirst())
    }
    return kept + rest
  }

  /// Removes the names of members that follow `--json`, as in gh: after an equals sign, or as the next word if all of
  /// its parts are such names.
  /// - Parameters:
  ///   - name: The command as typed.
  ///   - command: Its whole name: `block list`, also for `block`.
  mutating func takeMembers(
    from words: [String], of name: String, _ command: @autoclosure () -> String
  ) throws -> [String] {
    showsWhole = OutputSchema.isWhole(name)
    var words = words
    let own = words.prefix { $0 != "--" }
    // Another name of it, which scripts may still use.
    for index in own.indices where own[index] == "--porcelain" { words[index] = "--json" }
    guard let index = own.firstIndex(where: GlobalOptions.isJSON),
      index + 1 < own.count || words[index].contains("="),
      let known = OutputSchema.members(ofCommand: command())
    else { return words }
    let name = GlobalOptions.name(of: words[index])
    let isJoined = words[index] != name
    let list = isJoined ? String(words[index].dropFirst(name.count + 1)) : words[index + 1]
    let names = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if isJoined {
      words[index] = name
    } else if names.allSatisfy(known.contains) {
      words.remove(at: index + 1)
    } else {
      return words
    }
    for name in names where !known.contains(name) {
      var failure = Failure.unknownKey(name, of: known)
      failure.given = name
      throw failure
    }
    members = names
    return words
  }

  /// The words without the options that begin them; an option whose value is still missing stays.
  static func withoutLeading(_ words: ArraySlice<String>) -> ArraySlice<String> {
    var options = GlobalOptions()
    var rest = words
    var last = rest
    while (try? options.takeFirst(from: &rest)) == true { last = rest }
    return last
  }

  static let names = ["--no-pager", "--color"]

  /// Whether a command line, right or wrong, asks for JSON, so that its error is JSON too.
  static func askForJSON(_ words: some Sequence<String>) -> Bool {
    words.prefix { $0 != "--" }.contains(where: isJSON)
  }

  private static func isJSON(_ word: String) -> Bool {
    ["--json", "--porcelain"].contains(name(of: word))
  }

  private static func name(of word: String) -> String { String(word.prefix { $0 != "=" }) }

  /// - Returns: Whether the first word was one of the options, which is now removed with its value.
  private mutating func takeFirst(
    from words: inout ArraySlice<String>
  ) throws(Failure) -> Bool {
    guard let word = words.first else { return false }
    let name = GlobalOptions.name(of: word)
    guard GlobalOptions.names.contains(name) else { return false }
    words.removeFirst()
    var value = name == word ? nil : String(word.dropFirst(name.count + 1))
    if name == "--no-pager" {
      if value != nil { throw .unexpectedValue(name) }
      usesPager = false
    } else {
      if value == nil, words.first?.hasPrefix("-") == false { value = words.removeFirst() }
      guard let value else { throw .missingValue(name) }
      color = try ColorChoice(named: value)
    }
    return true
  }
}

/// The command lines that git hooks, shells, status bars and ootd itself start. They skip the steps that
/// only users need, and never fail, because no user asked for them.
enum BackgroundInvocation {
  /// - Returns: Whether the arguments were such a command line, which has now run.
  static func run(_ arguments: [String]) async -> Bool {
    switch arguments.first {
    case "hook" where arguments.count > 2 && arguments[1] == "run":
      guard let event = HookEvent(rawValue: arguments[2]) else { return false }
      let words = Array(arguments.dropFirst(3))
      let isAwaited = HookBackground.limits(words) != nil
      if isAwaited { HookBackground.detach() }
      // The hook's shell waits for a line, even after a failure.
      defer { if isAwaited { _ = HookBackground.reply("") } }
      if let context { await HookRun.run(event, words, in: context) }
    case "prompt" where arguments.count == 1:
      if let context { Prompt.show(.plain, in: context) }
    case "prompt" where arguments.count == 3 && arguments[1] == "--format":
      guard let format = PromptFormat(rawValue: arguments[2]) else { return false }
      if let context { Prompt.show(format, in: context) }
    case "completions" where arguments.count == 4 && arguments[2] == "--line":
      guard let shell = Shell(rawValue: arguments[1]) else { return false }
      if let context { Completions.answer(arguments[3], in: shell, context) }
    case _ where arguments == AutomaticSync.arguments:
      DetachedProcess.detach()
      if let context { await AutomaticSync(context: context).run() }
    case _ where arguments == CalendarRefresh.arguments:
      DetachedProcess.detach()
      if let context { CalendarRefresh(context: context).run() }
    case _ where arguments == MorningBriefing.arguments:
      if let context { await MorningBriefing.run(in: context) }
    default: return false
    }
    return true
  }

  /// Nil after an error, which is logged.
  private static var context: CommandContext? {
    DebugLog.live(CommandContext.variables).ignoring("environment") { try CommandContext.live() }
  }
}

/// Repairs inherited state that could damage the files that this process writes.
enum InheritedState {
  /// Call it before this process opens any file.
  static func repair() {
    // `/dev/null` in place of closed standard streams: otherwise the next opened file would get the descriptor, and
    // output would go into the store. It is opened in the wrong direction, so that using it fails, as with a closed
    // stream.
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
    // Without the owner's bits in the umask: a store of mode 0 could never be opened again.
    umask(umask(0o077) & 0o077)
    // A write beyond `ulimit -f` fails with an error instead.
    signal(SIGXFSZ, SIG_IGN)
  }
}
