import Todos

/// How much of something is done, as a bar.
struct ProgressBar {
  let completion: Completion

  private static let width = 10

  /// Full only where all is done, and empty only where nothing is.
  var text: StyledText {
    let percent = completion.percent ?? 0
    let filled = percent == 0 ? 0 : max(1, percent * Self.width / 100)
    return StyledText(String(repeating: "▇", count: filled), .completion)
      + StyledText(String(repeating: "▁", count: Self.width - filled), .dim)
  }
}
