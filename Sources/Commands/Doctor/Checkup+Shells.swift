import Files
import Localization
import Rendering

extension Checkup {
  /// Checks the lines with which shells start ootd.
  func checkShells() -> AreaReport {
    guard let home = session.context.environment["HOME"], home.hasPrefix("/") else {
      return AreaReport(.shells, nil)
    }
    let startup = StartupFiles(home: home, session.context.environment)
    let lines = startup.lines()
    var findings = lines.compactMap(finding)
    findings += duplicates(lines)
    findings += startup.completionFiles.compactMap(finding)
    let shells = Shell.allCases.filter { shell in
      lines.contains { $0.shell == shell && !$0.isCompletion }
    }
    if shells.isEmpty {
      findings.append(
        Finding(.note, Message("doctor.shell.notSetUp"), command: setupCommand))
    }
    let summary =
      shells.isEmpty
      ? Message("doctor.shell.none")
      : Message("doctor.shell.summary", ["shells": shells.map(\.rawValue)])
    return AreaReport(.shells, summary, findings)
  }

  /// An error in a line: it is for another shell, or its program is gone.
  private func finding(_ line: StartupLine) -> Finding? {
    let place = ["path": line.file, "number": String(line.number)]
    if line.shell != line.fileShell {
      return Finding(
        .error,
        Message(
          "doctor.shell.wrongShell",
          place.merging(["shell": line.shell.rawValue, "own": line.fileShell.rawValue]) { $1 }),
        command: replacement(of: line))
    }
    guard let program = line.program else { return nil }
    if program.hasPrefix("/") {
      if FileSystem.isExecutable(program) { return nil }
      return Finding(
        .error,
        Message("doctor.shell.programGone", place.merging(["program": program]) { $1 }),
        command: replacement(of: line))
    }
    if session.context.program(named: program) != nil { return nil }
    return Finding(
      .error, Message("doctor.shell.notInPath", place.merging(["program": program]) { $1 }),
      command: replacement(of: line))
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
    let text = line.fileShell.startupLine(line.word, program: program)
      .replacing(/[\\,&]/) { "\\\($0.output)" }
    return "sed -i.bak \("\(line.number)s,.*,\(text),".shellQuoted) \(line.file.shellWord)"
  }

  /// Lines that repeat another one of their file.
  private func duplicates(_ lines: [StartupLine]) -> [Finding] {
    let groups = Dictionary(grouping: lines) { "\($0.word) \($0.shell) \($0.file)" }
    return groups.values.filter { $0.count > 1 }.map { group in
      let last = group[group.count - 1]
      return Finding(
        .warning,
        Message(
          "doctor.shell.duplicate",
          ["path": last.file, "line": last.shell.startupLine(last.word, program: "ootd")]),
        command: "sed -i.bak \(last.number)d \(last.file.shellWord)")
    }
  }

  /// A warning about an installed script of completions whose program is gone.
  private func finding(_ file: (path: String, shell: Shell)) -> Finding? {
    guard let bytes = FileSystem.contents(of: file.path) else { return nil }
    let program = HookLines.executable(in: String(decoding: bytes, as: UTF8.self))
    guard let program, !FileSystem.isExecutable(program) else { return nil }
    return Finding(
      .warning,
      Message("doctor.shell.completionsGone", ["path": file.path, "program": program]),
      command: "ootd completions \(file.shell.rawValue) > \(file.path.shellWord)")
  }
}
