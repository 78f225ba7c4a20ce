import Git
import Store
import Todos

/// An error as the one line `ootd: …`.
package struct ErrorLine {
  let error: any Error
  let phrases: any Phrases

  package init(_ error: any Error, phrases: any Phrases) {
    self.error = error
    self.phrases = phrases
  }

  package var text: String {
    "ootd: \(sentence.visible)\n"
  }

  private var sentence: String {
    switch error {
    case let error as TodoError: phrases.error(error)
    case let error as QueryError: phrases.error(error)
    case let error as StoreError: phrases.error(error)
    case let error as GitError: phrases.error(error)
    case let error as InputError: phrases.error(error)
    case let error as UsageError: phrases.error(error)
    default: String(describing: error)
    }
  }
}
