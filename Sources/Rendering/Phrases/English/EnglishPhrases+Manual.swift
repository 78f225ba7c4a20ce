extension EnglishPhrases {
  var manual: ManualTexts { Self.manualTexts }

  private static let manualTexts = ManualTexts(
    nameHeading: "NAME", synopsisHeading: "SYNOPSIS", descriptionHeading: "DESCRIPTION",
    commandsHeading: "COMMANDS", daysHeading: "DAYS", queryHeading: "QUERIES",
    settingsHeading: "CONFIGURATION", filesHeading: "FILES", environmentHeading: "ENVIRONMENT",
    exitHeading: "EXIT STATUS", seeAlsoHeading: "SEE ALSO", commandWord: "command",
    description: [
      "ootd is a todo tracker for developers that knows what they committed. Every todo has a "
        + "priority and a project, every project is linked to local git repositories, and each day "
        + "shows two figures side by side: the commits you made and the share of your plan you "
        + "finished. Nothing leaves this machine unless you set up ootd sync.",
      "ootd alone is ootd today. Every command that reads or changes takes --json.",
      "A commit is yours if its author email is user.email of that repository, an ootd.identity, or "
        + "mapped onto one of them by .mailmap. Each counts once, on the day of its author time.",
      "Todos have numbers that never change and are never given twice: 12, ootd-12, or 3-7 for "
        + "several. What is said of todos in messages of commits, as closes ootd-12, finishes them.",
    ],
    days: [
      "today, tomorrow, yesterday; mon to sunday, the next one after today, or to look back the last "
        + "one before it; +3d, +2w; eow, eom for the end of the week and the month; 2026-12-01, or "
        + "12-01 for the next one.",
      "A deadline is a day, with or without a time: 'fri 18:00', 18:00 or +3h.",
    ],
    query: [
      "A query lists the todos that meet all of its words. A word without a colon is looked for in "
        + "titles, notes and comments, whatever its case, also within words. Of the values of a word, "
        + "separated by commas, any may match; double quotes keep blanks, commas and colons. A minus in "
        + "front turns a word round: -label:bug, -token.",
      "Where a day is asked for, it may stand behind <, <=, > or >=, or be two days with .. between "
        + "them, of which either may be left out: due:<=fri, created:mon..fri, done:2026-11-01...",
    ],
    qualifiers: [
      "is": "open, todo, doing, done, overdue or backlog.",
      "priority": "high, medium, low or none.", "project": "The name of a project.",
      "label": "The name of a label.", "milestone": "The title of a milestone.",
      "block": "The block that it was made from.", "due": "When its deadline is.",
      "day": "The day that it is planned for.", "created": "The day on which it was added.",
      "done": "The day on which it was completed.",
      "no": "What it has none of: project, label, due, day or milestone.",
      "sort": "The order: priority, due, day, created, updated or id.",
    ],
    settings: "Settings are git config; a repository's own hold in it.",
    store: "All todos, blocks and projects, and the log of what was done.",
    prompt: "What shells show of the day.",
    rewrites: "What hooks leave for the next command.",
    activity: "What was read of repositories. It may be deleted at any time.",
    configuration: "Settings, in the section ootd.",
    clock: "The time instead of the clock's, as in ISO 8601: 2026-11-21T10:00:00+01:00.",
    noHook: "0 keeps git's hooks from doing anything.",
    debug:
      "1 prints errors that are otherwise ignored on standard error; hooks, prompts and automatic "
      + "sync write them to ~/.local/state/ootd/debug.log.",
    shownPrompt: "In shells that evaluate ootd init: what their prompts show of the day.",
    dataHome: "Where the files are, instead of ~/.local/share, ~/.local/state and ~/.cache.",
    language: "The first that is set names the language, where ootd.language doesn't.",
    timeZone: "The time zone, instead of the system's.",
    noColor: "No colours, if NO_COLOR is set or TERM is dumb.",
    background: "What is behind the terminal's text, for shades that can be told from it.",
    editor: "What edits longer texts, where git config core.editor names nothing.",
    success: "What was asked for was done.", failure: "It failed; a line says why.",
    refusal: "It was refused on purpose, as a line says.", usage: "The command line is wrong.")
}
