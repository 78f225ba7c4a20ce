import Files
import Foundation
import Rendering

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
      ? "\(program) \(part.command) fish | source"
      : "eval \"$(\(program) \(part.command) \(rawValue))\""
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
        StartupLine(
          lines[index], at: index + 1, of: path, shell, isBySetup: (start..<end).contains(index),
          home: home)
      }
    }
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

  /// Nil if the line doesn't run it.
  init?(
    _ line: Substring, at number: Int, of file: String, _ fileShell: Shell, isBySetup: Bool,
    home: String
  ) {
    guard line.first(where: { $0 != " " && $0 != "\t" }) != "#",
      let match = line.firstMatch(
        of: /((?:'[^']*|"[^"]*|[^\s'"`(;|&]*)ootd)['"]?\s+(init|completions)\s+(bash|zsh|fish)\b/),
      let part = ShellFile.Part(rawValue: String(match.2)),
      let shell = Shell(rawValue: String(match.3))
    else { return nil }
    self.file = file
    self.number = number
    self.fileShell = fileShell
    self.isBySetup = isBySetup
    self.shell = shell
    self.part = part
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
