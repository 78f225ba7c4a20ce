# Keeps today's summary in OOTD_PROMPT, and prints a morning briefing each day: eval "$(ootd init bash)".
# A prompt only reads a file; ootd runs only if that is out of date. For bash 3.2 and later.

# Reads `1<TAB>end<TAB>text` from a file; fails if it has expired or is valid for over $2 seconds.
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
  # With OOTD_NOW set, the last output of ootd stays valid.
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
  if ((__ootd_now >= __ootd_claimed)) && __ootd_read "$state/morning" 180000; then
    __ootd_claimed=$__ootd_end
  fi
  # Without `tally` there is nothing to print. A new time zone shows in /etc or TZ, a new clock in OOTD_NOW.
  # A hook that git didn't wait for leaves `unread`.
  if ! __ootd_read "$state/prompt" 21600 || [[ -f $state/unread ]] ||
    { ((__ootd_now >= __ootd_claimed)) && [[ -f $state/tally ]]; } ||
    [[ "${TZ-} ${OOTD_NOW-}" != "$__ootd_zone" || /etc -nt $state/prompt ]]; then
    __ootd_ask "$state"
  fi
  OOTD_PROMPT=$__ootd_text
  # starship reads the environment, not shell variables.
  if [[ -n ${STARSHIP_SHELL-} ]]; then \builtin export OOTD_PROMPT; fi
}

# Runs ootd, at most once a minute unless the time zone or the clock changed.
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
  # If there is nothing to print yet, ask again in an hour.
  __ootd_claimed=$((__ootd_now + 3600))
  if __ootd_read "$1/morning" 180000 && ((__ootd_end > __ootd_now)); then
    __ootd_claimed=$__ootd_end
  fi
  # Wait only if the prompt file couldn't be renewed.
  if __ootd_read "$1/prompt" 21600 && ! [[ /etc -nt $1/prompt ]]; then __ootd_asked=0; fi
}

# Called by PROMPT_COMMAND; preserves the exit status.
__ootd_prompt() {
  \builtin local status="$?"
  if [[ -z ${bash_preexec_imported-} ]]; then
    __ootd_update
  elif [[ ${precmd_functions[*]-} != *__ootd_update* ]]; then
    # bash-preexec was loaded later, and runs its functions first.
    precmd_functions=(__ootd_update ${precmd_functions[@]+"${precmd_functions[@]}"})
    __ootd_update
  fi
  return "$status"
}

# Adds the hook before all others. `&& :` keeps a status other than 0 from ending a shell with `set -e`.
__ootd_hook() {
  if [[ -n ${bash_preexec_imported-} ]]; then
    precmd_functions=(__ootd_update ${precmd_functions[@]+"${precmd_functions[@]}"})
  elif ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501)) &&
    [[ -n ${PROMPT_COMMAND[*]+x} && ${PROMPT_COMMAND@a} == *a* ]]; then
    # Older versions run only the first element of an array.
    PROMPT_COMMAND=('__ootd_prompt && :' "${PROMPT_COMMAND[@]}")
  else
    PROMPT_COMMAND='__ootd_prompt && :'${PROMPT_COMMAND:+$'\n'$PROMPT_COMMAND}
  fi
  # A child shell would call a function that it doesn't have.
  \builtin export -n PROMPT_COMMAND
}

if [[ $- == *i* && ${TERM:-dumb} != dumb ]]; then
  OOTD_PROMPT=''
  __ootd_line='' __ootd_end=0 __ootd_text='' __ootd_claimed=0 __ootd_asked=0 __ootd_zone="${TZ-} "
  if ((BASH_VERSINFO[0] >= 5)); then
    __ootd_clock() { __ootd_now=${EPOCHSECONDS-0}; }
  elif ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 402)); then
    __ootd_clock() { \builtin printf -v __ootd_now '%(%s)T' -1; }
  else
    # Older versions only know how long they have been running.
    __ootd_epoch=$(($(\command date +%s) - SECONDS))
    __ootd_clock() { __ootd_now=$((__ootd_epoch + SECONDS)); }
  fi
  # starship and VS Code move existing hooks into their own variables.
  case "${PROMPT_COMMAND[*]-} ${precmd_functions[*]-} ${STARSHIP_PROMPT_COMMAND-} \
    ${__vsc_original_prompt_command[*]-}" in
  *__ootd_*) ;;
  *) __ootd_hook ;;
  esac
fi
