package import Todos

/// The replicas' chains of commits, on this machine and at the remote.
///
/// Commits are named by hexadecimal digits. Each call but those about this machine can take long, and
/// fail in any way that networks do.
package protocol ChainExchange {
  /// Whether so many commits came one by one that they should be packed.
  var needsPacking: Bool { get }

  /// What the remote has.
  func references() async throws(SyncError) -> RemoteReferences

  /// Brings the commits of all chains of the remote here.
  /// - Returns: What the remote has.
  func fetch() async throws(SyncError) -> RemoteReferences

  /// - Returns: What the remote said to each change that it didn't make.
  func push(_ changes: [RemoteChange]) async throws(SyncError) -> [RemoteChange: String]

  /// The parents of a commit, and what it holds; nil where the commit isn't here.
  func link(_ name: String) throws(SyncError) -> ChainLink?

  /// The content of a link's chunk.
  func chunk(_ link: ChainLink) throws(SyncError) -> [UInt8]

  /// Writes a commit with a chunk.
  /// - Returns: Its name.
  func write(
    _ chunk: [UInt8], after parent: String?, at now: Moment
  ) throws(SyncError) -> String

  /// The commit by which a replica claims letters. It is the same each time.
  func claim(of replica: EntityID) throws(SyncError) -> String

  /// Keeps a chain on this machine, up to that commit; nil for no longer.
  func hold(_ replica: EntityID, _ tip: String?) throws(SyncError)

  /// The commit up to which a chain is kept on this machine.
  func held(_ replica: EntityID) -> String?

  /// The chains of which anything is kept on this machine.
  func kept() throws(SyncError) -> Set<EntityID>
}

/// A commit of a chain.
package struct ChainLink: Hashable, Sendable {
  package let name: String
  package let parents: [String]
  /// What leads to the chunk; nil where there is none of the right form and size.
  package let content: String?
  /// Whether all of it is here, which a broken disk may have lost: what is missing is no wrong form.
  package let isWhole: Bool

  package init(name: String, parents: [String], content: String?, isWhole: Bool = true) {
    self.name = name
    self.parents = parents
    self.content = content
    self.isWhole = isWhole
  }
}

/// What the remote has.
package struct RemoteReferences: Hashable, Sendable {
  /// The tips of the chains.
  package var chains: [EntityID: String] = [:]
  /// Who claimed letters, as claims; `a` stands for none.
  package var letters: [String: String] = [:]

  package init() {}
}

/// A change of what the remote has.
package enum RemoteChange: Hashable, Sendable {
  /// A chain goes on up to that commit, or is there again.
  case chain(EntityID, tip: String)
  /// A chain is taken away, unless it has gone on behind that commit.
  case removal(EntityID, tip: String)
  /// Letters are claimed, unless someone has.
  case letters(String, claim: String)
}
