import Rendering
import Todos

/// A text that holds up to a moment, as shells read it with no program's help: `1<TAB>moment<TAB>text`.
struct DatedText: Hashable {
  /// Seconds since 1970-01-01T00:00:00Z, from which on it holds no more.
  let end: Int64
  let text: String

  private static let version = "1"

  init(until end: Int64, _ text: String) {
    self.end = end
    self.text = text
  }

  /// Nil for what no version that is known here wrote, or what could steer a terminal.
  init?(line: String) {
    let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, fields[0] == DatedText.version,
      (1...11).contains(fields[1].utf8.count),
      fields[1].utf8.allSatisfy({ (48...57).contains($0) }), let end = Int64(fields[1]),
      String(fields[2]).visible == fields[2]
    else { return nil }
    self.init(until: end, String(fields[2]))
  }

  var line: String { "\(DatedText.version)\t\(end)\t\(text)" }

  /// Whether it holds now.
  /// - Parameter longest: How many seconds ahead its end can be; beyond that, a clock was set back
  ///   since.
  func holds(at now: Moment, longest: Int64) -> Bool {
    now.seconds < end && end <= now.seconds + longest
  }
}
