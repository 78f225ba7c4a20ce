# git waits for one line: ootd's, or after 80 ms an empty one. ootd goes on without git.
  {
    @ootd@ hook run @event@ background @input@ 2>/dev/null &
    (sleep 0.08 && echo) </dev/null 2>/dev/null &
  } 4<&0 | (
    IFS= read -r line || :
    case $line in "ootd: "*) printf '%s\n' "$line" >&2 ;; esac
  ) || :
