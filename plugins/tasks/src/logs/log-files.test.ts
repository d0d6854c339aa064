import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { LogFiles, type LogFilesOptions, type LogPart } from './log-files.ts';

const dayMs = 24 * 60 * 60 * 1000;
const all = () => true;

async function setUp(t: TestContext, options: Partial<LogFilesOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-log-files-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  let now = Date.now();
  const create = () =>
    new LogFiles({
      ...{ folder, maxBytes: 1e9, maxTaskBytes: 1e6, maxAgeMs: 30 * dayMs },
      now: () => now,
      ...options,
    });
  const files = create();
  await files.open(all);
  /** Oldest first. */
  const linesOf = async (taskId: string, part: LogPart = 'lines', of = files) => {
    const lines: string[] = [];
    for await (const piece of of.newestLines(taskId, part)) lines.push(...piece);
    return lines.reverse().filter((line) => line !== '');
  };
  const advance = (ms: number) => {
    now += ms;
  };
  const time = () => new Date(now).toISOString();
  return {
    time,
    folder,
    files,
    create,
    linesOf,
    advance,
    names: () => readdir(folder).then((names) => names.sort()),
  };
}

test('lines are read as they were written, of each task and each part', async (t) => {
  const { files, linesOf, names } = await setUp(t);
  await files.append('one', 'lines', 'a\nb\n');
  await files.append('one', 'quiet', 'begin\n');
  await files.append('two', 'lines', 'x\n');
  await files.append('one', 'lines', 'c\n');

  assert.deepEqual(await linesOf('one'), ['a', 'b', 'c']);
  assert.deepEqual(await linesOf('one', 'quiet'), ['begin']);
  assert.deepEqual(await linesOf('none'), []);
  assert.deepEqual(await names(), ['one.lines.jsonl', 'one.quiet.jsonl', 'two.lines.jsonl']);
});

test('lines of any length, with letters of several bytes, are whole at the edges of pieces', async (t) => {
  const { files, linesOf } = await setUp(t, { maxTaskBytes: 1e8 });
  const lines = Array.from(
    { length: 900 },
    (_, index) => `${index}: ${'дверь 🚪 '.repeat((index * 7) % 60)}`,
  );
  lines.splice(450, 0, 'long '.repeat(80_000));
  await files.append('one', 'lines', `${lines.join('\n')}\n`);

  assert.deepEqual(await linesOf('one'), lines);
});

test('another start finds the lines, and removes those of tasks that are gone', async (t) => {
  const { folder, files, create, linesOf, names } = await setUp(t);
  await files.append('one', 'lines', 'a\n');
  await files.append('gone', 'lines', 'b\n');
  await files.append('gone', 'quiet', 'b\n');
  await writeFile(join(folder, 'notes of a person.txt'), 'kept');
  await mkdir(join(folder, 'odd.lines.jsonl'));

  const later = create();
  const found = await later.open((taskId) => taskId === 'one');

  assert.deepEqual([...found], ['one']);
  assert.deepEqual(await linesOf('one', 'lines', later), ['a']);
  assert.deepEqual(await names(), ['notes of a person.txt', 'odd.lines.jsonl', 'one.lines.jsonl']);
});

test('a line that a dead daemon left unfinished is a line of its own', async (t) => {
  const { folder, files, create, linesOf } = await setUp(t);
  await files.append('one', 'lines', 'a\nbroken off\n');
  await truncate(join(folder, 'one.lines.jsonl'), 6);
  const later = create();
  await later.open(all);

  await later.append('one', 'lines', 'c\n');

  assert.deepEqual(await linesOf('one', 'lines', later), ['a', 'brok', 'c']);
});

test('a log that is full loses its older half', async (t) => {
  const { files, linesOf, names } = await setUp(t, { maxTaskBytes: 2000 });
  for (let count = 100; count < 800; count++) await files.append('one', 'lines', `line ${count}\n`);

  const lines = await linesOf('one');
  assert.equal(lines.at(-1), 'line 799');
  assert.ok(lines.length > 100 && lines.length <= 230, `${lines.length}`);
  assert.deepEqual(
    lines,
    Array.from({ length: lines.length }, (_, index) => `line ${800 - lines.length + index}`),
  );
  assert.deepEqual(await names(), ['one.lines.earlier.jsonl', 'one.lines.jsonl']);
});

test('all logs together keep to a size; what was written last stays longest', async (t) => {
  const { files, linesOf, advance, create } = await setUp(t, { maxBytes: 50 });
  for (const taskId of ['one', 'two', 'three']) {
    await files.append(taskId, 'lines', '123456789012345678901234\n');
    advance(1000);
  }
  assert.deepEqual(
    [await linesOf('one'), (await linesOf('two')).length, (await linesOf('three')).length],
    [[], 1, 1],
  );

  const later = create();
  await later.open(all);
  await later.append('one', 'lines', '1\n');
  assert.equal((await linesOf('one', 'lines', later)).length, 1);
});

test('of logs that are too large together the one goes that nobody wrote to for the longest time', async (t) => {
  const { files, linesOf, advance } = await setUp(t, { maxBytes: 50 });
  const write = async (taskId: string) => {
    await files.append(taskId, 'lines', '1234567890123\n');
    advance(1000);
  };
  for (const taskId of ['one', 'two', 'one', 'three']) await write(taskId);

  assert.deepEqual(
    [(await linesOf('one')).length, await linesOf('two'), (await linesOf('three')).length],
    [2, [], 1],
  );
});

test('of the logs of an earlier daemon that are too large the oldest goes, in whatever order they are listed', async (t) => {
  const tasks = ['one', 'two', 'three', 'four'];
  for (const byAge of [tasks, tasks.toReversed()]) {
    const { folder, create, names } = await setUp(t, { maxBytes: 30 });
    for (const [index, taskId] of byAge.entries()) {
      const path = join(folder, `${taskId}.lines.jsonl`);
      await writeFile(path, '1234567890\n');
      const writtenAt = Date.now() / 1000 - 60 * (byAge.length - index);
      await utimes(path, writtenAt, writtenAt);
    }
    await create().open(all);
    assert.deepEqual(
      await names(),
      byAge
        .slice(2)
        .map((taskId) => `${taskId}.lines.jsonl`)
        .sort(),
    );
  }
});

test('files go when nobody wrote to them for as long as lines are kept', async (t) => {
  const { folder, files, advance, names, create } = await setUp(t);
  await files.append('old', 'lines', 'a\n');
  advance(29 * dayMs);
  await files.append('new', 'lines', 'a\n');
  advance(dayMs);

  await files.sweep();
  assert.deepEqual(await names(), ['new.lines.jsonl']);

  await utimes(join(folder, 'new.lines.jsonl'), 1, 1);
  await create().open(all);
  assert.deepEqual(await names(), []);
});

test('a log that grows slowly is divided by age, also one of an earlier daemon', async (t) => {
  const { files, create, linesOf, advance, names, time } = await setUp(t);
  const line = () => `${JSON.stringify({ uowId: 'u', timestamp: time() })}\n`;
  await files.append('one', 'lines', line());
  advance(16 * dayMs);
  const later = create();
  await later.open(all);
  await later.append('one', 'lines', line());
  assert.deepEqual(await names(), ['one.lines.earlier.jsonl']);
  advance(14 * dayMs);
  await later.append('one', 'lines', line());

  assert.equal((await linesOf('one', 'lines', later)).length, 3);
  assert.deepEqual(await names(), ['one.lines.earlier.jsonl', 'one.lines.jsonl']);
});

test('a task that is forgotten leaves no file', async (t) => {
  const { files, linesOf, names } = await setUp(t, { maxTaskBytes: 10 });
  for (const part of ['lines', 'quiet'] as const) await files.append('one', part, 'some text\n');
  await files.append('one', 'lines', 'a\n');

  await files.forget('one');

  assert.deepEqual([await names(), await linesOf('one')], [[], []]);
});

test('a file that is no log is read without an end to the reading', async (t) => {
  const { folder, create, linesOf } = await setUp(t);
  const path = join(folder, 'one.lines.jsonl');
  await writeFile(path, Buffer.alloc(3_000_000, 'x'));
  await appendFile(path, '\na\n');
  const later = create();
  await later.open(all);

  assert.equal((await linesOf('one', 'lines', later)).at(-1), 'a');
});
