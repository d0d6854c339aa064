// Measures the engine's ring and the fair limit in turns, in a separate process as a worker is one, and reports over
// its channel.
import { measureFairLimit } from './fair-limit.ts';
import { measureRing } from './ring.ts';

export interface RingOrder {
  readonly what: 'limit' | 'traced' | 'untraced' | 'macros';
  readonly hops: number;
}

process.on('message', async ({ what, hops }: RingOrder) => {
  process.send?.({
    hopsPerSecond: what === 'limit' ? await measureFairLimit(hops) : await measureRing(what, hops),
  });
});
process.on('disconnect', () => process.exit());
