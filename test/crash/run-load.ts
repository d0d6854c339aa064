import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Load, LoadClient } from './clients/load-client.ts';

/** A round with fewer answered changes would prove little. */
export const leastAcknowledged = 50;
const longestMs = 20_000;

export interface LoadPlan {
  readonly load: Load;
  readonly clients: readonly LoadClient[];
  /** The number of answered changes after which the daemon is killed. */
  readonly changes: number;
  /** How long after them, so that the kill lands at any moment of a write. */
  readonly killAfterMs: number;
  /** The number of answered changes in this round. */
  acknowledged(): number;
}

/** All clients call at the same time until the daemon is killed. */
export async function runLoad({
  load,
  clients,
  killAfterMs,
  changes,
  acknowledged,
}: LoadPlan): Promise<void> {
  const killed = { yes: false };
  const working = Promise.all(clients.map((client) => callUntilKilled(client, load, killed)));
  const deadline = Date.now() + longestMs;
  const killing = (async () => {
    while (!killed.yes && acknowledged() < changes && Date.now() < deadline) await wait(1);
    await wait(killAfterMs);
    killed.yes = true;
    await load.daemon.kill();
  })();
  await Promise.all([working, killing]);
  assert.ok(acknowledged() >= changes, `only ${acknowledged()} changes in ${longestMs} ms`);
}

async function callUntilKilled(client: LoadClient, load: Load, killed: { yes: boolean }): Promise<void> {
  while (!killed.yes) {
    try {
      await client.step(load);
    } catch (error) {
      if (killed.yes && !(error instanceof assert.AssertionError)) return;
      // The other clients can stop.
      killed.yes = true;
      throw error;
    }
  }
}
