# git waits for one line: ootd's, or an empty one after 80 ms. ootd continues without git.
  {
    @ootd@ hook run @event@ background @input@ 2>/dev/null &
    (sleep 0.08 && echo) </dev/null 2>/dev/null &
  } 4<&0 | (
    IFS= read -r line || :
    case $line in "ootd: "*) printf '%s\n' "$line" >&2 ;; esac
  ) || :
