/// Why a benchmark or one of its rows can't be measured.
enum BenchmarkError: Error, CustomStringConvertible {
  /// A command that a benchmark needs failed.
  case failed(command: String, message: String)
  /// The program to measure isn't built.
  case notBuilt(path: String)
  /// No row's name contains one of the words.
  case noRows(words: [String])
  /// Some rows of the table have no figures.
  case rowsFailed(count: Int)

  var description: String {
    switch self {
    case .failed(let command, let message):
      "\(command): \(message.split(separator: "\n").first ?? "failed and said nothing")"
    case .notBuilt(let path):
      "no program at '\(path)': run swift build -c release --static-swift-stdlib --disable-local-rpath --product ootd"
    case .noRows(let words):
      "no row is named '\(words.joined(separator: "' or '"))'"
    case .rowsFailed(let count):
      "\(count) of the rows could not be measured"
    }
  }
}
