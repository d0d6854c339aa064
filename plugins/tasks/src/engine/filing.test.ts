import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { aTask } from '../../test/fakes/a-task.ts';
import type { TaskStatus } from '../task/task.ts';
import type { TryRecord } from '../task/try-record.ts';
import { keepRecords, withoutFiled } from '../task/unfiled-tries.ts';
import { Filing } from './filing.ts';

const record = (number: number): TryRecord => ({
  uowId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
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
function setUp({ status = 'Complete' }: { status?: TaskStatus } = {}) {
  let task = aTask({ id: 't', status });
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
  /** The task has come to rest. */
  const rest = () => {
    task = { ...task, status: 'Complete' };
    write([]);
  };
  const counts = () => appended.map(({ length }) => length);
  return { filing, appended, letGo, write, rest, counts, unfiled: () => (task.unfiled ?? []).length };
}

test('what ends while records are filed goes to the file right after them, each once', async () => {
  const { filing, appended, letGo, write, unfiled } = setUp();
  write(records(0, 10));
  write(records(10, 12));

  letGo.shift()?.();
  await nextTurn();
  write([]);
  letGo.shift()?.();
  await filing.settled();
  write([]);

  const ids = (from: number, count: number) => records(from, count).map(({ uowId }) => uowId);
  assert.deepEqual(appended, [ids(0, 10), ids(10, 12)]);
  assert.equal(unfiled(), 0);
});

test('a task that runs gathers its records: those of eight writes, or much text', () => {
  const slow = setUp({ status: 'Perform' });
  for (let i = 0; i < 8; i++) slow.write(records(i, 1));
  const fast = setUp({ status: 'Perform' });
  for (let i = 0; i < 6; i++) fast.write(records(60 * i, 60));

  assert.deepEqual([slow.counts(), fast.counts()], [[8], [300]]);
});

test('a task that came to rest keeps few records', () => {
  const { write, rest, counts } = setUp({ status: 'Perform' });
  write(records(0, 40));
  const before = counts();
  rest();

  assert.deepEqual([before, counts()], [[], [40]]);
});
