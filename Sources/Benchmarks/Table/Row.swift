import Foundation

/// A case of the speed table: a command that runs in a home, a figure of it, and the figure's limits.
struct Row {
  let name: String
  let home: Home
  /// A program and its arguments; for other figures than times, a line of `sh`.
  let command: String
  let figure: Figure
  /// The greatest figure of the packaged program.
  let packages: Double
  /// The greatest figure of the program as README.md builds it.
  let plain: Double
  /// Runs of a command and of its yardstick, after warm-up runs.
  var runs = 40
  /// A line of `sh` that runs before all runs.
  var setup: String?
  /// A line of `sh` that runs before each run.
  var preparation: String?
  /// A line of `sh` that runs after all runs.
  var teardown: String?
  /// Whether the command runs ootd itself rather than asking a server.
  var runsOotd = true
  /// Programs besides those that its figure and its home need.
  var programs: Set<Need> = []
}

extension Row {
  enum Figure {
    /// The ratio of the medians of the command's and the yardstick's times.
    case ratio(to: String)
    /// The difference of those medians, in milliseconds.
    case delay(after: String)
    /// Millions of instructions, by callgrind.
    case instructions
    /// Calls of the system that wait for the disk.
    case diskWaits
    /// Tokens of a model that the output takes.
    case tokens
  }

  var yardstick: String? {
    switch figure {
    case .ratio(let yardstick), .delay(let yardstick): yardstick
    case .instructions, .diskWaits, .tokens: nil
    }
  }

  func limit(_ form: Form) -> Double {
    switch form {
    case .plain: plain
    case .packaged: packages
    }
  }

  /// A figure or a limit. Small ratios get more digits, to compare them with their limit.
  func text(_ value: Double) -> String {
    switch figure {
    case .ratio: String(format: value < 1 ? "%.3f" : "%.2f", value)
    case .delay: String(format: "+ %.1f", value)
    case .instructions: String(format: "%.1f M", value)
    case .diskWaits, .tokens: String(format: "%.0f", value)
    }
  }

  func matches(_ word: String) -> Bool {
    [name, command, "\(figure)"].contains { $0.lowercased().contains(word.lowercased()) }
  }

  var needs: Set<Need> {
    let measuring: Set<Need> =
      switch figure {
      case .ratio, .delay: [.hyperfine, .time]
      case .instructions: [.valgrind]
      case .diskWaits: [.strace]
      case .tokens: []
      }
    let filling: Set<Need> =
      switch home {
      case .todos, .manyTodos: [.taskwarrior]
      case .shared, .joining: [.openssh, .python3]
      case .repositories, .history, .empty: []
      }
    return programs.union(measuring).union(filling).union([.git])
  }
}
