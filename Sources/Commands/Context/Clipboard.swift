import Foundation
import Localization
import Rendering

/// The sequence that makes a terminal put a text on the clipboard (xterm's OSC 52), also over ssh.
struct ClipboardSequence {
  /// xterm ignores more: 100,000 characters, in base64 and with the sequence around it.
  static let maxBytes = 74_994

  let text: String
  /// The program between ootd and the terminal.
  let multiplexer: Multiplexer?

  enum Multiplexer {
    case tmux, screen

    init?(_ environment: [String: String]) {
      let isSet = { (name: String) in environment[name]?.isEmpty == false }
      guard isSet("TMUX") || isSet("STY") else { return nil }
      self = isSet("TMUX") ? .tmux : .screen
    }
  }

  var sequence: String {
    let sequence = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    switch multiplexer {
    case nil: return sequence
    case .tmux:
      // The first is for `allow-passthrough`, the second for `set-clipboard on`: tmux ignores the other one.
      let doubled = sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}")
      return "\u{1B}Ptmux;\(doubled)\u{1B}\\\(sequence)"
    case .screen:
      return sequence.parts(ofLength: Self.screenLimit).map { "\u{1B}P\($0)\u{1B}\\" }.joined()
    }
  }

  /// The most characters that every version of screen passes on at once.
  private static let screenLimit = 240
}

extension String {
  fileprivate func parts(ofLength length: Int) -> [Substring] {
    var (parts, rest): ([Substring], Substring) = ([], self[...])
    while !rest.isEmpty {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts
  }
}

extension CommandContext {
  /// Puts a text on the clipboard.
  /// - Returns: The number of lines.
  func copy(_ text: String) throws(Failure) -> Int {
    let (bytes, most) = (text.utf8.count, ClipboardSequence.maxBytes)
    guard bytes <= most else {
      throw Failure("clipboard.tooLong", .failed, ["bytes": bytes, "most": most])
    }
    let sequence = ClipboardSequence(text: text, multiplexer: .init(environment)).sequence
    guard console.send(sequence) else { throw Failure("clipboard.noTerminal", .failed) }
    return text.count { $0.isNewline }
  }
}
