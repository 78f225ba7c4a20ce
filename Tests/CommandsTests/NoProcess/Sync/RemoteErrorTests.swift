import Git
import Rendering
import Testing
import TestingAdditions
import Todos

/// What a person reads of a remote that trying again never helps.
@Suite(.serialized, .startsNothing) struct RemoteErrorTests {
  @Test(arguments: Language.allCases)
  func `says in each language what to do`(language: Language) {
    for (error, remedy) in [
      (
        RemoteError.distrusted(path: "/srv/my todos.git"),
        "`git config --global --add safe.directory '/srv/my todos.git'`"
      ),
      (.untrustedHost(message: "Host key verification failed."), "ssh-keygen -R"),
      (.rejected(message: "[remote rejected] (missing necessary objects)"), "ootd sync setup URL"),
      (.unasked(message: "Permission denied (publickey)."), "`ootd sync`"),
    ] {
      let line = ErrorLine(error, phrases: language.phrases).text
      #expect(line.contains(remedy), "\(line)")
      #expect(!line.dropLast().contains("\n"))
    }
  }

  @Test func `tells them apart`() {
    for (error, fact) in [
      (RemoteError.unauthorised(message: "403"), "and that you may write there"),
      (.notGit(message: "protocol error"), "doesn't answer as git does (protocol error)"),
      (.rejected(message: "hook declined"), "check its rights, hooks and disk"),
    ] {
      let line = ErrorLine(error, phrases: Language.english.phrases).text
      #expect(line.contains(fact), "\(line)")
    }
  }
}
