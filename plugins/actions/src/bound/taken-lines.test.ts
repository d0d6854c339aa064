import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { type ActionSketch, documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { between, createRandom, readSeed } from '@gatehouse/test-tiers';
import { standardExecutors } from '../executors/standard-executors.ts';
import { listsOf } from '../testing/run-action.ts';
import { type TestSharedData, testSharedData } from '../testing/test-shared-data.ts';

let folder = '';
let file = '';
let shared: TestSharedData;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-taken-'));
});

after(() => rm(folder, { recursive: true }));

const many = Array.from({ length: 20_000 }, (_, place) => `line ${place} of a list that is large`);
const toText = (lines: readonly string[], lineEnd = '\n') => lines.map((line) => line + lineEnd).join('');

beforeEach(async () => {
  await shared?.stop();
  shared = await testSharedData();
  file = path.join(await mkdtemp(path.join(folder, 'list-')), 'lines.txt');
  await writeFile(file, toText(many));
});

let runs = 0;

/** Executes the actions in a run, whose end the daemon learns by `end`. */
async function use(...actions: readonly ActionSketch[]) {
  const binding = { bindToFile: true, syncWithFile: true, bindedFile: file, leaveBlankFile: true };
  const document = documentOf(actions, {
    lists: listsOf({ lines: [] }).map((list) => ({ ...list, ...binding })),
  });
  runs += 1;
  const { answer, end } = shared.asker(`run ${runs}`);
  const { outcome } = await runDocument(document, { executors: standardExecutors, answer });
  assert.equal(outcome.result, 'success', outcome.errorMessage ?? '');
  const { taken, count } = outcome.values?.variables ?? {};
  return { taken, count, end };
}

const onList = (action: string, parameters: Record<string, string> = {}, output = 'taken'): ActionSketch => ({
  type: 'List',
  action,
  parameters: { List: 'lines', ...parameters },
  results: { OutputVariable: output },
});
const take = (By = 'first', Value = '') => onList('GetLine', { By, Value, Remove: 'true' });
const add = (Value: string, more: Record<string, string> = {}): ActionSketch => ({
  type: 'List',
  action: 'AddLine',
  parameters: { List: 'lines', Value, ...more },
});
const count = onList('Count', {}, 'count');

const namesBeside = async () =>
  (await readdir(path.dirname(file))).filter((name) => name !== path.basename(file));

async function untilAlone(): Promise<void> {
  while ((await namesBeside()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('taking lines and adding lines at the end does not write a large file again', async () => {
  const { ino } = await stat(file);

  const first = await use(take(), take());
  await use(add('added'), onList('AddText', { Value: 'two\nlines' }));
  const last = await use(take('last'), count);

  assert.deepEqual([first.taken, last.taken, last.count], [many[1], 'lines', `${many.length}`]);
  assert.equal((await stat(file)).ino, ino);
  assert.equal(await readFile(file, 'utf8'), toText([...many, 'added', 'two', 'lines']));
});

test('when the runs that took lines have ended, the file has the lines that are left and nothing is beside it', async () => {
  const [one, other] = [await use(take(), take('index', '500')), await use(take('last'))];
  assert.deepEqual(await namesBeside(), ['.gatehouse-lines.txt.taken']);

  one.end();
  other.end();
  await untilAlone();

  const left = [...many.slice(1, 501), ...many.slice(502, -1)];
  assert.equal((await readFile(file, 'utf8')) === toText(left), true);
});

test('a stop of the daemon writes the file at once', async () => {
  await use(take());

  await shared.stop();

  assert.deepEqual(await namesBeside(), []);
  assert.equal((await readFile(file, 'utf8')) === toText(many.slice(1)), true);
});

test('lines are taken in any order, each once, while others are added', async () => {
  const random = createRandom(readSeed());
  const left = [...many];
  const { ino } = await stat(file);
  for (let round = 0; round < 40; round += 1) {
    const index = between(random, 0, left.length - 1);
    const ways = [take('index', `${index}`), take('contains', left[index]), take('last'), take()];
    const places = [index, left.findIndex((line) => line.includes(left[index] ?? '')), left.length - 1, 0];
    const way = between(random, 0, 3);

    const { taken } = await use(ways[way] ?? take());
    if (round % 5 === 0) left.push(`new ${round}`);
    if (round % 5 === 0) await use(add(`new ${round}`));

    const [wanted] = left.splice(places[way] ?? 0, 1);
    assert.equal(taken, wanted);
  }
  assert.equal((await stat(file)).ino, ino);

  const { taken } = await use(count, onList('Join'));

  assert.equal(taken === left.join('\n'), true, 'an action on the whole list sees what is left');
});

test('the file is written without its taken lines when it is down to half, and then handled as a whole', async () => {
  await writeFile(file, toText(many.slice(0, 7300)));

  await use(...Array.from({ length: 60 }, () => take()));

  assert.deepEqual(await namesBeside(), []);
  assert.equal((await readFile(file, 'utf8')) === toText(many.slice(60, 7300)), true);
});

test('what another program adds to the file or puts in its place is used, and no taken line comes back', async () => {
  await use(take(), take());
  await appendFile(file, 'from another program\n');
  const added = await use(take('last'));

  const edited = path.join(path.dirname(file), 'edited');
  await writeFile(edited, toText([...many, 'from an editor']));
  await rm(file);
  await writeFile(file, await readFile(edited));
  await rm(edited);
  const kept = await use(take());

  await writeFile(file, toText(['other', ...many]));
  const replaced = await use(take(), count);

  assert.deepEqual([added.taken, kept.taken, replaced.taken], ['from another program', many[2], 'other']);
  assert.equal(replaced.count, `${many.length}`);
});

test('an added line keeps the line ends of the file, and has a line of its own', async () => {
  await writeFile(file, toText(many, '\r\n'));
  await use(add('of Windows'));
  assert.equal((await readFile(file, 'utf8')) === toText([...many, 'of Windows'], '\r\n'), true);

  await writeFile(file, `${toText(many)}without an end`);
  await use(add('after it'));
  assert.equal((await readFile(file, 'utf8')) === toText([...many, 'without an end', 'after it']), true);
});

test('changes elsewhere in a large list write what is left', async () => {
  await use(take());

  await use(add('at the start', { Position: 'start' }));

  assert.deepEqual(await namesBeside(), []);
  assert.equal((await readFile(file, 'utf8')) === toText(['at the start', ...many.slice(1)]), true);
});

test('a run that gave up its lock adds nothing', async () => {
  const { answer, end } = shared.asker('given up');
  await answer('actions.enter-lock', { name: 'file:list', timeoutMs: 1 });
  end();

  const late = answer('actions.append-text', { lock: 'file:list', target: file, text: 'late\n' });

  await assert.rejects(late, /gave up the file/);
  assert.equal((await readFile(file, 'utf8')) === toText(many), true);
});
