package import Todos

extension Milestone {
  /// The milestone with all its fields. `progress` is the share of its todos that are done, null if
  /// it has none; `percent` is the same in whole per cent.
  package var json: JSON {
    [
      "name": .string(name),
      "description": .string(description),
      "due": JSON(due?.description),
      "closed": .bool(isClosed),
      "open": JSON(open),
      "done": JSON(done),
      "progress": progress.rate.map(JSON.number) ?? .null,
      "percent": progress.percent.map { JSON($0) } ?? .null,
    ]
  }
}
