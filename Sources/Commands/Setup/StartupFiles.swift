import Files
import Localization
import Rendering
import Resources

extension Shell {
  /// The shell of `$SHELL`; nil if ootd doesn't know it.
  init?(of environment: [String: String]) {
    guard let name = environment["SHELL"]?.split(separator: "/").last else { return nil }
    self.init(rawValue: String(name))
  }

  /// The line of a startup file that runs `ootd init` or `ootd completions`.
  /// - Parameter program: Quoted if necessary.
  func startupLine(_ part: ShellFile.Part, program: String) -> String {
    self == .fish
      ? "\(program) \(part.rawValue) fish | source"
      : "eval \"$(\(program) \(part.rawValue) \(rawValue))\""
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
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let start = lines.firstIndex { $0.hasPrefix(ShellFile.marks.start) } ?? lines.endIndex
      let end = lines[start...].firstIndex { $0.hasPrefix(ShellFile.marks.end) } ?? start
      return lines.indices.compactMap { index in
        line(
          lines[index], at: index + 1, of: path, shell, isBySetup: (start..<end).contains(index))
      }
    }
  }

  /// Nil if the line doesn't run ootd.
  private func line(
    _ text: Substring, at number: Int, of file: String, _ fileShell: Shell, isBySetup: Bool
  ) -> StartupLine? {
    guard text.first(where: { $0 != " " && $0 != "\t" }) != "#",
      let match = text.firstMatch(
        of: /((?:'[^']*|"[^"]*|[^\s'"`(;|&]*)ootd)['"]?\s+(init|completions)\s+(bash|zsh|fish)\b/),
      let part = ShellFile.Part(rawValue: String(match.2)),
      let shell = Shell(rawValue: String(match.3))
    else { return nil }
    // The opening quote may be that of `"$(`.
    let command = match.1.split(separator: "$(", omittingEmptySubsequences: false).last ?? ""
    var program = command.trimmed(of: " '\"".utf8)
    for beginning in ["~/", "$HOME/", "${HOME}/"] where program.hasPrefix(beginning) {
      program = "\(home)/\(program.dropFirst(beginning.count))"
    }
    return StartupLine(
      file: file, number: number, fileShell: fileShell, shell: shell, part: part,
      isBySetup: isBySetup, program: program.contains("$") ? nil : program)
  }

  /// The file that an interactive shell reads (bash(1), zsh(1), fish(1)).
  func mainFile(of shell: Shell) -> String {
    switch shell {
    case .bash:
      // Terminals on macOS start login shells.
      #if canImport(Darwin)
        "\(home)/.bash_profile"
      #else
        "\(home)/.bashrc"
      #endif
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
  let part: ShellFile.Part
  /// Whether it is in the block of `ootd setup`.
  let isBySetup: Bool
  /// A path, or a name to look up in PATH; nil if only the shell knows it.
  let program: String?
}

/// Prints the shell code that shows the day in the prompt.
struct Init: OotdCommand {
  static let usage = Usage("init", examples: ["init bash", "init zsh", "init fish"])

  @Argument("shell", offering: .shells) var shell: String

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    let shell = try Shell(named: shell)
    try session.print(.prompt, for: shell, program: session.context.executable)
  }
}

/// A shell whose prompt can show the day, and whose command lines ootd completes.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script with `@ootd@` for the program.
  func script(_ part: ShellFile.Part) -> [UInt8] {
    switch (self, part) {
    case (.bash, .prompt): Resource.bash
    case (.bash, .completions): Resource.bashCompletions
    case (.zsh, .prompt): Resource.zsh
    case (.zsh, .completions): Resource.zshCompletions
    case (.fish, .prompt): Resource.fish
    case (.fish, .completions): Resource.fishCompletions
    }
  }

  /// A program's path that a line of shell can contain, and git's configuration.
  /// - Throws: ``Failure/unusableProgram(path:)``
  static func checked(program: String) throws(Failure) -> String {
    guard program.hasPrefix("/"), !program.contains(where: \.isNewline) else {
      throw .unusableProgram(path: program)
    }
    return program
  }

  func quoted(_ word: String) -> String {
    self == .fish ? word.fishQuoted : word.shellQuoted
  }
}

extension Session {
  /// Prints a script for a shell to evaluate.
  /// - Parameter program: The path with which the script starts ootd.
  func print(_ part: ShellFile.Part, for shell: Shell, program: String) throws {
    let program = shell.quoted(try Shell.checked(program: program))
    let script = String(decoding: shell.script(part), as: UTF8.self)
    try print(script.replacing("@ootd@", with: program))
  }
}
