import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ActionSketch, authorProject } from '@gatehouse/test/author-project';
import { startSite } from '../instances/site.ts';
import { formatNumber, median, pairedRatios, printTable, type ResultRow, runRounds } from '../measure.ts';
import { type RunnerProcess, startRunnerProcess } from '../runner/runner-process.ts';

const lookEveryMs = 10;
const rounds = 9;

/** Measures tries with each setting of traces over the same tries without one. */
export async function run(): Promise<void> {
  const process = await startRunnerProcess();
  const site = await startSite();
  try {
    printTable('Trace: what it costs a try', [
      ...(await rowsOf(process, {
        what: 'with a browser',
        actions: inBrowser(site.tiny),
        tries: 1,
        must: 1.05,
      })),
      ...(await rowsOf(process, {
        what: 'of requests',
        actions: requests(site.near),
        tries: 2,
        must: 1.02,
      })),
      ...(await rowsOf(process, {
        what: 'of requests answered at once',
        actions: requests(site.tiny),
        tries: 10,
      })),
    ]);
  } finally {
    site.close();
    await process.close();
  }
}

interface Tried {
  readonly what: string;
  readonly actions: readonly ActionSketch[];
  /** Tries of a round. */
  readonly tries: number;
  readonly must?: number;
}

async function rowsOf(process: RunnerProcess, tried: Tried): Promise<readonly ResultRow[]> {
  const path = join(process.folder, `${tried.what}.zp`);
  await authorProject(process.editor, path, tried.actions);
  const [off, failures, all] = await Promise.all(
    ['off', 'failures', 'all'].map((trace) => openTask(process, { path, trace, tries: tried.tries })),
  );
  if (!off || !failures || !all) throw new Error('Each setting has a task');
  const times = await runRounds({ off, failures, all }, rounds);
  return (['failures', 'all'] as const).map((name) => ({
    what: `a try ${tried.what}, ${name} traced`,
    ratios: pairedRatios(times[name], times.off),
    ...(tried.must !== undefined && { must: { maxRatio: tried.must } }),
    note: `${formatNumber(median(times[name]))} to ${formatNumber(median(times.off))} ms`,
  }));
}

/** Returns the milliseconds of a round of its tries. */
async function openTask(
  { runner }: RunnerProcess,
  { path, trace, tries }: { readonly path: string; readonly trace: string; readonly tries: number },
) {
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { trace });
  return async (): Promise<number> => {
    const { doneSuccessfully: before } = await runner.ok(`GET /tasks/${id}/state`);
    const startedAt = performance.now();
    await runner.ok(`PUT /tasks/${id}/tries`, { tries });
    for (;;) {
      const { doneSuccessfully, doneAll } = await runner.ok(`GET /tasks/${id}/state`);
      if (doneSuccessfully === before + tries) return performance.now() - startedAt;
      if (doneAll !== doneSuccessfully) throw new Error('A try failed');
      await wait(lookEveryMs);
    }
  };
}

const onElement = (action: string, css: string, parameters: Readonly<Record<string, string>>) => ({
  type: 'HtmlElement',
  action,
  parameters: { FinderType: 'CssFinder', ...parameters },
  bindings: { discriminator: 'CssFinder', scalars: { Css: css } },
});

const inBrowser = (url: string) =>
  Array.from({ length: 10 }, () => [
    { type: 'Tab', action: 'Navigate', parameters: { Url: url } },
    onElement('Get', '#count', { Attribute: 'textcontent' }),
    onElement('Set', '#field', { Mode: 'set', Value: 'some text' }),
  ]).flat();

const requests = (url: string) =>
  Array.from({ length: 100 }, () => ({ type: 'Http', action: 'Get', parameters: { Url: url } }));
