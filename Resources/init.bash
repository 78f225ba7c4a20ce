# Keeps today's figures in OOTD_PROMPT, and tells the morning once a day: eval "$(ootd init bash)".
# A prompt reads a file; only where that is out of date is ootd started. For bash 3.2 and later.

# Reads `1<TAB>end<TAB>text` from a file; fails unless it holds now, for at most that many seconds.
__ootd_read() {
  \builtin local line=''
  if [[ -f $1 && -r $1 ]]; then IFS='' \builtin read -r line <"$1" || line=''; fi
  if [[ $line != "$__ootd_line" ]]; then
    \builtin local rest="${line#*$'\t'}"
    \builtin local end="${rest%%$'\t'*}"
    __ootd_line=$line __ootd_end=0 __ootd_text=${rest#*$'\t'}
    if [[ $line == 1$'\t'*$'\t'* && -n $end && $end != *[!0123456789]* && ${#end} -le 11 &&
      ${#__ootd_text} -le 99 && $__ootd_text != *[[:cntrl:]]* ]]; then
      __ootd_end=$((10#$end))
    fi
  fi
  # By a clock that OOTD_NOW has set, what ootd said last holds.
  if [[ -n ${OOTD_NOW-} && $__ootd_end -gt 0 ]]; then return 0; fi
  if ((__ootd_now < __ootd_end && __ootd_end <= __ootd_now + $2)); then return 0; fi
  __ootd_line='' __ootd_end=0 __ootd_text=''
  return 1
}

__ootd_update() {
  \builtin local state="${HOME-}/.local/state"
  if [[ ${XDG_STATE_HOME-} == /* ]]; then state=$XDG_STATE_HOME; fi
  state+=/ootd
  __ootd_clock
  if ((__ootd_now >= __ootd_told)) && __ootd_read "$state/morning" 180000; then
    __ootd_told=$__ootd_end
  fi
  # Without a tally there is nothing to tell. Another time zone is a new link in /etc, or said in TZ,
  # as another clock is in OOTD_NOW. A hook that git didn't wait for leaves `unread`.
  if ! __ootd_read "$state/prompt" 21600 || [[ -f $state/unread ]] ||
    { ((__ootd_now >= __ootd_told)) && [[ -f $state/tally ]]; } ||
    [[ "${TZ-} ${OOTD_NOW-}" != "$__ootd_zone" || /etc -nt $state/prompt ]]; then
    __ootd_ask "$state"
  fi
  OOTD_PROMPT=$__ootd_text
  # What others read as a variable of the shell, starship has to find in the environment.
  if [[ -n ${STARSHIP_SHELL-} ]]; then \builtin export OOTD_PROMPT; fi
}

# Starts ootd: at most once a minute, unless it is in another zone or by another clock.
__ootd_ask() {
  if [[ "${TZ-} ${OOTD_NOW-}" == "$__ootd_zone" ]] &&
    ((__ootd_asked <= __ootd_now && __ootd_now < __ootd_asked + 60)); then
    return 0
  fi
  __ootd_zone="${TZ-} ${OOTD_NOW-}"
  __ootd_asked=$__ootd_now
  if [[ -n ${__ootd_epoch-} ]]; then __ootd_epoch=$(($(\command date +%s) - SECONDS)); fi
  if [[ -x @ootd@ ]]; then @ootd@ morning --claim </dev/null 2>/dev/null || :; fi
  __ootd_clock
  # Where there is nothing to tell yet, it is asked for in an hour.
  __ootd_told=$((__ootd_now + 3600))
  if __ootd_read "$1/morning" 180000 && ((__ootd_end > __ootd_now)); then
    __ootd_told=$__ootd_end
  fi
  # Only what can't be renewed waits.
  if __ootd_read "$1/prompt" 21600 && ! [[ /etc -nt $1/prompt ]]; then __ootd_asked=0; fi
}

# What PROMPT_COMMAND runs, and leaves the exit status as it was.
__ootd_prompt() {
  \builtin local status="$?"
  if [[ -z ${bash_preexec_imported-} ]]; then
    __ootd_update
  elif [[ ${precmd_functions[*]-} != *__ootd_update* ]]; then
    # bash-preexec came later, and runs its functions first.
    precmd_functions=(__ootd_update ${precmd_functions[@]+"${precmd_functions[@]}"})
    __ootd_update
  fi
  return "$status"
}

# Hooks it in before all else. The list that it ends with keeps a status that isn't 0 from ending a
# shell with `set -e`.
__ootd_hook() {
  if [[ -n ${bash_preexec_imported-} ]]; then
    precmd_functions=(__ootd_update ${precmd_functions[@]+"${precmd_functions[@]}"})
  elif ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501)) &&
    [[ -n ${PROMPT_COMMAND[*]+x} && ${PROMPT_COMMAND@a} == *a* ]]; then
    # Of an array, older ones run the first element alone.
    PROMPT_COMMAND=('__ootd_prompt && :' "${PROMPT_COMMAND[@]}")
  else
    PROMPT_COMMAND='__ootd_prompt && :'${PROMPT_COMMAND:+$'\n'$PROMPT_COMMAND}
  fi
  # In a shell started from this one, it would call what isn't there.
  \builtin export -n PROMPT_COMMAND
}

if [[ $- == *i* && ${TERM:-dumb} != dumb ]]; then
  OOTD_PROMPT=''
  __ootd_line='' __ootd_end=0 __ootd_text='' __ootd_told=0 __ootd_asked=0 __ootd_zone="${TZ-} "
  if ((BASH_VERSINFO[0] >= 5)); then
    __ootd_clock() { __ootd_now=${EPOCHSECONDS-0}; }
  elif ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 402)); then
    __ootd_clock() { \builtin printf -v __ootd_now '%(%s)T' -1; }
  else
    # An older bash knows no more than its own age.
    __ootd_epoch=$(($(\command date +%s) - SECONDS))
    __ootd_clock() { __ootd_now=$((__ootd_epoch + SECONDS)); }
  fi
  # starship and VS Code keep what they found in variables of their own.
  case "${PROMPT_COMMAND[*]-} ${precmd_functions[*]-} ${STARSHIP_PROMPT_COMMAND-} \
    ${__vsc_original_prompt_command[*]-}" in
  *__ootd_*) ;;
  *) __ootd_hook ;;
  esac
fi
