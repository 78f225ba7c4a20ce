import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsOotd) struct DoctorProcessTests {
  @Test func `on a terminal, --fix shows a repair and asks before it makes it`() async throws {
    let machine = try Machine()
    try await machine.process("add", "One")
    chmod(machine.dataFolder, 0o755)
    for (answer, code) in [("n", 0o755), ("y", 0o700)] {
      let terminal = try machine.terminal("$OOTD doctor --fix")
      try terminal.wait("question") { $0.contains("Do this? [y/N]") }
      terminal.type("\(answer)\r")
      try terminal.wait("end") { $0.contains("ended with 0") }
      var status = stat()
      #expect(stat(machine.dataFolder, &status) == 0)
      expectEqual(Int(status.st_mode & 0o777), code)
    }
  }
}
