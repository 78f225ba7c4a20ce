import Git
import Localization
import Rendering
import Testing
import TestingAdditions
import Todos

/// Messages about remote errors that a retry can't fix.
@Suite(.serialized, .startsNothing) struct RemoteErrorTests {
  @Test(arguments: Language.allCases)
  func `each message says what to do, in each language`(language: Language) {
    for (error, remedy) in [
      (
        RemoteError.distrusted(path: "/srv/my todos.git"),
        "`git config --global --add safe.directory '/srv/my todos.git'`"
      ),
      (.untrustedHost(message: "Host key verification failed."), "ssh-keygen -R"),
      (.rejected(message: "[remote rejected] (missing necessary objects)"), "ootd sync setup URL"),
      (.unasked(message: "Permission denied (publickey)."), "`ootd sync`"),
    ] {
      let line = ErrorLine(error, language: language).text
      #expect(line.contains(remedy), "\(line)")
      #expect(!line.contains("\n"))
    }
  }
}
