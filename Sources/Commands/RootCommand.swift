import Files
import Git
import Localization
import Rendering
import Resources
import Store
import Todos

/// `ootd` with all verbs. To add a verb, add a file, an entry in `groups` and a test.
struct RootCommand: DocumentedCommand {
  static let usage = Usage(
    "ootd", examples: [], subcommands: groups.flatMap { $0.value.map(\.value) },
    default: Today.self)

  @OptionGroup var options: GlobalParameters

  /// An example of each verb that the first week needs, as `ootd --help` shows them.
  static let firstExamples = [
    "setup ~/src", "add \"Fix login\"", "today", "ui", "list", "start 12 -b", "done 12",
    "plan 12 tomorrow", "show 12", "edit 12 -p high", "undo", "board --web", "standup",
  ]

  /// The verbs by name, as `ootd help commands` groups them; the text of a group's name is `help.group.NAME`.
  static let groups: KeyValuePairs<String, KeyValuePairs<String, any DocumentedCommand.Type>> = [
    "day": [
      "today": Today.self, "ui": UserInterface.self, "review": ReviewCommand.self,
      "standup": Standup.self,
      "activity": ActivityCommand.self,
    ],
    "todos": [
      "add": Add.self, "list": List.self, "ready": Ready.self, "next": Next.self,
      "show": Show.self, "edit": Edit.self, "start": Start.self, "stop": Stop.self,
      "done": Done.self, "drop": Drop.self, "reopen": Reopen.self, "plan": Plan.self,
      "comment": CommentCommand.self, "rm": Rm.self, "restore": Restore.self,
      "undo": Undo.self, "redo": Redo.self, "history": History.self,
    ],
    "git": [
      "log": Log.self, "drift": Drift.self, "hook": HookCommand.self, "forge": ForgeCommand.self,
    ],
    "board": ["board": BoardCommand.self, "move": Move.self],
    "organise": [
      "project": ProjectCommand.self, "label": LabelCommand.self,
      "milestone": MilestoneCommand.self, "view": ViewCommand.self, "block": BlockCommand.self,
    ],
    "machines": ["sync": SyncCommand.self, "import": Import.self, "export": Export.self],
    "setup": [
      "setup": Setup.self, "config": Config.self, "remind": Remind.self, "agents": Agents.self,
      "doctor": Doctor.self,
    ],
    "tools": [
      "init": Init.self, "prompt": Prompt.self, "morning": Morning.self,
      "completions": Completions.self, "manual": Manual.self, "schema": SchemaCommand.self,
      "prime": Prime.self, "mcp": MCPCommand.self,
    ],
  ]

  /// The verb of that name; nil if there is none.
  static func verb(named name: String) -> (any DocumentedCommand.Type)? {
    groups.lazy.compactMap { $0.value.first { $0.key == name }?.value }.first
  }

  /// The help of all commands in a language.
  static func help(in language: Language) -> CommandHelp { help(named: "ootd", in: language) }

  static let version = "0.1.0"

  /// The versions that a bug report needs: of the program and its libraries.
  static var versionPage: String {
    let commit = Resource.commit.map { " (\($0))" } ?? ""
    return """
      ootd \(version)\(commit)
      libgit2 \(LibraryVersion.libgit2), SQLite \(TodoStore.sqliteVersion)
      """
  }
}

/// The declaration of ``GlobalOptions`` for help and completions.
struct GlobalParameters: ParameterGroup {
  @Flag("no-pager") var noPager = false
  @Option("color", help: "colorChoice", offering: .colorChoices) var color: String?
}

/// The meaning of a command line that doesn't begin with a command.
enum Shorthand {
  /// Another command line of ootd.
  case words([String])
  /// Another program, which takes over the process, and its arguments.
  case program(String, [String])

  /// Replaces this process with a program. As git does, a script without an interpreter is run by the shell.
  /// - Throws: `program.cannotStart`
  static func run(_ path: String, _ arguments: [String]) throws(Failure) -> Never {
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    execvp(path, &words)
    let reason = String(cString: strerror(errno))
    for word in words { free(word) }
    throw .path("program.cannotStart", .failed, path, ["reason": reason])
  }
}

extension Session {
  /// Expands `ls`, an alias of git config, an ID, a day or the name of a program `ootd-NAME`. Anything else
  /// stays as it is, so that the parser reports it.
  func expanded(_ arguments: [String]) throws -> Shorthand {
    var words = arguments
    var aliases: [String] = []
    // `next` is a command, but `next mon` is a day.
    if words.first == "next", words.count > 1, let day = dayInstead(of: words) {
      return .words(day)
    }
    // `-1d` is a day rather than an option.
    if let first = words.first, first.hasPrefix("-"), (try? dayParser.day(first)) != nil {
      return .words(["today"] + words)
    }
    while let name = words.first, !name.hasPrefix("-"), name != "help",
      RootCommand.verb(named: name) == nil
    {
      let rest = Array(words.dropFirst())
      if name == "ls" { return .words(["list"] + rest) }
      if let line = alias(named: name) {
        if aliases.contains(name) {
          throw Failure(
            "alias.endless", .failed, ["name": name], given: name,
            hint: "git config --global ootd.alias.\(name) …")
        }
        aliases.append(name)
        // For the shell, as in git's aliases.
        if line.hasPrefix("!") {
          let line = String(line.dropFirst())
          return .program("/bin/sh", ["-c", "\(line) \"$@\"", line] + rest)
        }
        do {
          words = try Self.words(of: line) + rest
        } catch {
          throw Failure("alias.invalid", .failed, ["name": name, "value": line], given: name)
        }
        continue
      }
      if Handle(name) != nil || ItemHandle(name) != nil { return .words(["show"] + words) }
      if let day = dayInstead(of: words) { return .words(day) }
      if let path = context.program(named: "ootd-\(name)") { return .program(path, rest) }
      break
    }
    return .words(words)
  }

  /// The command line that shows a day, if the words before the options are one, such as `next mon`.
  private func dayInstead(of words: [String]) -> [String]? {
    let day = words.prefix { !$0.hasPrefix("-") }
    let text = day.joined(separator: " ")
    if (try? dayParser.day(text)) == nil { return nil }
    return ["today", "--on", text] + words.dropFirst(day.count)
  }

  /// The command line that git config sets for a name, under `ootd.alias.NAME`.
  private func alias(named name: String) -> String? {
    // git takes letters, digits and dashes as the name of a variable.
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return configuration?.string("ootd.alias.\(name)")
  }

  /// All aliases with their command lines, by name.
  var aliases: [(name: String, line: String)] {
    let prefix = "ootd.alias."
    let entries = configuration?.entries.filter { $0.key.hasPrefix(prefix) } ?? []
    let lines = Dictionary(
      entries.map { (String($0.key.dropFirst(prefix.count)), $0.value ?? "") },
      uniquingKeysWith: { $1 })
    return lines.sorted { $0.key < $1.key }.map { (name: $0.key, line: $0.value) }
  }

  /// The words of a command line, split as git splits an alias: at spaces outside of quotes, with a backslash before a
  /// literal character except within single quotes (`split_cmdline` in git's alias.c).
  /// - Throws: `line.invalid` for an open quote or an empty line.
  static func words(of line: String) throws(Failure) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let whole = word { words.append(whole) }
    guard quote == nil, !isEscaped, !words.isEmpty else {
      throw .value("line.invalid", .usage, line)
    }
    return words
  }
}
