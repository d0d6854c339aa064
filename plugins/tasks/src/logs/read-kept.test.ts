import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogEntry } from './log-entry.ts';
import type { LogPart } from './log-files.ts';
import { readKept, toLine, type WantedTries } from './read-kept.ts';
import { RingBuffer } from './ring-buffer.ts';
import { maxEntriesOfTry, startMessage } from './try-lines.ts';

const anEntry: LogEntry = {
  ...{ kind: 'project', timestamp: '', level: 'Info', uowId: 'try-1', threadId: 0, message: '', way: null },
  ...{ actionId: null, actionGroupId: null, actionName: null, direction: 'Info', elapsedMilliseconds: null },
};
const wanted: WantedTries = { taskId: 't', except: new Set(), also: new Set(), maxTries: 8 };

let time = 0;
const entry = (uowId: string, message: string, more: Partial<LogEntry> = {}): LogEntry => {
  time += 1;
  return { ...anEntry, uowId, message, timestamp: String(time).padStart(6, '0'), ...more };
};
const start = (uowId: string) => entry(uowId, startMessage, { kind: 'engine' });

/** The files of a log with these entries, the oldest first, in pieces of two lines. */
function filesOf(lines: readonly (LogEntry | string)[], quiet: readonly LogEntry[] = []) {
  const read: string[] = [];
  const files = {
    async *newestLines(_taskId: string, part: LogPart) {
      const all = (part === 'lines' ? lines : quiet).map((line) =>
        typeof line === 'string' ? line : toLine(line).trimEnd(),
      );
      const newest = all.toReversed();
      for (let at = 0; at < newest.length; at += 2) {
        read.push(part);
        yield newest.slice(at, at + 2);
      }
    },
  };
  return { files, read };
}

async function messagesOf({ files }: ReturnType<typeof filesOf>, more: Partial<WantedTries> = {}) {
  const found = await readKept(files, { ...wanted, ...more });
  return Object.fromEntries([...found].map(([id, entries]) => [id, entries.map(({ message }) => message)]));
}

test('the entries of each try are read, the oldest first', async () => {
  const log = filesOf([start('a'), entry('a', '1'), start('b'), entry('a', '2'), entry('b', '3')]);

  assert.deepEqual(await messagesOf(log), { a: [startMessage, '1', '2'], b: [startMessage, '3'] });
});

test('the newest tries are read, and no more of the file than they need', async () => {
  const old = Array.from({ length: 20 }, (_, at) => start(`old-${at}`));
  const log = filesOf([...old, start('a'), start('b'), entry('a', '1'), entry('b', '2')]);

  assert.deepEqual(await messagesOf(log, { maxTries: 2 }), {
    a: [startMessage, '1'],
    b: [startMessage, '2'],
  });
  assert.equal(log.read.length, 2);
});

test('a try that is asked for by its id is read alone, and one that is excepted is not', async () => {
  const log = () => filesOf([start('a'), entry('a', '1'), start('b'), start('c')]);

  assert.deepEqual(await messagesOf(log(), { uowId: 'a' }), { a: [startMessage, '1'] });
  assert.deepEqual(await messagesOf(log(), { except: new Set(['a', 'b']) }), { c: [startMessage] });
});

test('tries that are read in any case do not count', async () => {
  const log = filesOf([start('kept'), start('a'), start('b'), start('c')]);

  assert.deepEqual(Object.keys(await messagesOf(log, { also: new Set(['kept']), maxTries: 1 })).sort(), [
    'c',
    'kept',
  ]);
});

test('the tries of both parts count together, by their newest entries', async () => {
  const [first, second, third] = [start('a'), start('b'), start('c')];
  const log = filesOf([first, third], [second]);

  assert.deepEqual(Object.keys(await messagesOf(log, { maxTries: 2 })).sort(), ['b', 'c']);
});

test('a try that was quiet at first has its begin once, before its entries', async () => {
  const begin = start('a');
  const later = entry('a', '1');

  assert.deepEqual(await messagesOf(filesOf([begin, later], [begin])), { a: [startMessage, '1'] });
  assert.deepEqual(await messagesOf(filesOf([later], [begin])), { a: [startMessage, '1'] });
});

test('lines before the begin of a try are those of none, as are lines that are damaged', async () => {
  const log = filesOf([
    entry('a', 'before'),
    start('a'),
    '{"uowId":"a"',
    '{"uowId":"a","kind":"none"}',
    'other',
    '{"uowId":"unfinished',
    entry('a', '1'),
  ]);

  assert.deepEqual(await messagesOf(log), { a: [startMessage, '1'] });
});

test('a try of very many entries has its newest ones', async () => {
  const many = Array.from({ length: maxEntriesOfTry + 3 }, (_, at) => entry('a', String(at)));

  const { a = [] } = await messagesOf(filesOf([start('a'), ...many]));

  assert.deepEqual([a.length, a[0], a.at(-1)], [maxEntriesOfTry, '3', String(maxEntriesOfTry + 2)]);
});

test('a line has the id of its try in front, whatever the order of the entry is', () => {
  const { uowId, ...others } = anEntry;

  assert.equal(toLine({ ...others, uowId }), toLine({ uowId, ...others }));
  assert.match(toLine(anEntry), /^\{"uowId":"try-1",.*\}\n$/);
});

test('a full buffer replaces its oldest entry, and knows its newest', () => {
  const buffer = new RingBuffer<number>(3);

  assert.equal(buffer.newest(), undefined);
  assert.deepEqual(
    [1, 2, 3, 4].map((entry) => [buffer.push(entry), buffer.newest()]),
    [
      [1, 1],
      [1, 2],
      [1, 3],
      [0, 4],
    ],
  );
  assert.deepEqual([buffer.entries(), buffer.size], [[2, 3, 4], 3]);
  for (const entry of [5, 6, 7]) buffer.push(entry);
  assert.deepEqual([buffer.entries(), buffer.newest()], [[5, 6, 7], 7]);
});
