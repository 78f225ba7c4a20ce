import Activity
import Files
import Localization
import Rendering
import Store
import Todos

extension Checkup {
  /// Checks the lines with which shells start ootd.
  func checkShells() -> AreaReport {
    guard let home = session.context.environment["HOME"], home.hasPrefix("/") else {
      return AreaReport(.shells)
    }
    let startup = StartupFiles(home: home, session.context.environment)
    let lines = startup.lines()
    var report = AreaReport(.shells, Message("doctor.shell.none"))
    for line in lines { check(line, &report) }
    checkForDuplicates(lines, &report)
    for (path, shell) in startup.completionFiles { checkCompletions(path, shell, &report) }
    let shells = Shell.allCases.filter { shell in
      lines.contains { $0.shell == shell && $0.part == .prompt }
    }
    if shells.isEmpty {
      report.add(.note, "shell.notSetUp", hint: setupCommand)
    } else {
      report.summary = Message("doctor.shell.summary", ["shells": shells.map(\.rawValue)])
    }
    return report
  }

  /// A line is wrong if it is for another shell, or its program is gone.
  private func check(_ line: StartupLine, _ report: inout AreaReport) {
    var values = ["path": line.file, "number": String(line.number)]
    var code: String?
    if line.shell != line.fileShell {
      values["shell"] = line.shell.rawValue
      values["own"] = line.fileShell.rawValue
      code = "shell.wrongShell"
    } else if let program = line.program {
      values["program"] = program
      if program.hasPrefix("/") {
        code = FileSystem.isExecutable(program) ? nil : "shell.programGone"
      } else {
        code = session.context.program(named: program) == nil ? "shell.notInPath" : nil
      }
    }
    if let code { report.add(.error, code, values, hint: replacement(of: line)) }
  }

  private var isInPath: Bool { session.context.program(named: "ootd") != nil }

  private var setupCommand: String {
    isInPath ? "ootd setup" : "\(session.context.executable.shellWord) setup"
  }

  /// The command that replaces a line with one that works. Setup's block has more lines that must fit.
  private func replacement(of line: StartupLine) -> String {
    if line.isBySetup { return setupCommand }
    let program =
      isInPath ? "ootd" : line.fileShell.quoted(session.context.executable)
    let text = line.fileShell.startupLine(line.part, program: program)
      .replacing(/[\\,&]/) { "\\\($0.output)" }
    return "sed -i.bak \("\(line.number)s,.*,\(text),".shellQuoted) \(line.file.shellWord)"
  }

  /// Warns of lines that repeat another one of their file.
  private func checkForDuplicates(_ lines: [StartupLine], _ report: inout AreaReport) {
    let groups = Dictionary(grouping: lines) { "\($0.part) \($0.shell) \($0.file)" }
    for group in groups.values where group.count > 1 {
      let last = group[group.count - 1]
      report.add(
        .warning, "shell.duplicate",
        ["path": last.file, "line": last.shell.startupLine(last.part, program: "ootd")],
        hint: "sed -i.bak \(last.number)d \(last.file.shellWord)")
    }
  }

  /// Warns of an installed script of completions whose program is gone.
  private func checkCompletions(_ path: String, _ shell: Shell, _ report: inout AreaReport) {
    let script = String(decoding: FileSystem.contents(of: path) ?? [], as: UTF8.self)
    guard let program = HookLines.executable(in: script), !FileSystem.isExecutable(program) else {
      return
    }
    report.add(
      .warning, "shell.completionsGone", ["path": path, "program": program],
      hint: "ootd completions \(shell.rawValue) > \(path.shellWord)")
  }
}

extension Checkup {
  /// Checks the files that prompts read.
  func checkPrompt() -> AreaReport {
    guard let folder = session.context.stateFolder, let state = session.context.promptState,
      storeError == nil,
      !FileSystem.exists(folder) || FileSystem.isFolder(folder)
    else { return AreaReport(.prompt) }
    let segment = state.segment(at: session.now)
    var report = AreaReport(.prompt)
    report.summary =
      switch segment {
      case nil:
        FileSystem.exists("\(folder)/prompt")
          ? Message("doctor.prompt.expired") : Message("doctor.prompt.none")
      case "": Message("doctor.prompt.empty")
      case let segment?: Message("doctor.prompt.segment", ["segment": segment])
      }
    for name in ["prompt", "tally", "morning"] {
      if let file = session.context.stateFile(name), file.isFolder,
        !FileSystem.names(in: file.path).isEmpty
      {
        report.add(
          .error, "prompt.folderInPlace", ["path": file.path],
          hint: "mv \(file.path.shellWord) \((file.path + ".old").shellWord)")
      }
    }
    let damaged = state.damagedFiles
    if !damaged.isEmpty {
      report.add(
        .warning, "prompt.damaged", ["paths": damaged.map { "`\($0)`" }], repair: .rewritePrompt)
    } else if segment != nil, examination?.staleTables == [], let store,
      let summary = session.summary(of: store),
      let shown = state.snapshot(at: session.now, in: session.calendar)?.summary, summary != shown
    {
      // It shows other todos than the store has. Commits may be found later.
      report.add(.warning, "prompt.wrong", repair: .rewritePrompt)
    }
    if FileSystem.exists(folder), access(folder, W_OK | X_OK) != 0 {
      report.add(
        .error, "prompt.unwritable", ["path": folder], hint: "chmod u+rwx \(folder.shellWord)")
    }
    checkMode(0o700, of: folder, "prompt.folderMode", &report)
    return report
  }
}
