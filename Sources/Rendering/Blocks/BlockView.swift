package import Localization
package import Todos

extension Format {
  /// The details of a block.
  package func details(of block: Block) -> String {
    var values = LabelledValues()
    values.add(t("todo.title"), block.title)
    values.add(t("todo.priority"), t("priority.\(block.priority.word)"))
    values.add(t("todo.project"), block.project)
    values.add(t("todo.labels"), block.labels.joined(separator: ", "))
    values.add(t("todo.milestone"), block.milestone)
    values.add(t("todo.planned"), block.day)
    values.add(t("todo.due"), block.due)
    for row in FieldRow.texts {
      values.add(language.name(of: row), block.values[row.field]?.string)
    }
    values.add(t("todo.repeats"), repetition(of: block))
    let notes = block.notes.isEmpty ? [] : block.notes.visibleLines.map { StyledText($0) }
    return text(parts: [[StyledText(block.name, .heading)], values.lines, notes.indented])
  }

  /// `every 2 weeks, since Thursday 19 November`; nil if it doesn't repeat.
  func repetition(of block: Block) -> String? {
    guard let repetition = block.repetition else { return nil }
    let every = repetition.recurrence.text(in: language)
    let since = t("block.since", ["every": every, "date": date(repetition.start)])
    return repetition.text(since, in: language)
  }

  /// Blocks, one per line.
  func list(_ blocks: [Block]) -> [StyledText] {
    let names = blocks.map(\.name.visible.displayWidth).max() ?? 0
    let details = blocks.map { block in
      let repetition = block.repetition.map {
        $0.text($0.recurrence.text(in: language), in: language)
      }
      return [block.project, repetition].compactMap(\.self).joined(separator: "  ")
    }
    let longest = blocks.map(\.title.visible.displayWidth).max() ?? 0
    let rest = 11 + names + (details.map(\.visible.displayWidth).max() ?? 0)
    // A title is cut before the details, because `block show` prints it too.
    let titles = width.map { min(longest, max(20, $0 - rest)) } ?? longest
    return zip(blocks, details).map { block, details in
      [
        StyledText(block.name), block.priority.sign.padded(toWidth: 3),
        StyledText(block.title).truncated(toWidth: titles), StyledText(details, .dim),
      ]
    }.aligned()
  }
}

extension Block.Repetition {
  /// - Parameter recurrence: When it repeats, in words.
  fileprivate func text(_ recurrence: String, in language: Language) -> String {
    (isPaused ? [recurrence, language.t("block.paused")] : [recurrence]).text(in: language)
  }
}

extension Recurrence {
  /// When the block creates its todo: `every weekday`, `every Mon, Thu`, `every 2 weeks`. `--every` takes it.
  package func text(in language: Language) -> String {
    switch self {
    case .day: language.t("block.every.day")
    case .weekdays: language.t("block.every.weekday")
    case .week: language.t("block.every.week")
    case .month: language.t("block.every.month")
    case .year: language.t("block.every.year")
    case .days(let count): language.t("block.every.days", ["count": count])
    case .weeks(1, [.saturday, .sunday]): language.t("block.every.weekend")
    case .weeks(1, let weekdays):
      language.t("block.every.on", ["weekdays": language.list(weekdays)])
    case .weeks(let count, []): language.t("block.every.weeks", ["count": count])
    case .weeks(let count, let weekdays):
      language.t("block.every.weeksOn", ["count": count, "weekdays": language.list(weekdays)])
    case .months(let count, .start):
      count % 12 == 0
        ? language.t("block.every.years", ["count": count / 12])
        : language.t("block.every.months", ["count": count])
    case .months(1, let days): language.t(days.text)
    case .months(let count, let days):
      language.t("block.every.monthsOn", ["count": count, "days": days.part])
    case .yearly(let month, let day):
      language.t(
        "block.every.yearly",
        [
          "date": Day(year: 2000, month: month, day: day).map {
            language.shortDate($0, thisYear: 2000)
          }
        ])
    }
  }
}

extension Recurrence.MonthDays {
  /// `last day of the month`.
  fileprivate var text: Message {
    switch self {
    case .start: Message("block.every.month")
    case .dates([31]): Message("block.every.lastDay")
    case .dates(let numbers) where numbers.count == 1:
      Message("block.every.date", ["day": numbers.names])
    case .dates(let numbers): Message("block.every.dates", ["days": numbers.names])
    case .nth(let ordinal, let weekday): Message("block.every.nth", Self.names(ordinal, weekday))
    }
  }

  /// `the last day`, after a number of months.
  fileprivate var part: Message? {
    switch self {
    case .start: nil
    case .dates([31]): Message("block.every.part.lastDay")
    case .dates(let numbers): Message("block.every.part.dates", ["days": numbers.names])
    case .nth(let ordinal, let weekday):
      Message("block.every.part.nth", Self.names(ordinal, weekday))
    }
  }

  private static func names(
    _ ordinal: Recurrence.Ordinal, _ weekday: Weekday
  ) -> [String: any MessageValue] {
    [
      "ordinal": Message("block.every.ordinal.\(ordinal.rawValue)"),
      "weekday": Message("weekday.short.\(weekday.rawValue)"),
    ]
  }
}

extension Set<Int> {
  /// Days of a month: `1, 15`.
  fileprivate var names: [Message] { sorted().map { Message("date.day", ["count": $0]) } }
}
