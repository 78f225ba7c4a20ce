import Todos

/// What the writes of a command are to, each once, in their order.
struct WrittenEntities {
  private var told: [EntityID] = []
  private var others: [EntityID] = []
  private var known: Set<EntityID> = []
  private var knownOthers: Set<EntityID> = []

  /// - Parameter isTold: Whether history has words for the field.
  mutating func note(_ write: RegisterWrite, isTold: Bool) {
    if isTold {
      if known.insert(write.entity).inserted { told.append(write.entity) }
    } else if write.field.isOfEntity, knownOthers.insert(write.entity).inserted {
      others.append(write.entity)
    }
  }

  var count: Int { told.count }

  /// What history has no words for is done to these too, where a command did nothing else.
  var subjects: [EntityID] { told.isEmpty ? others : told }
}
