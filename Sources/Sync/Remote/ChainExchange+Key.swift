import Todos

extension ChainExchange {
  /// Makes sure that what is at the remote can be read with this key, or without one.
  /// - Throws: ``SyncError/keyMissing(id:)`` or ``SyncError/notEncrypted``.
  package func check(_ key: SyncKey?) async throws(SyncError) {
    do {
      let references = try await fetch()
      let keys = try references.chains.values.compactMap(keyID)
      // Chains of another form beside those that can be read were put there by someone who can write to the
      // remote, and are passed over.
      if keys.isEmpty || keys.contains(key?.id) { return }
      if let other = keys.compactMap(\.self).first { throw SyncError.keyMissing(id: other) }
      throw SyncError.notEncrypted
    } catch {
      throw SyncError(error)
    }
  }

  /// The id of the key that a commit's chunk is encrypted with, nil for none; nothing where that can't be
  /// told.
  private func keyID(_ name: String) throws -> String?? {
    guard let link = try self.link(name), link.content != nil,
      let line = try chunk(link).split(separator: UInt8(ascii: "\n")).first,
      let header = try? ChunkHeader(line: Array(line))
    else { return nil }
    return .some(header.key)
  }
}
