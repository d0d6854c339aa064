import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import type { Task } from './task.ts';
import { parseTryLine } from './try-line.ts';
import type { TryRecord } from './try-record.ts';
import { type RecordedEnd, recordEnds, withoutFiled } from './unfiled-tries.ts';

function anEnd(tryId: string, given: Partial<TryRecord> = {}): RecordedEnd {
  const times = { startedAt: '2026-03-01T10:00:00.000Z', endedAt: '2026-03-01T10:00:01.000Z' };
  const success = { result: 'success', errorCode: null, errorMessage: null } as const;
  const record: TryRecord = {
    ...{ uowId: tryId, threadId: 2, ...times, ...success, actionsExecuted: 20, sessions: [] },
    ...given,
  };
  return { tryId, result: record.result, stopTask: false, record };
}

function unfiledOf({ unfiled = [] }: Task) {
  return unfiled.join('').split('\n').slice(0, -1).map(parseTryLine);
}

const failed = { result: 'failure', errorCode: 'action_failed', errorMessage: 'no luck' } as const;
const session = { sessionId: 's', completedAt: '2026-03-01T10:00:00.500Z', summary: null, metadata: null };

test('the record of an end reads as it was noted: a plain success, a failure, and a try with a session', () => {
  const task = aTask({ status: 'Perform', running: ['a', 'b', 'c'] });
  const running = task.running.map((begun) =>
    begun.tryId === 'c' ? { ...begun, sessions: [session] } : begun,
  );
  const ends = [anEnd('a'), anEnd('b', failed), anEnd('c')];

  const kept = unfiledOf(recordEnds({ ...task, running }, ends));

  const [first, second, third] = ends.map(({ record }) => record);
  const expected = [first, second, { ...third, sessions: [session] }];
  assert.deepEqual(
    kept,
    expected.map((record) => ({ ...record, attempt: 1 })),
  );
});

test('records that are in the file leave the task, and later ones stay', () => {
  const task = aTask({ status: 'Perform', running: ['a', 'b', 'c', 'd'] });
  const noted = recordEnds(task, [anEnd('a'), anEnd('b'), anEnd('c', failed)]);
  const later = recordEnds(noted, [anEnd('d')]);

  const left = withoutFiled(later, noted.unfiled?.length ?? 0);

  const ids = (of: Task) => unfiledOf(of).map(({ uowId }) => uowId);
  assert.deepEqual([ids(later), ids(left)], [['a', 'b', 'c', 'd'], ['d']]);
});

test('a try keeps its times although the clock was set back while it ran', () => {
  const back = { startedAt: '2026-03-01T10:00:00.500Z', endedAt: '2026-03-01T09:59:59.250Z' };
  const task = aTask({ status: 'Perform', running: ['a'] });

  const [kept] = unfiledOf(recordEnds(task, [anEnd('a', back)]));

  assert.deepEqual([kept?.startedAt, kept?.endedAt], [back.startedAt, back.endedAt]);
});
