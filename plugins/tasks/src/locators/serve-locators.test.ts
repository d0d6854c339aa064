import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channels } from '@gatehouse/sdk-actions';
import {
  type LocatorProposal,
  type LocatorReport,
  proposeLocator,
  recallLocator,
  reportLocators,
} from '@gatehouse/sdk-actions/internal';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { MemoryCollection } from '../../test/fakes/memory-store.ts';
import type { LocatorRecord } from './locator-record.ts';
import { serveLocators } from './serve-locators.ts';
import { TaskLocators } from './task-locators.ts';

const nothing = () => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const digest = 'a'.repeat(32);
const report: LocatorReport = {
  ...{ actionId: 'click', finder: digest, fingerprint: 'the hunter2 button' },
  ...{ foundMs: [20], misses: 0, fallbacks: 0 },
};
const proposal: LocatorProposal = {
  ...{ actionId: 'click', missed: digest, digest, score: 0.9, second: 0.1, shown: '<button>Send' },
  ...{ page: 'http://x/', isHealed: false, reason: '' },
  finder: { type: 'CssFinder', scalars: { Css: '#send' }, nestedArrays: {} },
};

/** The answers to a run of the task, whose form has this secret. */
function served(secret = 'hunter3') {
  const answers = new Map<string, (question: unknown, taskId: string | null) => Promise<unknown>>();
  const { signal } = new AbortController();
  const channels: Channels = {
    serve: ({ name }, answer) => {
      answers.set(name, (question, taskId) => {
        const run = { uowId: 'try', projectName: '', projectPath: null, taskId, threadId: 0, fileRights: [] };
        return answer(question as never, run, signal);
      });
    },
  };
  const collection = new MemoryCollection<LocatorRecord>();
  const locators = new TaskLocators({
    collection,
    clock: new FakeClock(),
    log,
    isTask: (id) => id === 'task',
  });
  serveLocators({
    ...{ channels, locators },
    maskOf: async () => (text) => text.replaceAll(secret, '***'),
  });
  const ask = async (
    { name }: { readonly name: string },
    question: unknown,
    taskId: string | null = 'task',
  ) => answers.get(name)?.(question, taskId);
  return { ask, locators };
}

const recall = { actionId: 'click', finder: digest };

test('what a run of a task reports is recalled by the next one', async () => {
  const { ask } = served();

  assert.equal(await ask(reportLocators, [report, { wrong: true }]), null);

  assert.deepEqual(await ask(recallLocator, recall), { fingerprint: report.fingerprint, rejected: [] });
});

test('a fingerprint with a secret of the form is not kept, and the rest of the report is', async () => {
  const { ask, locators } = served('hunter2');

  await ask(reportLocators, [report]);

  assert.deepEqual(await ask(recallLocator, recall), { fingerprint: null, rejected: [] });
  assert.equal(locators.of('task').length, 1);
});

test('a run of no task leaves nothing, and recalls nothing', async () => {
  const { ask, locators } = served();
  await ask(reportLocators, [report]);

  assert.equal(await ask(reportLocators, [{ ...report, actionId: 'other' }], null), null);
  assert.equal(await ask(proposeLocator, proposal, null), false);

  assert.deepEqual(await ask(recallLocator, recall, null), { fingerprint: null, rejected: [] });
  assert.deepEqual(
    locators.of('task').map(({ actionId }) => actionId),
    ['click'],
  );
});

test('what is no question is answered with nothing', async () => {
  const { ask } = served();
  await ask(reportLocators, [report]);

  assert.deepEqual(await ask(recallLocator, { actionId: 'click' }), { fingerprint: null, rejected: [] });
  assert.equal(await ask(proposeLocator, { ...proposal, score: 2 }), false);
});

test('a proposal for a task that is gone is not kept', async () => {
  const { ask, locators } = served();

  assert.equal(await ask(proposeLocator, proposal, 'gone'), false);
  assert.equal(await ask(reportLocators, [report], 'gone'), null);
  assert.deepEqual(locators.of('gone'), []);
});

test('a proposal is kept, but not one that shows a secret of the form', async () => {
  const { ask, locators } = served();

  assert.equal(await ask(proposeLocator, { ...proposal, shown: 'hunter3' }), false);
  assert.equal(locators.of('task').length, 0);
  assert.equal(await ask(proposeLocator, proposal), true);
  assert.equal(locators.of('task')[0]?.proposal?.digest, digest);
});
