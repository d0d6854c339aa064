/** The keys that `input keyevent` supports here, by their names without `KEYCODE_`. */
const CODES = {
  UNKNOWN: 0,
  HOME: 3,
  BACK: 4,
  CALL: 5,
  ENDCALL: 6,
  DPAD_UP: 19,
  DPAD_DOWN: 20,
  DPAD_LEFT: 21,
  DPAD_RIGHT: 22,
  DPAD_CENTER: 23,
  VOLUME_UP: 24,
  VOLUME_DOWN: 25,
  POWER: 26,
  CAMERA: 27,
  COMMA: 55,
  PERIOD: 56,
  TAB: 61,
  SPACE: 62,
  ENTER: 66,
  DEL: 67,
  MENU: 82,
  NOTIFICATION: 83,
  SEARCH: 84,
  MEDIA_PLAY_PAUSE: 85,
  PAGE_UP: 92,
  PAGE_DOWN: 93,
  ESCAPE: 111,
  FORWARD_DEL: 112,
  CTRL_LEFT: 113,
  MOVE_HOME: 122,
  MOVE_END: 123,
  NUMPAD_ENTER: 160,
  VOLUME_MUTE: 164,
  APP_SWITCH: 187,
  BRIGHTNESS_DOWN: 220,
  BRIGHTNESS_UP: 221,
  SLEEP: 223,
  WAKEUP: 224,
  CUT: 277,
  COPY: 278,
  PASTE: 279,
} as const;

const FIRST_DIGIT = 7;
const FIRST_LETTER = 29;
const LAST_CODE = 300;

const byName = new Map<string, number>(Object.entries(CODES));
for (let digit = 0; digit < 10; digit++) byName.set(String(digit), FIRST_DIGIT + digit);
for (let at = 0; at < 26; at++) byName.set(String.fromCharCode(65 + at), FIRST_LETTER + at);
const byCode = new Map([...byName].map(([name, code]) => [code, name]));

/** The name of a key for a number, a name or a name with its prefix. Undefined for an unknown key. */
export function keyName(text: string): string | undefined {
  if (/^\d+$/.test(text) && text.length > 1) return nameOfCode(Number(text));
  const name = text.replace(/^KEYCODE_/, '');
  if (/^\d$/.test(text)) return nameOfCode(Number(text));
  return byName.has(name) ? name : undefined;
}

function nameOfCode(code: number): string | undefined {
  return byCode.get(code) ?? (code <= LAST_CODE ? String(code) : undefined);
}

/** The text that a key types into a field, if any. */
export function typedBy(name: string): string | undefined {
  if (/^[A-Z]$/.test(name)) return name.toLowerCase();
  if (/^\d$/.test(name)) return name;
  return { SPACE: ' ', COMMA: ',', PERIOD: '.' }[name];
}
