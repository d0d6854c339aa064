import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processTree } from '@gatehouse/test/processes';
import { formatNumber, median, type ResultRow } from '../measure.ts';
import { type RunnerProcess, startRunnerProcess } from '../runner/runner-process.ts';

const threads = 100;
const listMb = 10;
const readsOfEach = 20;
const lookEveryMs = 500;
const settleMs = 5000;
const last = 'the very last line';

interface Megabytes {
  readonly daemon: number;
  /** Memory of each worker, in ascending order. */
  readonly workers: readonly number[];
}

/**
 * The memory that 100 threads use to read a list of 10 MB, beyond the memory for a list of one line. An idle worker may
 * or may not have returned the space of its young objects, 7 MB of 18: so each worker is compared with the one of the
 * same rank.
 */
export async function listMemoryRow(): Promise<ResultRow> {
  const line = (place: number) => `${place} ${'of a list that a hundred threads read'.repeat(2)}`;
  const lines = Math.floor((listMb * 2 ** 20) / line(100_000).length);
  const large = `${Array.from({ length: lines }, (_, place) => line(place)).join('\n')}\n${last}\n`;
  const little = await megabytesWith(`${last}\n`);
  const much = await megabytesWith(large);
  return {
    what: `${threads} threads that read a list of ${listMb} MB, to the list`,
    ratios: [added(little, much) / (large.length / 2 ** 20)],
    must: { maxRatio: 3 },
    note: `${formatNumber(sumOf(much))} MB with it, ${formatNumber(sumOf(little))} MB with one line`,
  };
}

function added(little: Megabytes, much: Megabytes): number {
  const ofWorkers = much.workers.map((each, rank) => each - (little.workers[rank] ?? 0));
  return much.daemon - little.daemon + median(ofWorkers) * ofWorkers.length;
}

function sumOf({ daemon, workers }: Megabytes): number {
  return workers.reduce((sum, each) => sum + each, daemon);
}

async function megabytesWith(list: string): Promise<Megabytes> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-lists-'));
  const process = await startRunnerProcess({ pluginConfig: { tasks: { maxThreads: threads } } });
  try {
    await writeFile(join(folder, 'lines.txt'), list);
    const path = join(folder, 'reader.zp');
    await authorReader(process, path);
    const { id } = await process.runner.ok('POST /tasks', { path });
    // A failed try makes room for another.
    const settings = { numberOfTries: 2 * threads, limitOfThreads: threads };
    await process.runner.ok(`PUT /tasks/${id}/settings/execution`, settings);
    while ((await readers(folder)) < threads) await wait(lookEveryMs);
    await wait(settleMs);
    return proportionalMegabytes(process.pid);
  } finally {
    await process.close();
    await rm(folder, { recursive: true });
  }
}

/** Reads lines in several places, searches the list, reports that it is done, and waits. */
async function authorReader({ editor }: RunnerProcess, path: string): Promise<void> {
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/lists', {
    lists: [
      {
        name: 'lines',
        bindToFile: true,
        syncWithFile: true,
        bindedFile: '{-Project.Directory-}/lines.txt',
        leaveBlankFile: true,
      },
    ],
  });
  const read = (By: string, Value = '') => ({
    type: 'List',
    action: 'GetLine',
    parameters: { List: 'lines', By, Value },
    results: { OutputVariable: 'line' },
  });
  const actions = [
    ...Array.from({ length: readsOfEach }, () => read('random')),
    read('contains', last),
    read('last'),
    { type: 'File', action: 'Append', parameters: { Path: 'readers.txt', Text: 'x' } },
    { type: 'Logic', action: 'Pause', parameters: { From: 600 } },
  ];
  let place = {};
  for (const action of actions) {
    const { groupId } = await editor.ok('POST /projects/current/actions', { ...action, ...place });
    place = { groupId };
  }
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
}

async function readers(folder: string): Promise<number> {
  return (await readFile(join(folder, 'readers.txt'), 'utf8').catch(() => '')).length;
}

function proportionalMegabytes(daemon: number): Megabytes {
  const workers = processTree(daemon).filter(({ pid }) => pid !== daemon);
  const sizes = workers.map(({ pid }) => megabytesOf(pid));
  return { daemon: megabytesOf(daemon), workers: sizes.toSorted((a, b) => a - b) };
}

/** Memory that several processes share is split among them. */
function megabytesOf(pid: number): number {
  const facts = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(facts)?.[1] ?? 0) / 1024;
}
