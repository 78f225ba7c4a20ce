import Files
import Rendering
import Todos

/// Draws the desk, and gives it keys, in one thread that sleeps until something happens.
struct ScreenLoop: ~Copyable {
  private let terminal: FullScreen
  private let desk: ScreenDesk
  private var screen: Screen
  private var frame = Frame(lines: [])
  private var pending: [UInt8] = []

  init(_ session: Session, _ terminal: FullScreen, query: String) throws {
    self.terminal = terminal
    let format = session.shadeFormat
    screen = Screen(format.color, on: format.background)
    let size = terminal.size
    var session = session
    session.context.console = ScreenConsole(session.context.console, terminal)
    desk = try ScreenDesk(
      session, format.within(size.columns), rows: size.rows, query: query, wake: terminal.wake)
  }

  /// Runs until the user quits or the process is told to end.
  /// - Returns: The signal that ended it; nil if the user did.
  mutating func run() async -> Int32? {
    terminal.enter()
    defer { terminal.leave() }
    desk.begin()
    while true {
      draw()
      let (inputs, wakes) = wait()
      guard let inputs else { return nil }
      desk.passTime()
      for wake in wakes {
        switch Int32(wake) {
        case SIGWINCH: resize()
        case SIGCONT: resume()
        case SIGTSTP:
          terminal.stop()
          resume()
        default:
          guard let wake = ScreenDesk.Wake(rawValue: wake) else { return Int32(wake) }
          desk.handle(wake)
        }
      }
      desk.runTimers()
      for input in inputs {
        for request in desk.state.press(input, on: frame) {
          switch request {
          case .quit: return nil
          case .suspend:
            terminal.stop()
            resume()
          case .redraw: screen.clear()
          default: await desk.perform(request)
          }
          if desk.isStale {
            draw()
            desk.reload()
          }
        }
      }
    }
  }

  /// Waits for keys, signals, other threads or a time.
  /// - Returns: Nil instead of inputs at the end of the input: the terminal is gone.
  private mutating func wait() -> (inputs: [Input]?, wakes: [UInt8]) {
    var files = [
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
      pollfd(fd: terminal.wakeInput, events: Int16(POLLIN), revents: 0),
    ]
    // A sequence or a paste that isn't ended soon never will be.
    let isLate = poll(&files, 2, pending.isEmpty ? desk.timeout : Self.sequenceDelay) == 0
    let wakes = terminal.takeWakes()
    guard files[0].revents != 0 else {
      return (isLate ? Input.decode(&pending, isWhole: true) : [], wakes)
    }
    var part = [UInt8](repeating: 0, count: 4096)
    let count = read(0, &part, part.count)
    if count < 0, [EINTR, EAGAIN].contains(errno) { return ([], wakes) }
    guard count > 0 else { return (nil, wakes) }
    pending += part[..<count]
    var inputs = Input.decode(&pending, isWhole: false)
    // Whether a lone ESC is the Escape key.
    if pending == [0x1B], poll(&files, 1, Self.escapeDelay) == 0 {
      inputs += Input.decode(&pending, isWhole: true)
    }
    return (inputs, wakes)
  }

  /// How long the bytes of one key, and those of a sequence, may take to arrive, in milliseconds.
  private static let (escapeDelay, sequenceDelay): (Int32, Int32) = (50, 1000)

  private func resize() {
    let size = terminal.size
    desk.resize(columns: size.columns, rows: size.rows)
  }

  /// Takes the terminal again, which another program has had.
  private mutating func resume() {
    terminal.enter()
    resize()
    screen.clear()
  }

  private mutating func draw() {
    if desk.isOverdrawn { resume() }
    desk.isOverdrawn = false
    desk.loadDetails()
    frame = desk.state.frame()
    if let text = screen.draw(frame, columns: desk.state.columns) { terminal.write(text) }
  }
}
