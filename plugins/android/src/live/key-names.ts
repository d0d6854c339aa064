/** Names of keys in `KeyboardEvent`, with those of Android. */
const keyNames: Readonly<Record<string, string>> = {
  Enter: 'ENTER',
  Backspace: 'DEL',
  Delete: 'FORWARD_DEL',
  Tab: 'TAB',
  Escape: 'BACK',
  GoBack: 'BACK',
  GoHome: 'HOME',
  AppSwitch: 'APP_SWITCH',
  ArrowUp: 'DPAD_UP',
  ArrowDown: 'DPAD_DOWN',
  ArrowLeft: 'DPAD_LEFT',
  ArrowRight: 'DPAD_RIGHT',
  Home: 'MOVE_HOME',
  End: 'MOVE_END',
  PageUp: 'PAGE_UP',
  PageDown: 'PAGE_DOWN',
  AudioVolumeUp: 'VOLUME_UP',
  AudioVolumeDown: 'VOLUME_DOWN',
};

/** Null for keys that devices do not have. */
export function keyNameOf(key: string): string | null {
  return Object.hasOwn(keyNames, key) ? (keyNames[key] ?? null) : null;
}
