import { createFinger } from './finger.ts';
import { heldKeys, placeOn } from './input-place.ts';
import type { LiveInput, LiveState } from './live-protocol.ts';

const CLICK_MS = 500;
const CLICK_PX = 5;
const WHEEL_STEPS = [1, 16, 400];

interface Parts {
  readonly screen: HTMLCanvasElement;
  /** An invisible field, which also receives what input methods make. */
  readonly keys: HTMLTextAreaElement;
  readonly signal: AbortSignal;
  /** Whether it is touched, as the screen of a phone, and not a page that a finger scrolls. */
  readonly isTouchScreen: boolean;
  state(): LiveState | null;
  send(input: LiveInput): void;
  /** The person wants the keyboard back. */
  onRelease(): void;
}

/** Converts what a person does at the picture of a screen to inputs of it. */
export function attachInputs(parts: Parts): void {
  attachPointer(parts);
  attachWheel(parts);
  attachKeys(parts);
}

function attachPointer(parts: Parts): void {
  const { isTouchScreen, keys, screen, signal, send, state } = parts;
  const clicksOf = clickCounter();
  const placeOf = (event: PointerEvent) => placeOn(screen, state(), event);
  const sendAs = (kind: 'move' | 'down' | 'up', event: PointerEvent) => {
    const buttons = event.buttons & 31;
    const button = kind === 'move' ? heldButton(buttons) : pressedButton(event.button);
    const clicks = kind === 'move' ? 0 : clicksOf(kind, event);
    send({ kind, ...placeOf(event), button, buttons, clicks, at: event.timeStamp });
  };
  const onTap = (event: PointerEvent) => {
    sendAs('down', event);
    sendAs('up', event);
  };
  const finger = createFinger({ placeOf, send, onTap });
  const pointer = (kind: 'move' | 'down' | 'up') => (event: PointerEvent) => {
    if (kind === 'down') {
      event.preventDefault();
      screen.setPointerCapture(event.pointerId);
      // A touch would bring up the keyboard of a phone each time.
      if (event.pointerType !== 'touch') keys.focus({ preventScroll: true });
    }
    if (!event.isPrimary) return;
    if (event.pointerType === 'touch' && !isTouchScreen) finger[kind](event);
    else sendAs(kind, event);
  };
  screen.addEventListener('pointerdown', pointer('down'), { signal });
  screen.addEventListener('pointermove', pointer('move'), { signal });
  screen.addEventListener('pointerup', pointer('up'), { signal });
  screen.addEventListener('pointercancel', () => finger.cancel(), { signal });
  screen.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
}

function heldButton(buttons: number): 'none' | 'left' | 'middle' | 'right' {
  if ((buttons & 1) !== 0) return 'left';
  if ((buttons & 2) !== 0) return 'right';
  return (buttons & 4) === 0 ? 'none' : 'middle';
}

function pressedButton(button: number): 'left' | 'middle' | 'right' {
  return (['left', 'middle', 'right'] as const)[button] ?? 'left';
}

/** Counts clicks at one place in a short time, from 1 to 3. */
function clickCounter() {
  let last = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY, count: 0 };
  return (kind: 'down' | 'up', { clientX: x, clientY: y, timeStamp: at }: PointerEvent): number => {
    if (kind === 'up') return last.count;
    const isNext = at - last.at < CLICK_MS && Math.hypot(x - last.x, y - last.y) < CLICK_PX;
    last = { x, y, at, count: isNext ? (last.count % 3) + 1 : 1 };
    return last.count;
  };
}

function attachWheel(parts: Parts): void {
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const step = WHEEL_STEPS[event.deltaMode] ?? 1;
    const [dx, dy] = [event.deltaX * step, event.deltaY * step];
    parts.send({ kind: 'wheel', ...placeOn(parts.screen, parts.state(), event), dx, dy });
  };
  parts.screen.addEventListener('wheel', onWheel, { passive: false, signal: parts.signal });
}

function attachKeys(parts: Parts): void {
  const { keys, signal, send } = parts;
  const sendText = (text: string) => {
    keys.value = '';
    if (text !== '') send({ kind: 'text', text: text.slice(0, 100_000) });
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    sendText(event.clipboardData?.getData('text/plain') ?? '');
  };
  const onInput = (event: Event) => {
    if (event instanceof InputEvent && !event.isComposing) sendText(keys.value);
  };
  keys.addEventListener('keydown', onKey('keyDown', parts), { signal });
  keys.addEventListener('keyup', onKey('keyUp', parts), { signal });
  keys.addEventListener('compositionend', () => sendText(keys.value), { signal });
  keys.addEventListener('input', onInput, { signal });
  keys.addEventListener('paste', onPaste, { signal });
}

function onKey(kind: 'keyDown' | 'keyUp', { send, onRelease }: Parts) {
  return (event: KeyboardEvent): void => {
    // Input methods and keyboards of phones report their keys so, and end with an event of their own.
    if (event.isComposing || ['Process', 'Unidentified'].includes(event.key) || isOfBrowser(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey && event.key === 'Escape') {
      onRelease();
      return;
    }
    const { key, code, keyCode, repeat } = event;
    const shown = { key: key.slice(0, 40), code: code.slice(0, 40), keyCode, isRepeated: repeat };
    send({ kind, ...shown, modifiers: heldKeys(event) });
  };
}

/** Pasting brings its text by an event of its own; F11 and F12 are the person's. */
function isOfBrowser({ ctrlKey, key, metaKey }: KeyboardEvent): boolean {
  return ((ctrlKey || metaKey) && key.toLowerCase() === 'v') || key === 'F11' || key === 'F12';
}
