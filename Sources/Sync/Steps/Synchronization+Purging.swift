import Store
import Todos

extension Synchronization {
  /// Chains that hold what was purged are kept on this machine no longer. Where the own one does, this
  /// replica goes on under another id, with the same letters.
  func giveUpTainted(_ references: RemoteReferences, _ report: inout SyncReport) throws {
    guard rules.contains(.giveUpTainted) else { return }
    let tainted = try store.taintedChains()
    for chain in tainted where exchange.held(chain) != nil { try exchange.hold(chain, nil) }
    let own = store.replica.id
    guard tainted.contains(own) else { return }
    try goOnAnew()
    guard let tip = references.chains[own] else { return }
    _ = try takeRest(ofTainted: own, upTo: tip, &report)
  }
}
