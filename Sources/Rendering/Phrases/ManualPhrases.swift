/// The words of `ootd manual`.
package protocol ManualPhrases: Sendable {
  var manual: ManualTexts { get }
}

/// What the manual tells besides the help of commands and options.
package struct ManualTexts: Sendable {
  package let nameHeading, synopsisHeading, descriptionHeading, commandsHeading: String
  package let daysHeading, queryHeading, settingsHeading, filesHeading: String
  package let environmentHeading, exitHeading, seeAlsoHeading: String

  /// What stands for a command's words in the synopsis.
  package let commandWord: String
  /// Paragraphs.
  package let description, days, query: [String]
  /// What stands before a query's colon, and its meaning.
  package let qualifiers: [String: String]
  package let settings: String

  let store, prompt, rewrites, activity, configuration: String
  let clock, noHook, debug, shownPrompt, dataHome, language, timeZone, noColor, background: String
  let editor: String
  let success, failure, refusal, usage: String
}

extension ManualTexts {
  /// Paths, and what lies there.
  var files: [(term: String, meaning: String)] {
    [
      ("~/.local/share/ootd/ootd.db", store), ("~/.local/state/ootd/prompt", prompt),
      ("~/.local/state/ootd/rewrites", rewrites), ("~/.cache/ootd/activity", activity),
      ("~/.gitconfig, .git/config", configuration),
    ]
  }

  /// Variables, and what they change.
  var environment: [(term: String, meaning: String)] {
    [
      ("XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME", dataHome), ("OOTD_NOW", clock),
      ("OOTD_HOOK", noHook), ("OOTD_DEBUG", debug), ("OOTD_PROMPT", shownPrompt),
      ("LC_ALL, LC_MESSAGES, LANG", language),
      ("TZ", timeZone), ("NO_COLOR, TERM", noColor), ("COLORFGBG", background),
      ("VISUAL, EDITOR", editor),
    ]
  }

  /// Exit statuses, and what they say.
  var statuses: [(term: String, meaning: String)] {
    [("0", success), ("1", failure), ("3", refusal), ("64", usage)]
  }
}
