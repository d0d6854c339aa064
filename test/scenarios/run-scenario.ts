import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { ApiClient } from '../support/api-client.ts';
import { authorSketch } from './project-sketch.ts';
import type { Scenario } from './scenario.ts';

const lookEveryMs = 5;

export interface World {
  readonly editor: ApiClient;
  readonly runner: ApiClient;
  /** One browser for all scripts, with a context for each, as a runner of scripts keeps it. */
  readonly browser: Browser;
  readonly folder: string;
}

export interface ScenarioRun {
  /** Milliseconds of each counted try, in their order. */
  readonly gatehouse: readonly number[];
  readonly playwright: readonly number[];
  /** A text for each try that did not do what it should. */
  readonly failures: Readonly<Record<'gatehouse' | 'playwright', readonly string[]>>;
}

/** Tries of the task and runs of the script, in turns; each is checked in the application. */
export async function runScenario(scenario: Scenario, world: World, tries: number): Promise<ScenarioRun> {
  const folder = join(world.folder, scenario.name.replaceAll(/\W+/g, '-'));
  await mkdir(folder, { recursive: true });
  const sides = {
    gatehouse: await openTask(scenario, world, folder),
    playwright: openScript(scenario, world, folder),
  };
  const times = { gatehouse: [] as number[], playwright: [] as number[] };
  const failures = { gatehouse: [] as string[], playwright: [] as string[] };
  for (let round = 0; round < tries; round++) {
    const names = ['gatehouse', 'playwright'] as const;
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      await emptyFolder(folder);
      await scenario.reset(folder);
      try {
        const startedAt = performance.now();
        await sides[name]();
        times[name].push(performance.now() - startedAt);
        await scenario.check(folder);
      } catch (error) {
        failures[name].push(`${round + 1}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  return { ...times, failures };
}

/** A try of the task in the runner, from its order to its end. */
async function openTask({ project }: Scenario, { editor, runner }: World, folder: string) {
  const path = join(folder, 'scenario.zp');
  await authorSketch(editor, path, project);
  const { id } = await runner.ok('POST /tasks', { path });
  return async (): Promise<void> => {
    const { doneAll } = await runner.ok(`GET /tasks/${id}/state`);
    await runner.ok(`POST /tasks/${id}/tries/add`, { count: 1 });
    while ((await runner.ok(`GET /tasks/${id}/state`)).doneAll === doneAll) await wait(lookEveryMs);
    const [last] = (await runner.ok(`GET /tasks/${id}/history?take=1`)).tries;
    if (last.result !== 'success') throw new Error(`the try ended as ${last.result}: ${last.errorMessage}`);
  };
}

function openScript({ script }: Scenario, { browser }: World, folder: string) {
  return async (): Promise<void> => {
    const context = await browser.newContext();
    try {
      await script(await context.newPage(), folder);
    } finally {
      await context.close();
    }
  };
}

/** The project stays; what tries left goes. */
async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (!name.endsWith('.zp')) await rm(join(folder, name), { recursive: true });
}
