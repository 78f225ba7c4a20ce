import Rendering

/// A line that says that an exchange goes on, where someone watches.
///
/// Git and ssh ask their questions in the terminal themselves, at any time. So nothing is shown while they
/// run that was not there before, and the cursor is left at the line's first column: a question takes the
/// line's place.
struct ShownWork {
  let show: @Sendable (_ done: Int, _ total: Int) -> Void
  private let session: Session

  init(session: Session) {
    self.session = session
    guard let width = session.context.attention.width else {
      show = { _, _ in }
      return
    }
    let color = ColorDepth(environment: session.context.environment, isTerminal: true)
    let line = ProgressLine(session.phrases.syncing + "…", width: width).text(color) + "\r"
    let progress = session.progress()
    show = { done, total in
      // After the last of it, git may run.
      if done < total { progress(done, total) } else { try? session.context.write(.error, line) }
    }
    try? session.context.write(.error, line)
  }

  func end() {
    guard session.context.attention.width != nil else { return }
    try? session.context.write(.error, ProgressLine.erased)
  }
}
