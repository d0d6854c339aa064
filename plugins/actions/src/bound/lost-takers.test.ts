import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { type ActionSketch, documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { standardExecutors } from '../executors/standard-executors.ts';
import { dyingStore } from '../testing/dying-store.ts';
import { listsOf, tablesOf } from '../testing/run-action.ts';
import { type TestSharedData, type TestStore, testSharedData } from '../testing/test-shared-data.ts';

let folder = '';
let file = '';
let store: TestStore;
let shared: TestSharedData;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-lost-'));
});

after(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  store = new Map();
  shared = await testSharedData(store);
  file = path.join(await mkdtemp(path.join(folder, 'list-')), 'lines.txt');
});

/** Above and below the size from which lines are taken in place. */
const sizes = { small: 4, large: 12_000 } as const;
const linesOf = (size: keyof typeof sizes) =>
  Array.from({ length: sizes[size] }, (_, place) => `line ${place} of a list that is ${size}`);
const toText = (lines: readonly string[], lineEnd = '\n') => lines.map((line) => line + lineEnd).join('');

const binding = (leaveBlankFile = true) => ({
  ...{ bindToFile: true, syncWithFile: true, bindedFile: file, leaveBlankFile },
});

const taking: Readonly<Record<'GetLine' | 'GetSublist' | 'GetRow', ActionSketch>> = {
  GetLine: {
    ...{ type: 'List', action: 'GetLine', results: { OutputVariable: 'taken' } },
    parameters: { List: 'lines', Remove: 'true', WhenLost: 'return' },
  },
  GetSublist: {
    ...{ type: 'List', action: 'GetSublist' },
    parameters: { List: 'lines', By: 'first', Target: 'own', Remove: 'true', WhenLost: 'return' },
  },
  GetRow: {
    ...{ type: 'Table', action: 'GetRow' },
    parameters: { Table: 'rows', Remove: 'true', ToVariables: '["taken"]', WhenLost: 'return' },
  },
};

let runs = 0;

/** Executes an action in a run that has not ended. */
async function take(sketch: ActionSketch, { by = shared, leaveBlankFile = true } = {}) {
  const bound = binding(leaveBlankFile);
  const [lines, own] = listsOf({ lines: [], own: [] });
  const document = documentOf([sketch], {
    lists: [...(lines ? [{ ...lines, ...bound }] : []), ...(own ? [own] : [])],
    tables: tablesOf({ rows: [] }).map((table) => ({ ...table, ...bound })),
  });
  runs += 1;
  const { answer, end } = by.asker(`run ${runs}`);
  const { outcome } = await runDocument(document, { executors: standardExecutors, answer });
  assert.equal(outcome.result, 'success', outcome.errorMessage ?? '');
  return { taken: outcome.values?.variables.taken, end };
}

const content = () => readFile(file, 'utf8').catch(() => '');
const namesBeside = async () =>
  (await readdir(path.dirname(file))).filter((name) => name !== path.basename(file));

for (const [action, size] of [
  ['GetLine', 'small'],
  ['GetLine', 'large'],
  ['GetSublist', 'large'],
  ['GetRow', 'small'],
] as const) {
  const all = linesOf(size);
  const [first = '', ...others] = all;

  for (const reason of ['worker_lost', 'interrupted'] as const) {
    test(`what ${action} took from a ${size} file goes back to its end when the run is ${reason}`, async () => {
      await writeFile(file, toText(all));

      const { end } = await take(taking[action]);
      end(reason);
      await shared.stop();

      assert.equal((await content()) === toText([...others, first]), true);
      assert.deepEqual(await namesBeside(), []);
    });
  }

  test(`what ${action} took from a ${size} file is gone when the run reaches its end`, async () => {
    await writeFile(file, toText(all));

    const { end } = await take(taking[action]);
    end();
    await shared.stop();
    await testSharedData(store);

    assert.equal((await content()) === toText(others), true);
    assert.deepEqual(store.get('held-entries')?.all(), []);
  });

  test(`what ${action} took from a ${size} file comes back when the daemon dies before the end of its run is recorded`, async () => {
    await writeFile(file, toText(all));

    const { end } = await take(taking[action]);
    end('ended', { isRecorded: false });
    await shared.stop();
    await (await testSharedData(store)).stop();

    assert.equal((await content()) === toText([...others, first]), true);
  });

  test(`the next daemon brings back what ${action} took from a ${size} file for a run of the last one`, async () => {
    await writeFile(file, toText(all));

    await take(taking[action]);
    await testSharedData(store);
    await testSharedData(store);

    assert.equal((await content()) === toText([...others, first]), true);
  });
}

test('a line stays away without WhenLost, as before', async () => {
  await writeFile(file, toText(linesOf('small')));

  const { end } = await take({ ...taking.GetLine, parameters: { List: 'lines', Remove: 'true' } });
  end('worker_lost');
  await shared.stop();

  assert.equal(await content(), toText(linesOf('small').slice(1)));
});

test('the last line comes back to a file that was deleted when it was empty', async () => {
  await writeFile(file, 'only\n');

  const { end } = await take(taking.GetLine, { leaveBlankFile: false });
  const names = await readdir(path.dirname(file));
  end('worker_lost');
  await shared.stop();

  assert.deepEqual([names, await content()], [[], 'only\n']);
});

test('a line keeps its line end, and has a line of its own where the file does not end with one', async () => {
  const all = linesOf('large');
  await writeFile(file, `${toText(all, '\r\n')}without an end`);

  const { end } = await take(taking.GetLine);
  end('worker_lost');
  await shared.stop();

  const expected = `${toText(all.slice(1), '\r\n')}without an end\n${all[0]}\r\n`;
  assert.equal((await content()) === expected, true);
});

test('the try that starts again gets the only line, also when it asks before the line is back', async () => {
  await writeFile(file, 'only\n');
  const { end } = await take(taking.GetLine);

  end('worker_lost');
  const again = await take(taking.GetLine);

  assert.deepEqual([again.taken, await content()], ['only', '']);
});

test('lines of several runs that die at once come back together, each once', async () => {
  await writeFile(file, toText(linesOf('large')));
  const all = [];
  for (let run = 0; run < 5; run += 1) all.push(await take(taking.GetLine));

  for (const { end } of all) end('worker_lost');
  await shared.stop();

  const lines = linesOf('large');
  const [taken, left] = [lines.slice(0, 5), lines.slice(5)];
  assert.equal((await content()) === toText([...left, ...taken]), true);
});

for (const size of ['small', 'large'] as const) {
  // Insert, mark and remove have two steps each; there is no seventh.
  for (let steps = 1; steps <= 7; steps += 1) {
    test(`a line of a ${size} list is there once after a daemon dies at step ${steps} of taking it and bringing it back`, async () => {
      const all = linesOf(size);
      await writeFile(file, toText(all));
      const { before: stored, after: left, isDead } = dyingStore(steps);
      const dying = await testSharedData(stored);

      const living = take(taking.GetLine, { by: dying }).then(async ({ end }) => {
        end('worker_lost');
        await dying.stop();
      });
      await Promise.race([living, isDead]);
      await testSharedData(left);

      const lines = (await content()).split('\n').slice(0, -1);
      assert.equal(lines.toSorted().join() === all.toSorted().join(), true);
      assert.deepEqual(left.get('held-entries')?.all(), []);
    });
  }
}
