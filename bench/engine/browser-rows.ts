import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBrowser } from '../../plugins/instances/src/daemon/find-browser.ts';
import { createPlaywrightDriver } from '../instances/playwright-driver.ts';
import type { Driver, Session } from '../instances/session.ts';
import { type Site, startSite } from '../instances/site.ts';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import type { RunnerProcess } from '../runner/runner-process.ts';

const repeats = 15;
const rounds = 9;
/** The interval of checks. It is long, since each check takes time from the browser. */
const lookEveryMs = 250;

interface Step {
  readonly what: string;
  readonly action: object;
  byHand(session: Session): Promise<unknown>;
}

const onElement = (action: string, css: string, parameters: Readonly<Record<string, string>>) => ({
  type: 'HtmlElement',
  action,
  parameters: { FinderType: 'CssFinder', ...parameters },
  bindings: { discriminator: 'CssFinder', scalars: { Css: css } },
});

const stepsOn = ({ tiny }: Site): readonly Step[] => [
  {
    what: 'load a page',
    action: { type: 'Tab', action: 'Navigate', parameters: { Url: tiny } },
    byHand: (session) => session.goTo(tiny),
  },
  {
    what: 'read the text of an element',
    action: onElement('Get', '#count', { Attribute: 'textcontent' }),
    byHand: (session) => session.readText('#count'),
  },
  {
    what: 'fill a field',
    action: onElement('Set', '#field', { Mode: 'set', Value: 'some text' }),
    byHand: (session) => session.fill('#field', 'some text'),
  },
];

/** Browser actions of a project, with the times of its trace, beside the same steps with Playwright. */
export async function browserRows(process: RunnerProcess): Promise<readonly ResultRow[]> {
  const { executablePath } = await findBrowser({ configured: '', headed: false });
  const site = await startSite();
  const driver = createPlaywrightDriver(executablePath);
  try {
    const steps = stepsOn(site);
    const traced = await openTraced(process, steps);
    const cases = { ours: traced, byHand: () => timesByHand(driver, steps) };
    const { ours, byHand } = await runRounds(cases, rounds);
    return steps.map(({ what }, place) => {
      const [values, limits] = [ours, byHand].map((turns) =>
        turns.map((times) => times[place] ?? Number.NaN),
      );
      if (!values || !limits) throw new Error('Both sides were measured');
      const note = `${formatNumber(median(values))} to ${formatNumber(median(limits))} ms`;
      return { what, ratios: pairedRatios(values, limits), must: { maxRatio: 1.1 }, note };
    });
  } finally {
    site.close();
  }
}

/** Milliseconds of each step in a new browser, as each try has: the median of its repeats. */
async function timesByHand(driver: Driver, steps: readonly Step[]): Promise<readonly number[]> {
  const session = await driver.open();
  const times: number[] = [];
  for (const { byHand } of steps) {
    const found: number[] = [];
    for (let count = 0; count < repeats; count++) {
      const startedAt = performance.now();
      await byHand(session);
      found.push(performance.now() - startedAt);
    }
    times.push(median(found));
  }
  await session.close();
  return times;
}

/** A task whose project repeats each step as often; a try of it returns the same times. */
async function openTraced({ editor, runner, folder }: RunnerProcess, steps: readonly Step[]) {
  const path = join(folder, 'browser.zp');
  await editor.ok('POST /projects');
  const ids: string[][] = [];
  let place = {};
  for (const { action } of steps) {
    const same: string[] = [];
    for (let count = 0; count < repeats; count++) {
      const { actionId, groupId } = await editor.ok('POST /projects/current/actions', {
        ...action,
        ...place,
      });
      same.push(actionId);
      place = { groupId };
    }
    ids.push(same);
  }
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { traceTask: true });
  return async (): Promise<readonly number[]> => {
    const { doneAll } = await runner.ok(`GET /tasks/${id}/state`);
    await runner.ok(`POST /tasks/${id}/start`);
    while ((await runner.ok(`GET /tasks/${id}/state`)).doneAll === doneAll) await wait(lookEveryMs);
    const [{ uowId, result, errorMessage }] = (await runner.ok(`GET /tasks/${id}/history?take=1`)).tries;
    if (result !== 'success') throw new Error(`The try failed: ${errorMessage}`);
    const { entries } = await runner.ok(`GET /tasks/${id}/logs?take=1000&uowId=${uowId}`);
    return ids.map((same) => median(same.map((actionId) => elapsedOf(actionId, entries))));
  };
}

interface LogLine {
  readonly actionId: string | null;
  readonly elapsedMilliseconds: number | null;
}

function elapsedOf(actionId: string, entries: readonly LogLine[]): number {
  const line = entries.find((entry) => entry.actionId === actionId && entry.elapsedMilliseconds !== null);
  return line?.elapsedMilliseconds ?? Number.NaN;
}
