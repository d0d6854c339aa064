/** What a phone remembers of what was done to it, so that a test can see what arrived. */
export interface PhoneEvent {
  readonly kind:
    | 'shell'
    | 'exec'
    | 'sync'
    | 'tap'
    | 'long-press'
    | 'swipe'
    | 'text'
    | 'key'
    | 'start'
    | 'stop'
    | 'clear'
    | 'install'
    | 'uninstall'
    | 'rotate'
    | 'unlock'
    | 'pinch'
    | 'location'
    | 'reboot';
  /** The command, the text, the package, the place: whatever the kind has to say. */
  readonly detail: string;
}
