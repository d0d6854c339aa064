import type { Display } from '../ui/display.ts';
import { everyNode, nodesAt, type UiNode } from '../ui/node.ts';
import type { TextField } from '../ui/text-field.ts';
import type { Activities } from './activities.ts';
import type { PhoneEvent } from './events.ts';
import { typedBy } from './key-codes.ts';
import type { Keyguard } from './keyguard.ts';
import type { FocusedWindow } from './window.ts';

const LONG_PRESS_MS = 500;
/** Distance below which a finger counts as not moved. */
const SLOP = 12;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Fingers and keys. */
export interface Input {
  tap(point: Point): void;
  swipe(from: Point, to: Point, durationMs: number): void;
  /** `DOWN`, `MOVE` or `UP` of one finger. */
  motion(kind: string, point: Point): void;
  text(text: string): void;
  /** A key by its name, for example `ENTER`. */
  key(name: string): void;
}

interface Parts {
  readonly display: Display;
  readonly keyguard: Keyguard;
  readonly activities: Activities;
  readonly window: FocusedWindow;
  readonly clipboard: { text: string };
  note(event: PhoneEvent): void;
  sleep(): void;
}

export function createInput(parts: Parts): Input {
  const { display, keyguard, window, note } = parts;
  let way: Point[] = [];
  return {
    tap(point) {
      note({ kind: 'tap', detail: `${point.x},${point.y}` });
      if (display.isOn) tap(parts, point);
    },
    swipe(from, to, durationMs) {
      const isStill = Math.hypot(to.x - from.x, to.y - from.y) < SLOP;
      const detail = isStill ? `${from.x},${from.y}` : `${from.x},${from.y} ${to.x},${to.y}`;
      note({ kind: isStill && durationMs >= LONG_PRESS_MS ? 'long-press' : 'swipe', detail });
      if (!display.isOn) return;
      if (isStill && durationMs >= LONG_PRESS_MS) longPress(parts, from);
      else if (isStill) tap(parts, from);
      else if (keyguard.isLocked()) openKeyguard(parts, from, to);
      else scroll(window.root(), from, to);
    },
    motion(kind, point) {
      way = kind === 'DOWN' ? [point] : [...way, point];
      if (kind !== 'UP') return;
      note({ kind: 'swipe', detail: way.map(({ x, y }) => `${x},${y}`).join(' ') });
      const [from = point] = way;
      if (display.isOn) scroll(window.root(), from, point);
    },
    text(text) {
      note({ kind: 'text', detail: text });
      if (display.isOn) window.focus()?.insert(text);
    },
    key(name) {
      note({ kind: 'key', detail: name });
      pressKey(parts, name);
    },
  };
}

function tap({ window }: Parts, { x, y }: Point): void {
  const target = nodesAt(window.root(), x, y).findLast(({ widget }) => widget.tap ?? widget.field);
  if (target === undefined || target.widget.isDisabled === true) return;
  if (target.widget.field !== undefined) window.setFocus(target.widget.field);
  target.widget.tap?.();
}

function longPress({ window }: Parts, { x, y }: Point): void {
  const target = nodesAt(window.root(), x, y).findLast(({ widget }) => widget.longPress ?? widget.field);
  target?.widget.longPress?.();
  if (target?.widget.field === undefined) return;
  window.setFocus(target.widget.field);
  target.widget.field.selectAll();
}

function openKeyguard({ keyguard, display }: Parts, from: Point, to: Point): void {
  if (from.y - to.y > display.size().height / 5) keyguard.dismiss();
}

function scroll(root: UiNode, from: Point, to: Point): void {
  const list = nodesAt(root, from.x, from.y).findLast(({ widget }) => widget.scroll !== undefined);
  const state = list?.widget.scroll;
  if (state === undefined) return;
  state.offset = Math.min(Math.max(0, state.offset + from.y - to.y), list?.scrollRange ?? 0);
}

function pressKey(parts: Parts, name: string): void {
  const { display, keyguard } = parts;
  if (name === 'WAKEUP' || (name === 'POWER' && !display.isOn)) display.isOn = true;
  else if (name === 'SLEEP' || name === 'POWER') parts.sleep();
  else if (!display.isOn) return;
  else if (keyguard.isLocked()) pressOnKeyguard(parts, name);
  else pressInApp(parts, name);
}

function pressOnKeyguard({ keyguard }: Parts, name: string): void {
  if (name === 'MENU') keyguard.dismiss();
  else if (name === 'ENTER' || name === 'NUMPAD_ENTER') keyguard.enter();
  else if (name === 'DEL') keyguard.field()?.erase(-1);
  else keyguard.field()?.insert(typedBy(name) ?? '');
}

function pressInApp(parts: Parts, name: string): void {
  const { window, activities } = parts;
  const field = window.focus();
  if (name === 'HOME') activities.home();
  else if (name === 'BACK' && window.isKeyboardShown()) window.hideKeyboard();
  else if (name === 'BACK') activities.back();
  else if (name === 'TAB') focusNext(parts, field);
  else if (field !== null) edit(field, name, parts.clipboard);
}

function focusNext({ window }: Parts, field: TextField | null): void {
  const fields = [...everyNode(window.root())].flatMap(({ widget }) => widget.field ?? []);
  const next = fields[(field === null ? -1 : fields.indexOf(field)) + 1] ?? fields[0];
  if (next !== undefined) window.setFocus(next);
}

function edit(field: TextField, name: string, clipboard: { text: string }): void {
  const edits: Record<string, () => void> = {
    DEL: () => field.erase(-1),
    FORWARD_DEL: () => field.erase(1),
    MOVE_HOME: () => field.moveTo('start'),
    MOVE_END: () => field.moveTo('end'),
    DPAD_LEFT: () => field.moveTo('left'),
    DPAD_RIGHT: () => field.moveTo('right'),
    PASTE: () => field.insert(clipboard.text),
    COPY: () => copy(field, clipboard),
    CUT: () => {
      copy(field, clipboard);
      if (field.isAllSelected) field.erase(-1);
    },
  };
  const typed = typedBy(name);
  if (typed === undefined) edits[name]?.();
  else field.insert(typed);
}

function copy(field: TextField, clipboard: { text: string }): void {
  if (field.isAllSelected) clipboard.text = field.value;
}
