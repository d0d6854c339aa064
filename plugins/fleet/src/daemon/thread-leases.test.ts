import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { OfferedThread, Offers } from '@gatehouse/engine/offers';
import { closedConfinement } from '@gatehouse/sandbox/confinement';
import type { ConnectedNode } from './connected-node.ts';
import { FleetTally } from './fleet-tally.ts';
import { anyNode, setOf } from './requirement-sets.ts';
import { ThreadLeases } from './thread-leases.ts';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** An engine that the test claims from by hand. */
function setUp(fence = Promise.resolve(), connected: readonly string[] = []) {
  const offered: OfferedThread[] = [];
  const withdrawn: string[] = [];
  const offers: Pick<Offers, 'offer' | 'withdraw'> = {
    offer: async (thread) => void offered.push(thread),
    withdraw: async ({ id }) => void withdrawn.push(id),
  };
  const hasNode = (labels: readonly string[]) => labels.every((label) => connected.includes(label));
  const facts = {
    offers: offers as Offers,
    fence,
    log,
    onSet: ignore,
    preferMs: 2000,
    restMs: 1000,
    hasNode,
    tally: new FleetTally(),
  };
  const leases = new ThreadLeases(facts);
  const source = (runId: string, prefers: readonly string[] = []) =>
    leases.sourceOf({
      ...{ uowIds: [runId], taskId: 't', requires: [], prefers },
      confinement: () => closedConfinement,
    });
  /** A node claims the thread that was offered last. */
  const claim = (node: ConnectedNode, thread = offered.at(-1)) => {
    const { id = '', set = '' } = thread ?? {};
    leases.take({ kind: 'leased', leaseId: id, set, epoch: 1 }, node);
    return id;
  };
  return { leases, tally: facts.tally, offered, withdrawn, source, claim };
}

/** A node whose workers are objects of the test. */
function fakeNode({ loses = false, isDraining = false, isFull = false } = {}) {
  const released: string[] = [];
  const rests: string[] = [];
  const workers: object[] = [];
  const node = {
    isDraining,
    refusal: isDraining ? 'drains' : null,
    isLost: loses,
    rest: (trouble: string, ms: number) => void rests.push(`${trouble}: ${ms}`),
    release: (id: string) => void released.push(id),
    prepare: async () => undefined,
    pool: {
      acquire: async () => {
        if (loses) throw new Error('the node is gone');
        if (isFull) throw new Error('no space left');
        workers.push({});
        return workers.at(-1);
      },
      isCurrent: () => true,
      release: ignore,
    },
  };
  return { node: node as unknown as ConnectedNode, released, rests, workers };
}

test('a thread is offered once and runs on the node that claims it', async () => {
  const { offered, source, claim } = setUp();
  const { node, workers, released } = fakeNode();

  const acquired = source('run').acquire();
  await setImmediate();
  claim(node);

  assert.equal(await acquired, workers[0]);
  assert.deepEqual([offered.length, released], [1, []]);
});

test('no thread is offered before the fence has passed', async () => {
  let pass = ignore;
  const fence = new Promise<void>((resolve) => {
    pass = () => void resolve();
  });
  const { offered, source } = setUp(fence);

  void source('run').acquire();
  await setImmediate();
  const early = offered.length;
  pass();
  await setImmediate();

  assert.deepEqual([early, offered.length], [0, 1]);
});

test('a claim that nobody waits for is given back', async () => {
  const { leases, tally } = setUp();
  const { node, released } = fakeNode();

  leases.take({ kind: 'leased', leaseId: 'of an earlier daemon', set: 'any', epoch: 1 }, node);

  assert.deepEqual(released, ['of an earlier daemon']);
  assert.equal(tally.lateClaims, 1);
});

test('the second of two claims of a thread is given back', async () => {
  const { source, claim, offered } = setUp();
  const [first, second] = [fakeNode(), fakeNode()];
  const acquired = source('run').acquire();
  await setImmediate();

  const id = claim(first.node);
  claim(second.node, offered[0]);
  await acquired;

  assert.deepEqual([first.released, second.released], [[], [id]]);
});

test('a thread that a draining node claimed is offered under another id', async () => {
  const { source, claim, offered } = setUp();
  const [drains, takes] = [fakeNode({ isDraining: true }), fakeNode()];
  const acquired = source('run').acquire();
  await setImmediate();

  const id = claim(drains.node);
  await setImmediate();
  assert.deepEqual([drains.released, offered.length, offered[1]?.id === id], [[id], 2, false]);
  claim(takes.node);

  assert.equal(await acquired, takes.workers[0]);
});

test('a thread whose node is lost before its worker is there is offered again', async () => {
  const { source, claim, offered } = setUp();
  const [gone, there] = [fakeNode({ loses: true }), fakeNode()];
  const acquired = source('run').acquire();
  await setImmediate();

  claim(gone.node);
  await setImmediate();
  claim(there.node);

  assert.equal(await acquired, there.workers[0]);
  assert.equal(offered.length, 2);
});

test('an abandoned thread is withdrawn, and its late claim is given back', async () => {
  const { source, claim, withdrawn, leases } = setUp();
  const { node, released } = fakeNode();
  const run = source('run');
  const acquired = run.acquire();
  await setImmediate();

  run.abandon?.();
  await assert.rejects(acquired, /Nobody waits/);
  const id = claim(node);

  assert.deepEqual([withdrawn, released, leases.waiting], [[id], [id], 0]);
});

test('a lease is kept for the next series, and given back when none comes', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { source, claim, offered } = setUp();
  const { node, released, workers } = fakeNode();
  const first = source('one');
  const acquired = first.acquire();
  await setImmediate();
  const id = claim(node);

  first.release(await acquired, { isReusable: true });
  const second = source('two');
  const next = await second.acquire();
  second.release(next, { isReusable: true });
  assert.deepEqual([offered.length, next === workers[1], released], [1, true, []]);
  t.mock.timers.tick(1000);

  assert.deepEqual(released, [id]);
});

test('a thread is offered to nodes that it prefers, and after a while to any', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { source, claim, offered, withdrawn } = setUp(Promise.resolve(), ['gpu']);
  const { node, workers } = fakeNode();
  const acquired = source('run', ['gpu']).acquire();
  await setImmediate();
  const early = offered.map(({ set }) => set);

  t.mock.timers.tick(2000);
  await setImmediate();
  claim(node);

  assert.equal(await acquired, workers[0]);
  assert.deepEqual(early, [setOf(['gpu'])]);
  assert.deepEqual(
    offered.map(({ set }) => set),
    [setOf(['gpu']), anyNode],
  );
  assert.deepEqual(withdrawn, [offered[0]?.id]);
});

test('a thread that a preferred node took is offered to no other', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { source, claim, offered } = setUp(Promise.resolve(), ['gpu']);
  const { node } = fakeNode();
  const acquired = source('run', ['gpu']).acquire();
  await setImmediate();

  claim(node);
  await acquired;
  t.mock.timers.tick(2000);
  await setImmediate();

  assert.equal(offered.length, 1);
});

test('a thread waits for no preferred node where none is connected', async () => {
  const { source, offered } = setUp();

  void source('run', ['gpu']).acquire();
  await setImmediate();

  assert.deepEqual(
    offered.map(({ set }) => set),
    [anyNode],
  );
});

test('a claim of the first offer that comes after the second is given back', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { source, claim, offered, leases } = setUp(Promise.resolve(), ['gpu']);
  const [late, other] = [fakeNode(), fakeNode()];
  const acquired = source('run', ['gpu']).acquire();
  await setImmediate();
  t.mock.timers.tick(2000);
  await setImmediate();

  const id = claim(late.node, offered[0]);
  claim(other.node);

  assert.equal(await acquired, other.workers[0]);
  assert.deepEqual([late.released, leases.waiting], [[id], 0]);
});

test('a node that cannot start a worker rests, and the thread runs on another one', async () => {
  const { offered, source, claim } = setUp();
  const [full, other] = [fakeNode({ isFull: true }), fakeNode()];

  const acquired = source('run').acquire();
  await setImmediate();
  const refused = claim(full.node);
  await setImmediate();
  claim(other.node);

  assert.equal(await acquired, other.workers[0]);
  assert.deepEqual(full.rests, ['a worker could not start: no space left: 1000']);
  assert.deepEqual([full.released, offered.length], [[refused], 2]);
});

test('a thread that cannot start on three nodes fails', async () => {
  const { offered, source, claim } = setUp();
  const full = fakeNode({ isFull: true });

  const acquired = source('run').acquire();
  const failed = assert.rejects(acquired, /no space left/);
  for (let starts = 0; starts < 3; starts += 1) {
    await setImmediate();
    claim(full.node);
  }

  await failed;
  assert.equal(offered.length, 3);
});
