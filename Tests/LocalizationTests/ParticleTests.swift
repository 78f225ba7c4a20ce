import Testing
import TestingAdditions

@testable import Localization

@Suite(.startsNothing) struct ParticleTests {
  @Test(arguments: [
    ("저장소", "저장소는"), ("계획", "계획은"), ("12", "12는"), ("10", "10은"), ("`오늘`", "`오늘`은"),
    ("main", "main은(는)"), ("", "은(는)"),
  ])
  func `the topic particle depends on the last sound`(_ text: String, _ expected: String) {
    #expect(text + Particle("은/는").following(text) == expected)
  }

  @Test(arguments: [("서울", "서울로"), ("부산", "부산으로"), ("7", "7로"), ("3", "3으로"), ("git", "git으로(로)")])
  func `로 follows ㄹ like a vowel`(_ text: String, _ expected: String) {
    #expect(text + Particle("으로/로").following(text) == expected)
  }
}
