package import Todos

extension TodoStore {
  /// All blocks: the presets as they are now, then the person's own by name.
  package func blocks(presets: [Block]) throws(StoreError) -> [Block] {
    try read { try BlockTable($0, presets: presets).blocks() }
  }

  /// - Throws: ``StoreError/blockExists(_:)``
  package func checkBlockIsFree(_ name: String, presets: [Block]) throws(StoreError) {
    try read { try BlockTable($0, presets: presets).checkIsFree(name) }
  }

  package func block(named name: String, presets: [Block]) throws(StoreError) -> Block {
    try read { try BlockTable($0, presets: presets).block(named: name) }
  }
}
