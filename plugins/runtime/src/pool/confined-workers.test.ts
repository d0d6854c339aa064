import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Confinement, closedConfinement } from '@gatehouse/sandbox/confinement';
import type { Sandbox } from '@gatehouse/sandbox/sandbox';
import { createTestRuns } from '../testing/create-test-runs.ts';

const wrapped: Confinement[] = [];
/** A sandbox that confines nothing, and notes what it should. */
const sandbox: Pick<Sandbox, 'wrap' | 'keyOf'> = {
  wrap: (command, confinement) => {
    wrapped.push(confinement);
    return { command, input: '' };
  },
  keyOf: (confinement) => JSON.stringify(confinement),
};
const { pool, service } = createTestRuns({ sandbox: Promise.resolve(sandbox as Sandbox), maxIdle: 1 });
after(() => service.stop());

const withNetwork = { ...closedConfinement, hasNetwork: true };

test('a worker is lent again for its own confinement alone, and makes room for one of another', async () => {
  const first = await pool.acquire(closedConfinement);
  pool.release(first, { isReusable: true });
  const again = await pool.acquire(closedConfinement);
  pool.release(again, { isReusable: true });
  const other = await pool.acquire(withNetwork);
  await first.ended;

  assert.equal(again, first);
  assert.notEqual(other, first);
  assert.deepEqual(wrapped, [closedConfinement, withNetwork]);
  assert.deepEqual([pool.size, pool.isCurrent(other), other.confinement], [1, true, withNetwork]);
  pool.release(other, { isReusable: false });
  await other.ended;
  assert.equal(pool.size, 0);
});

test('a worker that is given back after the stop ends, and none is lent any more', async () => {
  const { pool: own, service: ownService } = createTestRuns();
  const worker = await own.acquire(closedConfinement);

  await ownService.stop();
  own.release(worker, { isReusable: true });

  assert.equal(worker.isAlive, false);
  await assert.rejects(own.acquire(closedConfinement), /The daemon is stopping/);
});
