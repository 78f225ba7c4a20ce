import Files
import Foundation
import Git
import Rendering
import Subprocess
import Synchronization

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The user's pager: the one that git would start.
struct Pager {
  /// A line of shell.
  let command: String

  /// Looks for the pager as git-var(1) describes for GIT_PAGER: that variable, `core.pager`, PAGER, `less`.
  /// Nil if that is empty or `cat`, or in a dumb terminal.
  init?(_ environment: [String: String], _ configuration: Git.Configuration?) {
    let candidates = [
      environment["GIT_PAGER"], configuration?.string("core.pager"), environment["PAGER"], "less",
    ]
    guard let command = candidates.compactMap(\.self).first, !["", "cat"].contains(command),
      !["", "dumb"].contains(environment["TERM"] ?? "")
    else { return nil }
    self.command = command
  }

  /// Options for `less` and `lv` that the user hasn't set, as git sets them: to end at the end of a short page,
  /// to show colours, and to leave the page on the screen.
  private static let variables = ["LESS": "FRX", "LV": "-c"]

  /// Shows a page until the user quits the pager.
  /// - Returns: False if the pager can't be started.
  func show(_ page: String, _ context: CommandContext) async -> Bool {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    write(page, to: ends[1])
    let program = ForegroundProgram(
      command, environment: Self.variables.merging(context.environment) { $1 },
      folder: context.workingDirectory)
    let status = await context.debug.ignoring("pager \(command)") {
      try await program.run(
        input: .fileDescriptor(FileDescriptor(rawValue: ends[0]), closeAfterSpawningProcess: true))
    }
    // 126 and 127 are the shell's statuses for a command that it can't execute or find.
    return status.map { ![126, 127].contains($0) } ?? false
  }

  /// Writes on a thread: the pager reads only as far as the user scrolls.
  private func write(_ page: String, to descriptor: Int32) {
    let thread = Thread {
      // Quitting the pager closes the pipe, which is no reason to end this program.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      _ = FileOutput.write(Array(page.utf8), to: descriptor)
      close(descriptor)
    }
    thread.start()
  }
}

extension Session {
  /// Whether a page is longer than the terminal, and the user reads such pages in a pager.
  func needsPager(_ page: String) -> Bool {
    guard options.usesPager, let terminal = context.console.terminal,
      let width = context.console.width,
      page.rows(inWidth: width) >= terminal.rows
    else { return false }
    return Pager(context.environment, configuration) != nil
  }

  /// Shows the page that the command has left for the pager, and then what came after it.
  func showPage() async throws {
    let held = output.held.withLock { held in
      defer { held.page = "" }
      return held
    }
    guard let pager = Pager(context.environment, configuration) else { return }
    let isShown = await pager.show(held.page, context)
    try context.write(.output, (isShown ? "" : held.page) + held.rest)
  }
}
