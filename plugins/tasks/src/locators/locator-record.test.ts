import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LocatorProposal } from '@gatehouse/sdk-actions/internal';
import { emptyRecord, troubleOf, withoutProposal, withProposal, withReport } from './locator-record.ts';

const empty = emptyRecord('task-1', 'a1');
const report = { actionId: 'a1', finder: 'f1', fingerprint: '{}', foundMs: [1, 2], misses: 0, fallbacks: 1 };
const proposal = { actionId: 'a1', digest: 'd1', isHealed: true } as LocatorProposal;
const made = { id: 'p1', uowId: 'u1', at: 'first' };

test('reports add up, and keep when the element was found and missed last', () => {
  const found = withReport(empty, report, 'first');
  const missed = withReport(
    found,
    { ...report, finder: 'f2', foundMs: [], misses: 2, fallbacks: 0 },
    'second',
  );

  assert.equal(empty.id, 'task-1/a1');
  assert.deepEqual([found.found, found.misses, found.fallbacks], [2, 0, 1]);
  assert.deepEqual([found.lastGoodAt, found.lastMissAt, found.times[0]], ['first', null, 2]);
  assert.deepEqual([missed.found, missed.misses, missed.fallbacks], [2, 2, 1]);
  assert.deepEqual([missed.lastGoodAt, missed.lastMissAt], ['first', 'second']);
});

test('a report without a fingerprint leaves what is known of the element', () => {
  const { fingerprint: _none, ...plain } = { ...report, finder: 'f2' };

  const { finder, fingerprint } = withReport(withReport(empty, report, 'first'), plain, 'second');

  assert.deepEqual([finder, fingerprint], ['f1', '{}']);
});

test('the same proposal keeps its id and counts; another one takes its place', () => {
  const first = withProposal(empty, proposal, made);
  const again = withProposal(
    first,
    { ...proposal, isHealed: false },
    { id: 'p2', uowId: 'u2', at: 'second' },
  );
  const other = withProposal(again, { ...proposal, digest: 'd2' }, { id: 'p3', uowId: 'u3', at: 'third' });

  const facts = [first, again, other].map((record) => [
    record.proposal?.id,
    record.proposal?.times,
    record.proposal?.at,
    record.healed,
  ]);
  assert.deepEqual(facts, [
    ['p1', 1, 'first', 1],
    ['p1', 2, 'second', 1],
    ['p3', 1, 'third', 2],
  ]);
});

test('the last twenty rejected finders are known; an accepted one is not among them', () => {
  let record = empty;
  for (let place = 1; place <= 21; place++)
    record = withoutProposal(withProposal(record, { ...proposal, digest: `d${place}` }, made), 'rejected');
  const accepted = withoutProposal(withProposal(record, { ...proposal, digest: 'good' }, made), 'accepted');

  assert.equal(record.proposal, null);
  assert.deepEqual(
    record.rejected,
    Array.from({ length: 20 }, (_none, place) => `d${place + 2}`),
  );
  assert.deepEqual([accepted.proposal, accepted.rejected], [null, record.rejected]);
});

for (const { found, misses, fallbacks, trouble } of [
  { found: 0, misses: 0, fallbacks: 0, trouble: 0 },
  { found: 4, misses: 0, fallbacks: 0, trouble: 0 },
  { found: 3, misses: 1, fallbacks: 0, trouble: 0.25 },
  { found: 4, misses: 0, fallbacks: 2, trouble: 0.15 },
  { found: 0, misses: 2, fallbacks: 0, trouble: 1 },
])
  test(`a locator found ${found} times, missed ${misses} times, with ${fallbacks} fallbacks has the trouble ${trouble}`, () => {
    assert.equal(troubleOf({ ...empty, found, misses, fallbacks }), trouble);
  });
