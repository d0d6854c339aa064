// Runs in the page of a view, beside view-client.ts: converts user actions to inputs.
import type { ViewInput } from '../../screen/view-input.ts';
import { type Client, elementOf, sendInput } from './view-client.ts';

export function attachInputs(client: Client): void {
  attachPointer(client);
  attachWheel(client);
  attachKeys(client);
}

export function attachPointer(client: Client): void {
  const screen = elementOf('screen');
  const touch = { x: 0, y: 0, isScroll: false };
  screen.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    elementOf('keys').focus({ preventScroll: true });
    if (isFinger(event)) return void Object.assign(touch, placeIn(event), { isScroll: false });
    screen.setPointerCapture(event.pointerId);
    sendInput(client, toPointer('down', event));
  });
  screen.addEventListener('pointermove', (event) => {
    if (!isFinger(event)) return sendInput(client, toPointer('move', event));
    const { x, y } = placeIn(event);
    const [dx, dy] = [touch.x - x, touch.y - y];
    if (!touch.isScroll && Math.hypot(dx, dy) < 8) return;
    Object.assign(touch, { x, y, isScroll: true });
    sendInput(client, { kind: 'wheel', x, y, dx, dy, modifiers: 0 });
  });
  screen.addEventListener('pointerup', (event) => {
    if (isFinger(event) && touch.isScroll) return;
    if (isFinger(event)) sendInput(client, toPointer('down', event));
    sendInput(client, toPointer('up', event));
  });
  screen.addEventListener('contextmenu', (event) => event.preventDefault());

  /** A finger scrolls a page; on a touch screen it is sent as a touch. */
  function isFinger({ pointerType }: PointerEvent): boolean {
    return pointerType === 'touch' && !client.isTouchScreen;
  }

  function toPointer(kind: 'move' | 'down' | 'up', event: PointerEvent): ViewInput {
    const names = ['left', 'middle', 'right'] as const;
    const held = (['none', 'left', 'right', 'left', 'middle'] as const)[Math.min(event.buttons, 4)];
    const button = (kind === 'move' ? held : names[event.button]) ?? 'left';
    const clicks = kind === 'move' ? 0 : countClicks(event, kind);
    return {
      kind,
      ...placeIn(event),
      button,
      buttons: event.buttons & 31,
      clicks,
      modifiers: heldKeys(event),
      at: event.timeStamp,
    };
  }

  function placeIn({ clientX, clientY }: PointerEvent): { x: number; y: number } {
    return placeOnScreen(client, { clientX, clientY });
  }
}

/** The first, second or third click in the same place in a short time. */
export function countClicks({ clientX, clientY, timeStamp }: PointerEvent, kind: 'down' | 'up'): number {
  const { dataset } = elementOf('screen');
  const [x = 0, y = 0, at = 0, count = 0] = (dataset.clicked ?? '').split(' ').map(Number);
  if (kind === 'up') return count;
  const isNext = timeStamp - at < 500 && Math.hypot(clientX - x, clientY - y) < 5;
  const clicks = isNext ? (count % 3) + 1 : 1;
  dataset.clicked = [clientX, clientY, timeStamp, clicks].join(' ');
  return clicks;
}

export function attachWheel(client: Client): void {
  const screen = elementOf('screen');
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const step = [1, 16, 400][event.deltaMode] ?? 1;
    const place = placeOnScreen(client, event);
    const [dx, dy] = [event.deltaX * step, event.deltaY * step];
    sendInput(client, { kind: 'wheel', ...place, dx, dy, modifiers: heldKeys(event) });
  };
  screen.addEventListener('wheel', onWheel, { passive: false });
}

/** The keyboard writes to an invisible field, which also receives the output of input methods. */
export function attachKeys(client: Client): void {
  const field = elementOf('keys') as HTMLTextAreaElement;
  const onKey = (kind: 'keyDown' | 'keyUp') => (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) return;
    const isPaste = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
    if (isPaste || event.key === 'F11' || event.key === 'F12') return;
    event.preventDefault();
    if (event.shiftKey && event.key === 'Escape') return elementOf('back').focus();
    const { key, code, keyCode, repeat } = event;
    const shown = { key: key.slice(0, 40), code: code.slice(0, 40), keyCode, isRepeated: repeat };
    sendInput(client, { kind, ...shown, modifiers: heldKeys(event) });
  };
  const sendText = (text: string) => {
    field.value = '';
    if (text !== '') sendInput(client, { kind: 'text', text: text.slice(0, 100_000) });
  };
  field.addEventListener('keydown', onKey('keyDown'));
  field.addEventListener('keyup', onKey('keyUp'));
  field.addEventListener('compositionend', () => sendText(field.value));
  field.addEventListener('input', (event) => {
    if (event instanceof InputEvent && !event.isComposing) sendText(field.value);
  });
  field.addEventListener('paste', (event) => {
    event.preventDefault();
    sendText(event.clipboardData?.getData('text/plain') ?? '');
  });
  field.addEventListener('focus', () => document.body.classList.add('typing'));
  field.addEventListener('blur', () => document.body.classList.remove('typing'));
}

export function placeOnScreen(
  { state }: Client,
  { clientX, clientY }: { clientX: number; clientY: number },
): { x: number; y: number } {
  const { left, top, width, height } = elementOf('screen').getBoundingClientRect();
  const x = ((clientX - left) / width) * (state?.width ?? 0);
  const y = ((clientY - top) / height) * (state?.height ?? 0);
  return { x: Math.round(x), y: Math.round(y) };
}

/** A person at a Mac holds Command instead of Control. */
export function heldKeys(event: MouseEvent | KeyboardEvent): number {
  const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform);
  const control = event.ctrlKey || (isMac && event.metaKey);
  const meta = event.metaKey && !isMac;
  return (event.altKey ? 1 : 0) + (control ? 2 : 0) + (meta ? 4 : 0) + (event.shiftKey ? 8 : 0);
}
