extension GitOperation {
  /// Two commits on a branch, and a third on `main` to rebase them onto.
  private static let diverged = """
    git switch -q -c side; c 'One (closes ootd-1)'; c 'Two for ootd-2'
    git switch -q main; c 'Other'; git switch -q side
    """

  /// The commands for `git rebase -i`, with the todo list edited by `sed`.
  private static func interactive(_ edit: String, message: String = "true") -> String {
    """
    GIT_SEQUENCE_EDITOR="sed -i \(edit)" GIT_EDITOR="\(message)" git rebase -q -i main 2>/dev/null
    """
  }

  static let rebases = [
    GitOperation(
      name: "rebase", script: "\(diverged)\n@\ngit rebase -q main",
      done: ["1"], links: ["1": ["One (closes ootd-1)"], "2": ["Two for ootd-2"]]),
    GitOperation(
      name: "rebase --apply", script: "\(diverged)\n@\ngit rebase -q --apply main",
      done: ["1"], links: ["1": ["One (closes ootd-1)"], "2": ["Two for ootd-2"]]),
    GitOperation(
      name: "rebase -i with reword",
      script:
        "\(diverged)\n@\n\(interactive("'1s/pick/reword/'", message: "sed -i 's/One/First/'"))",
      done: ["1"], links: ["1": ["First (closes ootd-1)"], "2": ["Two for ootd-2"]]),
    GitOperation(
      name: "rebase -i with a reword that drops the keyword",
      script: "\(diverged)\n@\n\(interactive("'1s/pick/reword/'", message: "sed -i 's/(.*)//'"))",
      links: ["2": ["Two for ootd-2"]]),
    GitOperation(
      name: "rebase -i with squash", script: "\(diverged)\n@\n\(interactive("'2s/pick/squash/'"))",
      done: ["1"], links: ["1": ["One (closes ootd-1)"], "2": ["One (closes ootd-1)"]]),
    GitOperation(
      name: "rebase -i with drop", script: "\(diverged)\n@\n\(interactive("'1s/pick/drop/'"))",
      links: ["2": ["Two for ootd-2"]]),
    GitOperation(
      name: "rebase -i with fixup", script: "\(diverged)\n@\n\(interactive("'2s/pick/fixup/'"))",
      done: ["1"], links: ["1": ["One (closes ootd-1)"]]),
    GitOperation(
      name: "rebase -i --autosquash",
      script: """
        \(diverged)
        touch fix; git add fix; git commit -q --fixup HEAD~1
        @
        GIT_SEQUENCE_EDITOR=true git rebase -q -i --autosquash main 2>/dev/null
        """,
      done: ["1"], links: ["1": ["One (closes ootd-1)"], "2": ["Two for ootd-2"]]),
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
    GitOperation(
      name: "rebase of the todo's branch",
      script: """
        git switch -q -c ootd-3-name; c 'One'; git switch -q main; c 'Other'
        git switch -q ootd-3-name
        @
        git rebase -q main
        """,
      links: ["3": ["One"]]),
  ]

  static let places = [
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
      name: "git -C",
      script:
        "touch a\n@\ncd /; git -C \"$API\" add a; git -C \"$API\" commit -q -m 'Fix (closes ootd-1)'",
      done: ["1"], links: ["1": ["Fix (closes ootd-1)"]]),
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
