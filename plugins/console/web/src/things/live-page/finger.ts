import type { Point } from './input-place.ts';
import type { LiveInput } from './live-protocol.ts';

/** A finger that moved less has tapped. */
const TAP_PX = 8;

interface Parts<Touch> {
  placeOf(touch: Touch): Point & { readonly modifiers: number };
  send(input: LiveInput): void;
  onTap(touch: Touch): void;
}

/** A finger on the picture of a page scrolls what is below it, and a tap clicks. */
export function createFinger<Touch>({ placeOf, send, onTap }: Parts<Touch>) {
  let last: Point | null = null;
  let isScroll = false;
  return {
    down(touch: Touch): void {
      last = placeOf(touch);
      isScroll = false;
    },
    move(touch: Touch): void {
      if (last === null) return;
      const { x, y } = placeOf(touch);
      const [dx, dy] = [last.x - x, last.y - y];
      if (!isScroll && Math.hypot(dx, dy) < TAP_PX) return;
      isScroll = true;
      last = { x, y };
      send({ kind: 'wheel', x, y, dx, dy, modifiers: 0 });
    },
    up(touch: Touch): void {
      const isTap = last !== null && !isScroll;
      last = null;
      if (isTap) onTap(touch);
    },
    cancel(): void {
      last = null;
    },
  };
}
