import Files
import Localization
import Rendering
import Synchronization

/// The terminal while it shows a full screen: raw, on its alternate screen, with the mouse. However the process ends,
/// unless it is killed outright, the terminal is as before.
final class FullScreen: Sendable {
  private let state = Mutex(State())
  /// The ends of the pipe that wakes the loop: signals write their numbers, other threads
  /// ``ScreenDesk/Wake``.
  let (wakeInput, wakeOutput): (Int32, Int32)

  private struct State {
    var before = termios()
    var isEntered = false
  }

  /// Why other threads wake the loop: bytes that no signal has as its number.
  enum Wake: UInt8, Sendable {
    case store = 128
    case repositories, work
  }

  /// - Throws: `ui.noTerminal`, `ui.dumbTerminal`
  init(_ environment: [String: String]) throws(Failure) {
    guard isatty(0) == 1, isatty(1) == 1 else { throw .noTerminal }
    let term = environment["TERM"] ?? ""
    guard !["", "dumb"].contains(term) else {
      throw Failure("ui.dumbTerminal", .refused, ["term": term], hint: "ootd list")
    }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw .programFailed("ootd", message: String(cString: strerror(errno)))
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (wakeInput, wakeOutput) = (ends[0], ends[1])
    Self.wakeEnd.store(ends[1], ordering: .relaxed)
    Self.restoring.withUTF8Buffer { bytes in
      Self.restoringStart.store(UInt(bitPattern: bytes.baseAddress), ordering: .relaxed)
      Self.restoringCount.store(bytes.count, ordering: .relaxed)
    }
  }

  /// Columns and rows.
  var size: (columns: Int, rows: Int) {
    Stream.output.terminalSize([:]) ?? (columns: 80, rows: 24)
  }

  @Sendable func wake(_ reason: ScreenDesk.Wake) {
    var byte = reason.rawValue
    // If the pipe is full, the loop wakes anyway.
    _ = Files.write(wakeOutput, &byte, 1)
  }

  func write(_ text: String) { _ = FileOutput.write(Array(text.utf8), to: 1) }

  /// The alternate screen, SGR mouse with drags, bracketed paste, and keys that the Kitty protocol tells apart.
  private static let entering =
    "\u{1B}[?1049h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[>1u\u{1B}[?25l"
  /// The same in reverse. CAN ends a sequence that a frame has begun.
  private static let restoring: StaticString =
    "\u{18}\u{1B}[?2026l\u{1B}[0m\u{1B}[<u\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l"

  /// Also if a shell has taken the terminal over meanwhile.
  func enter() {
    state.withLock { state in
      if !state.isEntered {
        guard tcgetattr(0, &state.before) == 0 else { return }
        Self.before.store(UInt(bitPattern: Self.copy(state.before)), ordering: .relaxed)
        catchSignals()
        Self.isEntered.store(true, ordering: .sequentiallyConsistent)
      }
      var raw = state.before
      raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
      raw.c_iflag &= ~tcflag_t(ICRNL | INLCR | IXON)
      tcsetattr(0, TCSADRAIN, &raw)
      write(Self.entering)
      state.isEntered = true
    }
  }

  /// Makes the terminal as before, also for a program that takes it over for a while.
  func leave() {
    state.withLock { state in
      guard state.isEntered else { return }
      Self.restore()
      state.isEntered = false
      for number in Self.signals + Self.crashes { Interrupt.set(number, to: SIG_DFL) }
    }
  }

  /// Waits for a line on the terminal as it was before.
  /// - Returns: False if Ctrl-C was pressed.
  func waitForLine() -> Bool {
    Interrupt.set(SIGINT, to: Self.note)
    defer {
      Interrupt.set(SIGINT, to: SIG_DFL)
      // The reasons that were read here count for the loop.
      for reason: ScreenDesk.Wake in [.work, .store, .repositories] { wake(reason) }
    }
    while true {
      var files = [0, wakeInput].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&files, 2, -1)
      if files[0].revents != 0 { return true }
      if takeWakes().contains(UInt8(SIGINT)) { return false }
    }
  }

  /// Why the loop was woken since the last time.
  func takeWakes() -> [UInt8] {
    var wakes = [UInt8](repeating: 0, count: 64)
    wakes.removeLast(wakes.count - max(0, read(wakeInput, &wakes, wakes.count)))
    return wakes
  }

  /// Stops the process as Ctrl-Z does, until it is continued; ``enter()`` then takes the terminal again.
  func stop() {
    leave()
    // A thread of Dispatch blocks it.
    Interrupt.changeMask(SIG_UNBLOCK, [SIGTSTP])
    raise(SIGTSTP)
  }
}

extension Failure {
  static let noTerminal = Failure("ui.noTerminal", .refused, hint: "ootd today")
}

/// The signal handlers, with only global state and functions that are safe in them (signal-safety(7)).
extension FullScreen {
  /// Signals that the loop handles, or that end it.
  private static let signals = [
    SIGWINCH, SIGCONT, SIGTSTP, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM,
    SIGPIPE,
  ]
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]
  private static let isEntered = Atomic<Bool>(false)
  /// The address of the terminal's settings before.
  private static let before = Atomic<UInt>(0)
  private static let restoringStart = Atomic<UInt>(0)
  private static let restoringCount = Atomic<Int>(0)
  private static let wakeEnd = Atomic<Int32>(-1)

  /// A copy that stays for handlers.
  private static func copy(_ settings: termios) -> UnsafeMutablePointer<termios> {
    let copy =
      UnsafeMutablePointer<termios>(bitPattern: before.load(ordering: .relaxed))
      ?? .allocate(capacity: 1)
    copy.initialize(to: settings)
    return copy
  }

  private static func restore() {
    guard isEntered.exchange(false, ordering: .sequentiallyConsistent) else { return }
    let bytes = UnsafeRawPointer(bitPattern: restoringStart.load(ordering: .relaxed))
    if let bytes { _ = Files.write(1, bytes, restoringCount.load(ordering: .relaxed)) }
    let settings = UnsafeMutablePointer<termios>(bitPattern: before.load(ordering: .relaxed))
    if let settings { tcsetattr(0, TCSANOW, settings) }
  }

  /// Wakes the loop with the number of a signal.
  private static let note: @convention(c) (Int32) -> Void = { number in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = Files.write(FullScreen.wakeEnd.load(ordering: .relaxed), &byte, 1)
    errno = error
  }

  private func catchSignals() {
    for number in Self.signals {
      Interrupt.set(number, to: Self.note)
    }
    for number in Self.crashes {
      Interrupt.set(number) { number in
        FullScreen.restore()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
