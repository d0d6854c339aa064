import type { LiveInput, LiveState } from './live-protocol.ts';

const CLICK_MS = 500;
const CLICK_PX = 5;
const WHEEL_STEPS = [1, 16, 400];

interface Parts {
  readonly screen: HTMLCanvasElement;
  /** An invisible field, which also receives what input methods make. */
  readonly keys: HTMLTextAreaElement;
  readonly signal: AbortSignal;
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
  const { screen, keys, signal, send } = parts;
  const clicksOf = clickCounter();
  const pointer = (kind: 'move' | 'down' | 'up') => (event: PointerEvent) => {
    if (kind === 'down') {
      event.preventDefault();
      keys.focus({ preventScroll: true });
      screen.setPointerCapture(event.pointerId);
    }
    const buttons = event.buttons & 31;
    const button = kind === 'move' ? heldButton(buttons) : pressedButton(event.button);
    const clicks = kind === 'move' ? 0 : clicksOf(kind, event);
    send({ kind, ...placeOf(parts, event), button, buttons, clicks, at: event.timeStamp });
  };
  screen.addEventListener('pointerdown', pointer('down'), { signal });
  screen.addEventListener('pointermove', pointer('move'), { signal });
  screen.addEventListener('pointerup', pointer('up'), { signal });
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
    parts.send({ kind: 'wheel', ...placeOf(parts, event), dx, dy });
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
    // Input methods report their keys so, and end with an event of their own.
    if (event.isComposing || event.key === 'Process' || isOfBrowser(event)) return;
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

function placeOf({ screen, state }: Parts, event: MouseEvent) {
  const { left, top, width, height } = screen.getBoundingClientRect();
  const size = state();
  const x = Math.round(((event.clientX - left) / width) * (size?.width ?? 0));
  const y = Math.round(((event.clientY - top) / height) * (size?.height ?? 0));
  return { x, y, modifiers: heldKeys(event) };
}

/** Shift 8, Meta 4, Control 2, Alt 1. */
function heldKeys({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent): number {
  return Number(altKey) + Number(ctrlKey) * 2 + Number(metaKey) * 4 + Number(shiftKey) * 8;
}
