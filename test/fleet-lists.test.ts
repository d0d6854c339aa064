import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { createRandom, pick, readSeed, rounds } from '@gatehouse/test-tiers';
import { eventually } from './support/eventually.ts';
import { type FleetWorld, type NodeProcess, startFleet } from './support/fleet-world.ts';
import { withoutRedis } from './support/redis-server.ts';

const faults = rounds('faults of nodes and daemon with shared lists', { quick: 6, all: 16, long: 100 });
const random = createRandom(readSeed());

const names = ['one', 'two', 'three'];
/** Most lines that a thread has in hand, and the threads of a node. */
const [inHand, slots] = [32, 4];
const linesOfTry = 12;
/** Beats of the fleet: longer than the lease of a node. */
const longMs = 2500;

const all = {
  /** Taken in blocks, and gone with a lost run. */
  lines: Array.from({ length: 30_000 }, (_, place) => `line ${place} of those that are gone`),
  /** Back when a run is lost. */
  kept: Array.from({ length: 3000 }, (_, place) => `line ${place} of those that come back`),
  rows: Array.from({ length: 3000 }, (_, place) => `row ${place}`),
};

/** The folder of the project is a copy on a node, which is to be read. */
const append = (name: string, Text: string) => ({
  ...{ type: 'File', action: 'Append' },
  parameters: { Path: `{-Project.Directory-}/../${name}`, Text, NewLine: true },
});

const take = (List: string, output: string, more: Record<string, string> = {}) => ({
  ...{ type: 'List', action: 'GetLine', results: { OutputVariable: output } },
  parameters: { List, Remove: true, ...more },
});

const actions = [
  take('kept', 'kept', { WhenLost: 'return' }),
  {
    ...{ type: 'Table', action: 'GetRow' },
    parameters: { Table: 'rows', Remove: true, ToVariables: '["row"]', WhenLost: 'return' },
  },
  ...Array.from({ length: linesOfTry }, () => [
    take('lines', 'line'),
    append('lines-taken.txt', '{-Variable.line-}'),
  ]).flat(),
  append('kept-taken.txt', '{-Variable.kept-}'),
  append('rows-taken.txt', '{-Variable.row-}'),
];

describe('lists of the daemon, taken from by three nodes', { skip: withoutRedis }, () => {
  let fleet: FleetWorld;
  const nodes = new Map<string, NodeProcess>();
  before(async () => {
    if (withoutRedis) return;
    fleet = await startFleet();
    for (const name of names) nodes.set(name, await fleet.startNode(name, { slots }));
  });
  after(() => fleet?.remove());

  const inFolder = (name: string) => join(fleet.daemon.folder, name);
  const stateOf = (id: string) => fleet.daemon.runner.ok(`GET /tasks/${id}/state`);
  const nodeOf = (name: string) => nodes.get(name) ?? assert.fail(name);

  async function linesOf(name: string): Promise<readonly string[]> {
    const text = await readFile(inFolder(name), 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line !== '');
  }

  const goesOnFrom = (length: number) =>
    eventually(
      () => linesOf('lines-taken.txt'),
      (now) => now.length >= length + 5 * linesOfTry,
    );

  async function authorTaker(path: string): Promise<void> {
    const { editor } = fleet.daemon;
    const bindingOf = (name: string) => ({
      ...{ name, bindToFile: true, syncWithFile: true, leaveBlankFile: true },
      bindedFile: `{-Project.Directory-}/${name}.txt`,
    });
    const rows = { ...bindingOf('rows'), colSeparator: ';', rowSeparator: '\n' };
    await editor.ok('POST /projects');
    await editor.ok('POST /projects/current/lists', { lists: [bindingOf('lines'), bindingOf('kept')] });
    await editor.ok('POST /projects/current/tables', { tables: [rows] });
    const variables = ['line', 'kept', 'row'].map((name) => ({ name }));
    await editor.ok('POST /projects/current/variables', { variables });
    let place = {};
    for (const action of actions) {
      const { groupId } = await editor.ok('POST /projects/current/actions', { ...action, ...place });
      place = { groupId };
    }
    await editor.ok('POST /projects/current/save', { path });
    await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
  }

  const kinds = {
    async 'a node is killed'() {
      const name = pick(random, names);
      nodeOf(name).signal('SIGKILL');
      await nodeOf(name).untilGone();
      nodes.set(name, await fleet.startNode(name, { slots }));
      return slots;
    },
    async 'a node is frozen'() {
      const node = nodeOf(pick(random, names));
      node.signal('SIGSTOP');
      await pass(longMs);
      node.signal('SIGCONT');
      return slots;
    },
    async 'a worker is killed'() {
      const [worker] = nodeOf(pick(random, names)).workers();
      if (worker) signalIfThere(worker.pid, 'SIGKILL');
      return 1;
    },
    async 'a worker is frozen for a moment'() {
      const [worker] = nodeOf(pick(random, names)).workers();
      if (!worker) return 0;
      signalIfThere(worker.pid, 'SIGSTOP');
      await pass(300);
      signalIfThere(worker.pid, 'SIGCONT');
      return 0;
    },
    async 'the daemon is killed'() {
      await fleet.daemon.kill();
      await fleet.daemon.startAgain();
      return slots * names.length;
    },
  } as const;
  type Kind = keyof typeof kinds;

  test(`each line is handed out once through ${faults} kills and freezes`, async (t) => {
    const path = inFolder('project/taker.zp');
    await mkdir(inFolder('project'));
    for (const [name, lines] of Object.entries(all))
      await writeFile(inFolder(`project/${name}.txt`), `${lines.join('\n')}\n`);
    await authorTaker(path);
    const { runner } = fleet.daemon;
    const { id } = await runner.ok('POST /tasks', { path });
    const settings = { numberOfTries: 100_000, limitOfThreads: slots * names.length, whenLost: 'again' };
    await runner.ok(`PUT /tasks/${id}/settings/execution`, settings);
    await runner.ok(`POST /tasks/${id}/start`);

    let threadsLost = 0;
    let { length } = await goesOnFrom(0);
    for (let happened = 0; happened < faults; happened += 1) {
      const kind = Object.keys(kinds)[happened % 5] as Kind;
      t.diagnostic(`${kind} with ${length} lines taken`);
      threadsLost += await kinds[kind]();
      // The next use of the list settles the lines of lost runs.
      ({ length } = await goesOnFrom(length));
    }
    await fleet.daemon.runner.ok(`POST /tasks/${id}/stop`);
    await eventually(
      () => stateOf(id),
      ({ countOfThreads }) => countOfThreads === 0,
    );
    await eventually(
      () => readdir(inFolder('project')),
      (found) => !found.some((name) => name.endsWith('.taken')),
    );

    for (const kind of ['lines', 'kept', 'rows'] as const) {
      const [taken, left] = [await linesOf(`${kind}-taken.txt`), await linesOf(`project/${kind}.txt`)];
      const known = new Set(all[kind]);
      const there = new Set([...taken, ...left]);
      assert.deepEqual(
        [...there].filter((line) => !known.has(line)),
        [],
      );
      assert.equal(new Set(left).size, left.length, `${kind} are left once`);
      const lost = all[kind].length - there.size;
      t.diagnostic(`${taken.length} of ${kind} taken, ${left.length} left, ${lost} lost`);
      if (kind === 'lines') {
        assert.equal(new Set(taken).size + left.length, taken.length + left.length);
        assert.equal(there.size, taken.length + left.length, 'no line is handed out twice');
        assert.ok(lost <= threadsLost * inHand, `${lost} lines are lost with ${threadsLost} threads`);
      } else assert.equal(lost, 0, `${kind} of lost runs come back`);
    }
  });
});

/** Workers come and go. */
function signalIfThere(pid: number, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
