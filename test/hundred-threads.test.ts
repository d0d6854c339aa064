import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createRandom, pick, readSeed, rounds } from '@gatehouse/test-tiers';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import type { ActionSketch } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';
import { workersOf } from './support/processes.ts';

const threads = rounds('threads at once', { quick: 20, all: 100 });
const tries = Math.round(threads * 2.4);
const takesOfTry = 4;
const kills = {
  rounds: rounds('kills of workers that take', { quick: 4, all: 4, long: 8 }),
  workersOfRound: 3,
  linesBetween: Math.round(threads * 1.2),
};
const seed = readSeed();
/** The file of the list is read and written in pieces until half of it is taken, and then as a whole. */
const lineWidth = 250;

const all = {
  lines: Array.from({ length: threads * 16 }, (_, place) => `line ${place}`.padEnd(lineWidth, '.')),
  rows: Array.from({ length: threads * 16 }, (_, place) => `row ${place}`),
};

let daemon: RunningDaemon;
let folder = '';

// Compiled, as users start it: from sources, a hundred workers would take minutes to start.
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-hundred-'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  const config = { pluginConfig: { tasks: { maxThreads: threads } } };
  await writeFile(join(dataDir, 'config.json'), JSON.stringify(config), { mode: 0o600 });
  daemon = await startGatehouse(dataDir);
});

after(async () => {
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'exit');
  await rm(folder, { recursive: true });
});

const append = (Path: string, Text: string): ActionSketch => ({
  type: 'File',
  action: 'Append',
  parameters: { Path, Text, NewLine: true },
});

const takeBoth: readonly ActionSketch[] = [
  {
    ...{ type: 'List', action: 'GetLine', parameters: { List: 'lines', Remove: true } },
    results: { OutputVariable: 'line' },
  },
  append('lines-taken.txt', '{-Variable.line-}'),
  {
    type: 'Table',
    action: 'GetRow',
    parameters: { Table: 'rows', Remove: true, ToVariables: '["row"]' },
  },
  append('rows-taken.txt', '{-Variable.row-}'),
];

/** Reports that it is ready, waits for the others, and repeatedly takes the first entry of both. */
const taker: readonly ActionSketch[] = [
  append('there.txt', 'x'),
  { type: 'File', action: 'Exists', parameters: { Path: 'begin.txt', TimeoutSec: 600 } },
  ...Array.from({ length: takesOfTry }, () => takeBoth).flat(),
];

async function authorTaker(path: string): Promise<void> {
  const editor = createApiClient(daemon.editorUrl, daemon.key ?? '');
  const rows = { ...bindingOf('rows'), colSeparator: ';', rowSeparator: '\n' };
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/lists', { lists: [bindingOf('lines')] });
  await editor.ok('POST /projects/current/tables', { tables: [rows] });
  await editor.ok('POST /projects/current/variables', { variables: [{ name: 'line' }, { name: 'row' }] });
  let place = {};
  for (const action of taker) {
    const { groupId } = await editor.ok('POST /projects/current/actions', { ...action, ...place });
    place = { groupId };
  }
  await editor.ok('POST /projects/current/save', { path });
}

async function startTaking(runner: ApiClient): Promise<string> {
  const path = join(folder, 'taker.zp');
  await writeFile(join(folder, 'lines.txt'), `${all.lines.join('\n')}\n`);
  await writeFile(join(folder, 'rows.txt'), `${all.rows.join('\n')}\n`);
  await authorTaker(path);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: tries, limitOfThreads: threads });
  await runner.ok(`POST /tasks/${id}/start`);
  return id;
}

function bindingOf(name: string) {
  const bindedFile = `{-Project.Directory-}/${name}.txt`;
  return { name, bindToFile: true, syncWithFile: true, bindedFile, leaveBlankFile: true };
}

const workers = () => workersOf(daemon.pid);

/**
 * Kills random workers, and workers that have a file of the folder open: these are few at any time, and the most
 * critical ones.
 */
function killWorkers(random: () => number): number {
  const pids = workers().map(({ pid }) => pid);
  const anywhere = Array.from({ length: kills.workersOfRound }, () => pick(random, pids));
  const victims = new Set([...anywhere, ...pids.filter(hasFileOpen)]);
  for (const pid of victims) process.kill(pid, 'SIGKILL');
  return victims.size;
}

function hasFileOpen(pid: number): boolean {
  return openFiles(`/proc/${pid}/fd`).some((file) => file.startsWith(`${folder}/`));
}

function openFiles(place: string): readonly string[] {
  return unlessGone(() => readdirSync(place), []).map((name) =>
    unlessGone(() => readlinkSync(join(place, name)), ''),
  );
}

/** A process may end and close its files during the check. */
function unlessGone<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch {
    return otherwise;
  }
}

async function linesOf(name: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}

const countOf = async (name: string) => (await linesOf(name)).length;

/** Asserts that every entry is in one place: taken, left in the file, or lost with a killed worker. */
async function tally(kind: keyof typeof all) {
  const [taken, left] = [await linesOf(`${kind}-taken.txt`), await linesOf(`${kind}.txt`)];
  const handedOut = all[kind].slice(0, all[kind].length - left.length);
  const known = new Set(handedOut);
  assert.deepEqual(left, all[kind].slice(handedOut.length), 'the file has the rest, as it was');
  assert.deepEqual(
    taken.filter((line) => !known.has(line)),
    [],
    'nothing is taken that is in the file, or was never there',
  );
  assert.equal(new Set(taken).size, taken.length, 'nothing is taken twice');
  return { handedOut: handedOut.length, lost: handedOut.length - taken.length };
}

test(`${threads} threads take each line and each row once, also when workers are killed`, async () => {
  const runner = createApiClient(daemon.runnerUrl, daemon.key ?? '');
  const random = createRandom(seed);
  let killed = 0;

  const id = await startTaking(runner);
  await eventually(
    () => countOf('there.txt'),
    (there) => there === threads,
    600_000,
  );
  assert.equal(workers().length, threads);
  await writeFile(join(folder, 'begin.txt'), '');
  for (let round = 1; round <= kills.rounds; round += 1) {
    await eventually(
      () => countOf('lines-taken.txt'),
      (taken) => taken >= round * kills.linesBetween,
    );
    killed += killWorkers(random);
  }
  const end = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
    600_000,
  );

  // The files have what is left once the task rests.
  await eventually(
    () => readdir(folder),
    (names) => !names.some((name) => name.endsWith('.taken')),
  );

  const failed = end.doneAll - end.doneSuccessfully;
  const [lines, rows] = [await tally('lines'), await tally('rows')];
  assert.deepEqual([end.status, end.doneAll, failed <= killed], ['Complete', tries, true]);
  // A worker that dies loses at most the entry that it was about to write.
  assert.deepEqual([lines.lost + rows.lost <= killed, lines.lost >= 0, rows.lost >= 0], [true, true, true]);
  const least = end.doneSuccessfully * takesOfTry;
  assert.deepEqual([lines.handedOut >= least, rows.handedOut >= least], [true, true]);
});
