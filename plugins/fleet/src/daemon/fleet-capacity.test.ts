import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FleetCapacity } from './fleet-capacity.ts';

interface Sketch {
  readonly name: string;
  readonly slots: number;
  readonly labels?: readonly string[];
  readonly refusal?: string;
  readonly held?: number;
  /** Labels that it has at other times. */
  readonly missing?: Readonly<Record<string, string>>;
}

const capacityOf = (nodes: readonly Sketch[]) =>
  new FleetCapacity({
    live: () =>
      nodes.map(({ name, slots, labels = [], refusal = null, held = 0, missing = {} }) => ({
        ...{ name, labels: [...labels, `node=${name}`], refusal },
        greeting: {
          version: '1',
          contract: '1',
          sdk: '1',
          slots,
          labels: [...labels],
          plugins: [],
          canLayOut: false,
          hostsParts: false,
          sharedFolders: [],
        },
        whyWithout: (wanted: readonly string[]) =>
          wanted.every((label) => label in missing)
            ? wanted.map((label) => missing[label]).join(' and ')
            : null,
        leases: new Set(Array.from({ length: held }, (_, n) => String(n))),
      })),
    joined: () => [{ name: 'gone', labels: ['gpu'], lastSeenAt: '2026-11-27T10:00:00.000Z' }],
  });

test('as many threads run at once as the fitting nodes have slots', () => {
  const capacity = capacityOf([
    { name: 'one', slots: 2 },
    { name: 'two', slots: 8, labels: ['gpu'] },
  ]);

  assert.deepEqual(
    [capacity.slotsFor([]), capacity.slotsFor(['gpu']), capacity.slotsFor(['arm'])],
    [10, 8, 0],
  );
});

test('a node that takes no more counts with the threads that it still has', () => {
  const capacity = capacityOf([
    { name: 'one', slots: 4, refusal: 'drains', held: 3 },
    { name: 'two', slots: 2 },
  ]);

  assert.equal(capacity.slotsFor([]), 5);
});

test('the reason names the nodes that would fit, and why they do not', () => {
  const capacity = capacityOf([{ name: 'one', slots: 4, refusal: 'drains' }]);

  assert.equal(capacity.waitsFor([]), 'It waits for any node: one drains');
  assert.equal(
    capacity.waitsFor(['gpu']),
    'It waits for a node with gpu: gone is away since 2026-11-27T10:00:00.000Z',
  );
  assert.match(capacity.waitsFor(['arm']) ?? '', /none that has joined has them all/);
});

test('nodes that rest or are full have no free slot, and the reason names each', () => {
  const full = { name: 'one', slots: 4, held: 4 };
  const resting = { name: 'two', slots: 4, refusal: 'rests, since its disk is full' };

  assert.equal(
    capacityOf([full, resting]).lacksSlot([]),
    'It waits for any node: one runs 4 of 4 threads, two rests, since its disk is full',
  );
  assert.equal(capacityOf([full, resting]).waitsFor([]), null);
  assert.equal(capacityOf([full, { name: 'three', slots: 1 }]).lacksSlot([]), null);
  assert.match(capacityOf([full]).lacksSlot(['gpu']) ?? '', /gone is away/);
});

test('a node that has the label at other times says why not now', () => {
  const capacity = capacityOf([
    { name: 'rack-1', slots: 2 },
    { name: 'rack-2', slots: 2, missing: { 'device=ABC': 'has the device ABC, which is offline' } },
  ]);

  assert.equal(
    capacity.waitsFor(['device=ABC']),
    'It waits for a node with device=ABC: rack-2 has the device ABC, which is offline',
  );
});
