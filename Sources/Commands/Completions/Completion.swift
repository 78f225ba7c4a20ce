/// What can stand at the cursor.
struct Completion {
  /// What the shell completes itself.
  enum Paths: String {
    case files, folders
  }

  var candidates: [Candidate] = []
  var paths: Paths?

  init(_ candidates: [Candidate] = []) {
    self.candidates = candidates
  }
}

extension Completion.Paths {
  init?(_ source: ValueSource) {
    self.init(rawValue: source.rawValue)
  }
}
