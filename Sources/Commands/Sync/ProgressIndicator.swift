import Localization
import Rendering

/// The progress line of a sync at a terminal.
///
/// Git and ssh can prompt in the terminal at any time. So the line doesn't change while they run, and the
/// cursor stays in its first column, where a prompt overwrites it.
struct ProgressIndicator {
  let show: @Sendable (_ done: Int, _ total: Int) -> Void
  private let session: Session

  init(session: Session) {
    self.session = session
    guard let width = session.context.interactivity.width else {
      show = { _, _ in }
      return
    }
    let syncing = session.language.t("sync.syncing")
    let line = session.text(ProgressLine(syncing + "…", width: width)) + "\r"
    let progress = session.progress()
    show = { done, total in
      // After the last item, git may run.
      if done < total { progress(done, total) } else { try? session.context.write(.error, line) }
    }
    try? session.context.write(.error, line)
  }

  func end() {
    guard session.context.interactivity.width != nil else { return }
    try? session.context.write(.error, ProgressLine.erased)
  }
}

extension Session {
  /// Shows progress on standard error, which is a terminal.
  func show(_ line: ProgressLine) {
    // If the line can't be written, nobody is watching.
    try? context.write(.error, text(line))
  }

  /// A progress line for standard error, which is a terminal.
  func text(_ line: ProgressLine) -> String {
    let color = colorDepth(isTerminal: true)
    return line.text(color, on: background(color, asking: false))
  }
}
