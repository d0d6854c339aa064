import { resolve } from 'node:path';
import type { Declaration } from '@gatehouse/sdk-plugin';
import type { TestHost } from '../test-host/test-host.ts';
import { checkWorker } from './check-worker.ts';
import { CheckFailure, type CheckList, NotApplicable } from './checks.ts';
import { describeStray } from './describe-stray.ts';
import { openWorld, type WorldOptions } from './open-world.ts';
import type { CheckFixtures } from './read-fixtures.ts';
import { injectFaults, runSuite, type SuiteResult } from './run-suite.ts';

export interface GatherOptions extends WorldOptions {
  /** Rewrites the manifest when it differs from the code. */
  readonly fix?: boolean;
  /** Runs the plugin's tests, for the quality ladder. */
  readonly tests?: boolean;
  /** A host in which the plugin is live: the check uses it and leaves it open. */
  readonly host?: TestHost;
  /** The result of the contract suite in that host, when it has run there. */
  readonly suite?: SuiteResult;
  /** Unhandled errors since the start of the check. */
  readonly strays?: () => readonly unknown[];
}

export interface CheckSteps {
  readonly folder: string;
  readonly list: CheckList;
  readonly options: GatherOptions;
}

export interface LivePlugin {
  readonly declaration: Declaration;
  readonly suite: SuiteResult | null;
  readonly injectionFailures: readonly string[] | null;
}

/** The checks that call the plugin, in the host of a test. Null where it does not go live. */
export async function runInHost(steps: CheckSteps, fixtures: CheckFixtures): Promise<LivePlugin | null> {
  const { folder, list, options } = steps;
  const host = await list.run('load', 'Give the plugins that it needs with --with FOLDER', () =>
    openOrUse(folder, fixtures, options),
  );
  if (host === null) return null;
  const declaration =
    host.plugins().find((plugin) => resolve(plugin.folder) === folder)?.declaration ?? host.declaration;
  const isShared = options.host !== undefined;
  const suite = await list.run('contract', 'Correct the plugin, or its fixtures', () =>
    checkContract(host, { declaration, fixtures }, steps),
  );
  await checkWorker(host, { list, declaration, fixtures, isShared });
  const injectionFailures =
    isShared || host.folder !== folder ? null : await injectFaults(host, fixtures.fixtures);
  await list.run('stop', 'End it in onStop', async () => (isShared ? undefined : host.close()));
  await list.run('quiet', 'Catch it where it happens', async () => {
    const strays = options.strays?.() ?? [];
    if (strays.length > 0) throw new CheckFailure(strays.map(describeStray), 'Catch it where it happens');
  });
  return { declaration, suite, injectionFailures };
}

async function openOrUse(folder: string, fixtures: CheckFixtures, options: GatherOptions): Promise<TestHost> {
  const host = options.host ?? (await openWorld(folder, fixtures, options).catch(failWithProblem));
  const found = host.plugins().find((plugin) => resolve(plugin.folder) === folder);
  if (found?.state === 'live') return host;
  if (options.host === undefined) await host.close();
  const { code = 'unknown', message = 'it is not in the host', fix = '' } = found?.problem ?? {};
  throw new CheckFailure([`${code}: ${message}`], fix);
}

/** Fails with the problem of a plugin that does not start, and its fix. */
function failWithProblem(error: unknown): never {
  const { code, message, fix } = Object(Object(error).problem);
  if (typeof fix !== 'string') throw error;
  const more = code === 'need_missing' ? '; for the check, give it with --with FOLDER' : '';
  throw new CheckFailure([`${code}: ${message}`], `${fix}${more}`);
}

async function checkContract(
  host: TestHost,
  { declaration, fixtures }: { readonly declaration: Declaration; readonly fixtures: CheckFixtures },
  { folder, options }: CheckSteps,
): Promise<SuiteResult> {
  if (declaration.operations.length === 0) throw new NotApplicable('it has no operations');
  const suite = options.suite ?? (await runSuite(folder, fixtures.fixtures, host));
  const uncalled = suite.gaps.filter((gap) => gap.endsWith(': a good call'));
  if (suite.failures.length > 0) {
    throw new CheckFailure(suite.failures, 'Correct the plugin, or the fixture that brings it about');
  }
  if (uncalled.length > 0) {
    const lacks = uncalled.map((gap) => gap.replace(': a good call', ' has no good call'));
    throw new CheckFailure(lacks, 'Add one to "good" in test/fixtures.ts');
  }
  return suite;
}
