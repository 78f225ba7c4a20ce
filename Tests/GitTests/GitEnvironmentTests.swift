import Git
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct GitEnvironmentTests {
  @Test func `the digest depends on configuration variables, and not on PATH`() {
    let base = ["HOME": "/home/me", "PATH": "/usr/bin"]
    let digest = { (changes: [String: String]) in
      GitEnvironment(base.merging(changes) { $1 }).digest
    }
    expectEqual(digest([:]), digest(["PATH": "/opt/bin:/usr/bin", "EDITOR": "vi"]))
    for variable in ["HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM"] {
      #expect(digest([:]) != digest([variable: "/elsewhere"]))
    }
  }
}
