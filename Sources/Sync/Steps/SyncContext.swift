package import Todos

/// All that an exchange takes from the machine.
package struct SyncContext {
  /// The machine's id; nil where it has none.
  package let machine: String?
  /// What people call it, or what this replica calls itself already.
  package let name: String
  /// What it is called where the store turns out to be a copy from another one.
  package let hostName: String
  package let now: Moment
  package let newID: () -> EntityID
  /// Told how much of a chain was taken in, and how much there is; at its end both are the same.
  package let progress: (_ done: Int, _ total: Int) -> Void

  package init(
    machine: String?, name: String, hostName: String, now: Moment, newID: @escaping () -> EntityID,
    progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.machine = machine
    self.name = name
    self.hostName = hostName
    self.now = now
    self.newID = newID
    self.progress = progress
  }
}
