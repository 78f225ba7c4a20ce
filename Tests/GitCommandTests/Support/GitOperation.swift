import Testing

/// A typical use of git, and the expected state of the todos after it.
struct GitOperation: Sendable, CustomTestStringConvertible {
  let name: String
  /// Lines of `sh`, run in the repository `api` on the branch `main`, which has one commit. `c` commits a
  /// change with a message, `install` installs the hook in a repository, and the line `@` marks the place at
  /// which it is removed.
  let script: String
  /// The todos, of five, that are done in the end.
  var done: [String] = []
  /// The subjects of the commits linked to each todo in the end.
  var links: [String: [String]] = [:]
  /// The same on a machine that never saw the commits that are gone in the end; nil if they are equal.
  var linksSeenLate: [String: [String]]?
  /// The folder in `api` of another repository whose commits count.
  var other: String?
  /// Whether git runs no hook at the end, so that only the next scan finds the change.
  var isSilent = false

  var testDescription: String { name }
}

extension GitOperation {
  static let all = commits + branches + places

  private static let commits = [
    GitOperation(
      name: "commit",
      script: """
        c 'Fix (closes ootd-1)'
        @
        touch a; git add a; git commit -q --no-verify -m 'For ootd-2'
        """,
      done: ["1"], links: ["1": ["Fix (closes ootd-1)"], "2": ["For ootd-2"]]),
    GitOperation(
      name: "commit --amend",
      script: "c 'Fix (closes ootd-1)'\n@\ngit commit -q --amend -m 'Repair (closes ootd-1)'",
      done: ["1"], links: ["1": ["Repair (closes ootd-1)"]]),
    GitOperation(
      name: "commit --amend --reset-author",
      script: """
        GIT_AUTHOR_DATE='2026-11-20T10:00:00Z' c 'Fix (closes ootd-1)'
        @
        git commit -q --amend --reset-author -m 'Repair (fixes ootd-1)'
        """,
      done: ["1"], links: ["1": ["Repair (fixes ootd-1)"]]),
    GitOperation(
      name: "revert of a revert",
      script: """
        c 'Fix it

        Closes ootd-1'
        git revert --no-edit HEAD >/dev/null
        @
        git revert --no-edit HEAD >/dev/null
        """,
      done: ["1"], links: ["1": ["Fix it"]]),
    GitOperation(
      name: "reset and back",
      script:
        "c 'Fix (closes ootd-1)'\ngit reset -q --hard HEAD~1\n@\ngit reset -q --hard HEAD@{1}",
      done: ["1"], links: ["1": ["Fix (closes ootd-1)"]], isSilent: true),
    GitOperation(
      name: "am",
      script: """
        git switch -q -c side; c 'One (closes ootd-1)'; c 'Two for ootd-2'
        git format-patch -q -o ../patches main; git switch -q main; git branch -q -D side
        @
        git am -q ../patches/*
        """,
      done: ["1"], links: ["1": ["One (closes ootd-1)"], "2": ["Two for ootd-2"]]),
  ]

  private static let branches = [
    GitOperation(
      name: "merge",
      script: """
        git switch -q -c side; c 'Fix (closes ootd-1)'; git switch -q main; c 'Other'
        @
        git merge -q --no-edit side
        """,
      done: ["1"], links: ["1": ["Fix (closes ootd-1)"]]),
    GitOperation(
      name: "pull that fast-forwards",
      script: """
        git clone -q . ../other; git remote add origin ../other; (cd ../other; c 'Fix (closes ootd-1)')
        @
        git pull -q --no-rebase origin main
        """,
      done: ["1"], links: ["1": ["Fix (closes ootd-1)"]]),
    GitOperation(
      name: "pull --rebase",
      script: """
        git clone -q . ../other; git remote add origin ../other; (cd ../other; c 'Theirs for ootd-2')
        c 'Here (closes ootd-1)'
        @
        git pull -q --rebase origin main
        """,
      done: ["1"], links: ["1": ["Here (closes ootd-1)"], "2": ["Theirs for ootd-2"]]),
    GitOperation(
      name: "cherry-pick",
      script: """
        git switch -q -c side; c 'Fix (closes ootd-1)'; git switch -q main; c 'Other'
        @
        git cherry-pick side >/dev/null
        """,
      done: ["1"], links: ["1": ["Fix (closes ootd-1)"]]),
    GitOperation(
      name: "merge --squash and commit",
      script: """
        git switch -q -c side; c 'One for ootd-2'; c 'Two (closes ootd-1)'; git switch -q main
        @
        git merge -q --squash side >/dev/null; git commit -q -m 'All of side (closes ootd-1)'
        git branch -q -D side
        """,
      done: ["1"],
      links: ["1": ["All of side (closes ootd-1)"], "2": ["All of side (closes ootd-1)"]],
      linksSeenLate: ["1": ["All of side (closes ootd-1)"]]),
    GitOperation(
      name: "rebase",
      script: """
        git switch -q -c side; c 'One (closes ootd-1)'; c 'Two for ootd-2'
        git switch -q main; c 'Other'; git switch -q side
        @
        git rebase -q main
        """,
      done: ["1"], links: ["1": ["One (closes ootd-1)"], "2": ["Two for ootd-2"]]),
    GitOperation(
      name: "rebase -i",
      script: """
        git switch -q -c side; c 'One (closes ootd-1)'; c 'Two for ootd-2'; c 'Three for ootd-3'
        c 'Four for ootd-4'; c 'Five (closes ootd-5)'
        git switch -q main; c 'Other'; git switch -q side
        @
        edit='1s/pick/reword/;3s/pick/squash/;4s/pick/fixup/;5s/pick/drop/'
        GIT_SEQUENCE_EDITOR="sed -i '$edit'" GIT_EDITOR='sed -i s/One/First/' \
          git rebase -q -i main >/dev/null 2>&1
        """,
      done: ["1"],
      links: ["1": ["First (closes ootd-1)"], "2": ["Two for ootd-2"], "3": ["Two for ootd-2"]]),
    GitOperation(
      name: "rebase of the todo's branch, then merged and deleted",
      script: """
        git switch -q -c ootd-3-name; c 'One'; c 'Two'; git switch -q main; c 'Other'
        git switch -q ootd-3-name
        @
        git rebase -q main
        git switch -q main; git merge -q --ff-only ootd-3-name; git branch -q -d ootd-3-name
        """,
      links: ["3": ["One", "Two"]]),
  ]

  private static let places = [
    GitOperation(
      name: "a linked worktree",
      script: "git worktree add -q -b side ../tree\n@\n(cd ../tree; c 'Fix (closes ootd-1)')",
      done: ["1"], links: ["1": ["Fix (closes ootd-1)"]]),
    GitOperation(
      name: "a submodule",
      script: """
        git clone -q . ../lib
        git -c protocol.file.allow=always submodule --quiet add ../lib sub; git commit -q -m Add
        cd sub
        for home in "$HOME" $OTHER_HOME; do HOME=$home $OOTD project add --name sub >/dev/null; done
        install
        @
        c 'Fix (closes ootd-1)'
        """,
      done: ["1"], links: ["1": ["Fix (closes ootd-1)"]], other: "sub"),
    GitOperation(
      name: "GIT_DIR",
      script: """
        mkdir ../elsewhere; cd ../elsewhere
        @
        export GIT_DIR="$API/.git" GIT_WORK_TREE="$PWD"; touch b; git add b
        git commit -q -m 'Fix (closes ootd-1)'; unset GIT_DIR GIT_WORK_TREE
        """,
      done: ["1"], links: ["1": ["Fix (closes ootd-1)"]]),
    GitOperation(
      name: "objects and refs written without hooks",
      script: """
        @
        new=$(git commit-tree -p HEAD -m 'Fix (closes ootd-1)' HEAD^{tree})
        git update-ref refs/heads/main $new
        """,
      done: ["1"], links: ["1": ["Fix (closes ootd-1)"]], isSilent: true),
  ]
}
