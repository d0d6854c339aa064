import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { type ActionSketch, documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { standardExecutors } from '../executors/standard-executors.ts';
import { listsOf, tablesOf } from '../testing/run-action.ts';
import { type TestAsker, type TestSharedData, testSharedData } from '../testing/test-shared-data.ts';

let folder = '';
let file = '';
let shared: TestSharedData;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-remote-'));
});

after(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  shared = await testSharedData();
  file = path.join(await mkdtemp(path.join(folder, 'list-')), 'data.txt');
});

const linesOf = (count: number) => Array.from({ length: count }, (_, place) => `line ${place} of a list`);
const toText = (lines: readonly string[], lineEnd = '\n') => lines.map((line) => line + lineEnd).join('');
const content = () => readFile(file, 'utf8');
const namesBeside = async () =>
  (await readdir(path.dirname(file))).filter((name) => name !== path.basename(file));

/** Paths of a node lead nowhere here, so that a run on one that opens a file itself fails. */
const elsewhere = '/elsewhere';

type Answer = TestAsker['answer'];

/** Questions and answers as they travel to another machine. */
function fromNode(answer: Answer): Answer {
  return async (channel, question) => {
    const answered = await answer(channel, JSON.parse(JSON.stringify(question).replaceAll(elsewhere, '')));
    return JSON.parse(JSON.stringify(answered).replaceAll('"real":"', `"real":"${elsewhere}`));
  };
}

let runs = 0;

interface Given {
  /** Absent on the machine of the daemon. */
  readonly node?: string;
  readonly sync?: boolean;
  readonly scopes?: ReadonlySet<string>;
}

/** Runs actions; the daemon learns the end of the run by `end`. */
async function use(actions: readonly ActionSketch[], { node, sync = true, scopes }: Given = {}) {
  const binding = {
    bindToFile: true,
    syncWithFile: sync,
    bindedFile: node ? elsewhere + file : file,
    leaveBlankFile: true,
  };
  const document = documentOf(actions, {
    lists: listsOf({ lines: [] }).map((list) => ({ ...list, ...binding })),
    tables: tablesOf({ rows: [] }).map((table) => ({
      ...{ ...table, ...binding },
      ...{ colSeparator: ';', rowSeparator: '\n' },
    })),
  });
  runs += 1;
  const { answer, end } = shared.asker(`run ${runs}`);
  const { outcome } = await runDocument(document, {
    ...{ executors: standardExecutors, answer: node ? fromNode(answer) : answer },
    ...(node !== undefined && { node }),
    ...(scopes && { allowedScopes: scopes }),
  });
  return { outcome, variables: outcome.values?.variables ?? {}, end };
}

const onList = (action: string, parameters: Record<string, string> = {}, output = 'taken'): ActionSketch => ({
  ...{ type: 'List', action, results: { OutputVariable: output } },
  parameters: { List: 'lines', ...parameters },
});
const take = (By = 'first', Value = '', more: Record<string, string> = {}) =>
  onList('GetLine', { By, Value, Remove: 'true', ...more });
const onTable = (action: string, parameters: Record<string, string>): ActionSketch => ({
  ...{ type: 'Table', action },
  parameters: { Table: 'rows', ...parameters },
});

const sizes = { small: 20, large: 20_000 } as const;

for (const [size, count] of Object.entries(sizes)) {
  for (const [what, actions] of [
    ['the first line', [take()]],
    ['several lines', [take(), take(), take(), take(), take()]],
    ['the last line', [take('last')]],
    ['a line by its number', [take('index', '7')]],
    ['a line by its text', [take('contains', 'line 9 ')]],
    ['a line by a pattern', [take('regex', '^line 1[12] ')]],
    ['a line that comes back', [take('first', '', { WhenLost: 'return' })]],
    ['a line and the number of the others', [take(), take(), onList('Count', {}, 'count')]],
    [
      'a line after one was added before all others',
      [take(), take(), onList('AddLine', { Value: 'x', Position: 'start' }), take()],
    ],
    ['a line after one was added at the end', [take(), onList('AddLine', { Value: 'x' }), take('last')]],
    ['the line that is looked at', [take(), take(), onList('GetLine'), onList('Count', {}, 'count')]],
    ['a sorted list', [take(), take(), onList('Sort'), take()]],
    [
      'a row, and changed cells',
      [
        onTable('GetRow', { Remove: 'true', ToVariables: '["taken"]' }),
        onTable('WriteCell', { Row: '0', Column: 'A', Value: 'set' }),
        onTable('AddRow', { Values: '["added"]' }),
      ],
    ],
  ] as const) {
    test(`${what} of a ${size} file is on a node what it is on the machine of the daemon`, async () => {
      const text = toText(linesOf(count));
      await writeFile(file, text);
      const local = await use(actions);
      local.end();
      await shared.stop();
      const expected = await content();
      await writeFile(file, text);
      shared = await testSharedData();

      const remote = await use(actions, { node: 'one' });
      remote.end();
      await shared.stop();

      assert.equal(remote.outcome.result, 'success', remote.outcome.errorMessage ?? '');
      assert.deepEqual(remote.variables, local.variables);
      assert.equal((await content()) === expected, true);
      assert.deepEqual(await namesBeside(), []);
    });
  }
}

test('a list without write-back is on a node what it is on the machine of the daemon, and its file stays', async () => {
  for (const count of [sizes.small, sizes.large]) {
    const text = toText(linesOf(count));
    await writeFile(file, text);
    const actions = [onList('GetLine', { By: 'last' }, 'last'), take(), take(), onList('Count', {}, 'count')];

    const local = await use(actions, { sync: false });
    const remote = await use(actions, { sync: false, node: 'one' });

    assert.deepEqual([remote.outcome.result, remote.variables], ['success', local.variables]);
    assert.equal((await content()) === text, true);
  }
});

test('a line that is not there is the same failure on a node', async () => {
  await writeFile(file, '');

  const local = await use([take()]);
  const remote = await use([take()], { node: 'one' });

  assert.match(local.outcome.errorMessage ?? '', /has no line/);
  assert.equal(remote.outcome.errorMessage, local.outcome.errorMessage);
});

test('a run on a node that may not use files gets no line', async () => {
  await writeFile(file, toText(linesOf(3)));

  const { outcome } = await use([take()], { node: 'one', scopes: new Set() });

  assert.match(outcome.errorMessage ?? '', /io:filesystem/);
  assert.equal(await content(), toText(linesOf(3)));
});

for (const size of ['small', 'large'] as const) {
  test(`what a lost node took from a ${size} file comes back where the action says so`, async () => {
    const all = linesOf(sizes[size]);
    await writeFile(file, toText(all));

    const { end } = await use([take('first', '', { WhenLost: 'return' })], { node: 'one' });
    end('worker_lost');
    await shared.stop();

    assert.equal((await content()) === toText([...all.slice(1), all[0] ?? '']), true);
  });
}
