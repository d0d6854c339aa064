import type { PhoneEvent } from './events.ts';

interface Finger {
  readonly x: number;
  readonly y: number;
}

/** Fingers on the screen in the events of the kernel: each has a slot. */
export interface Fingers {
  choose(slot: number): void;
  press(): void;
  lift(): void;
  move(to: Partial<Finger>): void;
  /** Completes the events of one moment. */
  settle(device: { note(event: PhoneEvent): void }): void;
}

/** Notes a pinch when two fingers are lifted: their distance at the start and at the end. */
export function createFingers(): Fingers {
  const down = new Map<number, Finger>();
  let slot = 0;
  let first: number | null = null;
  let last = 0;
  let centre: Finger = { x: 0, y: 0 };
  return {
    choose(next) {
      slot = next;
    },
    press: () => void down.set(slot, { x: 0, y: 0 }),
    lift: () => void down.delete(slot),
    move(to) {
      const finger = down.get(slot);
      if (finger !== undefined) down.set(slot, { ...finger, ...to });
    },
    settle({ note }) {
      const [one, two] = [...down.values()];
      if (one !== undefined && two !== undefined) {
        last = Math.round(Math.hypot(one.x - two.x, one.y - two.y));
        first ??= last;
        centre = { x: Math.round((one.x + two.x) / 2), y: Math.round((one.y + two.y) / 2) };
      }
      if (down.size > 0 || first === null) return;
      note({ kind: 'pinch', detail: `${centre.x},${centre.y} ${first} ${last}` });
      first = null;
    },
  };
}
