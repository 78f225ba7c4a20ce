import Todos

/// A time zone that a calendar defines: a VTIMEZONE (RFC 5545, section 3.6.5), as Outlook names it.
struct DefinedZone {
  let name: String
  private let observances: [Observance]

  /// Nil if it has a rule that isn't read.
  init?(_ lines: [ContentLine]) {
    guard let name = lines.first(where: { $0.name == "TZID" })?.value else { return nil }
    self.name = name
    let parts = lines.split { ["BEGIN", "END"].contains($0.name) }
      .filter { $0.contains { $0.name == "TZOFFSETTO" } }
    let observances = parts.compactMap { Observance(Array($0)) }
    guard !parts.isEmpty, observances.count == parts.count else { return nil }
    self.observances = observances
  }

  /// Seconds east of UTC where clocks show a time.
  func offset(on day: Day, at seconds: Int) -> Int {
    let clock = day.number * 86_400 + seconds
    let onsets = observances.compactMap { observance in
      observance.lastOnset(before: clock, in: day.components.year).map { (at: $0, observance) }
    }
    if let last = onsets.max(by: { $0.at < $1.at }) { return last.1.offset }
    return observances.min { $0.start < $1.start }?.formerOffset ?? 0
  }
}

/// A period of standard or of daylight saving time: the offset from its onset, once or each year.
private struct Observance {
  /// The local clock at the first onset, before it changes, as seconds since 1970.
  let start: Int
  let offset: Int
  let formerOffset: Int
  /// Seconds after midnight of each onset.
  private let clock: Int
  private var others: [Int] = []
  private var rule: RecurrenceRule?

  init?(_ lines: [ContentLine]) {
    func value(_ name: String) -> String? { lines.first { $0.name == name }?.value }
    func seconds(_ name: String) -> Int? {
      // `+0100` or `-053000`.
      var digits = DigitReader(String((value(name) ?? "").prefix(5)))
      return digits.offset().map { $0 * 60 }
    }
    guard let start = value("DTSTART").flatMap(DateText.init),
      let offset = seconds("TZOFFSETTO"), let former = seconds("TZOFFSETFROM")
    else { return nil }
    self.start = start.localSeconds
    clock = Int((start.clock ?? 0) / 1000)
    self.offset = offset
    formerOffset = former
    for line in lines where line.name == "RDATE" {
      let dates = line.value.split(separator: ",").map { DateText(String($0)) }
      guard !dates.contains(where: { $0 == nil }) else { return nil }
      others += dates.compactMap { $0?.localSeconds }
    }
    if let text = value("RRULE") {
      let rule = RecurrenceRule(text, start: start.day)
      guard rule.days(in: start.day.components.year) != nil else { return nil }
      self.rule = rule
    }
  }

  /// The last time at which it began; nil if it hadn't.
  func lastOnset(before local: Int, in year: Int) -> Int? {
    let yearly = rule.map { rule in
      [year - 1, year].flatMap { rule.days(in: $0) ?? [] }.map { $0.number * 86_400 + clock }
    }
    return ([start] + others + (yearly ?? [])).filter { $0 <= local && $0 >= start }.max()
  }
}

extension DateText {
  /// The local clock as seconds since 1970.
  fileprivate var localSeconds: Int { day.number * 86_400 + Int((clock ?? 0) / 1000) }
}
