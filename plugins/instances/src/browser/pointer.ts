import { setTimeout as sleep } from 'node:timers/promises';
import type { Point } from '@gatehouse/sdk-actions/matching';
import type { Page } from 'playwright-core';
import { middleOf } from './addressing/locate-point.ts';

const STEP_MS = 15;
const corner: Point = { x: 0, y: 0 };
const pointers = new WeakMap<Page, Point>();
const pressed = new WeakSet<Page>();

/** The last position of the mouse in a page. */
export function pointerIn(page: Page): Point {
  return pointers.get(page) ?? corner;
}

export function pointerIsAt(page: Page, point: Point): void {
  pointers.set(page, point);
}

/** Whether an action holds a button of the mouse down. */
export function isPressed(page: Page): boolean {
  return pressed.has(page);
}

export function recordButton(page: Page, isDown: boolean): void {
  if (isDown) pressed.add(page);
  else pressed.delete(page);
}

interface Way {
  readonly to: Point;
  /** 0: straight and at once. */
  readonly durationMs: number;
  /** On a curve, like a hand. */
  readonly isCurved: boolean;
  readonly signal: AbortSignal;
}

/** Calls `go` with the points of a path, the last one being its end. */
export async function follow(
  from: Point,
  { to, durationMs, isCurved, signal }: Way,
  go: (point: Point) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const bend = isCurved
    ? bendOf(from, to)
    : middleOf({ ...from, width: to.x - from.x, height: to.y - from.y });
  for (;;) {
    signal.throwIfAborted();
    const part = durationMs === 0 ? 1 : Math.min(1, (performance.now() - start) / durationMs);
    if (part === 1) return go(to);
    await go(onCurve({ from, bend, to }, eased(part)));
    await sleep(STEP_MS, undefined, { signal });
  }
}

export async function movePointer(page: Page, way: Way): Promise<void> {
  await follow(pointerIn(page), way, async ({ x, y }) => {
    await page.mouse.move(x, y);
    pointerIsAt(page, { x, y });
  });
}

/** A point beside the straight line, by up to a fifth of its length. */
function bendOf(from: Point, to: Point): Point {
  const side = (Math.random() - 0.5) * 0.4;
  return {
    x: (from.x + to.x) / 2 + (to.y - from.y) * side,
    y: (from.y + to.y) / 2 - (to.x - from.x) * side,
  };
}

function onCurve({ from, bend, to }: { from: Point; bend: Point; to: Point }, part: number): Point {
  const [first, second, third] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
  return {
    x: first * from.x + second * bend.x + third * to.x,
    y: first * from.y + second * bend.y + third * to.y,
  };
}

/** Slow at both ends. */
function eased(part: number): number {
  return part * part * (3 - 2 * part);
}
