import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { aTask } from '../../test/fakes/a-task.ts';
import type { TaskStatus } from '../task/task.ts';
import { tryIdsIn } from '../task/try-line.ts';
import type { TryRecord } from '../task/try-record.ts';
import { keepRecords, withoutFiled } from '../task/unfiled-tries.ts';
import { HistoryWriter } from './history-writer.ts';

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

/** A history writer for one task; the test completes or fails each append. */
function setUp({ status = 'Complete' }: { status?: TaskStatus } = {}) {
  let task = aTask({ id: 't', status });
  const appended: string[][] = [];
  const letGo: (() => void)[] = [];
  const makeFail: ((reason: Error) => void)[] = [];
  const warnings: unknown[] = [];
  const historyWriter = new HistoryWriter({
    taskStore: { has: () => true, find: () => task },
    history: {
      append: (_id: string, text: string) => {
        appended.push([...tryIdsIn(text.split('\n'))]);
        return new Promise((resolve, reject) => {
          letGo.push(resolve);
          makeFail.push(reject);
        });
      },
      forget: async () => undefined,
    },
    log: {
      debug: assert.fail,
      info: assert.fail,
      warn: (...line: unknown[]) => void warnings.push(line),
      error: assert.fail,
    },
  });
  const write = (ended: readonly TryRecord[]) => {
    const filed = historyWriter.filedOf('t');
    task = keepRecords(withoutFiled(task, filed), ended);
    historyWriter.written('t', filed);
  };
  /** The task has come to rest. */
  const rest = () => {
    task = { ...task, status: 'Complete' };
    write([]);
  };
  const counts = () => appended.map(({ length }) => length);
  const unfiled = () => tryIdsIn((task.unfiled ?? []).join('').split('\n')).size;
  return { historyWriter, appended, letGo, makeFail, warnings, write, rest, counts, unfiled };
}

const idsOf = (from: number, count: number) => records(from, count).map(({ uowId }) => uowId);

test('tries that end while records are filed go to the file next, each once', async () => {
  const { historyWriter, appended, letGo, warnings, write, unfiled } = setUp();
  write(records(0, 10));
  write(records(10, 12));

  letGo.shift()?.();
  await nextTurn();
  write([]);
  letGo.shift()?.();
  await historyWriter.settled();
  write([]);

  assert.deepEqual(appended, [idsOf(0, 10), idsOf(10, 12)]);
  assert.deepEqual([unfiled(), warnings], [0, []]);
});

test('tries that end after earlier records left the task are filed as well', async () => {
  const { historyWriter, appended, letGo, write, unfiled } = setUp();
  write(records(0, 10));
  letGo.shift()?.();
  await historyWriter.settled();
  write([]);

  write(records(10, 10));
  letGo.shift()?.();
  await historyWriter.settled();
  write([]);

  assert.deepEqual(appended, [idsOf(0, 10), idsOf(10, 10)]);
  assert.deepEqual([unfiled(), historyWriter.filedOf('t')], [0, 0]);
});

test('records that could not be filed stay in the task and are filed with its next write', async () => {
  const { appended, letGo, makeFail, warnings, write, unfiled } = setUp();
  write(records(0, 10));
  makeFail.shift()?.(new Error('no space left'));
  await nextTurn();
  const afterFailure = unfiled();

  write(records(10, 2));
  letGo.at(-1)?.();
  await nextTurn();
  write([]);

  assert.deepEqual([afterFailure, warnings.length, unfiled()], [10, 1, 0]);
  assert.deepEqual(appended, [idsOf(0, 10), idsOf(0, 12)]);
});

test('a running task collects the records of eight writes, or much text, before they are filed', () => {
  const slow = setUp({ status: 'Perform' });
  for (let i = 0; i < 8; i++) slow.write(records(i, 1));
  const fast = setUp({ status: 'Perform' });
  for (let i = 0; i < 6; i++) fast.write(records(60 * i, 60));

  assert.deepEqual([slow.counts(), fast.counts()], [[8], [300]]);
});

test('an inactive task keeps few records', () => {
  const { write, rest, counts } = setUp({ status: 'Perform' });
  write(records(0, 40));
  const before = counts();
  rest();

  assert.deepEqual([before, counts()], [[], [40]]);
});
