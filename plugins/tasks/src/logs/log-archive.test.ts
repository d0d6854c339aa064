import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { LogArchive } from './log-archive.ts';
import type { LogEntry } from './log-entry.ts';
import { LogFiles } from './log-files.ts';
import type { LogQuery } from './page-of-log.ts';
import { levelsOf } from './task-log-levels.ts';
import { TaskLogs } from './task-logs.ts';

const dayMs = 24 * 60 * 60 * 1000;
const all = { levels: levelsOf(7), skip: 0, take: 1_000_000 };

const anEntry: LogEntry = {
  ...{ kind: 'project', timestamp: '', level: 'Info', uowId: 'try-1', threadId: 0, message: '', way: null },
  ...{ actionId: null, actionGroupId: null, actionName: null, direction: 'Info', elapsedMilliseconds: null },
};

/** The logs of one daemon over a folder. */
async function open(
  folder: string,
  { clock = new FakeClock(), isTask = (_id: string): boolean => true } = {},
) {
  const maxAgeMs = 30 * dayMs;
  const limits = { maxBytes: 1e9, maxTaskBytes: 1e7, maxAgeMs };
  const files = new LogFiles({ folder, ...limits, now: () => clock.now() });
  const older = await files.open(isTask);
  const logs = new TaskLogs(clock);
  const warnings: string[] = [];
  const log = {
    warn: (message: string, facts?: object) => warnings.push(`${message} ${JSON.stringify(facts)}`),
  };
  const archive = new LogArchive({ logs, files, older, maxAgeMs, clock, log, isTask });
  const add = (message: string, given: Partial<LogEntry> & { taskId?: string } = {}) => {
    const { taskId = 'task-1', ...entry } = given;
    clock.advance(1);
    logs.add(taskId, { ...anEntry, timestamp: clock.timestamp(), message, ...entry });
  };
  const start = (uowId: string) => {
    clock.advance(1);
    logs.started('task-1', { uowId, threadId: 0 }, clock.timestamp());
  };
  const succeed = (uowId: string) => {
    clock.advance(1);
    logs.succeeded('task-1', { uowId, threadId: 0 }, clock.timestamp());
  };
  const messages = async (query: Partial<LogQuery> = {}, taskId = 'task-1') =>
    (await archive.page(taskId, { ...all, ...query })).map(({ message }) => message);
  return { clock, logs, files, archive, warnings, add, start, succeed, messages };
}

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-logs-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('the tries of a task are merged by time, oldest first, in pages, the same after a restart', async (t) => {
  const folder = await folderOf(t);
  const before = await open(folder);
  const { add, archive, clock } = before;
  add('a', { uowId: 'try-1' });
  add('b', { uowId: 'try-2' });
  add('c', { uowId: 'try-1' });
  add('elsewhere', { taskId: 'task-2', uowId: 'try-3' });
  await archive.close();
  const after = await open(folder, { clock });

  for (const { messages } of [before, after]) {
    assert.deepEqual(await messages(), ['a', 'b', 'c']);
    assert.deepEqual(await messages({ skip: 1, take: 1 }), ['b']);
    assert.deepEqual(await messages({ uowId: 'try-1' }), ['a', 'c']);
    assert.deepEqual(await messages({ uowId: 'try-3' }), []);
  }
});

test('a log is followed from page to page, then with what came since; another daemon begins anew', async (t) => {
  const folder = await folderOf(t);
  const before = await open(folder);
  const { add, archive, clock } = before;
  for (const [place, uowId] of ['a', 'b', 'a', 'b', 'a'].entries()) add(`${place}`, { uowId });
  const read = async (from: LogArchive, query: object) => {
    const { entries, cursor, missed } = await from.follow('task-1', { ...all, take: 2, ...query });
    return { shown: entries.map(({ message }) => message), after: cursor, missed };
  };
  const pages = [await read(archive, {})];
  const goOn = async (query: object = {}) =>
    void pages.push(await read(archive, { after: pages.at(-1)?.after, ...query }));
  await goOn();
  add('late', { uowId: 'a', timestamp: '2000-01-01T00:00:00.000Z' });
  add('5', { uowId: 'b' });
  add('6', { uowId: 'a', level: 'Error' });
  for (let page = 0; page < 4; page += 1) await goOn();
  add('7', { uowId: 'c', level: 'Error' });
  add('8', { uowId: 'c' });
  await goOn({ levels: levelsOf(4) });
  await goOn();
  await archive.close();
  const after = await open(folder, { clock });
  const anew = await read(after.archive, { after: pages.at(-1)?.after, take: 3 });

  assert.deepEqual(
    pages.map(({ shown }) => shown),
    [['0', '1'], ['2', '3'], ['4'], ['late', '5'], ['6'], [], ['7'], []],
  );
  assert.deepEqual([anew.shown, anew.missed], [['0', '1', '2'], true]);
  assert.equal(
    pages.some(({ missed }) => missed),
    false,
  );
});

for (const { sum, shown } of [
  { sum: 1, shown: ['Info'] },
  { sum: 2, shown: ['Warning'] },
  { sum: 4, shown: ['Error'] },
  { sum: 6, shown: ['Warning', 'Error'] },
  { sum: 7, shown: ['Info', 'Warning', 'Error'] },
]) {
  test(`logLevel ${sum} shows ${shown.join(', ')}`, async (t) => {
    const { add, messages } = await open(await folderOf(t));
    for (const level of ['Info', 'Warning', 'Error'] as const) add(level, { level });

    assert.deepEqual(await messages({ levels: levelsOf(sum) }), shown);
  });
}

test('entries are read back with all their fields', async (t) => {
  const folder = await folderOf(t);
  const { add, archive, clock } = await open(folder);
  const full = { way: 'OnError', actionId: 'a', actionGroupId: 'g', actionName: 'Buy "it"\n', color: 'red' };
  add('всё 🚪', { ...full, level: 'Error', direction: 'Bad', elapsedMilliseconds: 12, threadId: 3 });
  const inMemory = await archive.page('task-1', all);
  await archive.close();

  const after = await open(folder, { clock });

  assert.deepEqual(await after.archive.page('task-1', all), inMemory);
});

test('the last 8 tries are shown after a restart, of old and new ones together, and each earlier one by its id', async (t) => {
  const folder = await folderOf(t);
  const before = await open(folder);
  for (let count = 0; count < 20; count++) {
    before.start(`try-${count}`);
    before.add(`${count}`, { uowId: `try-${count}` });
  }
  await before.archive.close();

  const after = await open(folder, { clock: before.clock });
  for (let count = 20; count < 23; count++) after.add(`${count}`, { uowId: `try-${count}` });

  const own = (await after.messages()).filter((message) => message !== 'The try started');
  assert.deepEqual(own, ['15', '16', '17', '18', '19', '20', '21', '22']);
  assert.deepEqual(await after.messages({ uowId: 'try-2' }), ['The try started', '2']);
});

test('tries that log nothing are shown with begin and end, and push no others out', async (t) => {
  const folder = await folderOf(t);
  const before = await open(folder);
  before.start('telling');
  before.add('it failed', { uowId: 'telling' });
  await before.archive.written();
  for (let count = 0; count < 3000; count++) {
    before.start(`quiet-${count}`);
    if (count % 100 === 0) await before.archive.written();
    before.succeed(`quiet-${count}`);
  }
  await before.archive.close();

  const after = await open(folder, { clock: before.clock });

  assert.equal((await after.messages()).length, 16);
  assert.deepEqual(await after.messages({ uowId: 'quiet-2999' }), ['The try started', 'The try succeeded']);
  assert.deepEqual(await after.messages({ uowId: 'telling' }), ['The try started', 'it failed']);
  assert.ok((await readdir(folder)).includes('task-1.quiet.jsonl'));
});

test('a try that was quiet at first has its begin once', async (t) => {
  const folder = await folderOf(t);
  const before = await open(folder);
  before.start('try-1');
  await before.archive.written();
  before.add('a');
  await before.archive.written();
  before.succeed('try-1');
  await before.archive.close();

  const after = await open(folder, { clock: before.clock });

  assert.deepEqual(await after.messages(), ['The try started', 'a', 'The try succeeded']);
});

test('a try that goes on after a restart has the lines of before', async (t) => {
  const folder = await folderOf(t);
  const before = await open(folder);
  before.start('try-1');
  before.add('first');
  await before.archive.close();

  const after = await open(folder, { clock: before.clock });
  after.add('second');
  const shown = [await after.messages(), await after.messages({ uowId: 'try-1' })];
  after.add('third');

  assert.deepEqual(shown, [
    ['The try started', 'first', 'second'],
    ['The try started', 'first', 'second'],
  ]);
  assert.deepEqual(await after.messages({ skip: 2 }), ['second', 'third']);
});

test('a try shows its newest 2,000 lines, however many the files have', async (t) => {
  const folder = await folderOf(t);
  const before = await open(folder);
  for (let count = 0; count < 5000; count++) {
    before.add(`${count}`);
    if (count % 1500 === 0) await before.archive.written();
  }
  await before.archive.close();

  const shown = await (await open(folder, { clock: before.clock })).messages();

  assert.deepEqual([shown.length, shown[0], shown.at(-1)], [2000, '3000', '4999']);
});

test('lines are shown for as many days as they are kept, also those that memory has no more', async (t) => {
  const { clock, add, messages } = await open(await folderOf(t));
  add('old');
  clock.advance(2 * dayMs);
  add('of another task', { taskId: 'task-2', uowId: 'try-2' });
  assert.deepEqual(await messages(), ['old']);

  clock.advance(28 * dayMs - 2);
  assert.deepEqual(await messages(), ['old']);
  clock.advance(1);
  assert.deepEqual(await messages(), []);
});

test('a task that is deleted leaves no lines, in memory or on disk', async (t) => {
  const folder = await folderOf(t);
  const tasks = new Set(['task-1']);
  const { add, archive, logs, messages } = await open(folder, { isTask: (id) => tasks.has(id) });
  add('a');
  await archive.written();
  add('b');
  tasks.delete('task-1');
  logs.forget('task-1');
  await archive.forget('task-1');
  add('late');
  await archive.close();

  assert.deepEqual(await readdir(folder), []);
  logs.forget('task-1');
  assert.deepEqual(await messages(), []);
});

test('a disk that refuses costs lines, which memory still has, and is named once until it takes lines again', async (t) => {
  const folder = await folderOf(t);
  const { add, archive, warnings, messages, clock } = await open(folder);
  await mkdir(join(folder, 'task-1.lines.jsonl'));
  add('a');
  await archive.written();
  clock.advance(11 * 60_000);
  add('b');
  await archive.written();
  assert.deepEqual(await messages(), ['a', 'b']);
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /lines of logs of tasks are lost .*EISDIR/);

  await rm(join(folder, 'task-1.lines.jsonl'), { recursive: true });
  add('c');
  await archive.close();

  assert.equal(warnings.length, 1);
  assert.deepEqual(await (await open(folder, { clock })).messages(), ['c']);
  await rm(join(folder, 'task-1.lines.jsonl'));
  await mkdir(join(folder, 'task-1.lines.jsonl'));
  clock.advance(11 * 60_000);
  add('d');
  await archive.written();
  assert.equal(warnings.length, 2);
});

test('lines that come faster than they can be written are left out, and named once', async (t) => {
  const folder = await folderOf(t);
  const { add, archive, warnings, clock } = await open(folder);
  for (let count = 0; count < 25_000; count++) add(`${count}`, { uowId: `try-${count >> 8}` });
  await archive.close();

  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /come faster/);
  const { messages } = await open(folder, { clock });
  assert.equal((await messages()).at(-1), '24999');
  assert.deepEqual(await messages({ uowId: 'try-0' }), []);
});

test('lines that are damaged are left out', async (t) => {
  const folder = await folderOf(t);
  const { add, archive, files, clock } = await open(folder);
  add('a');
  await archive.written();
  await files.append(
    'task-1',
    'lines',
    '{"uowId":"try-1"}\n{"uowId":"try-1","mess\nnull\n{"uowId":7}\n\u0000\n',
  );
  add('b');
  await archive.close();

  assert.deepEqual(await (await open(folder, { clock })).messages(), ['a', 'b']);
});
