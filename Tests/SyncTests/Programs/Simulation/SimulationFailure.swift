/// What went otherwise than it has to, with all that one needs to see it again.
struct SimulationFailure: Error, CustomStringConvertible {
  let seed: UInt64
  let message: String
  /// What happened before.
  let events: [String]

  var description: String {
    "seed \(seed): \(message)\n" + events.suffix(200).map { "  \($0)\n" }.joined()
  }
}
