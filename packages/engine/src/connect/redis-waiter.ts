import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as later } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Connection } from './connection.ts';

interface Parts {
  readonly client: Redis;
  /** The connection that waits, and does nothing else. */
  readonly blocking: Redis;
  readonly prefix: string;
  readonly markerOf: (queue: string) => string;
  readonly pollMs: number;
}

const wakeKeyMs = 10_000;

/** BullMQ marks each queue that has jobs by a key; one wait for the keys of all queues takes the first of them. */
export function createRedisWaiter(parts: Parts): Pick<Connection, 'waitForJob' | 'passOn' | 'wake'> {
  const { client, blocking, prefix, markerOf, pollMs } = parts;
  const wakeKey = `${prefix}:wake:${randomUUID()}`;
  return {
    waitForJob: async (queues) => {
      if (blocking.status !== 'ready') await nextReady(blocking, pollMs);
      const keys = [wakeKey, ...queues.map(markerOf)];
      try {
        const popped = await blocking.bzpopmin(...keys, pollMs / 1000);
        return queues[keys.indexOf(popped?.[0] ?? wakeKey) - 1] ?? null;
      } catch {
        // A refused command must not be repeated as fast as it is refused.
        await later(Math.min(pollMs, 100));
        return null;
      }
    },
    passOn: async (queue) => {
      await client.zadd(markerOf(queue), 0, '0').catch(() => undefined);
    },
    wake: () => {
      client
        .multi()
        .zadd(wakeKey, 0, '0')
        .pexpire(wakeKey, wakeKeyMs)
        .exec()
        .catch(() => undefined);
    },
  };
}

/** It ends with each attempt to connect, too. */
async function nextReady(client: Redis, withinMs: number): Promise<void> {
  await once(client, 'ready', { signal: AbortSignal.timeout(withinMs) }).catch(() => undefined);
}
