import Files
import Foundation
import Rendering
import Synchronization

/// The knowledge about a terminal's background.
enum KnownBackground: String, Sendable {
  case dark, light
  /// The terminal was asked and didn't answer.
  case unknown

  init(_ background: Background?) {
    switch background {
    case .dark: self = .dark
    case .light: self = .light
    case nil: self = .unknown
    }
  }

  var background: Background? { Background(rawValue: rawValue) }
}

extension Session {
  /// The background by `ootd.background`, by COLORFGBG, or by the terminal's reply, which is remembered until the
  /// terminal's session ends.
  /// - Parameter asking: Whether to ask the terminal if the background isn't known otherwise.
  func terminalBackground(asking: Bool) -> Background? {
    output.background.withLock { known in
      if known == nil { known = knownBackground }
      if known == nil, asking { known = askedBackground }
      return known?.background
    }
  }

  private var knownBackground: KnownBackground? {
    let setting = configuration.flatMap { try? Settings.background($0) }
    if let background = setting ?? Background(environment: context.environment) {
      return KnownBackground(background)
    }
    guard let terminal = context.console.terminal, let replies = backgroundReplies else {
      return .unknown
    }
    return replies.reply(in: terminal.session)
  }

  private var askedBackground: KnownBackground? {
    let environment = context.environment
    let term = environment["TERM"] ?? ""
    // GNU screen and the Linux console don't know the query.
    let isSilent = term == "linux" || term.hasPrefix("screen") && environment["TMUX"] == nil
    guard let terminal = context.console.terminal, !isSilent, let reply = terminal.askBackground()
    else {
      return nil
    }
    let known = KnownBackground(Background(reply: reply))
    backgroundReplies?.store(known, in: terminal.session, isAlive: terminal.isAlive)
    return known
  }

  private var backgroundReplies: BackgroundReplies? {
    context.stateFolder.map {
      BackgroundReplies(file: CacheFile(path: "\($0)/background", context.debug))
    }
  }
}

/// The file with the replies of terminals, one a line: `session<TAB>light`.
private struct BackgroundReplies {
  let file: CacheFile

  /// The most replies to keep.
  private static let limit = 100

  func reply(in session: String) -> KnownBackground? {
    let line = lines.last { $0.hasPrefix("\(session)\t") }
    return line.flatMap { KnownBackground(rawValue: String($0.dropFirst(session.count + 1))) }
  }

  /// Adds a reply, and removes those of sessions that have ended.
  func store(_ known: KnownBackground, in session: String, isAlive: (String) -> Bool) {
    let others = lines.filter { line in
      let other = line.prefix { $0 != "\t" }
      return other != session && isAlive(String(other))
    }
    let kept = others.suffix(Self.limit - 1) + ["\(session)\t\(known.rawValue)"]
    file.write(kept.joined(separator: "\n"))
  }

  private var lines: [Substring] {
    guard let bytes = file.bytes else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
