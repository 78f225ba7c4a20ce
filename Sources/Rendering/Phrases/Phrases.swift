package import Todos

/// All words for people. A language is a type that conforms, so that a missing phrase does not
/// compile.
package protocol Phrases: DatePhrases, DayPhrases, ActivityPhrases, ReportPhrases, TodoPhrases,
  MessagePhrases, HistoryPhrases, ErrorPhrases, HelpPhrases, SettingPhrases, HookPhrases,
  MorningPhrases, ManualPhrases, SyncPhrases
{}

extension Language {
  package var phrases: any Phrases {
    switch self {
    case .english: EnglishPhrases()
    case .korean: KoreanPhrases()
    case .french: FrenchPhrases()
    }
  }
}
