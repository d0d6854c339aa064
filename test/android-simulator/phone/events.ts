/** The phone records what happens to it, so that a test can see what arrived. */
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
  /** The command, text, package or place, depending on the kind. */
  readonly detail: string;
}
