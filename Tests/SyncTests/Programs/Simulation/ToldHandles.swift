import Todos

/// The handles that people were told of a machine's todos, which have to find these for ever.
struct ToldHandles {
  struct Told: Hashable {
    let handle: Handle
    let todo: EntityID
    /// Who gave it.
    let replica: EntityID
  }

  private(set) var all: Set<Told> = []
  /// Those told since the store was copied or put back: they may get others, once it is known.
  private var recent: Set<Told> = []
  private var isSplit = false

  mutating func tell(_ handle: Handle, _ todo: EntityID, by replica: EntityID) {
    let told = Told(handle: handle, todo: todo, replica: replica)
    if all.insert(told).inserted, isSplit { recent.insert(told) }
  }

  /// The store is at two places from now on, or was since a backup was made.
  mutating func split(since backup: ToldHandles? = nil) {
    recent = backup.map { all.subtracting($0.all) } ?? []
    isSplit = true
  }

  /// It goes on under another id.
  /// - Returns: What was told since the store was split.
  @discardableResult
  mutating func fork() -> Set<Told> {
    defer {
      recent = []
      isSplit = false
    }
    all.subtract(recent)
    return recent
  }

  /// A replica has others now.
  mutating func forget(letters: String, of replica: EntityID) {
    all = all.filter { $0.handle.letters != letters || $0.replica != replica }
  }
}
