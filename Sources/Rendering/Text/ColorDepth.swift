/// How many colours a terminal shows.
package enum ColorDepth: Sendable {
  case none, ansi16, ansi256, trueColor

  /// - Parameter environment: `NO_COLOR` (no-color.org), `TERM` and `COLORTERM` decide.
  package init(environment: [String: String], isTerminal: Bool) {
    let term = environment["TERM"] ?? ""
    if !isTerminal || term == "dumb" || term.isEmpty || environment["NO_COLOR"]?.isEmpty == false {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) {
      self = .trueColor
    } else {
      self = term.contains("256color") ? .ansi256 : .ansi16
    }
  }
}
