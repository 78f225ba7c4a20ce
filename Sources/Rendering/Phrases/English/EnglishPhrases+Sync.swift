import Git
import Sync

extension EnglishPhrases {
  func changes(_ count: Int, from machine: String) -> String {
    "\(count == 1 ? "1 change" : "\(count) changes") from \(machine)"
  }

  func sentChanges(_ count: Int) -> String {
    count == 1 ? "1 change sent" : "\(count) changes sent"
  }
  var nothingNew: String { "nothing new" }

  func note(_ note: SyncNote) -> String {
    switch note {
    case .joined(""): "this machine is the first here: its todos keep plain numbers"
    case .joined(let suffix):
      "the todos of this machine are called `1\(suffix)`, `2\(suffix)` … from now on, on all machines"
    case .renamed(let from, let to):
      "another machine had the same numbers first: `1\(from)`, `2\(from)` … of this machine are "
        + "`1\(to)`, `2\(to)` … from now on, on all machines"
    case .renumbered(let from, let to, let title):
      "another todo had the number \(from) first: \(title) is \(to) from now on, on all machines"
    case .madeTwice(let from, let to, let title):
      "another machine made \(title) too: it is \(to) from now on, on all machines, and no longer \(from)"
    case .restored: "the remote had lost changes; they were sent again"
    case .newerVersion:
      "some changes were written by a later ootd; upgrade ootd to see them"
    case .ahead(let count):
      "\(count == 1 ? "1 change has" : "\(count) changes have") a time more than a year ahead and "
        + "\(count == 1 ? "is" : "are") set aside until then; check the clocks of your machines"
    case .otherKey:
      "some changes are encrypted with another key, or not at all; copy the other machine's `sync.key` "
        + "and run `ootd sync setup --key FILE URL`"
    case .skipped(let name, let count):
      "\(count == 1 ? "1 broken change" : "\(count) broken changes") from \(name) "
        + "\(count == 1 ? "was" : "were") skipped"
    case .unreadable:
      "some changes at the remote are broken and were skipped"
    case .undeleted(_, purged: false):
      "the remote deletes nothing: packs that others replace stay there, and it grows"
    case .undeleted:
      "the remote deletes nothing: purged text is still there; make a new repository, run "
        + "`ootd sync setup` with it on each machine, and delete this one"
    }
  }

  func conflict(_ field: String, of subject: String, winner: String, id: String?) -> String {
    "conflict: \(field) of \(subject) changed here and on \(winner); kept \(winner)'s, "
      + "`\(historyCommand(id))` has both"
  }

  func deletion(of subject: String, by machine: String) -> String {
    "deleted on \(machine), though changed or used here: \(subject). `ootd history` has both"
  }

  func conflicts(_ count: Int) -> String {
    count == 1
      ? "1 change met another machine's" : "\(count) changes met those of other machines"
  }

  func moreConflicts(_ count: Int) -> String {
    "\(count) more \(count == 1 ? "was" : "were") changed or deleted here and there; "
      + "`ootd history` has them"
  }

  func overridden(by machine: String) -> String { "overridden by \(machine)" }
  var setUp: String { "sync is set up" }
  var onOtherMachines: String { "On other machines" }
  var toSyncByItself: String { "To sync by itself" }

  func keyWasMade(_ path: String) -> String {
    "The key is in \(path). Copy it to your other machines (`ootd sync setup --key FILE URL`) and to "
      + "a safe place: without it nobody can read the remote."
  }

  func keyWasSetAside(_ path: String) -> String {
    "The key that was here is now in \(path). Keep it: what was encrypted with it can't be read "
      + "without it."
  }

  func stopped(_ url: String) -> String {
    "stopped; all todos stay here, and \(url) keeps what was sent"
  }

  func askShared(url: String, project: String) -> String {
    "\(url) holds the code of project \(project): everyone who can clone it could read your todos. "
      + "Use it all the same? [y/N]"
  }

  func isYes(_ answer: String) -> Bool { ["y", "yes"].contains(answer.lowercased()) }
  var notSetUp: String { "Sync is not set up: this machine keeps its todos to itself." }
  var howToSetUp: String { "Share them by any private git repository" }
  var remoteLabel: String { "remote" }
  var encryptionLabel: String { "encrypted" }
  var automaticLabel: String { "by itself" }
  var lastSyncLabel: String { "last" }
  var waitingLabel: String { "waiting" }
  var machinesLabel: String { "machines" }
  var problemLabel: String { "problem" }
  var thisMachine: String { "this one" }
  func operations(_ count: Int) -> String { count == 1 ? "1 operation" : "\(count) operations" }
  func waitingChanges(_ count: Int) -> String {
    count == 0 ? "nothing" : count == 1 ? "1 change" : "\(count) changes"
  }

  func purged(_ count: Int) -> String {
    "the text of \(count == 1 ? "1 command" : "\(count) commands") is gone from this store for ever"
  }

  var purgeWarnings: [String] {
    [
      "Your other machines forget it at their next sync.",
      "Hosts may keep what was deleted for weeks, and anyone may have fetched it: a password or "
        + "token in it is to be changed.",
      "Backups, and the copies that upgrades keep (ootd.db.v1 …), still hold it.",
    ]
  }

  func unfinishedPurge(_ sentence: String) -> String {
    "the text is gone from this store, but perhaps not yet from the remote; `ootd sync` finishes that: "
      + sentence
  }

  func unbegunPurge(_ sentence: String) -> String {
    "nothing was purged, and the text is still here; where the remote is gone for good, "
      + "`ootd sync stop` and then the same purge take it out of this machine alone: " + sentence
  }

  var syncing: String { "Syncing" }
}

extension EnglishPhrases {
  func error(_ error: SyncError) -> String {
    switch error {
    case .notSetUp:
      "sync is not set up; `ootd sync setup URL` does it, with any private git repository"
    case .busy: "another sync is running; try again when it is done"
    case .remote(let error): self.error(error)
    case .notKept:
      "the remote took the changes and doesn't have them; look at its hooks, then run `ootd sync` again"
    case .keyMissing(let id):
      "what is there is encrypted with the key `\(id)`; copy `sync.key` from a machine that has it "
        + "and run `ootd sync setup --key FILE URL`"
    case .keyUnreadable(let path): "`\(path)` holds no key; copy it again from another machine"
    case .encrypted:
      "what is there is encrypted with the key that this machine has; leave out `--no-encrypt`, or "
        + "use a new, empty repository"
    case .packsMissing:
      "none of the changes at the remote could be read, so they may be encrypted; try again, or use "
        + "a new, empty repository"
    case .notEncrypted:
      "what is there is not encrypted; use a new, empty repository for encrypted todos, or "
        + "`--no-encrypt`"
    case .repository(let error):
      self.error(error) + "; `sync.git` can be deleted, the next sync makes it anew"
    case .store(let error): self.error(error)
    case .failed(let message): "sync failed: \(message); please report this"
    }
  }

  private func error(_ error: RemoteError) -> String {
    switch error {
    case .unreachable(let message):
      "the remote can't be reached (\(message)); nothing is lost: try again later"
    case .unauthorised(let message):
      "the remote doesn't let you in (\(message)); check your key or password, "
        + "and that you may write there"
    case .unasked(let message):
      "the remote doesn't let you in (\(message)), and nobody was there to be asked for a password; "
        + "`ootd sync` asks, and an ssh agent or a credential helper knows it without asking"
    case .untrustedHost(let message):
      "ssh doesn't trust the key of that host (\(message)); run `ssh HOST` once and compare the key's "
        + "fingerprint, after `ssh-keygen -R HOST` where it was changed on purpose"
    case .distrusted(let path):
      "git doesn't touch `\(path)`, which belongs to another user; on its machine, "
        + "`git config --global --add safe.directory \(path.shellWord)` lets it"
    case .notFound(let message):
      "there is no repository (\(message)); make one, for example by `git init --bare`, "
        + "and check the address"
    case .notGit(let message):
      "what is at that address doesn't answer as git does (\(message)); check the address, and that "
        + "no login page or greeting comes first"
    case .invalidAddress(let message):
      "git can't use that address (\(message)); write `git@host:me/todos.git`, `https://…` or a path"
    case .rejected(let message) where error.isOfDamage:
      "the remote is damaged (\(message)); nothing is lost: set up a new, empty repository with "
        + "`ootd sync setup URL`"
    case .rejected(let message):
      "the remote takes no changes (\(message)); nothing is lost: check its rights, hooks and disk"
    case .gitUnavailable: "sync needs git; install it, or put it into PATH"
    case .broken(let error): self.error(error)
    case .failed(let message): "git failed (\(message)); nothing is lost, try again"
    }
  }

  func syncInput(_ error: InputError) -> String {
    switch error {
    case .invalidRemote(let text):
      "`\(text)` is no address of a repository; write `git@host:me/todos.git`, `https://…` or a path"
    case .sharedRemote(let url, let project):
      "`\(url)` holds the code of project `\(project)`, and who can clone it could read the todos; "
        + "use a repository of its own, or `--yes`"
    case .invalidOperation(let text):
      "`\(text)` is no operation's id; `ootd history --json` shows them"
    case .noSuchOperation(let text):
      "no operation `\(text)`; `ootd history --json` shows their ids"
    case .ambiguousOperation(let text):
      "several operations begin with `\(text)`; write more of the id"
    case .noRemote: "sync is not set up; there is nothing to stop"
    default: ""
    }
  }
}
