package import Exchange
package import Localization
package import Store
package import Todos

/// Input or an environment that a command can't work with.
package enum InputError: CodedError, Hashable, Sendable {
  /// Neither HOME nor XDG_DATA_HOME gives a folder for the store.
  case noHome
  /// `OOTD_NOW` isn't a valid moment.
  case invalidClock(String)
  /// `OOTD_ACTOR` isn't a name, or that of ootd itself.
  case invalidActor(String)
  /// An agent undoes only its own commands.
  case undoOfAnother(String)
  /// `TZ` isn't a known time zone.
  case unknownTimeZone(String)
  /// `file` sets the value; nil for a value on the command line. `expected` is the closest valid value, or
  /// several if none is close.
  case invalidSetting(name: String, value: String, expected: [String], file: String?)
  /// A setting without a value: anywhere, or in `file`; `other` is a file that sets it.
  case settingNotSet(
    name: String, value: String? = nil, file: String? = nil, other: String? = nil)
  /// Not even the program's name was passed.
  case noArguments
  /// An argument that isn't UTF-8, made printable.
  case notUnicode(String)
  case noRepository(path: String)
  /// A repository of Jujutsu whose git repository is hidden in its `.jj` folder.
  case jjRepository(path: String)
  case noFolder(path: String)
  /// A bare repository, which has no worktree.
  case noWorkTree(path: String)
  case noProjectHere
  /// Neither the name of the remote nor that of the repository's folder is a valid project name.
  case noProjectName(path: String)
  case nothingToChange(command: String)
  case noTitle
  case conflicting(String, String)
  /// An option that requires another one.
  case onlyWith(String, other: String)
  /// An option that requires the ID of a checklist item.
  case needsItem(String)
  case invalidCount(String)
  case tooManyWeeks(String, most: Int)
  /// No editor is set, and the terminal can't display one.
  case noEditor
  case editorFailed(String, status: Int)
  /// The edited text is empty.
  case editingCancelled
  /// A file that can't be read.
  case unreadable(path: String, message: String)
  /// The edited text isn't UTF-8.
  case notUTF8
  /// The file to import is empty; `-` for standard input.
  case emptyFile(path: String)
  /// The file to import changed while it was being read.
  case changedFile(path: String)
  /// A file of more bytes than an import reads.
  case fileTooLarge(path: String, limit: Int)
  case tooManyTodos(path: String, limit: Int)
  /// Another tool's file with records that can't be read.
  case badFile(path: String, ExchangeError)
  /// The answer of a forge's program or interface with issues that can't be read; a person can't fix it.
  case badIssues(path: String, ExchangeError)
  /// No todo in that state matches a query in an ID's place; nil for any state.
  case noMatch(query: [String], TodoState?)
  /// A query in an ID's place that has no condition, so that all todos would match.
  case selectsAll(query: [String])
  /// Several todos match, but the command takes one.
  case severalMatch([Handle], command: String)
  /// No ID was given, and none of the todos here is the current one.
  case noCurrentTodo(command: String)
  /// A new label or milestone with a name that is probably a misspelling of another's.
  case misspelt(EntityKind, String, nearest: String)
  /// An alias that git config sets to a line that can't be split into words.
  case badAlias(name: String, value: String)
  /// An alias that stands for itself.
  case endlessAlias(String)
  /// The todo's project has repositories, but the one here is another project's. The paths are theirs on
  /// this machine.
  case otherProject(Handle, project: String, paths: [String])
  /// The output file can't be written.
  case unwritable(path: String, message: String)
  /// Hooks in the repository that ootd won't modify; the output explains how to add to them by hand.
  case hooksRefused(path: String)
  /// The same for one of several repositories, without the lines to add.
  case hooksByHand(path: String)
  /// `core.hooksPath` switches all hooks of the repository off.
  case hooksDisabled(path: String, setting: String, file: String)
  /// A hook with only part of ootd's block left.
  case damagedHook(path: String)
  /// A program that can't be found, or whose path can't be written in a shell script.
  case unusableProgram(path: String)
  /// A todo has no comment of that number; the numbers are those that it has.
  case noSuchComment(String, todo: Handle, numbers: [Int])
  /// Not a time span such as `30m`.
  case invalidDuration(String)
  /// No program that shows notifications is installed.
  case noNotifier
  /// A program can't be started.
  case cannotStart(path: String, reason: String)
  /// A program of the system failed.
  case programFailed(String, message: String)
  /// Nothing here can run reminders; the output has a line for cron.
  case noScheduler
  /// A file that ootd didn't write stands where it would write one.
  case foreignFile(path: String)
  /// A file for agents that ootd doesn't write to; the obstacle is the last word of its text's key.
  case agentsFile(path: String, obstacle: String)
  /// The calendar file isn't kept up to date.
  case notKept(path: String)
  /// Not a port number.
  case invalidPort(String)
  /// Another program listens on the port.
  case portTaken(Int)
  /// A privileged port.
  case portRefused(Int)
  /// Not a valid address of a remote.
  case invalidRemote(String)
  /// The remote belongs to a code repository, and the user didn't confirm using it.
  case sharedRemote(url: String, project: String)
  /// The remote has a branch that isn't ootd's, so others may be able to read it.
  case remoteWithBranches(url: String, branch: String)
  /// Not an operation's id.
  case invalidOperation(String)
  case noSuchOperation(String)
  case ambiguousOperation(String)
  /// Sync isn't set up, so it can't be stopped.
  case noRemote
  /// There are fewer commands to undo or redo than asked for.
  case tooFewCommands(Int, Retraction.Direction)
  /// A change needs confirmation, but nobody can be asked.
  case unconfirmed(Confirmation)
  /// The answer to the confirmation wasn't yes.
  case declined
  /// Another process has changed the text of a todo while the user edited it.
  case changedMeanwhile(Handle)
  /// Nothing can be copied without a terminal.
  case noClipboard
  /// Terminals accept less than that.
  case tooLongToCopy(bytes: Int, most: Int)
  /// Standard input can't be read.
  case input(message: String)
  case inputNotUTF8
  case inputTooLarge(limit: Int)
  /// `-` for IDs or titles, but standard input has none.
  case inputEmpty
  /// A second `-` on a command line.
  case inputRepeated
  /// Standard output can't be written.
  case output(message: String)
  /// Standard output can't be written, but the command has already changed the store.
  case outputOfChange(message: String)
}

extension InputError {
  package var failure: Failure {
    switch self {
    case .noHome: Failure("input.noHome", .failed)
    case .invalidClock(let text): Self.invalid("input.invalidClock", .failed, text)
    case .invalidActor(let name): Self.invalid("input.invalidActor", .failed, name)
    case .undoOfAnother(let name): Self.invalid("undo.ofAnother", .refused, name, as: "name")
    case .unknownTimeZone(let text): Self.invalid("input.unknownTimeZone", .failed, text)
    case .invalidSetting(let name, let value, let expected, let file):
      // The page shows no command for a value in a file.
      Failure(
        file == nil ? "setting.invalidValue" : "setting.invalid", file == nil ? .usage : .failed,
        ["name": name, "value": value, "hint": Self.setting(name, to: expected, in: file)],
        given: value, hint: settingCommand)
    case .settingNotSet(let name, let value, let file, let other):
      Self.notSet(name, value, in: file, other: other)
    case .noArguments: Failure("input.noArguments", .failed, hint: "ootd today")
    case .notUnicode(let text): Self.invalid("input.notUnicode", .failed, text, as: "argument")
    case .noRepository(let path): Self.path("input.noRepository", .missing, path, hint: "git init")
    case .jjRepository(let path):
      Self.path("input.jjRepository", .missing, path, hint: "jj git colocation enable")
    case .noFolder(let path): Self.path("input.noFolder", .missing, path)
    case .noWorkTree(let path): Self.path("input.noWorkTree", .failed, path)
    case .noProjectHere: Failure("input.noProjectHere", .missing, hint: "ootd project add")
    case .noProjectName(let path):
      Self.path(
        "input.noProjectName", .usage, path,
        ["command": "ootd project add \(path.shellWord) --name NAME"],
        hint: "ootd project add \(path.shellWord) --name NAME")
    case .nothingToChange(let command):
      Failure(
        "input.nothingToChange", .usage, ["command": command], hint: "ootd \(command) --help")
    case .noTitle: Failure("input.noTitle", .usage, hint: "ootd add --help")
    case .conflicting(let first, let second): .conflicting(first, second)
    case .onlyWith(let option, let other):
      Failure(
        "option.onlyWith", .usage, ["option": option, "other": other], given: option, hint: other)
    case .needsItem(let option): Self.invalid("option.needsItem", .usage, option, as: "option")
    case .invalidCount(let text): Self.invalid("input.invalidCount", .usage, text)
    case .tooManyWeeks(let text, let most):
      Failure("input.tooManyWeeks", .usage, ["weeks": text, "most": most], given: text)
    case .noEditor: Failure("editor.notSet", .failed)
    case .editorFailed(let editor, let status):
      Failure(
        "editor.failed", .failed, ["editor": editor, "status": String(status)], given: editor)
    case .editingCancelled: Failure("editor.cancelled", .failed)
    case .unreadable(let path, let message):
      Self.path("file.unreadable", .failed, path, ["message": message])
    case .notUTF8: Failure("editor.notUTF8", .failed)
    case .emptyFile(let path):
      Self.path(
        "file.empty", .failed, path,
        [
          "file": path == "-"
            ? Message("error.file.empty.standardInput")
            : Message("error.file.empty.path", ["path": path])
        ])
    case .changedFile(let path): Self.path("file.changed", .failed, path)
    case .fileTooLarge(let path, let limit):
      Self.path("file.tooLarge", .failed, path, ["limit": limit >> 20])
    case .tooManyTodos(let path, let limit):
      Self.path("file.tooManyTodos", .failed, path, ["limit": limit])
    case .badFile(let path, let error):
      Self.path(
        "file.badRecords", .failed, path,
        [
          "error": error.message,
          "advice": error.isOfWholeFile ? nil : Message("error.file.badRecords.fix"),
        ])
    case .badIssues(let path, let error):
      Self.path("file.badRecords", .failed, path, ["error": error.message])
    case .noMatch(let words, let state): Self.noMatch(words, state)
    case .selectsAll(let words):
      Failure(
        "query.selectsAll", .usage, ["query": words.joined(separator: " ")],
        given: words.joined(separator: " "))
    case .severalMatch(let handles, let command):
      Failure(
        "todo.severalMatch", .conflict, ["count": handles.count, "command": command],
        nearest: handles.prefix(10).map(\.description).joined(separator: " "))
    case .noCurrentTodo(let command):
      Failure("todo.noCurrent", .missing, ["command": command], hint: "ootd list")
    case .misspelt(let kind, let name, let nearest):
      Failure(
        "\(kind.rawValue).misspelt", .conflict,
        [
          "name": name, "nearest": nearest,
          "command": "ootd \(kind.rawValue) add \(name.shellWord)",
        ], given: name, nearest: nearest)
    case .badAlias(let name, let value):
      Failure("alias.invalid", .failed, ["name": name, "value": value], given: name)
    case .endlessAlias(let name):
      Failure(
        "alias.endless", .failed, ["name": name], given: name,
        hint: "git config --global ootd.alias.\(name) …")
    case .otherProject(let todo, let project, let paths):
      Failure(
        "project.other", .refused,
        [
          "id": todo.description, "project": project,
          "place": paths.isEmpty
            ? Message("error.project.other.none")
            : Message("error.project.other.place", ["paths": paths.map { "`\($0)`" }]),
        ], given: todo.description, hint: paths.first.map { "cd \($0.shellWord)" })
    case .unwritable(let path, let message):
      Self.path("file.unwritable", .failed, path, ["message": message])
    case .hooksRefused(let path): Self.path("hook.refused", .refused, path)
    case .hooksByHand(let path):
      Self.path(
        "hook.byHand", .refused, path, ["folder": path.shellWord],
        hint: "ootd hook install \(path.shellWord)")
    case .hooksDisabled(let path, let setting, let file):
      Self.path(
        "hook.disabled", .refused, path, ["setting": setting, "file": file],
        hint: "git config --file \(file.shellWord) --unset-all core.hooksPath")
    case .damagedHook(let path): Self.path("hook.damaged", .refused, path)
    case .unusableProgram(let path): Self.path("input.unusableProgram", .failed, path)
    case .noSuchComment(let number, let todo, let numbers):
      Failure(
        "input.noSuchComment", .missing,
        [
          "number": number, "id": todo.description,
          "numbers": numbers.isEmpty
            ? Message("error.input.noSuchComment.none")
            : Message("error.input.noSuchComment.use", ["numbers": numbers.map { "`\($0)`" }]),
        ], given: number)
    case .invalidDuration(let text): Self.invalid("input.invalidDuration", .usage, text)
    case .noNotifier: Failure("remind.noNotifier", .failed)
    case .cannotStart(let path, let reason):
      Self.path("program.cannotStart", .failed, path, ["reason": reason])
    case .programFailed(let name, let message):
      Failure("program.failed", .failed, ["program": name, "message": message], given: name)
    case .noScheduler: Failure("remind.noScheduler", .refused)
    case .foreignFile(let path): Self.path("file.foreign", .refused, path)
    case .agentsFile(let path, let obstacle): Self.path("agents.\(obstacle)", .refused, path)
    case .notKept(let path):
      Self.path("export.notKept", .missing, path, hint: "ootd export ics --kept")
    case .invalidPort(let text): Self.invalid("board.invalidPort", .usage, text, as: "port")
    case .portTaken(let port): Self.invalid("board.portTaken", .failed, String(port), as: "port")
    case .portRefused(let port):
      Self.invalid("board.portRefused", .failed, String(port), as: "port")
    case .invalidRemote(let text):
      Self.invalid("input.invalidRemote", .usage, text, as: "address")
    case .sharedRemote(let url, let project):
      Failure(
        "input.sharedRemote", .conflict, ["url": url, "project": project], given: url,
        hint: "--yes")
    case .remoteWithBranches(let url, let branch):
      Failure(
        "input.remoteWithBranches", .conflict, ["url": url, "branch": branch], given: url,
        hint: "--yes")
    case .invalidOperation(let text): Self.operation("invalid", .usage, text)
    case .noSuchOperation(let text): Self.operation("unknown", .missing, text)
    case .ambiguousOperation(let text): Self.operation("ambiguous", .conflict, text)
    case .noRemote: Failure("input.noRemote", .conflict)
    case .tooFewCommands(let count, let direction):
      Failure(
        "\(direction.rawValue).tooFew", .conflict,
        ["count": count, "command": direction.command(count)], hint: direction.command(count))
    case .unconfirmed(let change):
      Failure("input.unconfirmed", .refused, ["change": change.infinitive], hint: "--yes")
    case .declined: Failure("input.declined", .failed)
    case .changedMeanwhile(let todo):
      Self.invalid("editor.changedMeanwhile", .conflict, todo.description, as: "id")
    case .noClipboard: Failure("clipboard.noTerminal", .failed)
    case .tooLongToCopy(let bytes, let most):
      Failure("clipboard.tooLong", .failed, ["bytes": bytes, "most": most])
    case .input(let message): Failure("input.unreadable", .failed, ["message": message])
    case .inputNotUTF8: Failure("input.notUTF8", .failed)
    case .inputTooLarge(let limit): Failure("input.tooLarge", .failed, ["limit": limit >> 20])
    case .inputEmpty: Failure("input.empty", .failed)
    case .inputRepeated: Failure("input.repeated", .usage)
    case .output(let message): Failure("output.unwritable", .failed, ["message": message])
    case .outputOfChange(let message):
      Failure("output.unwritableButChanged", .failed, ["message": message])
    }
  }

  /// - Parameter name: The placeholder of the text in the message.
  private static func invalid(
    _ code: String, _ kind: Failure.Kind, _ text: String, as name: String = "value"
  ) -> Failure {
    Failure(code, kind, [name: text], given: text)
  }

  private static func path(
    _ code: String, _ kind: Failure.Kind, _ path: String,
    _ values: [String: any MessageValue] = [:], hint: String? = nil
  ) -> Failure {
    Failure(
      code, kind, values.merging(["path": path]) { own, _ in own }, given: path, hint: hint)
  }

  private static func operation(
    _ name: String, _ kind: Failure.Kind, _ text: String
  ) -> Failure {
    Failure(
      "operation.\(name)", kind, ["id": text], given: text,
      hint: name == "ambiguous" ? nil : "ootd history --json")
  }

  private static func noMatch(_ words: [String], _ state: TodoState?) -> Failure {
    let command = "ootd list \(words.map(\.shellWord).joined(separator: " ")) --all"
    let query = words.joined(separator: " ")
    let state = Message("error.todo.noMatch.\(state?.rawValue ?? "any")")
    return Failure(
      "todo.noMatch", .missing, ["state": state, "query": query, "command": command],
      given: query, hint: command)
  }

  private static func notSet(
    _ name: String, _ value: String?, in file: String?, other: String?
  ) -> Failure {
    let command = "ootd config set \(name.split(separator: ".").last ?? "") …"
    let isAdvised = other == nil && file == nil
    let advice =
      other.map { Message("error.setting.notSet.other", ["file": $0]) }
      ?? (isAdvised ? Message("error.setting.notSet.hint", ["command": command]) : nil)
    return Failure(
      "setting.notSet", .conflict,
      [
        "name": name, "value": value.map { Message("error.setting.notSet.value", ["value": $0]) },
        "where": file.map { Message("error.setting.notSet.where", ["file": $0]) }, "hint": advice,
      ], given: name, hint: isAdvised ? command : nil)
  }

  /// The command that sets an invalid setting to a valid value; nil for other errors.
  package var settingCommand: String? {
    guard case .invalidSetting(let name, _, let expected, let file?) = self else { return nil }
    return Self.command(name, expected, file)
  }

  private static func command(_ name: String, _ values: [String], _ file: String) -> String {
    "git config --file \(file.shellQuoted) \(name) \(values.count == 1 ? values[0] : "…")"
  }

  /// How to change a setting. If several values are possible, the user fills one in.
  private static func setting(_ name: String, to values: [String], in file: String?) -> Message {
    guard let file else {
      let values = values.map { "`\($0)`" }
      let key = values.count == 1 ? "error.setting.invalid.try" : "error.setting.invalid.oneOf"
      return Message(key, ["values": values])
    }
    let command = command(name, values, file)
    guard values.count > 1 else {
      return Message("error.setting.invalid.set", ["command": command])
    }
    return Message(
      "error.setting.invalid.choose", ["values": values.map { "`\($0)`" }, "command": command])
  }
}
