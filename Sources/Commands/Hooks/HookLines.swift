import Git
import Rendering
import Resources

/// The shell by which a hook starts this program.
struct HookLines {
  private let quoted: String

  /// - Parameter executable: Where the program is.
  /// - Throws: ``InputError/unusableProgram(path:)``
  init(executable: String) throws(InputError) {
    // A line of shell can't hold it, nor can git's configuration.
    guard executable.hasPrefix("/"), !executable.contains(where: \.isNewline) else {
      throw .unusableProgram(path: executable)
    }
    quoted = executable.shellQuoted
  }

  /// What stands between ootd's marks in a hook.
  func block(for event: HookEvent) -> [UInt8] {
    // git tells post-rewrite there which commits became which.
    let input = event == .postRewrite ? "<&4" : "</dev/null"
    let start =
      event == .prepareCommitMessage ? Resource.hookPreparing : Resource.hookRecording
    let text = String(decoding: Resource.hook, as: UTF8.self)
      .replacing("@start@\n", with: String(decoding: start, as: UTF8.self))
      .replacing("@event@", with: event.name).replacing("@input@", with: input)
    return Array(text.replacing("@ootd@", with: quoted).utf8)
  }

  /// The one line that a person adds to a hook that ootd doesn't write to.
  func line(for event: HookEvent) -> String {
    let words = event == .prepareCommitMessage ? "\(event.name) \"$@\"" : event.name
    return "[ ! -x \(quoted) ] || \(quoted) hook run \(words)"
  }

  /// The program that such lines start.
  static func executable(in text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    guard let start = scalars.firstRange(of: Array("-x '".unicodeScalars))?.upperBound else {
      return nil
    }
    // As `String.shellQuoted` writes a quote within quotes.
    let quote = Array(#"'\''"#.unicodeScalars)
    var path = String.UnicodeScalarView()
    var rest = scalars[start...]
    while let end = rest.firstIndex(of: "'") {
      path += rest[..<end]
      guard rest[end...].starts(with: quote) else { return String(path) }
      path.append("'")
      rest = rest[end...].dropFirst(quote.count)
    }
    return nil
  }
}
