/// Startup files with the lines that prompts, frameworks and terminals tell their users to add, as
/// `=== SHELL NAME`, the file, and in it `@@` at the place for ootd's block.
let startupFiles = #"""
  === bash Debian
  case $- in
      *i*) ;;
        *) return;;
  esac
  HISTCONTROL=ignoreboth
  shopt -s histappend
  [ -x /usr/bin/lesspipe ] && eval "$(SHELL=/bin/sh lesspipe)"
  if [ "$color_prompt" = yes ]; then
      PS1='${debian_chroot:+($debian_chroot)}\[\033[01;32m\]\u@\h\[\033[00m\]:\w\$ '
  else
      PS1='${debian_chroot:+($debian_chroot)}\u@\h:\w\$ '
  fi
  unset color_prompt force_color_prompt
  if ! shopt -oq posix; then
    if [ -f /usr/share/bash-completion/bash_completion ]; then
      . /usr/share/bash-completion/bash_completion
    fi
  fi
  @@
  === bash Ubuntu with starship
  [ -z "$PS1" ] && return
  alias alert='notify-send "$(history|tail -n1|sed -e '\''s/^\s*[0-9]\+\s*//;s/[;&|]\s*alert$//'\'')"'
  @@
  eval "$(starship init bash)"
  === bash Fedora
  if [ -f /etc/bashrc ]; then
      . /etc/bashrc
  fi
  if ! [[ "$PATH" =~ "$HOME/.local/bin:$HOME/bin:" ]]; then
      PATH="$HOME/.local/bin:$HOME/bin:$PATH"
  fi
  if [ -d ~/.bashrc.d ]; then
      for rc in ~/.bashrc.d/*; do
          if [ -f "$rc" ]; then . "$rc"; fi
      done
  fi
  unset rc
  @@
  === bash Arch
  [[ $- != *i* ]] && return
  alias ls='ls --color=auto'
  PS1='[\u@\h \W]\$ '
  @@
  === bash Arch, then fish
  PS1='[\u@\h \W]\$ '
  @@
  if [[ $(ps --no-header --pid=$PPID --format=comm) == "fish-not" && -z ${BASH_EXECUTION_STRING} ]]; then
    shopt -q login_shell && LOGIN_OPTION='--login' || LOGIN_OPTION=''
    exec fish $LOGIN_OPTION
  fi
  === bash Ghostty
  @@
  # Ghostty shell integration for Bash. This should be at the top of your bashrc!
  if [ -n "${GHOSTTY_RESOURCES_DIR}" ]; then
      builtin source "${GHOSTTY_RESOURCES_DIR}/shell-integration/bash/ghostty.bash"
  fi
  alias ll='ls -l'
  === bash Ghostty above a prompt
  if [ -n "${GHOSTTY_RESOURCES_DIR}" ]; then
      builtin source "${GHOSTTY_RESOURCES_DIR}/shell-integration/bash/ghostty.bash"
  fi
  PS1='\w \$ '
  @@
  === bash kitty
  alias icat='kitten icat'
  @@
  if test -n "$KITTY_INSTALLATION_DIR"; then
      export KITTY_SHELL_INTEGRATION="enabled"
      source "$KITTY_INSTALLATION_DIR/shell-integration/bash/kitty.bash"
  fi
  === bash iTerm2
  export EDITOR=vim
  @@
  test -e "${HOME}/.iterm2_shell_integration.bash" && source "${HOME}/.iterm2_shell_integration.bash"
  === bash WezTerm
  @@
  if [[ "$TERM_PROGRAM" == "WezTerm" ]]; then
    . ~/.config/wezterm/wezterm.sh
  fi
  === bash VS Code
  PS1='\w \$ '
  @@
  [[ "$TERM_PROGRAM" == "vscode" ]] && . "$(code --locate-shell-integration-path bash)"
  === bash starship or not
  @@
  if command -v starship >/dev/null; then
    eval "$(starship init bash)"
  else
    PS1='\w \$ '
  fi
  === bash starship, continued
  @@
  command -v starship >/dev/null &&
    [ "$TERM" != linux ] && \
    eval "$(starship init bash)"
  === bash starship in Ansible's block
  umask 022
  @@
  # BEGIN ANSIBLE MANAGED BLOCK
  export EDITOR=vim
  eval "$(starship init bash)"
  # END ANSIBLE MANAGED BLOCK
  === bash starship in a function
  @@
  prompt() {
    local text="
    $(date)"
    eval "$(starship init bash)"
  }
  prompt
  === bash oh-my-posh
  eval "$(oh-my-posh init bash --config ~/.mytheme.omp.json)"
  @@
  === bash oh-my-bash
  export OSH="$HOME/.oh-my-bash"
  OSH_THEME="font"
  completions=(
    git
    ssh
  )
  source "$OSH"/oh-my-bash.sh
  @@
  === bash powerline
  if [ -f "$(command -v powerline-daemon)" ]; then
    powerline-daemon -q
    POWERLINE_BASH_CONTINUATION=1
    . /usr/share/powerline/bindings/bash/powerline.sh
  fi
  @@
  === bash bash-preexec
  PS1='\w \$ '
  @@
  # Source our file at the end of our bash profile (e.g. ~/.bashrc)
  [[ -f ~/.bash-preexec.sh ]] && source ~/.bash-preexec.sh
  === bash ble.sh
  [[ $- == *i* ]] && source -- ~/.local/share/blesh/ble.sh --attach=none
  PS1='\w \$ '
  @@
  [[ ! ${BLE_VERSION-} ]] || ble-attach
  === bash atuin
  . "$HOME/.atuin/bin/env"
  @@
  [[ -f ~/.bash-preexec.sh ]] && source ~/.bash-preexec.sh
  eval "$(atuin init bash)"
  === bash direnv, zoxide, fzf
  eval "$(fzf --bash)"
  eval "$(zoxide init bash)"
  eval "$(direnv hook bash)"
  @@
  === bash nvm
  export NVM_DIR="$HOME/.nvm"
  [ -s "$NVM_DIR/nvm.sh" ] && \. "$NVM_DIR/nvm.sh"  # This loads nvm
  [ -s "$NVM_DIR/bash_completion" ] && \. "$NVM_DIR/bash_completion"
  @@
  === bash pyenv, rbenv
  export PYENV_ROOT="$HOME/.pyenv"
  [[ -d $PYENV_ROOT/bin ]] && export PATH="$PYENV_ROOT/bin:$PATH"
  eval "$(pyenv init - bash)"
  eval "$(rbenv init - --no-rehash bash)"
  @@
  === bash conda
  # >>> conda initialize >>>
  # !! Contents within this block are managed by 'conda init' !!
  __conda_setup="$('/opt/conda/bin/conda' 'shell.bash' 'hook' 2> /dev/null)"
  if [ $? -eq 0 ]; then
      eval "$__conda_setup"
  else
      export PATH="/opt/conda/bin:$PATH"
  fi
  unset __conda_setup
  # <<< conda initialize <<<
  @@
  === bash sdkman
  alias a=b
  @@
  #THIS MUST BE AT THE END OF THE FILE FOR SDKMAN TO WORK!!!
  export SDKMAN_DIR="$HOME/.sdkman"
  [[ -s "$HOME/.sdkman/bin/sdkman-init.sh" ]] && source "$HOME/.sdkman/bin/sdkman-init.sh"
  === bash asdf, mise, Homebrew
  . "$HOME/.asdf/asdf.sh"
  eval "$(~/.local/bin/mise activate bash)"
  eval "$(/home/linuxbrew/.linuxbrew/bin/brew shellenv)"
  @@
  === bash tmux
  PS1='\w \$ '
  @@
  if command -v tmux &> /dev/null && [ -n "$PS1" ] && [[ ! "$TERM" =~ screen ]] && [ -z "$TMUX" ]; then
    exec tmux
  fi
  === bash exec in one line
  @@
  export SHELL=/bin/zsh; exec zsh
  === bash ssh-agent
  env=~/.ssh/agent.env
  agent_start () {
      (umask 077; ssh-agent >| "$env")
      . "$env" >| /dev/null ; }
  if [ ! "$SSH_AUTH_SOCK" ]; then
      agent_start
  fi
  unset env
  @@
  === bash zsh instead
  export LANG=C.UTF-8
  @@
  exec zsh -l
  alias never=reached
  === bash a return
  exec 3>&1
  PS1='\w \$ '
  @@
  return 0
  # The rest is old.
  eval "$(starship init bash)"
  === bash here-document and string
  @@
  cat >/dev/null <<'END'
  exit
  eval "$(starship init bash)"
  END
  alias x='
  return
  '
  bind '"\e[A": history-search-backward'; eval "$(starship init bash)"
  === bash ends with a here-document
  @@
  cat >/dev/null <<END
  never ended
  === bash ends with a backslash
  alias a=b
  @@
  alias b=c \
  === bash extglob
  shopt -s extglob
  case $TERM in
  !(dumb|linux)) alias a=b ;;
  esac
  @@
  [ -z "$GHOSTTY_RESOURCES_DIR" ] || . "$GHOSTTY_RESOURCES_DIR/shell-integration/bash/ghostty.bash"
  === bash shebang
  #!/bin/bash
  @@
  eval "$(starship init bash)"
  === bash doesn't parse
  PS1='\w \$ '
  @@
  if true; then
    alias a=b
  === bash empty
  @@
  === zsh oh-my-zsh
  export ZSH="$HOME/.oh-my-zsh"
  ZSH_THEME="robbyrussell"
  plugins=(git)
  source $ZSH/oh-my-zsh.sh
  @@
  === zsh prezto
  if [[ -s "${ZDOTDIR:-$HOME}/.zprezto/init.zsh" ]]; then
    source "${ZDOTDIR:-$HOME}/.zprezto/init.zsh"
  fi
  @@
  === zsh zinit
  ### Added by Zinit's installer
  if [[ ! -f $HOME/.local/share/zinit/zinit.git/zinit.zsh ]]; then
      print -P "%F{33}Installing…%f" >/dev/null
  fi
  autoload -Uz _zinit
  (( ${+_comps} )) && _comps[zinit]=_zinit
  ### End of Zinit's installer chunk
  @@
  === zsh antigen
  source ~/antigen.zsh
  antigen use oh-my-zsh
  antigen bundles <<EOBUNDLES
    git
    zsh-users/zsh-syntax-highlighting
  EOBUNDLES
  antigen apply
  @@
  === zsh powerlevel10k
  # Enable Powerlevel10k instant prompt. Should stay close to the top of ~/.zshrc.
  if [[ -r "${XDG_CACHE_HOME:-$HOME/.cache}/p10k-instant-prompt-${(%):-%n}.zsh" ]]; then
    source "${XDG_CACHE_HOME:-$HOME/.cache}/p10k-instant-prompt-${(%):-%n}.zsh"
  fi
  source ~/powerlevel10k/powerlevel10k.zsh-theme
  # To customize prompt, run `p10k configure` or edit ~/.p10k.zsh.
  [[ ! -f ~/.p10k.zsh ]] || source ~/.p10k.zsh
  @@
  === zsh pure
  fpath+=($HOME/.zsh/pure)
  autoload -U promptinit; promptinit
  prompt pure
  @@
  === zsh starship, oh-my-posh
  eval "$(starship init zsh)"
  eval "$(oh-my-posh init zsh)"
  @@
  === zsh first use
  # Lines configured by zsh-newuser-install
  HISTFILE=~/.histfile
  bindkey -e
  # End of lines configured by zsh-newuser-install
  @@
  === zsh sdkman
  @@
  #THIS MUST BE AT THE END OF THE FILE FOR SDKMAN TO WORK!!!
  export SDKMAN_DIR="$HOME/.sdkman"
  === zsh tmux above the rest
  if [ -z "$TMUX" ] && [ "$TERM" = "xterm-kitty-not" ]; then
    exec tmux new-session -A -s main
  fi
  bindkey -v
  @@
  === zsh continued
  @@
  [[ -t 1 ]] && # in a terminal

    # or so
    [[ -z $TMUX ]] &&
  exec tmux
  === zsh ends with a here-document
  alias a=b
  @@
  cat >/dev/null <<END
  return
  === fish new
  if status is-interactive
      # Commands to run in interactive sessions can go here
  end
  @@
  === fish starship
  status is-interactive
  or exit
  starship init fish | source
  @@
  === fish conda
  # >>> conda initialize >>>
  if test -f /opt/conda/bin/conda
      eval /opt/conda/bin/conda "shell.fish" "hook" $argv | source
  end
  # <<< conda initialize <<<
  @@
  === fish fisher, tide
  if not functions -q fisher
      echo fisher.fish >/dev/null
  end
  set -g tide_right_prompt_items status cmd_duration
  @@
  === fish zoxide, mise, pyenv, Homebrew
  zoxide init fish | source
  ~/.local/bin/mise activate fish | source
  pyenv init - fish | source
  eval (/home/linuxbrew/.linuxbrew/bin/brew shellenv)
  @@
  === fish tmux
  set -gx EDITOR vim
  @@
  if status is-interactive; and not set -q TMUX
      exec tmux
  end
  """#
