import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EngineFacts } from '@gatehouse/engine/offers';
import { engineFinding, unreachableEngine } from './engine-finding.ts';
import { type NodeFacts, nodeFinding } from './node-finding.ts';

const engine: EngineFacts = {
  ...{ product: 'Redis', version: '7.0.15', leastVersion: '6.2.0', place: '10.0.0.5:6379' },
  ...{ eviction: null, keeps: 'nothing', diskProblem: null, now: 0, clockAheadMs: 12 },
  queuesOf: 'this daemon',
};

const node: NodeFacts = {
  ...{ name: 'rack-2', state: 'connected', joinedAt: 'then', lastSeenAt: 'then', version: '1.2.0', slots: 8 },
  ...{ running: 3, trouble: null, protocol: 2, isSealed: true, clockAheadMs: -40 },
};

const own = { productVersion: '1.3.0', protocol: 2 };

test('an engine that is set up well is described in one line', () => {
  assert.deepEqual(engineFinding(engine), {
    check: 'engine',
    summary: 'Redis 7.0.15 at 10.0.0.5:6379, in memory alone, clock 0.0 s ahead, queues of this daemon',
    problems: [],
  });
});

const engineProblems: readonly (readonly [Partial<EngineFacts>, RegExp, RegExp])[] = [
  [{ version: '6.0.16' }, /6\.0\.16 is too old: 6\.2\.0/, /Install a newer Redis/],
  [{ eviction: 'allkeys-lru' }, /maxmemory-policy is allkeys-lru/, /maxmemory-policy noeviction/],
  [{ diskProblem: 'rdb_last_bgsave_status' }, /disk \(rdb_last_bgsave_status\)/, /Make room/],
  [{ clockAheadMs: -61_000 }, /The clock of the engine is 61\.0 s behind/, /NTP/],
  [{ queuesOf: 'another daemon' }, /Another daemon has the queues/, /Stop that one/],
];

for (const [changed, what, fix] of engineProblems)
  test(`the engine with ${JSON.stringify(changed)} has one problem, with its fix`, () => {
    const { problems } = engineFinding({ ...engine, ...changed });

    assert.equal(problems.length, 1);
    assert.match(problems[0]?.what ?? '', what);
    assert.match(problems[0]?.fix ?? '', fix);
  });

test('an engine that does not answer is one problem', () => {
  const { problems } = unreachableEngine('The engine at 10.0.0.5:6379 did not answer within 5 s.');

  assert.equal(problems[0]?.what, 'The engine at 10.0.0.5:6379 did not answer within 5 s');
});

test('a node that serves is described in one line', () => {
  assert.deepEqual(nodeFinding(node, own), {
    check: 'node rack-2',
    summary:
      'connected, protocol 2, version 1.2.0, sealed, 3 of 8 slots used, clock 0.0 s behind when it connected',
    problems: [],
  });
});

const nodeProblems: readonly (readonly [Partial<NodeFacts>, RegExp, RegExp])[] = [
  [{ state: 'away' }, /away since then/, /gatehouse node remove rack-2/],
  [{ trouble: 'its disk is full' }, /half a minute, since its disk is full/, /by itself/],
  [{ protocol: 1 }, /protocol 1, and the daemon 2/, /gatehouse@1\.3\.0/],
  [{ isSealed: false }, /not sealed/, /gatehouse@1\.3\.0/],
  [{ clockAheadMs: 3_600_000 }, /The clock of the node is 3600\.0 s ahead/, /NTP/],
];

for (const [changed, what, fix] of nodeProblems)
  test(`a node with ${JSON.stringify(changed)} has one problem, with its fix`, () => {
    const { problems } = nodeFinding({ ...node, ...changed }, own);

    assert.equal(problems.length, 1);
    assert.match(problems[0]?.what ?? '', what);
    assert.match(problems[0]?.fix ?? '', fix);
  });

test('a node that drains, and one that never joined, are no problem', () => {
  const drains = nodeFinding({ ...node, state: 'draining' }, own);
  const expected = nodeFinding({ ...node, state: 'away', joinedAt: null, isSealed: false }, own);

  assert.deepEqual([drains.problems, expected.problems], [[], []]);
});
