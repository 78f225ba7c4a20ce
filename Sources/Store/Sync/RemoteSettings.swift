/// Where a store exchanges its operations, and how far that has come.
package struct RemoteSettings: Hashable, Sendable {
  /// As git takes it.
  package let url: String
  /// What the names of its refs begin with: `refs/ootd`, or `refs/heads/ootd` where a host takes
  /// nothing but branches.
  package let namespace: String
  /// The id of the key that chunks are encrypted with; nil where they aren't.
  package let key: String?
  /// Where the store was when its replica was bound to that place.
  package let home: StoreHome
  /// The place of the last chunk of the own chain that was read back from the remote; 0 for none.
  package var published = 0

  package init(url: String, namespace: String, key: String?, home: StoreHome) {
    self.url = url
    self.namespace = namespace
    self.key = key
    self.home = home
  }
}

/// Where a store is: a replica's id belongs to one machine and one file, so that a copy is known.
package struct StoreHome: Hashable, Sendable {
  /// The machine's id; nil where it has none.
  package let machine: String?
  /// The database file's number on its disk.
  package let file: String?

  package init(machine: String?, file: String?) {
    self.machine = machine
    self.file = file
  }
}
