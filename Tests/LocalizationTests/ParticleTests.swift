import Testing
import TestingAdditions

@testable import Localization

@Suite(.startsNothing) struct ParticleTests {
  @Test func `a particle depends on the last sound, as on the page`() throws {
    struct Cases: Decodable { let particles: [[String]] }
    for each in try casesOfPage("words", as: Cases.self).particles {
      expectEqual(Particle(each[1]).following(each[0]), each[2], "\(each)")
    }
  }
}
