import Rendering

/// A line that says that an exchange goes on, once it takes long and someone watches.
final class ShownWork: Sendable {
  let show: @Sendable (_ done: Int, _ total: Int) -> Void
  private let session: Session
  private let waiting: Task<Void, Never>?

  /// How long nothing is said.
  private static let patience = Duration.milliseconds(500)

  init(session: Session) {
    self.session = session
    show = session.progress()
    guard let width = session.context.attention.width else {
      waiting = nil
      return
    }
    let color = ColorDepth(environment: session.context.environment, isTerminal: true)
    let line = ProgressLine(session.phrases.syncing + "…", width: width).text(color)
    waiting = Task {
      try? await Task.sleep(for: Self.patience)
      if !Task.isCancelled { try? session.context.write(.error, line) }
    }
  }

  func end() {
    waiting?.cancel()
    guard session.context.attention.width != nil else { return }
    try? session.context.write(.error, ProgressLine.erased)
  }
}
