/// Why a benchmark or one of its rows can't be measured.
enum BenchmarkError: Error, CustomStringConvertible {
  /// A command that a benchmark needs failed.
  case failed(command: String, message: String)
  /// The program to measure isn't built.
  case notBuilt(path: String)
  /// The name and the yardstick of no row contain any of the words.
  case noRows(words: [String])
  /// Some rows of the table have no figures.
  case rowsFailed(count: Int)

  var description: String {
    switch self {
    case .failed(let command, let message):
      "\(command): \(message.split(separator: "\n").first ?? "failed without a message")"
    case .notBuilt(let path):
      "no program at '\(path)': run swift build -c release --static-swift-stdlib --disable-local-rpath --product ootd"
    case .noRows(let words):
      "no row matches '\(words.joined(separator: "' or '"))'"
    case .rowsFailed(let count):
      "\(count) rows couldn't be measured"
    }
  }
}
