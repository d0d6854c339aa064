import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import type { Task } from './task.ts';
import type { TryRecord } from './try-record.ts';
import { type RecordedEnd, recordEnds, unfiledOf, withoutFiled } from './unfiled-tries.ts';

function anEnd(tryId: string, given: Partial<TryRecord> = {}): RecordedEnd {
  const times = { startedAt: '2026-03-01T10:00:00.000Z', endedAt: '2026-03-01T10:00:01.000Z' };
  const success = { result: 'success', errorCode: null, errorMessage: null } as const;
  const record: TryRecord = {
    ...{ uowId: tryId, threadId: 2, ...times, ...success, actionsExecuted: 20, sessions: [] },
    ...given,
  };
  return { tryId, result: record.result, stopTask: false, record };
}

const failed = { result: 'failure', errorCode: 'action_failed', errorMessage: 'no luck' } as const;
const session = { sessionId: 's', completedAt: '2026-03-01T10:00:00.500Z', summary: null, metadata: null };

test('what is kept of an end reads as it was noted, however it is stored', () => {
  const task = aTask({ status: 'Perform', running: ['a', 'b', 'c'] });
  const running = task.running.map((begun) =>
    begun.tryId === 'c' ? { ...begun, sessions: [session] } : begun,
  );
  const ends = [anEnd('a'), anEnd('b', failed), anEnd('c')];

  const kept = unfiledOf(recordEnds({ ...task, running }, ends));

  const [first, second, third] = ends.map(({ record }) => record);
  assert.deepEqual(kept, [first, second, { ...third, sessions: [session] }]);
});

test('what is in the file leaves the task, and what came after it stays', () => {
  const task = aTask({ status: 'Perform', running: ['a', 'b', 'c', 'd'] });
  const noted = recordEnds(task, [anEnd('a'), anEnd('b'), anEnd('c', failed)]);
  const later = recordEnds(noted, [anEnd('d')]);

  const left = withoutFiled(later, noted.unfiled ?? []);

  const ids = (of: Task) => unfiledOf(of).map(({ uowId }) => uowId);
  assert.deepEqual([ids(later), ids(left)], [['a', 'b', 'c', 'd'], ['d']]);
});

for (const [form, join] of [
  ['a list', (parts: (string | number)[]) => parts],
  ['a line with its times as text', (parts: (string | number)[]) => parts.join(' ')],
] as const) {
  test(`a success that a data folder of before keeps as ${form} reads as any other, and leaves the task as they do`, () => {
    const { record } = anEnd('a');
    const unfiled = [join(['a', 2, record?.startedAt ?? '', record?.endedAt ?? '', 20])];
    const task = { ...aTask({ status: 'Perform' }), unfiled };

    assert.deepEqual(unfiledOf(task), [record]);
    assert.deepEqual(withoutFiled(task, unfiled).unfiled, []);
  });
}

test('a clock that was set back while a try ran is told as it was', () => {
  const back = { startedAt: '2026-03-01T10:00:00.500Z', endedAt: '2026-03-01T09:59:59.250Z' };
  const task = aTask({ status: 'Perform', running: ['a'] });

  const [kept] = unfiledOf(recordEnds(task, [anEnd('a', back)]));

  assert.deepEqual([kept?.startedAt, kept?.endedAt], [back.startedAt, back.endedAt]);
});
