import Testing

@Suite struct CommitCounterTests {}
