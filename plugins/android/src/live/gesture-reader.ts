import type { ViewInput } from '@gatehouse/plugin-sessions/api';
import type { ScreenDeed } from '../recording/deed.ts';
import type { Point } from '../ui/point.ts';
import { keyNameOf } from './key-names.ts';

/** A finger that stays in a place so long means it. */
const longMs = 500;
/** Pixels that a finger may move and still tap. */
const slack = 16;
const swipeMs = { least: 80, most: 3000, wheel: 250 } as const;
const controlAndMeta = 6;

type PointerInput = Extract<ViewInput, { kind: 'move' | 'down' | 'up' }>;
type KeyInput = Extract<ViewInput, { kind: 'keyDown' | 'keyUp' }>;
type WheelInput = Extract<ViewInput, { kind: 'wheel' }>;

/** Reads from what a person does at a picture what is to be done on the screen: a device is touched by whole gestures. */
export class GestureReader {
  #down: { readonly point: Point; readonly at: number } | null = null;

  /** @param at when they came, in milliseconds; what tells itself when it was done goes by that */
  read(inputs: readonly ViewInput[], at: number): readonly ScreenDeed[] {
    const deeds: ScreenDeed[] = [];
    for (const input of inputs) {
      const deed = this.#readOne(input, at);
      if (deed !== null) addDeed(deeds, deed);
    }
    return deeds;
  }

  #readOne(input: ViewInput, at: number): ScreenDeed | null {
    if (input.kind === 'wheel') return toWheelSwipe(input);
    if (input.kind === 'text') return input.text === '' ? null : typed(input.text);
    if (input.kind === 'back') return pressed('BACK');
    if (input.kind === 'keyDown' || input.kind === 'keyUp') return toKeyDeed(input);
    if (input.kind === 'down' || input.kind === 'up' || input.kind === 'move')
      return this.#readPointer(input, at);
    return null;
  }

  #readPointer({ kind, button, x, y, at: doneAt }: PointerInput, cameAt: number): ScreenDeed | null {
    // As programs that show phones have it: the other buttons are the keys below the screen.
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

function toTouch(from: Point, to: Point, heldMs: number): ScreenDeed {
  if (Math.hypot(to.x - from.x, to.y - from.y) > slack) {
    const durationMs = Math.min(swipeMs.most, Math.max(swipeMs.least, Math.round(heldMs)));
    return { kind: 'swipe', from, to, durationMs };
  }
  return { kind: 'tap', point: from, durationMs: heldMs < longMs ? 0 : Math.round(heldMs) };
}

/** A wheel turned down shows what is below: the finger goes up. */
function toWheelSwipe({ x, y, dx, dy }: WheelInput): ScreenDeed | null {
  if (dx === 0 && dy === 0) return null;
  const from = { x: Math.max(0, Math.round(x)), y: Math.max(0, Math.round(y)) };
  return { kind: 'swipe', from, to: endOf(from, { dx, dy }), durationMs: swipeMs.wheel };
}

function endOf({ x, y }: Point, { dx, dy }: { readonly dx: number; readonly dy: number }): Point {
  return { x: Math.max(0, Math.round(x - dx)), y: Math.max(0, Math.round(y - dy)) };
}

function toKeyDeed({ kind, key, modifiers }: KeyInput): ScreenDeed | null {
  if (kind === 'keyUp' || (modifiers & controlAndMeta) !== 0) return null;
  const name = keyNameOf(key);
  if (name !== null) return pressed(name);
  return [...key].length === 1 ? typed(key) : null;
}

function typed(text: string): ScreenDeed {
  return { kind: 'text', text, method: 'auto' };
}

function pressed(key: string): ScreenDeed {
  return { kind: 'keys', keys: [key], isLong: false };
}

/** What came together is done together: letters are one text, turns of a wheel one swipe. */
function addDeed(deeds: ScreenDeed[], deed: ScreenDeed): void {
  const last = deeds.at(-1);
  const both = last === undefined ? null : together(last, deed);
  if (both === null) deeds.push(deed);
  else deeds.splice(-1, 1, both);
}

function together(last: ScreenDeed, next: ScreenDeed): ScreenDeed | null {
  if (last.kind === 'text' && next.kind === 'text') return { ...last, text: last.text + next.text };
  if (last.kind === 'keys' && next.kind === 'keys') return { ...last, keys: [...last.keys, ...next.keys] };
  if (last.kind !== 'swipe' || next.kind !== 'swipe') return null;
  if (last.durationMs !== swipeMs.wheel || next.durationMs !== swipeMs.wheel) return null;
  const to = endOf(last.to, { dx: next.from.x - next.to.x, dy: next.from.y - next.to.y });
  return { ...last, to };
}
