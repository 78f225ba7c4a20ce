import Activity
import Rendering
import Store
import Synchronization

extension Session {
  /// Counts my commits, remembering what it read; says how far it has come once that takes long.
  var commitCounter: CommitCounter {
    let attention = context.attention
    let shown = Mutex(Duration.zero)
    return CommitCounter(
      environment: environment, calendar: calendar,
      index: indexFolder,
      progress: { progress in
        if attention.isInterrupted() { return false }
        guard let width = attention.width else { return true }
        let elapsed = attention.elapsed()
        let isDue = shown.withLock { shown in
          guard elapsed > Self.patience, elapsed > shown + Self.refresh else { return false }
          shown = elapsed
          return true
        }
        if isDue { self.show(progress, width: width) }
        return true
      })
  }

  /// Nil where there is nowhere to keep what was read.
  private var indexFolder: IndexFolder? {
    context.cacheFolder.map { IndexFolder("\($0)/activity") }
  }

  /// Forgets the commits of repositories that are linked no more.
  func forgetUnlinked(in store: TodoStore) throws {
    indexFolder?.keep(only: try store.linkedPaths().map(\.path))
  }

  /// How long a command may take before it says what it does.
  private static let patience = Duration.milliseconds(500)
  private static let refresh = Duration.milliseconds(80)

  private func show(_ progress: ReadingProgress, width: Int) {
    let color = ColorDepth(environment: context.environment, isTerminal: true)
    let line = ProgressLine(progress, phrases: phrases, width: width)
    // Where the line can't be written, nobody waits for it.
    try? context.write(.error, line.text(color))
  }

  /// Takes away what was shown while a command was reading; ends the process where the person asked
  /// to, and otherwise tells what could not be read.
  func finishReading(_ warnings: [RepositoryWarning]) throws {
    let attention = context.attention
    if attention.width != nil, attention.elapsed() > Self.patience {
      try context.write(.error, ProgressLine.erased)
    }
    attention.finish()
    for warning in warnings { try warn(warning.error) }
  }
}
