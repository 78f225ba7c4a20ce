import Foundation
import Rendering

/// Shows a picker below the cursor of the real terminal, and removes it afterwards.
struct PickerScreen {
  private let environment: [String: String]
  private var pending: [UInt8] = []

  /// How long the bytes of one key may take to arrive, in milliseconds (ncurses' ESCDELAY is longer, for slow
  /// serial lines).
  private static let escapeDelay: Int32 = 50

  /// - Returns: Nil if standard input or standard error isn't a terminal that can be drawn on.
  init?(_ environment: [String: String]) {
    guard isatty(0) == 1, isatty(2) == 1, !["", "dumb"].contains(environment["TERM"] ?? "") else {
      return nil
    }
    self.environment = environment
  }

  /// Lets the user pick.
  mutating func run(_ picker: Picker) -> Picker.Outcome {
    var original = termios()
    guard tcgetattr(0, &original) == 0 else { return .cancelled }
    var raw = original
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(ICRNL | INLCR | IXON)
    // Keep what was typed ahead.
    tcsetattr(0, TCSADRAIN, &raw)
    defer { tcsetattr(0, TCSADRAIN, &original) }
    // A change of the terminal's size interrupts `poll`, so that the list is drawn anew.
    let resizing = signal(SIGWINCH) { _ in }
    defer { signal(SIGWINCH, resizing) }
    var picker = picker
    var outcome: Picker.Outcome?
    while outcome == nil {
      draw(picker)
      for key in keys() where outcome == nil { outcome = picker.press(key) }
    }
    try? Stream.error.write("\r\u{1B}[J")
    return outcome ?? .cancelled
  }

  private func draw(_ picker: Picker) {
    let size = Stream.error.terminalSize(environment) ?? (columns: 80, rows: 24)
    let lines = picker.lines(width: size.columns, height: size.rows)
    var text = "\r\u{1B}[J" + lines.map(picker.text).joined(separator: "\r\n")
    if lines.count > 1 { text += "\u{1B}[\(lines.count - 1)A" }
    let column = picker.cursorColumn(width: size.columns)
    text += column > 0 ? "\r\u{1B}[\(column)C" : "\r"
    try? Stream.error.write(text)
  }

  /// Waits for keys. The end of input cancels.
  private mutating func keys() -> [Key] {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    if poll(&input, 1, -1) < 0, errno == EINTR { return [] }
    var part = [UInt8](repeating: 0, count: 256)
    let count = read(0, &part, part.count)
    guard count > 0 else { return [.cancel] }
    pending += part[..<count]
    let isWhole = pending.last == 0x1B ? poll(&input, 1, Self.escapeDelay) == 0 : false
    return Key.decode(&pending, isWhole: isWhole)
  }
}
