package import Activity
package import Todos

extension ActivityReport {
  /// The days as `cli.md` lays them down: all of them up to today.
  package var json: JSON {
    [
      "from": .string(days.lowerBound.description),
      "to": .string(lastDay.description),
      "days": .array(
        figures.map { figures in
          [
            "date": .string(figures.day.description),
            "commits": JSON(figures.commits),
            "done": JSON(figures.completion.done),
            "total": JSON(figures.completion.total),
            "percent": figures.completion.percent.map { JSON($0) } ?? .null,
          ]
        }),
    ]
  }
}
