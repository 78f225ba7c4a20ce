import TestSupport
package import Testing

extension Trait where Self == ConditionTrait {
  /// For extreme sizes, slow remotes and tests of the test tools. Only the full run includes them.
  package static var fullRun: ConditionTrait {
    .enabled(if: Seeds.areAll, "part of the full run: OOTD_FULL=1")
  }
}
