import Git

extension EnglishPhrases {
  func word(_ state: HookReport.State) -> String {
    switch state {
    case .installed: "installed"
    case .byHand: "by hand"
    case .byConfiguration: "by git config"
    case .switchedOff: "switched off"
    case .notInstalled: "not installed"
    }
  }

  var programLabel: String { "program" }
  var lastRunLabel: String { "last run" }
  var foundByScanning: String { "only scanned" }
  var never: String { "never" }

  func reason(_ obstacle: HookObstacle) -> String {
    switch obstacle {
    case .foreignFolder: "outside the git folder"
    case .symbolicLink: "a symbolic link"
    case .notAFile: "no file"
    case .unreadable: "can't be read"
    case .notShell(let interpreter?): "for \(interpreter)"
    case .notShell: "no shell script"
    case .carriageReturns: "CRLF lines"
    case .notExecutable: "not executable"
    case .damagedBlock: "damaged block"
    }
  }

  func otherProgram(_ running: String) -> String { "(running: \(running))" }
  var installHooks: String { "Install them" }
  var hooksInstalled: String { "installed" }
  var hooksConfigured: String { "set in git config" }
  var hooksRemoved: String { "removed" }

  func addByHand(_ path: String) -> String {
    "Nothing was written in \(path). To run ootd there, add each line to its file:"
  }

  func leftByHand(_ path: String) -> String {
    "`\(path)` runs ootd by a line added by hand; take it out there."
  }

  func notLinked(_ path: String) -> String {
    "`\(path)` belongs to no project yet. `ootd project add` there counts its commits."
  }

  func noHooks(_ path: String) -> String {
    "No hook of `\(path)` runs ootd. `ootd hook install` installs them."
  }

  func finished(_ todo: String, by commit: String) -> String {
    "\(todo) was finished by \(commit)"
  }
}
