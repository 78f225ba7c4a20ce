import Store
import Todos

extension Synchronization {
  /// Chains that hold what was purged are kept on this machine no longer. Where the own one does, this
  /// replica goes on under another id, with the same letters.
  func giveUpTainted(_ references: RemoteReferences, _ report: inout SyncReport) throws {
    guard rules.contains(.giveUpTainted) else { return }
    // Each time: what the remote still has of them is fetched with the rest.
    for chain in try tainted(among: exchange.kept()) { try exchange.hold(chain, nil) }
    let own = store.replica.id
    guard try isTainted(own) else { return }
    try goOnAnew()
    guard let tip = references.chains[own] else { return }
    _ = try takeRest(ofTainted: own, upTo: tip, &report)
  }
}
