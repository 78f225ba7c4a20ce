package import Todos

extension Milestone {
  /// All that it holds; `progress` is the share of its todos that is done, null where it has none, and `percent` the same in whole per cent.
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
