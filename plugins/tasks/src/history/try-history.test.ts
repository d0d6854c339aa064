import assert from 'node:assert/strict';
import fs from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { toTryLine } from '../task/try-line.ts';
import type { TryRecord } from '../task/try-record.ts';
import { TryHistory } from './try-history.ts';

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

const linesOf = (records: readonly TryRecord[]) => records.map(toTryLine).join('');

const everything = { skip: 0, take: 5000 };
const idsOf = ({ tries }: { tries: readonly TryRecord[] }) => tries.map(({ uowId }) => uowId);

test('a page shows the newest first, with the total', async (t) => {
  const { history } = await setUp(t);
  await history.append('task-1', linesOf([aRecord('a'), aRecord('b')]));
  await history.append('task-1', linesOf([aRecord('c')]));
  await history.append('task-2', linesOf([aRecord('other')]));

  const page = await history.page('task-1', { skip: 1, take: 1 });
  const beyond = await history.page('task-1', { skip: 9, take: 1 });

  assert.deepEqual([idsOf(page), page.total], [['b'], 3]);
  assert.deepEqual([idsOf(beyond), beyond.total], [[], 3]);
});

async function appendMany(
  history: TryHistory,
  { from = 0, to, portion = 100 }: { from?: number; to: number; portion?: number },
) {
  for (let next = from; next < to; next += portion) {
    const length = Math.min(portion, to - next);
    await history.append('task-1', linesOf(Array.from({ length }, (_, index) => aRecord(`${next + index}`))));
  }
}

test('a task keeps its newest 1,000 tries, and its files stay bounded', async (t) => {
  const { history, folder } = await setUp(t);

  await appendMany(history, { to: 3050 });

  const page = await history.page('task-1', everything);
  const files = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
  const lines = (await Promise.all(files)).map((text) => text.split('\n').length - 1);
  assert.deepEqual([page.total, idsOf(page)[0], idsOf(page).at(-1)], [1000, '3049', '2050']);
  assert.deepEqual(
    lines.toSorted((a, b) => a - b),
    [50, 1000],
  );
});

test('a page has the newest 1,000 tries in either file, also after a restart', async (t) => {
  const { history, folder } = await setUp(t);
  const newest = (count: number) =>
    Array.from({ length: Math.min(count, 1000) }, (_, index) => `${count - 1 - index}`);

  let from = 0;
  for (const count of [999, 1000, 1001, 1999, 2000, 2001]) {
    await appendMany(history, { from, to: count });
    from = count;
    assert.deepEqual(idsOf(await new TryHistory(folder).page('task-1', everything)), newest(count));
  }
});

test('pages that are read while many tries end miss none and repeat none', async (t) => {
  const { history } = await setUp(t);
  await appendMany(history, { to: 1500 });

  const appending = appendMany(history, { from: 1500, to: 6500, portion: 250 });
  let isOver = false;
  void appending.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const ids = idsOf(await history.page('task-1', everything)).map(Number);
    const [first = 0] = ids;
    assert.deepEqual(
      ids,
      Array.from({ length: 1000 }, (_, index) => first - index),
    );
  }
  await appending;
});

test('a page that is read while a full file is renamed has its tries', async (t) => {
  const { history, folder, file } = await setUp(t);
  const earlier = join(folder, 'task-1.earlier.jsonl');
  const { openSync } = fs;
  let goOn = () => {};
  const begun = new Promise<void>((resolve) => {
    t.mock.method(fs.promises, 'rename', async () => {
      await new Promise<void>((done) => {
        goOn = done;
        resolve();
      });
      if (fs.existsSync(file)) fs.renameSync(file, earlier);
    });
  });
  // The worst moment for a rename: one file is open, and the other is not.
  t.mock.method(fs, 'openSync', (path: string, flags: string) => {
    if (path === file && fs.existsSync(file)) fs.renameSync(file, earlier);
    return openSync(path, flags);
  });
  const appending = appendMany(history, { to: 1000 });
  await begun;

  const reading = history.page('task-1', everything);
  goOn();

  assert.equal((await reading).total, 1000);
  await appending;
});

test('a record that is appended again after its file was rotated, and after a restart, is stored once', async (t) => {
  const { history, folder } = await setUp(t);
  await appendMany(history, { to: 1000 });

  await new TryHistory(folder).append('task-1', linesOf([aRecord('998'), aRecord('999'), aRecord('1000')]));

  assert.deepEqual(idsOf(await history.page('task-1', everything)).slice(0, 3), ['1000', '999', '998']);
});

test('a folder in place of the file of earlier tries does not hide the newest', async (t) => {
  const { history, folder } = await setUp(t);
  await mkdir(join(folder, 'task-1.earlier.jsonl', 'in it'), { recursive: true });

  await appendMany(history, { to: 1200 });
  await new TryHistory(folder).append('task-1', linesOf([aRecord('1199'), aRecord('1200')]));

  const ids = idsOf(await history.page('task-1', everything));
  assert.deepEqual([ids.length, ids[0], ids[1], ids.at(-1)], [1000, '1200', '1199', '201']);
});

test('the history outlives the daemon, without the line that it wrote in part', async (t) => {
  const { folder, history, file } = await setUp(t);
  await history.append('task-1', linesOf([aRecord('a')]));
  await appendFile(file, '{"uowId":"torn","thr');

  const next = new TryHistory(folder);
  const before = await next.page('task-1', everything);
  await next.append('task-1', linesOf([aRecord('b')]));

  assert.deepEqual([idsOf(before), idsOf(await next.page('task-1', everything))], [['a'], ['b', 'a']]);
});

test('a damaged line does not hide the other lines', async (t) => {
  const { history, file } = await setUp(t);
  await history.append('task-1', linesOf([aRecord('a')]));
  await appendFile(file, 'nonsense\n{"uowId":"half"}\n["half",1]\n["late",0,9e99,1,1]\n');
  await history.append('task-1', linesOf([aRecord('b')]));

  assert.deepEqual(idsOf(await history.page('task-1', everything)), ['b', 'a']);
});

test('long messages are cut, and the files are private', async (t) => {
  const { history, file } = await setUp(t);

  await history.append('task-1', linesOf([aRecord('a', { errorMessage: 'x'.repeat(100_000) })]));

  const [first] = (await history.page('task-1', everything)).tries;
  assert.deepEqual([first?.errorMessage?.length, (await stat(file)).mode & 0o777], [1001, 0o600]);
});

test('records that are not filed yet are the newest of a page, also while they are filed', async (t) => {
  const { history } = await setUp(t);
  await history.append('task-1', linesOf([aRecord('a'), aRecord('b')]));

  const page = await history.page('task-1', {
    ...everything,
    unfiled: linesOf([aRecord('b'), aRecord('c')]),
  });

  assert.deepEqual([idsOf(page), page.total], [['c', 'b', 'a'], 3]);
});

test('a record that is filed again after a failure is stored once', async (t) => {
  const { history, folder } = await setUp(t);
  await history.append('task-1', linesOf([aRecord('a')]));

  await history.append('task-1', linesOf([aRecord('a'), aRecord('b')]));
  await new TryHistory(folder).append('task-1', linesOf([aRecord('b')]));

  assert.deepEqual(idsOf(await history.page('task-1', everything)), ['b', 'a']);
});

test('a deleted task leaves no history, and files of unknown tasks are removed', async (t) => {
  const { history, folder } = await setUp(t);
  await history.append('task-1', linesOf([aRecord('a')]));
  await history.append('task-2', linesOf([aRecord('b')]));
  await history.append('task-3', linesOf([aRecord('c')]));
  await appendFile(join(folder, 'task-2.earlier.jsonl'), '');
  await appendFile(join(folder, 'task-3.earlier.jsonl'), '');
  await appendFile(join(folder, 'task-3.jsonl.new'), '');

  await history.forget('task-1');
  await history.sweep((id) => id === 'task-3');

  assert.deepEqual((await readdir(folder)).toSorted(), ['task-3.earlier.jsonl', 'task-3.jsonl']);
  assert.deepEqual(await history.page('task-1', everything), { tries: [], total: 0 });
});

test('the history of a deleted task counts for none that has its id later', async (t) => {
  const { history, folder } = await setUp(t);
  await history.append('task-1', linesOf(Array.from({ length: 999 }, (_, index) => aRecord(`${index}`))));
  await history.forget('task-1');

  await history.append('task-1', linesOf([aRecord('998')]));

  assert.deepEqual(await readdir(folder), ['task-1.jsonl']);
  assert.deepEqual(idsOf(await history.page('task-1', everything)), ['998']);
});

test('records that an earlier version filed as JSON are shown beside others, and are not repeated', async (t) => {
  const { history, file } = await setUp(t);
  const failed = { result: 'failure', errorCode: 'action_failed', errorMessage: 'no luck' } as const;
  const records = [aRecord('a'), aRecord('b', failed)];
  await writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));

  await history.append('task-1', linesOf([aRecord('b', failed), aRecord('c')]));

  const { tries, total } = await history.page('task-1', everything);
  const shown = [...records, aRecord('c')].map((record) => ({ ...record, attempt: 1 }));
  assert.deepEqual([tries, total], [shown.toReversed(), 3]);
});
