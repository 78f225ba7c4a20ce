package import Localization
package import Todos

/// The time, the folder's project and the random numbers of an action.
package struct ActionContext: Sendable {
  package let now: Moment
  package let calendar: LocalCalendar
  package let language: Language
  /// The project of the folder in which it is given, which new todos belong to.
  package let project: String?
  package let random: RandomSource

  package init(
    now: Moment, calendar: LocalCalendar, language: Language, project: String? = nil,
    random: RandomSource
  ) {
    self.now = now
    self.calendar = calendar
    self.language = language
    self.project = project
    self.random = random
  }

  package var days: DayParser { DayParser(now: now, calendar: calendar, language: language) }
  package var today: Day { calendar.day(of: now) }

  /// The blocks that ship with ootd.
  package var presets: [Block] { Block.presets(in: language) }

  package func newID() -> EntityID { random.id() }

  package var fields: FieldReader { FieldReader(days: days, seed: random.next()) }
}
