import Files
import Rendering
import Synchronization

/// The console of commands that run while the full screen is shown: it keeps their output for the screen, and leaves the
/// screen for questions and other programs.
final class ScreenConsole: Console {
  private let base: any Console
  private let terminal: FullScreen
  /// The kept output, and how many nested calls have the terminal.
  private let state = Mutex((output: "", foreground: 0))

  init(_ base: any Console, _ terminal: FullScreen) {
    (self.base, self.terminal) = (base, terminal)
  }

  var width: Int? { terminal.size.columns }
  var endingSignals: [Int32] { base.endingSignals }

  func write(_ text: String, to stream: Stream) throws {
    let isKept = state.withLock { state in
      if state.foreground == 0 { state.output += text }
      return state.foreground == 0
    }
    if !isKept { try base.write(text, to: stream) }
  }

  /// The output since the last time.
  func takeOutput() -> String {
    state.withLock { state in
      defer { state.output = "" }
      return state.output
    }
  }

  func ask(_ question: String) -> String? {
    beginForeground()
    defer { endForeground() }
    try? base.write(question, to: .error)
    // Ctrl-C answers neither yes nor the default.
    return terminal.waitForLine() ? base.ask("") : Self.endOfInput
  }

  func run<Screen: KeyScreen>(_ screen: Screen) -> Screen.Outcome? {
    beginForeground()
    defer { endForeground() }
    return base.run(screen)
  }

  func send(_ sequence: String) -> Bool { base.send(sequence) }

  func inForeground<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    beginForeground()
    defer { endForeground() }
    return try await body()
  }

  private func beginForeground() {
    terminal.leave()
    let output = takeOutput()
    if !output.isEmpty { try? base.write(output, to: .output) }
    state.withLock { $0.foreground += 1 }
  }

  private func endForeground() {
    let isLast = state.withLock { state in
      state.foreground -= 1
      return state.foreground == 0
    }
    if isLast { terminal.enter() }
  }
}
