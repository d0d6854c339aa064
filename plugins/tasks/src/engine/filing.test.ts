import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import type { TryRecord } from '../history/try-record.ts';
import { keepRecords, withoutFiled } from '../task/unfiled-tries.ts';
import { Filing } from './filing.ts';

const record = (number: number): TryRecord => ({
  uowId: `try-${number}`,
  threadId: 0,
  startedAt: '2026-03-01T10:00:00.000Z',
  endedAt: '2026-03-01T10:00:01.000Z',
  result: 'success',
  errorCode: null,
  errorMessage: null,
  actionsExecuted: 1,
  sessions: [],
});

const records = (from: number, count: number) => Array.from({ length: count }, (_, i) => record(from + i));

/** A filing over one task; each append waits until it is let go. */
function setUp() {
  let task = aTask({ id: 't' });
  const appended: string[][] = [];
  const letGo: (() => void)[] = [];
  const filing = new Filing({
    book: { has: () => true, find: () => task },
    history: {
      append: (_id: string, given: readonly TryRecord[]) => {
        appended.push(given.map(({ uowId }) => uowId));
        return new Promise((resolve) => letGo.push(resolve));
      },
      forget: async () => undefined,
    },
    log: { debug: assert.fail, info: assert.fail, warn: assert.fail, error: assert.fail },
  });
  const write = (ended: readonly TryRecord[]) => {
    const filed = filing.filedOf('t');
    task = keepRecords(withoutFiled(task, filed), ended);
    filing.written('t', filed);
  };
  return { filing, appended, letGo, write, unfiled: () => (task.unfiled ?? []).length };
}

test('what ends while records are filed goes to the file right after them, each once', async () => {
  const { filing, appended, letGo, write, unfiled } = setUp();
  write(records(0, 8));
  write(records(8, 9));

  letGo.shift()?.();
  while (appended.length < 2) await Promise.resolve();
  write([]);
  letGo.shift()?.();
  await filing.settled();
  write([]);

  const ids = (from: number, count: number) => records(from, count).map(({ uowId }) => uowId);
  assert.deepEqual(appended, [ids(0, 8), ids(8, 9)]);
  assert.equal(unfiled(), 0);
});
