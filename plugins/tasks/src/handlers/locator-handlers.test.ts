import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { LocatorProposal } from '@gatehouse/sdk-actions/internal';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { aCaller } from '../../test/fakes/fake-runs.ts';
import { MemoryCollection } from '../../test/fakes/memory-store.ts';
import type { LocatorRecord } from '../locators/locator-record.ts';
import { TaskLocators } from '../locators/task-locators.ts';
import { locatorHandlers } from './locator-handlers.ts';
import type { TaskParts } from './task-parts.ts';

const old = { type: 'XPathFinder', scalars: { XPath: '//b' }, nestedArrays: {} };
const finder = { type: 'RoleFinder', scalars: { Role: 'button' }, nestedArrays: {} };
const project = documentOf([
  { id: 'buy', name: 'Buy', type: 'HtmlElement', action: 'RiseEvent', finder: old },
  { id: 'send', type: 'HtmlElement', action: 'RiseEvent', finder: old },
]);
const digest = 'a'.repeat(32);
const proposal: LocatorProposal = {
  ...{ actionId: 'buy', missed: 'b'.repeat(32), digest, finder, isHealed: false },
  ...{ score: 0.9, second: 0.1, shown: '<b>Buy', page: 'http://shop/', reason: 'same text' },
};

interface Given {
  readonly isSchedulerOwned?: boolean;
  /** The project of the task cannot be read. */
  readonly isGone?: boolean;
}

/** The handlers over what a task learned, with the file of its project. */
function setUp({ isSchedulerOwned = false, isGone = false }: Given = {}) {
  let file: ProjectDocument = project;
  const approved: object[] = [];
  const notes: object[] = [];
  const nothing = () => undefined;
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const clock = new FakeClock();
  const collection = new MemoryCollection<LocatorRecord>();
  const locators = new TaskLocators({ collection, clock, log, isTask: (id) => id === 'task-1' });
  const read = async () => {
    if (isGone) throw new GatehouseError('not_found', 'The file is gone');
    return { document: file, facts: { fileHash: 'same' } };
  };
  const parts = {
    locators,
    taskStore: { find: (id: string) => ({ id, isSchedulerOwned, projectPath: '/shop.zp' }) },
    contents: { read: async () => ({ ...(await read()), digest: 'whole', documentDigest: 'part' }) },
    projectFiles: {
      read,
      facts: async () => ({ fileHash: 'same' }),
      write: async (_path: string, document: ProjectDocument, beforeReplace: () => Promise<void>) => {
        await beforeReplace();
        file = document;
      },
    },
    runs: { assertAllowed: nothing },
    approvals: { note: async (files: object[]) => void approved.push(...files) },
    executionJournal: { note: async (note: object) => void notes.push(note) },
  } as unknown as TaskParts;
  const handlers = locatorHandlers(parts);
  const ask = (operation: keyof typeof handlers, params: object = {}) => {
    const handler = handlers[operation] as unknown as (call: object) => unknown;
    return handler({ params: { id: 'task-1', ...params }, caller: aCaller(), requestId: 'request-1' });
  };
  return { ask, locators, clock, approved, notes, fileNow: () => file };
}

type Health = { actions: number; worst: Record<string, unknown>[] };
type Proposals = {
  proposals: { id: string; at: string; actionName: string; before: object; after: object }[];
};

async function proposedIds(ask: ReturnType<typeof setUp>['ask']) {
  const { proposals } = (await ask('task_locators_list')) as Proposals;
  return proposals.map(({ id }) => id);
}

test('the worst locators come first: those that miss, then those that are slow, at most ten', async () => {
  const { ask, locators } = setUp();
  const report = (actionId: string, foundMs: number[], misses = 0) =>
    locators.report('task-1', [{ actionId, finder: digest, foundMs, misses, fallbacks: 0 }]);
  for (let action = 0; action < 9; action++) report(`quick-${action}`, [1]);
  report('buy', [1], 1);
  report('slow', [1000]);
  report('never', [], 1);

  const { actions, worst } = (await ask('task_health_get')) as Health;

  assert.equal(actions, 12);
  assert.equal(worst.length, 10);
  assert.deepEqual(
    worst
      .slice(0, 3)
      .map(({ actionId, actionName, found, misses, hasProposal }) => [
        ...[actionId, actionName, found, misses],
        hasProposal,
      ]),
    [
      ['never', '', 0, 1, false],
      ['buy', 'Buy', 1, 1, false],
      ['slow', '', 1, 0, false],
    ],
  );
});

test('proposals are listed with the finder before and after, the newest first', async () => {
  const { ask, locators, clock } = setUp();
  locators.report('task-1', [{ actionId: 'send', finder: digest, foundMs: [1], misses: 0, fallbacks: 0 }]);
  await locators.propose('task-1', 'try-1', proposal);
  clock.advance(1000);
  await locators.propose('task-1', 'try-2', { ...proposal, actionId: 'other' });

  const { proposals } = (await ask('task_locators_list')) as Proposals;

  assert.deepEqual(
    proposals.map(({ actionName, before, after }) => ({ actionName, before, after })),
    [
      { actionName: '', before: null, after: finder },
      { actionName: 'Buy', before: old, after: finder },
    ],
  );
  assert.ok(!('digest' in (proposals[0] ?? {})));
});

test('what was learned is shown without names where the project cannot be read', async () => {
  const { ask, locators } = setUp({ isGone: true });
  await locators.propose('task-1', 'try-1', proposal);

  const { worst } = (await ask('task_health_get')) as Health;

  assert.deepEqual([worst[0]?.actionName, worst[0]?.hasProposal], ['', true]);
});

test('an accepted finder is written, vouched for and noted, and its proposal goes', async () => {
  const { ask, locators, approved, notes, fileNow } = setUp();
  await locators.propose('task-1', 'try-1', proposal);
  const [proposalId] = await proposedIds(ask);

  const answer = (await ask('task_locator_accept', { proposalId })) as { status: string; changes: object[] };

  assert.deepEqual([answer.status, answer.changes.length], ['accepted', 1]);
  assert.deepEqual(fileNow().groups[0]?.actions[0]?.finder, finder);
  assert.deepEqual(approved, [{ path: '/shop.zp', digest: 'part', isSufficient: true }]);
  const details = { taskId: 'task-1', actionId: 'buy', digest: 'whole' };
  assert.deepEqual(notes, [{ event: 'locator_accepted', requestId: 'request-1', keyId: 'key-1', details }]);
  assert.deepEqual(await proposedIds(ask), []);
});

test('a rejected finder changes no file, and is not decided about twice', async () => {
  const { ask, locators, fileNow } = setUp();
  await locators.propose('task-1', 'try-1', proposal);
  const [proposalId] = await proposedIds(ask);

  assert.deepEqual(await ask('task_locator_reject', { proposalId }), { status: 'rejected', id: 'task-1' });

  assert.equal(fileNow(), project);
  assert.deepEqual(locators.of('task-1')[0]?.rejected, [digest]);
  await assert.rejects(async () => ask('task_locator_reject', { proposalId }), { code: 'not_found' });
});

test('a task of a schedule file takes no finder, since its file decides', async () => {
  const { ask, locators, fileNow } = setUp({ isSchedulerOwned: true });
  await locators.propose('task-1', 'try-1', proposal);
  const [proposalId] = await proposedIds(ask);

  await assert.rejects(async () => ask('task_locator_accept', { proposalId }), {
    code: 'task_scheduler_owned',
  });

  assert.equal(fileNow(), project);
});
