import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processTree } from '@gatehouse/test/processes';
import { formatNumber, type ResultRow } from '../measure.ts';
import { type RunnerProcess, startRunnerProcess } from '../runner/runner-process.ts';

const threads = 100;
const listMb = 10;
const readsOfEach = 20;
const lookEveryMs = 500;
const settleMs = 5000;
const last = 'the very last line';

/** What 100 threads take that read a list of 10 MB, beyond what they take with a list of one line. */
export async function listMemoryRow(): Promise<ResultRow> {
  const line = (place: number) => `${place} ${'of a list that a hundred threads read'.repeat(2)}`;
  const lines = Math.floor((listMb * 2 ** 20) / line(100_000).length);
  const large = `${Array.from({ length: lines }, (_, place) => line(place)).join('\n')}\n${last}\n`;
  const little = await megabytesWith(`${last}\n`);
  const much = await megabytesWith(large);
  return {
    what: `${threads} threads that read a list of ${listMb} MB, to the list`,
    ratios: [(much - little) / (large.length / 2 ** 20)],
    must: { atMost: 3 },
    note: `${formatNumber(much)} MB with it, ${formatNumber(little)} MB with one line`,
  };
}

async function megabytesWith(list: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-lists-'));
  const process = await startRunnerProcess({ pluginConfig: { tasks: { maxThreads: threads } } });
  try {
    await writeFile(join(folder, 'lines.txt'), list);
    const path = join(folder, 'reader.zp');
    await authorReader(process, path);
    const { id } = await process.runner.ok('POST /tasks', { path });
    // One that fails makes room for another.
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

/** Reads lines here and there, looks through the list, says that it is done, and waits. */
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

/** Memory that several processes share is split among them. */
function proportionalMegabytes(pid: number): number {
  const kilobytes = processTree(pid).map((each) => {
    const facts = readFileSync(`/proc/${each.pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(facts)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}
