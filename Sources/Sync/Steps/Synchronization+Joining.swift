import Git
import Store
import Todos

extension Synchronization {
  /// Takes letters for this replica's handles, where it has none that are its own.
  ///
  /// A ref at the remote, which only one can make, says who has which: two machines that join at the same
  /// moment get different ones.
  func join(
    _ references: RemoteReferences, _ report: inout SyncReport
  ) async throws -> RemoteReferences {
    var references = references
    let own = store.replica.id
    if let letters = try store.ownLetters(), !(try store.lateReplicas().contains(own)) {
      try rename(letters)
      report.conflicts += try store.unite(at: context.now)
    } else {
      guard let letters = try await takeLetters(for: own, &references) else { return references }
      let isCopy = report.notes.contains(.copied(name: context.hostName))
      report.conflicts += try store.join(
        as: letters, name: isCopy ? context.hostName : context.name, at: context.now)
      report.notes.append(.joined(letters: letters))
    }
    try store.renumber(at: context.now)
    // Those that don't exchange any more, or not yet, can't do it themselves. A liar may name any number of
    // them, but not of chains.
    guard rules.contains(.claimLetters) else { return references }
    let late = try store.lateReplicas().filter { try store.chainTip(of: $0) != nil }
    for other in late.prefix(Self.mostGiven) {
      guard let letters = try await takeLetters(for: other, &references) else { break }
      try store.give(letters, to: other, at: context.now)
    }
    return references
  }

  /// - Returns: Nil where there is nothing that would need letters yet.
  private func takeLetters(
    for replica: EntityID, _ references: inout RemoteReferences
  ) async throws -> String? {
    let claim = try exchange.claim(of: replica)
    let known = try store.takenLetters(besides: replica)
    var letters = references.letters.first { $0.value == claim && !known.contains($0.key) }?.key
    for _ in 0..<Self.mostTries where letters == nil {
      let taken = known.union(references.letters.filter { $0.value != claim }.keys)
      guard let free = Letters.first(notIn: taken) else { break }
      guard rules.contains(.claimLetters) else {
        letters = free
        break
      }
      let change = RemoteChange.letters(free, claim: claim)
      if try await exchange.push([change])[change] == nil {
        letters = free
        references.letters[free] = claim
      } else {
        references = try await exchange.references()
        if references.letters[free] == claim {
          // Someone else has taken them for that replica meanwhile.
          letters = free
        } else if references.letters[free] == nil {
          // A remote that refuses it to everyone can't be asked.
          guard try await pushOwn() else { return nil }
          letters = free
        }
      }
    }
    guard let letters else { throw SyncError.failed(message: "no letters are left for its todos") }
    return letters
  }

  private static let mostTries = 64
  /// To how many others letters are given by one exchange.
  private static let mostGiven = 8

  /// What is here goes there before letters are taken unasked: where a remote takes nothing at all,
  /// others would take the same ones meanwhile.
  ///
  /// - Returns: False where there is nothing that would need letters yet.
  private func pushOwn() async throws -> Bool {
    let own = store.replica.id
    try writeChunks(upTo: nil, seen: try store.chainTips().mapValues(\.name))
    guard let tip = try store.chainTips()[own] else { return false }
    let change = RemoteChange.chain(own, tip: tip.name)
    if let message = try await exchange.push([change])[change] {
      throw SyncError.remote(.rejected(message: message))
    }
    return true
  }

  /// Tells others of a name that a person gave this machine since.
  private func rename(_ letters: String) throws {
    guard try store.name(of: store.replica.id) != context.name else { return }
    try store.rename(context.name, letters: letters, at: context.now)
  }
}
