import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps V8's description of the objects that `process.nextTick` makes. V8 drops it in a garbage collection during which
 * no tick waits, and from then on Node 20 makes each tick by the slowest way: a request has some six of them, and costs
 * 3 to 4 µs more. To be called before the first such collection.
 * @returns a tick of each form, without and with an argument, once they ran
 */
export function keepTickShape(): readonly object[] {
  if (kept.length > 0) return kept;
  process.nextTick(() => kept.push(executionAsyncResource()));
  process.nextTick((_: null) => kept.push(executionAsyncResource()), null);
  return kept;
}
