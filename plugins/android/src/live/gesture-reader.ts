import type { ViewInput } from '@gatehouse/plugin-sessions/api';
import type { Point } from '@gatehouse/sdk-actions/matching';
import type { ScreenAction } from '../recording/screen-user-action.ts';
import { keyNameOf } from './key-names.ts';

/** A press that stays in one place for this time is a long press. */
const longMs = 500;
/** Pixels that a finger may move during a tap. */
const slack = 16;
const swipeMs = { min: 80, max: 3000, wheel: 250 } as const;
const controlAndMeta = 6;

type PointerInput = Extract<ViewInput, { kind: 'move' | 'down' | 'up' }>;
type KeyInput = Extract<ViewInput, { kind: 'keyDown' | 'keyUp' }>;
type WheelInput = Extract<ViewInput, { kind: 'wheel' }>;

/** Converts the inputs of a person at a picture to gestures on the screen: a device is touched by whole gestures. */
export class GestureReader {
  #down: { readonly point: Point; readonly at: number } | null = null;

  /** @param at time of arrival in milliseconds; the time of an input itself, where it has one, takes precedence */
  read(inputs: readonly ViewInput[], at: number): readonly ScreenAction[] {
    const userActions: ScreenAction[] = [];
    for (const input of inputs) {
      const userAction = this.#readOne(input, at);
      if (userAction !== null) addUserAction(userActions, userAction);
    }
    return userActions;
  }

  #readOne(input: ViewInput, at: number): ScreenAction | null {
    if (input.kind === 'wheel') return toWheelSwipe(input);
    if (input.kind === 'text') return input.text === '' ? null : typed(input.text);
    if (input.kind === 'back') return pressed('BACK');
    if (input.kind === 'keyDown' || input.kind === 'keyUp') return toKeyAction(input);
    if (input.kind === 'down' || input.kind === 'up' || input.kind === 'move')
      return this.#readPointer(input, at);
    return null;
  }

  #readPointer({ kind, button, x, y, at: doneAt }: PointerInput, cameAt: number): ScreenAction | null {
    // The usual convention of phone viewers: the other buttons are the keys below the screen.
    if (kind === 'down' && button === 'right') return pressed('BACK');
    if (kind === 'down' && button === 'middle') return pressed('HOME');
    if (kind === 'move' || button !== 'left') return null;
    const point = { x: Math.max(0, x), y: Math.max(0, y) };
    const at = doneAt ?? cameAt;
    const down = this.#down;
    this.#down = kind === 'down' ? { point, at } : null;
    return kind === 'up' && down !== null ? toTouch(down.point, point, at - down.at) : null;
  }
}

function toTouch(from: Point, to: Point, heldMs: number): ScreenAction {
  if (Math.hypot(to.x - from.x, to.y - from.y) > slack) {
    const durationMs = Math.min(swipeMs.max, Math.max(swipeMs.min, Math.round(heldMs)));
    return { kind: 'swipe', from, to, durationMs };
  }
  return { kind: 'tap', point: from, durationMs: heldMs < longMs ? 0 : Math.round(heldMs) };
}

/** A wheel turned down scrolls down: the finger moves up. */
function toWheelSwipe({ x, y, dx, dy }: WheelInput): ScreenAction | null {
  if (dx === 0 && dy === 0) return null;
  const from = { x: Math.max(0, Math.round(x)), y: Math.max(0, Math.round(y)) };
  return { kind: 'swipe', from, to: endOf(from, { dx, dy }), durationMs: swipeMs.wheel };
}

function endOf({ x, y }: Point, { dx, dy }: { readonly dx: number; readonly dy: number }): Point {
  return { x: Math.max(0, Math.round(x - dx)), y: Math.max(0, Math.round(y - dy)) };
}

function toKeyAction({ kind, key, modifiers }: KeyInput): ScreenAction | null {
  if (kind === 'keyUp' || (modifiers & controlAndMeta) !== 0) return null;
  const name = keyNameOf(key);
  if (name !== null) return pressed(name);
  return [...key].length === 1 ? typed(key) : null;
}

function typed(text: string): ScreenAction {
  return { kind: 'text', text, method: 'auto' };
}

function pressed(key: string): ScreenAction {
  return { kind: 'keys', keys: [key], isLong: false };
}

/** Joins inputs that arrived together: letters become one text, turns of a wheel one swipe. */
function addUserAction(userActions: ScreenAction[], userAction: ScreenAction): void {
  const last = userActions.at(-1);
  const both = last === undefined ? null : together(last, userAction);
  if (both === null) userActions.push(userAction);
  else userActions.splice(-1, 1, both);
}

function together(last: ScreenAction, next: ScreenAction): ScreenAction | null {
  if (last.kind === 'text' && next.kind === 'text') return { ...last, text: last.text + next.text };
  if (last.kind === 'keys' && next.kind === 'keys') return { ...last, keys: [...last.keys, ...next.keys] };
  if (last.kind !== 'swipe' || next.kind !== 'swipe') return null;
  if (last.durationMs !== swipeMs.wheel || next.durationMs !== swipeMs.wheel) return null;
  const to = endOf(last.to, { dx: next.from.x - next.to.x, dy: next.from.y - next.to.y });
  return { ...last, to };
}
