import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createRandom, pick, readSeed, rounds } from '@gatehouse/test-tiers';
import { eventually } from './support/eventually.ts';
import { KilledDaemon } from './support/killed-daemon.ts';
import { workersOf } from './support/processes.ts';

const count = rounds('lines', { quick: 60, all: 120, long: 600 });
const deaths = rounds('deaths of the daemon', { quick: 2, all: 4, long: 20 });
/** The fifth attempt of a try counts whatever its end. */
const deathsOfWorkers = 3;
const threads = 4;

const all = {
  /** Taken in place until half of it is left, and then as a whole. */
  lines: Array.from({ length: count }, (_, place) => `line ${place}`.padEnd(8000, '.')),
  rows: Array.from({ length: count }, (_, place) => `row ${place}`),
};

let daemon: KilledDaemon;
before(async () => {
  daemon = await KilledDaemon.start();
});
after(() => daemon.remove());

function bindingOf(name: string) {
  const bindedFile = `{-Project.Directory-}/${name}.txt`;
  return { name, bindToFile: true, syncWithFile: true, bindedFile, leaveBlankFile: true };
}

const append = (Path: string, Text: string) => ({
  type: 'File',
  action: 'Append',
  parameters: { Path, Text, NewLine: true },
});

const actions = [
  {
    ...{ type: 'List', action: 'GetLine', results: { OutputVariable: 'line' } },
    parameters: { List: 'lines', Remove: true, WhenLost: 'return' },
  },
  {
    ...{ type: 'Table', action: 'GetRow' },
    parameters: { Table: 'rows', Remove: true, ToVariables: '["row"]', WhenLost: 'return' },
  },
  append('lines-done.txt', '{-Variable.line-}'),
  append('rows-done.txt', '{-Variable.row-}'),
];

async function authorTaker(path: string): Promise<void> {
  const { editor } = daemon;
  const rows = { ...bindingOf('rows'), colSeparator: ';', rowSeparator: '\n' };
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/lists', { lists: [bindingOf('lines')] });
  await editor.ok('POST /projects/current/tables', { tables: [rows] });
  await editor.ok('POST /projects/current/variables', { variables: [{ name: 'line' }, { name: 'row' }] });
  let place = {};
  for (const action of actions) {
    const { groupId } = await editor.ok('POST /projects/current/actions', { ...action, ...place });
    place = { groupId };
  }
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
}

async function linesOf(name: string): Promise<readonly string[]> {
  const text = await readFile(join(daemon.folder, name), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}

const countOf = async (name: string) => (await linesOf(name)).length;

test(`each of ${count} tries succeeds with a line of its own, whatever dies on the way`, async () => {
  const { folder } = daemon;
  const random = createRandom(readSeed());
  const path = join(folder, 'taker.zp');
  await writeFile(join(folder, 'lines.txt'), `${all.lines.join('\n')}\n`);
  await writeFile(join(folder, 'rows.txt'), `${all.rows.join('\n')}\n`);
  await authorTaker(path);
  const { id } = await daemon.runner.ok('POST /tasks', { path });
  const settings = { numberOfTries: count, limitOfThreads: threads, whenLost: 'again' };
  await daemon.runner.ok(`PUT /tasks/${id}/settings/execution`, settings);
  await daemon.runner.ok(`POST /tasks/${id}/start`);

  const kinds = [
    ...Array.from({ length: deaths }, () => 'daemon'),
    ...Array.from({ length: deathsOfWorkers }, () => 'workers'),
  ];
  for (let death = 0; kinds.length > 0; death += 1) {
    const enough = Math.floor(((death + 1) * count) / (deaths + deathsOfWorkers + 2));
    await eventually(
      () => countOf('rows-done.txt'),
      (done) => done >= enough,
    );
    const [kind] = kinds.splice(kinds.indexOf(pick(random, kinds)), 1);
    if (kind === 'workers') for (const { pid } of workersOf(daemon.pid)) process.kill(pid, 'SIGKILL');
    else await daemon.kill().then(() => daemon.startAgain());
  }
  const state = await eventually(
    () => daemon.runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
    300_000,
  );
  await eventually(
    () => readdir(folder),
    (names) => !names.some((name) => name.endsWith('.taken')),
  );

  // A try fails where it finds no line, so one that was lost would be missed.
  assert.deepEqual(
    [state.status, state.doneSuccessfully, state.doneAll],
    ['Complete', count, count],
    JSON.stringify(state),
  );
  for (const kind of ['lines', 'rows'] as const) {
    const [done, left] = [await linesOf(`${kind}-done.txt`), await linesOf(`${kind}.txt`)];
    const there = new Set([...done, ...left]);
    assert.deepEqual(
      all[kind].filter((entry) => !there.has(entry)),
      [],
      'an entry is done, or it is left where a try got one that was done already',
    );
    assert.ok(left.length <= deaths * threads, `${left.length} ${kind} are left`);
  }
});
