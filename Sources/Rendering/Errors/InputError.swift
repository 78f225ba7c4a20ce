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
  case severalMatch(Int, command: String)
  /// No ID was given, and none of the todos here is the current one.
  case noCurrentTodo(command: String)
  /// No ID was given, and several todos are in progress here.
  case severalCurrent(Int, command: String)
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
  package var message: Message {
    switch self {
    case .noHome: Message("error.input.noHome")
    case .invalidClock(let text): Message("error.input.invalidClock", ["value": text])
    case .invalidActor(let name): Message("error.input.invalidActor", ["value": name])
    case .undoOfAnother(let name): Message("error.undo.ofAnother", ["name": name])
    case .unknownTimeZone(let text): Message("error.input.unknownTimeZone", ["value": text])
    case .invalidSetting(let name, let value, let expected, let file):
      // The page shows no command for a value in a file.
      Message(
        file == nil ? "error.setting.invalidValue" : "error.setting.invalid",
        ["name": name, "value": value, "hint": Self.setting(name, to: expected, in: file)])
    case .settingNotSet(let name, let value, let file, let other):
      Self.notSet(name, value, in: file, other: other)
    case .noArguments: Message("error.input.noArguments")
    case .notUnicode(let text): Message("error.input.notUnicode", ["argument": text])
    case .noRepository(let path): Message("error.input.noRepository", ["path": path])
    case .jjRepository(let path): Message("error.input.jjRepository", ["path": path])
    case .noFolder(let path): Message("error.input.noFolder", ["path": path])
    case .noWorkTree(let path): Message("error.input.noWorkTree", ["path": path])
    case .noProjectHere: Message("error.input.noProjectHere")
    case .noProjectName(let path):
      Message(
        "error.input.noProjectName",
        ["path": path, "command": "ootd project add \(path.shellWord) --name NAME"])
    case .nothingToChange(let command):
      Message("error.input.nothingToChange", ["command": command])
    case .noTitle: Message("error.input.noTitle")
    case .conflicting(let first, let second):
      Message("error.option.conflicting", ["first": first, "second": second])
    case .onlyWith(let option, let other):
      Message("error.option.onlyWith", ["option": option, "other": other])
    case .needsItem(let option): Message("error.option.needsItem", ["option": option])
    case .invalidCount(let text): Message("error.input.invalidCount", ["value": text])
    case .tooManyWeeks(let text, let most):
      Message("error.input.tooManyWeeks", ["weeks": text, "most": most])
    case .noEditor: Message("error.editor.notSet")
    case .editorFailed(let editor, let status):
      Message("error.editor.failed", ["editor": editor, "status": String(status)])
    case .editingCancelled: Message("error.editor.cancelled")
    case .unreadable(let path, let message):
      Message("error.file.unreadable", ["path": path, "message": message])
    case .notUTF8: Message("error.editor.notUTF8")
    case .emptyFile(let path):
      Message(
        "error.file.empty",
        [
          "file": path == "-"
            ? Message("error.file.empty.standardInput")
            : Message("error.file.empty.path", ["path": path])
        ])
    case .changedFile(let path): Message("error.file.changed", ["path": path])
    case .fileTooLarge(let path, let limit):
      Message("error.file.tooLarge", ["path": path, "limit": limit >> 20])
    case .tooManyTodos(let path, let limit):
      Message("error.file.tooManyTodos", ["path": path, "limit": limit])
    case .badFile(let path, let error):
      Self.badRecords(
        path, error, advice: error.isOfWholeFile ? nil : Message("error.file.badRecords.fix"))
    case .badIssues(let path, let error): Self.badRecords(path, error, advice: nil)
    case .noMatch(let words, let state):
      Message(
        "error.todo.noMatch",
        [
          "state": Message("error.todo.noMatch.\(state?.rawValue ?? "any")"),
          "query": words.joined(separator: " "),
          "command": "ootd list \(words.map(\.shellWord).joined(separator: " ")) --all",
        ])
    case .selectsAll(let words):
      Message("error.query.selectsAll", ["query": words.joined(separator: " ")])
    case .severalMatch(let count, let command):
      Message("error.todo.severalMatch", ["count": count, "command": command])
    case .noCurrentTodo(let command):
      Message("error.todo.noCurrent", ["command": command])
    case .severalCurrent(let count, let command):
      Message("error.todo.severalCurrent", ["count": count, "command": command])
    case .misspelt(let kind, let name, let nearest):
      Message(
        "error.\(kind.rawValue).misspelt",
        [
          "name": name, "nearest": nearest,
          "command": "ootd \(kind.rawValue) add \(name.shellWord)",
        ])
    case .badAlias(let name, let value):
      Message("error.alias.invalid", ["name": name, "value": value])
    case .endlessAlias(let name): Message("error.alias.endless", ["name": name])
    case .otherProject(let todo, let project, let paths):
      Message(
        "error.project.other",
        [
          "id": todo.description, "project": project,
          "place": paths.isEmpty
            ? Message("error.project.other.none")
            : Message("error.project.other.place", ["paths": paths.map { "`\($0)`" }]),
        ])
    case .unwritable(let path, let message):
      Message("error.file.unwritable", ["path": path, "message": message])
    case .hooksRefused(let path): Message("error.hook.refused", ["path": path])
    case .hooksByHand(let path):
      Message("error.hook.byHand", ["path": path, "folder": path.shellWord])
    case .hooksDisabled(let path, let setting, let file):
      Message("error.hook.disabled", ["path": path, "setting": setting, "file": file])
    case .damagedHook(let path): Message("error.hook.damaged", ["path": path])
    case .unusableProgram(let path): Message("error.input.unusableProgram", ["path": path])
    case .noSuchComment(let number, let todo, let numbers):
      Message(
        "error.input.noSuchComment",
        [
          "number": number, "id": todo.description,
          "numbers": numbers.isEmpty
            ? Message("error.input.noSuchComment.none")
            : Message("error.input.noSuchComment.use", ["numbers": numbers.map { "`\($0)`" }]),
        ])
    case .invalidDuration(let text): Message("error.input.invalidDuration", ["value": text])
    case .noNotifier: Message("error.remind.noNotifier")
    case .cannotStart(let path, let reason):
      Message("error.program.cannotStart", ["path": path, "reason": reason])
    case .programFailed(let name, let message):
      Message("error.program.failed", ["program": name, "message": message])
    case .noScheduler: Message("error.remind.noScheduler")
    case .foreignFile(let path): Message("error.file.foreign", ["path": path])
    case .agentsFile(let path, let obstacle):
      Message("error.agents.\(obstacle)", ["path": path])
    case .notKept(let path): Message("error.export.notKept", ["path": path])
    case .invalidPort(let text): Message("error.board.invalidPort", ["port": text])
    case .portTaken(let port): Message("error.board.portTaken", ["port": String(port)])
    case .portRefused(let port): Message("error.board.portRefused", ["port": String(port)])
    case .invalidRemote(let text): Message("error.input.invalidRemote", ["address": text])
    case .sharedRemote(let url, let project):
      Message("error.input.sharedRemote", ["url": url, "project": project])
    case .remoteWithBranches(let url, let branch):
      Message("error.input.remoteWithBranches", ["url": url, "branch": branch])
    case .invalidOperation(let text): Message("error.operation.invalid", ["id": text])
    case .noSuchOperation(let text): Message("error.operation.unknown", ["id": text])
    case .ambiguousOperation(let text): Message("error.operation.ambiguous", ["id": text])
    case .noRemote: Message("error.input.noRemote")
    case .tooFewCommands(let count, let direction):
      Message(
        "error.\(direction.rawValue).tooFew",
        ["count": count, "command": direction.command(count)])
    case .unconfirmed(let change):
      Message("error.input.unconfirmed", ["change": change.infinitive])
    case .declined: Message("error.input.declined")
    case .changedMeanwhile(let todo):
      Message("error.editor.changedMeanwhile", ["id": todo.description])
    case .noClipboard: Message("error.clipboard.noTerminal")
    case .tooLongToCopy(let bytes, let most):
      Message("error.clipboard.tooLong", ["bytes": bytes, "most": most])
    case .input(let message): Message("error.input.unreadable", ["message": message])
    case .inputNotUTF8: Message("error.input.notUTF8")
    case .inputTooLarge(let limit): Message("error.input.tooLarge", ["limit": limit >> 20])
    case .inputEmpty: Message("error.input.empty")
    case .inputRepeated: Message("error.input.repeated")
    case .output(let message): Message("error.output.unwritable", ["message": message])
    case .outputOfChange(let message):
      Message("error.output.unwritableButChanged", ["message": message])
    }
  }

  private static func badRecords(
    _ path: String, _ error: ExchangeError, advice: Message?
  ) -> Message {
    Message(
      "error.file.badRecords", ["path": path, "error": error.message, "advice": advice])
  }

  private static func notSet(
    _ name: String, _ value: String?, in file: String?, other: String?
  ) -> Message {
    var message = Message("error.setting.notSet", ["name": name])
    message.values["value"] = value.map { Message("error.setting.notSet.value", ["value": $0]) }
    message.values["where"] = file.map { Message("error.setting.notSet.where", ["file": $0]) }
    if let other {
      message.values["hint"] = Message("error.setting.notSet.other", ["file": other])
    } else if file == nil {
      let command = "ootd config set \(name.split(separator: ".").last ?? "") …"
      message.values["hint"] = Message("error.setting.notSet.hint", ["command": command])
    }
    return message
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
