import Files
import Foundation
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
      let shell =
        session.context.environment["SHELL"]?.split(separator: "/").last
        .flatMap { Shell(rawValue: String($0)) } ?? .bash
      let line = shell.startupLine("init", program: "ootd")
      findings.append(
        Finding(
          .note, Message("doctor.shell.notSetUp"),
          command: "echo \(line.shellQuoted) >> \(startup.mainFile(of: shell).shellWord)"))
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
    if Programs(session.context).first(named: program) != nil { return nil }
    return Finding(
      .error, Message("doctor.shell.notInPath", place.merging(["program": program]) { $1 }),
      command: replacement(of: line))
  }

  /// The command that replaces a line with one that works.
  private func replacement(of line: StartupLine) -> String {
    let isInPath = Programs(session.context).first(named: "ootd") != nil
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

extension Shell {
  /// The line of a startup file that runs `ootd init` or `ootd completions`.
  /// - Parameter program: Quoted if necessary.
  func startupLine(_ word: String, program: String) -> String {
    self == .fish
      ? "\(program) \(word) fish | source" : "eval \"$(\(program) \(word) \(rawValue))\""
  }
}

/// The files that shells run when they start, in a home folder.
struct StartupFiles {
  private let home: String
  private let zsh: String
  private let fish: String
  private let completions: String

  init(home: String, _ environment: [String: String]) {
    let folder = { (variable: String, usual: String) in
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? usual
    }
    self.home = home
    zsh = folder("ZDOTDIR", home)
    fish = folder("XDG_CONFIG_HOME", "\(home)/.config") + "/fish"
    completions =
      folder("XDG_DATA_HOME", "\(home)/.local/share") + "/bash-completion/completions"
  }

  /// The lines in which ootd is started, in the order of the files.
  func lines() -> [StartupLine] {
    files.flatMap { path, shell in
      let text = String(decoding: FileSystem.contents(of: path) ?? [], as: UTF8.self)
      return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .compactMap { StartupLine($1, at: $0 + 1, of: path, shell, home: home) }
    }
  }

  func mainFile(of shell: Shell) -> String {
    switch shell {
    case .bash: "\(home)/.bashrc"
    case .zsh: "\(zsh)/.zshrc"
    case .fish: "\(fish)/config.fish"
    }
  }

  /// The files into which completions are usually installed.
  var completionFiles: [(path: String, shell: Shell)] {
    [
      ("\(completions)/ootd", .bash), ("\(completions)/ootd.bash", .bash),
      ("\(zsh)/.zfunc/_ootd", .zsh), ("\(fish)/completions/ootd.fish", .fish),
    ]
  }

  private var files: [(String, Shell)] {
    [".bashrc", ".bash_profile", ".bash_login", ".profile"].map { ("\(home)/\($0)", .bash) }
      + [".zshenv", ".zprofile", ".zshrc"].map { ("\(zsh)/\($0)", .zsh) }
      + [("\(fish)/config.fish", .fish)]
      + FileSystem.names(in: "\(fish)/conf.d").filter { $0.hasSuffix(".fish") }
      .map { ("\(fish)/conf.d/\($0)", .fish) }
  }
}

/// A line of a startup file that runs `ootd init SHELL` or `ootd completions SHELL`.
struct StartupLine {
  let file: String
  let number: Int
  /// The shell that runs the file.
  let fileShell: Shell
  /// The shell that the line is for.
  let shell: Shell
  let isCompletion: Bool
  /// A path, or a name to look up in PATH; nil if only the shell knows it.
  let program: String?

  var word: String { isCompletion ? "completions" : "init" }

  /// Nil if the line doesn't run it.
  init?(_ line: Substring, at number: Int, of file: String, _ fileShell: Shell, home: String) {
    guard line.first(where: { $0 != " " && $0 != "\t" }) != "#",
      let match = line.firstMatch(
        of: /((?:'[^']*|"[^"]*|[^\s'"`(;|&]*)ootd)['"]?\s+(init|completions)\s+(bash|zsh|fish)\b/),
      let shell = Shell(rawValue: String(match.3))
    else { return nil }
    self.file = file
    self.number = number
    self.fileShell = fileShell
    self.shell = shell
    isCompletion = match.2 == "completions"
    // The opening quote may be that of `"$(`.
    let command = String(match.1).components(separatedBy: "$(").last ?? ""
    var program = command.trimmingCharacters(in: CharacterSet(charactersIn: " '\""))
    for (beginning, folder) in [("~/", home), ("$HOME/", home), ("${HOME}/", home)]
    where program.hasPrefix(beginning) {
      program = "\(folder)/\(program.dropFirst(beginning.count))"
    }
    self.program = program.contains("$") ? nil : program
  }
}
