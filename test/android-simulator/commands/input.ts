import { keyName } from '../phone/key-codes.ts';
import { type Call, type Command, CommandFailure } from '../shell/command.ts';

const BAD_ARGUMENTS = 255;
const SWIPE_MS = 300;
const SOURCES = ['touchscreen', 'keyboard', 'mouse', 'touchpad', 'dpad', 'gamepad', 'stylus', 'trackball'];

/** `input` prints nothing when it works; arguments that it does not understand end with a Java exception. */
export const input: Readonly<Record<string, Command>> = { input: runInput };

function runInput(call: Call): number {
  const [verb = '', ...args] = withoutSourceAndDisplay(call.args);
  const verbs: Record<string, () => void> = {
    tap: () => tap(call, args),
    swipe: () => swipe(call, args),
    draganddrop: () => swipe(call, args),
    text: () => text(call, args),
    keyevent: () => keyevent(call, args),
    motionevent: () => motionEvent(call, args),
    keycombination: () => keyCombination(call, args),
    roll: () => {},
    press: () => {},
  };
  const act = verbs[verb];
  if (act === undefined) throw new CommandFailure(`Error: Unknown command: ${verb}`, BAD_ARGUMENTS);
  act();
  return 0;
}

function withoutSourceAndDisplay(args: readonly string[]): string[] {
  const rest = [...args];
  if (SOURCES.includes(rest[0] ?? '')) rest.shift();
  const display = rest.indexOf('-d');
  if (display >= 0) rest.splice(display, 2);
  return rest;
}

function tap({ device }: Call, args: readonly string[]): void {
  const [x = 0, y = 0] = numbers(args, 2);
  device.input.tap({ x, y });
}

function swipe({ device }: Call, args: readonly string[]): void {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers(args, 4);
  const [durationMs = SWIPE_MS] = args.length > 4 ? numbers(args.slice(4), 1) : [];
  device.input.swipe({ x: x1, y: y1 }, { x: x2, y: y2 }, durationMs);
}

const MOVES_FROM_SDK = 30;

/** One finger that separate commands put down, move and lift. */
function motionEvent({ device }: Call, [kind = '', ...args]: readonly string[]): void {
  if (device.model.sdk < MOVES_FROM_SDK)
    throw new CommandFailure('Error: Unknown command: motionevent', BAD_ARGUMENTS);
  const [x = 0, y = 0] = numbers(args, 2);
  device.input.motion(kind, { x, y });
}

/** The key character map has no key for characters beyond ASCII, and the program ends with a Java exception. */
function text({ device }: Call, [typed]: readonly string[]): void {
  if (typed === undefined)
    throw javaError('java.lang.IllegalArgumentException: Arguments expected for "text"');
  if (/\P{ASCII}/u.test(typed))
    throw javaError('java.lang.NullPointerException: Attempt to get length of null array');
  device.input.text(typed.replaceAll('%s', ' '));
}

function keyevent({ device }: Call, args: readonly string[]): void {
  for (const arg of args.filter((each) => !each.startsWith('--'))) {
    const name = keyName(arg);
    if (name === undefined) throw javaError(`java.lang.IllegalArgumentException: Unknown keycode: ${arg}`);
    device.input.key(name);
  }
}

/** Only Ctrl with a letter has an effect here: select, cut, copy and paste. */
function keyCombination({ device }: Call, args: readonly string[]): void {
  const names = args.filter((each) => !each.startsWith('-')).map((arg) => keyName(arg) ?? arg);
  const letter = names.find((name) => name !== 'CTRL_LEFT') ?? '';
  if (letter === 'A') device.window.focus()?.selectAll();
  else device.input.key({ X: 'CUT', C: 'COPY', V: 'PASTE' }[letter] ?? letter);
}

function numbers(args: readonly string[], count: number): number[] {
  const some = args.slice(0, count);
  const bad = some.find((arg) => !/^-?\d+(\.\d+)?$/.test(arg));
  if (bad !== undefined) throw javaError(`java.lang.NumberFormatException: For input string: "${bad}"`);
  if (some.length < count)
    throw javaError('java.lang.IllegalArgumentException: Argument expected after "input"');
  return some.map(Number);
}

function javaError(message: string): CommandFailure {
  return new CommandFailure(
    `\nException occurred while executing 'input':\n${message}\n\tat com.android.server.input.InputShellCommand.onCommand(InputShellCommand.java:164)`,
    BAD_ARGUMENTS,
  );
}
