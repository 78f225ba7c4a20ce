import TestSupport
package import Testing

extension Trait where Self == ConditionTrait {
  /// For hostile sizes, remotes that take their time, and tests of the test tools, which the full run
  /// alone goes through.
  package static var fullRun: ConditionTrait {
    .enabled(if: Seeds.areAll, "part of the full run: OOTD_FULL=1")
  }
}
