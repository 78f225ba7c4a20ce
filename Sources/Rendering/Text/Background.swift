/// What is behind the text of a terminal.
package enum Background: Sendable {
  case dark, light

  /// - Parameter environment: Terminals that tell say so in `COLORFGBG`, as `0;15`: colours of the
  ///   text and, last, of what is behind it. Which of them are dark is as Vim has it. Others are
  ///   taken for dark.
  package init(environment: [String: String]) {
    let last = environment["COLORFGBG"]?.split(separator: ";").last
    let color = last.flatMap { Int($0) }
    self = color.map { $0 == 7 || (9...15).contains($0) } ?? false ? .light : .dark
  }
}
