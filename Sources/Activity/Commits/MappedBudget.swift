/// Lets repositories be read at once only as far as what they map into memory stays small.
actor MappedBudget {
  private let limit: Int
  private var used = 0
  private var waiting: [(size: Int, resume: CheckedContinuation<Void, Never>)] = []

  /// - Parameter limit: In bytes; a repository that is larger is read alone.
  init(limit: Int) {
    self.limit = limit
  }

  /// Waits, in the order of the calls, until that many bytes are free or no other is held.
  func take(_ size: Int) async {
    if waiting.isEmpty, fits(size) {
      used += size
    } else {
      await withCheckedContinuation { waiting.append((size, $0)) }
    }
  }

  func giveBack(_ size: Int) {
    used -= size
    while let next = waiting.first, fits(next.size) {
      waiting.removeFirst()
      used += next.size
      next.resume.resume()
    }
  }

  private func fits(_ size: Int) -> Bool {
    used == 0 || used + size <= limit
  }
}
