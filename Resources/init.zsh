# Keeps today's summary in OOTD_PROMPT, and prints a morning briefing each day: eval "$(ootd init zsh)".
# A prompt only reads a file; ootd runs only if that is out of date.

# Reads `1<TAB>end<TAB>text` from a file; fails if it has expired or is valid for over $2 seconds.
__ootd_read() {
  \builtin local line=''
  if [[ -f $1 && -r $1 ]]; then line=$(<$1); fi
  if [[ $line != $__ootd_line ]]; then
    \builtin local rest=${line#*$'\t'}
    \builtin local end=${rest%%$'\t'*}
    __ootd_line=$line __ootd_end=0 __ootd_text=${rest#*$'\t'}
    if [[ $line == 1$'\t'*$'\t'* && -n $end && $end != *[^0123456789]* && ${#end} -le 11 &&
      ${#__ootd_text} -le 99 && $__ootd_text != *[[:cntrl:]]* ]]; then
      __ootd_end=$end
    fi
  fi
  # With OOTD_NOW set, the last output of ootd stays valid.
  if [[ -n ${OOTD_NOW-} && $__ootd_end -gt 0 ]]; then return 0; fi
  if (( EPOCHSECONDS < __ootd_end && __ootd_end <= EPOCHSECONDS + $2 )); then return 0; fi
  __ootd_line='' __ootd_end=0 __ootd_text=''
  return 1
}

__ootd_precmd() {
  \builtin emulate -L zsh
  \builtin local state=${HOME-}/.local/state
  if [[ ${XDG_STATE_HOME-} == /* ]]; then state=$XDG_STATE_HOME; fi
  state+=/ootd
  if (( EPOCHSECONDS >= __ootd_claimed )) && __ootd_read $state/morning 180000; then
    __ootd_claimed=$__ootd_end
  fi
  # Without `tally` there is nothing to print. A new time zone shows in /etc or TZ, a new clock in OOTD_NOW.
  # A hook that git didn't wait for leaves `unread`.
  if ! __ootd_read $state/prompt 21600 || [[ -f $state/unread ]] ||
    { (( EPOCHSECONDS >= __ootd_claimed )) && [[ -f $state/tally ]]; } ||
    [[ "${TZ-} ${OOTD_NOW-}" != $__ootd_zone || /etc -nt $state/prompt ]]; then
    __ootd_ask $state
  fi
  # In a prompt, a percent sign would begin an escape.
  \builtin typeset -g OOTD_PROMPT=${__ootd_text//\%/%%}
  # starship reads the environment, not shell variables.
  if [[ -n ${STARSHIP_SHELL-} ]]; then \builtin export OOTD_PROMPT; fi
}

# Runs ootd, at most once a minute unless the time zone or the clock changed.
__ootd_ask() {
  if [[ "${TZ-} ${OOTD_NOW-}" == $__ootd_zone ]] &&
    (( __ootd_asked <= EPOCHSECONDS && EPOCHSECONDS < __ootd_asked + 60 )); then
    return 0
  fi
  if (( ${+__p9k_instant_prompt_active} )); then
    # Until its first real prompt, powerlevel10k warns about any output.
    \builtin zmodload zsh/zle
    \builtin autoload -Uz add-zle-hook-widget
    add-zle-hook-widget line-init __ootd_line_init
    return 0
  fi
  __ootd_zone="${TZ-} ${OOTD_NOW-}"
  __ootd_asked=$EPOCHSECONDS
  if [[ -x @ootd@ ]]; then @ootd@ morning --claim </dev/null 2>/dev/null; fi
  # If there is nothing to print yet, ask again in an hour.
  __ootd_claimed=$(( EPOCHSECONDS + 3600 ))
  if __ootd_read $1/morning 180000 && (( __ootd_end > EPOCHSECONDS )); then
    __ootd_claimed=$__ootd_end
  fi
  # Wait only if the prompt file couldn't be renewed.
  if __ootd_read $1/prompt 21600 && [[ ! /etc -nt $1/prompt ]]; then __ootd_asked=0; fi
}

# Runs the postponed update once there is a real prompt, which is then drawn again below the output.
__ootd_line_init() {
  add-zle-hook-widget -d line-init __ootd_line_init
  \builtin zle -I
  __ootd_precmd
  # A prompt can be expanded again only after it is drawn.
  \builtin zle -R
  \builtin zle reset-prompt
}

if [[ -o interactive && ${TERM:-dumb} != dumb ]] && \builtin zmodload zsh/datetime 2>/dev/null; then
  \builtin typeset -g OOTD_PROMPT='' __ootd_line='' __ootd_text='' __ootd_zone="${TZ-} "
  \builtin typeset -gi __ootd_end=0 __ootd_claimed=0 __ootd_asked=0
  \builtin autoload -Uz add-zsh-hook
  add-zsh-hook precmd __ootd_precmd
fi
