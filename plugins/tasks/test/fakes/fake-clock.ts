import type { Clock } from '@gatehouse/sdk-plugin';

/** A clock that the test moves. */
export class FakeClock implements Clock {
  #ms = Date.parse('2026-03-01T10:00:00.000Z');

  now(): number {
    return this.#ms;
  }

  timestamp(): string {
    return new Date(this.#ms).toISOString();
  }

  advance(ms: number): void {
    this.#ms += ms;
  }
}
