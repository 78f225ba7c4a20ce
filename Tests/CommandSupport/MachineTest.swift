/// A test with a machine of its own.
open class MachineTest {
  package let machine: Machine

  package init() async throws {
    machine = try Machine()
  }
}
