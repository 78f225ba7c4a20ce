import Rendering
import Todos

/// What the script of a shell reads: in the first line what is to be done, then a candidate a line.
struct CompletionReply {
  let lines: [String]

  /// - Parameters:
  ///   - environment: Its `COLUMNS` is the terminal's width; of bash, `COMP_TYPE` is what asks.
  init(
    _ completion: Completion, to line: TypedLine, in shell: Shell, _ environment: [String: String]
  ) {
    let width = environment["COLUMNS"].flatMap { Int($0) } ?? 80
    let candidates = completion.candidates.filter(\.isTypable)
    if let paths = completion.paths {
      lines = [paths.rawValue]
    } else if shell == .bash {
      // For 9, 33, 63 and 64, bash lists those that begin alike; for others it puts them in.
      let lists = ["9", "33", "63", "64"].contains(environment["COMP_TYPE"])
      lines = BashReply(candidates, to: line, width: lists ? width : nil).lines
    } else {
      let matching = candidates.filter { $0.begins(with: line.current) }
      let texts = shell == .zsh ? matching.listed(width) : matching.map(\.description.visible)
      lines = ["words"] + zip(matching, texts).map { "\($0.value)\t\($1)" }
    }
  }
}

extension Candidate {
  /// Whatever the case of letters: how exact it has to be is the shell's own setting.
  fileprivate func begins(with text: String) -> Bool {
    value.lowercased().hasPrefix(text.lowercased())
  }
}

extension [Candidate] {
  /// `12  -- Fix token refresh`, the titles below each other.
  fileprivate func listed(_ width: Int) -> [String] {
    let column = map(\.value.displayWidth).max() ?? 0
    return map { candidate in
      if candidate.description.isEmpty { return candidate.value }
      let blanks = String(repeating: " ", count: column - candidate.value.displayWidth)
      return "\(candidate.value)\(blanks)  -- \(candidate.description.visible)"
        .truncated(toWidth: width - 1)
    }
  }
}
