package import Todos

extension Block {
  /// All that the block holds; `every` is null where it makes no todos by itself.
  package var json: JSON {
    [
      "name": .string(name),
      "title": .string(title),
      "priority": .string(priority.word),
      "project": JSON(project),
      "labels": .array(labels.map(JSON.string)),
      "milestone": JSON(milestone),
      "day": JSON(day),
      "due": JSON(due),
      "notes": .string(notes),
      "every": JSON(repetition?.recurrence.description),
      "since": JSON(repetition?.start.description),
      "paused": .bool(repetition?.isPaused ?? false),
    ]
  }
}
