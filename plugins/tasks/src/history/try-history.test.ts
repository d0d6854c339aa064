import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { TryHistory } from './try-history.ts';
import type { TryRecord } from './try-record.ts';

async function setUp(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-history-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return { folder, history: new TryHistory(folder), file: join(folder, 'task-1.jsonl') };
}

function aRecord(uowId: string, given: Partial<TryRecord> = {}): TryRecord {
  return {
    uowId,
    threadId: 0,
    startedAt: '2026-03-01T10:00:00.000Z',
    endedAt: '2026-03-01T10:00:01.000Z',
    result: 'success',
    errorCode: null,
    errorMessage: null,
    actionsExecuted: 3,
    sessions: [],
    ...given,
  };
}

const everything = { skip: 0, take: 5000 };
const idsOf = ({ tries }: { tries: readonly TryRecord[] }) => tries.map(({ uowId }) => uowId);

test('a page shows the newest first and tells how many there are', async (t) => {
  const { history } = await setUp(t);
  await history.append('task-1', [aRecord('a'), aRecord('b')]);
  await history.append('task-1', [aRecord('c')]);
  await history.append('task-2', [aRecord('other')]);

  const page = await history.page('task-1', { skip: 1, take: 1 });
  const beyond = await history.page('task-1', { skip: 9, take: 1 });

  assert.deepEqual([idsOf(page), page.total], [['b'], 3]);
  assert.deepEqual([idsOf(beyond), beyond.total], [[], 3]);
});

test('a task keeps its newest 1,000 tries, and its file stays bounded', async (t) => {
  const { history, file } = await setUp(t);

  for (let part = 0; part < 30; part++) {
    await history.append(
      'task-1',
      Array.from({ length: 100 }, (_, i) => aRecord(`${part * 100 + i}`)),
    );
  }

  const page = await history.page('task-1', everything);
  const lines = (await readFile(file, 'utf8')).split('\n').length;
  assert.deepEqual([page.total, idsOf(page)[0], idsOf(page).at(-1)], [1000, '2999', '2000']);
  assert.deepEqual(lines <= 2001, true);
});

test('the history outlives the daemon, without the line that it wrote in part', async (t) => {
  const { folder, history, file } = await setUp(t);
  await history.append('task-1', [aRecord('a')]);
  await appendFile(file, '{"uowId":"torn","thr');

  const next = new TryHistory(folder);
  const before = await next.page('task-1', everything);
  await next.append('task-1', [aRecord('b')]);

  assert.deepEqual([idsOf(before), idsOf(await next.page('task-1', everything))], [['a'], ['b', 'a']]);
});

test('a damaged line costs no other', async (t) => {
  const { history, file } = await setUp(t);
  await history.append('task-1', [aRecord('a')]);
  await appendFile(file, 'nonsense\n{"uowId":"half"}\n');
  await history.append('task-1', [aRecord('b')]);

  assert.deepEqual(idsOf(await history.page('task-1', everything)), ['b', 'a']);
});

test('long messages are cut, and the files are private', async (t) => {
  const { history, file } = await setUp(t);

  await history.append('task-1', [aRecord('a', { errorMessage: 'x'.repeat(100_000) })]);

  const [first] = (await history.page('task-1', everything)).tries;
  assert.deepEqual([first?.errorMessage?.length, (await stat(file)).mode & 0o777], [1001, 0o600]);
});

test('records that wait to be filed are the newest of a page, also while they are filed', async (t) => {
  const { history } = await setUp(t);
  await history.append('task-1', [aRecord('a'), aRecord('b')]);

  const page = await history.page('task-1', { ...everything, unfiled: [aRecord('b'), aRecord('c')] });

  assert.deepEqual([idsOf(page), page.total], [['c', 'b', 'a'], 3]);
});

test('a record that is filed again after a failure is there once', async (t) => {
  const { history, folder } = await setUp(t);
  await history.append('task-1', [aRecord('a')]);

  await history.append('task-1', [aRecord('a'), aRecord('b')]);
  await new TryHistory(folder).append('task-1', [aRecord('b')]);

  assert.deepEqual(idsOf(await history.page('task-1', everything)), ['b', 'a']);
});

test('a task that is deleted leaves no history, and what belongs to none is swept', async (t) => {
  const { history, folder } = await setUp(t);
  await history.append('task-1', [aRecord('a')]);
  await history.append('task-2', [aRecord('b')]);
  await history.append('task-3', [aRecord('c')]);
  await appendFile(join(folder, 'task-3.jsonl.new'), '');

  await history.forget('task-1');
  await history.sweep((id) => id === 'task-3');

  assert.deepEqual(await readdir(folder), ['task-3.jsonl']);
  assert.deepEqual(await history.page('task-1', everything), { tries: [], total: 0 });
});
