import { resolve } from 'node:path';
import { readPackageFacts } from '@gatehouse/host/manifest/package-facts';
import { readManifest } from '@gatehouse/host/manifest/read-manifest';
import type { Declaration } from '@gatehouse/sdk-plugin';
import { largestClass } from '../compatibility/change.ts';
import { compareApis } from '../compatibility/compare-apis.ts';
import { readApi, readApiOfFolder } from '../compatibility/read-api.ts';
import { judgeVersionStep } from '../compatibility/version-step.ts';
import { syncManifest } from '../manifest/sync-manifest.ts';
import type { TestHost } from '../test-host/test-host.ts';
import { adviceFor } from './advice.ts';
import { CheckFailure, CheckList } from './checks.ts';
import { codeFailure } from './code-failure.ts';
import { consoleFindings } from './console-findings.ts';
import { describeApi } from './describe-api.ts';
import { describeStray } from './describe-stray.ts';
import type { Check, Comparison, Evidence } from './evidence.ts';
import { findDirectImports } from './find-direct-imports.ts';
import { idOf, openWorld, type WorldOptions } from './open-world.ts';
import { findTests, packageProblems, runTests } from './package-problems.ts';
import { climb, type QualityLevel, qualityRules, type RuleResult } from './quality-rules.ts';
import { type CheckFixtures, readFixtures } from './read-fixtures.ts';
import { injectFaults, runSuite, type SuiteResult } from './run-suite.ts';

export interface CheckOptions extends WorldOptions {
  /** Rewrites the manifest when it differs from the code. */
  readonly fix?: boolean;
  /** Runs the plugin's tests, for the quality ladder. */
  readonly tests?: boolean;
  /** An older version: the path of its folder, snapshot or manifest. */
  readonly against?: string;
  /** A host in which the plugin is live: the check uses it and leaves it open. */
  readonly host?: TestHost;
  /** The result of the contract suite in that host, when it has run there. */
  readonly suite?: SuiteResult;
  /** Unhandled errors since the start of the check. */
  readonly strays?: () => readonly unknown[];
}

export interface CheckReport {
  readonly id: string | null;
  readonly version: string | null;
  readonly folder: string;
  /** Whether every check passed and the version number covers the changes. */
  readonly passed: boolean;
  readonly checks: readonly Check[];
  /** Null when a check failed. */
  readonly quality: QualityLevel | null;
  readonly rules: readonly RuleResult[];
  /** Improvements that change neither the result nor the level. */
  readonly advice: readonly string[];
  readonly comparison: Comparison | null;
}

/**
 * Checks a plugin as its users would use it: the production loader loads it into a temporary host, and it is compared
 * with the contract, its manifest and its documentation, and graded. Never rejects for a fault of the plugin.
 */
export async function checkPlugin(given: string, options: CheckOptions = {}): Promise<CheckReport> {
  const folder = resolve(given);
  const list = new CheckList();
  const facts = await list.run('package', 'Add what is missing to package.json', () =>
    readPackageFacts(folder),
  );
  const evidence = facts === null ? null : await gather({ folder, list, options });
  const comparison =
    evidence === null || options.against === undefined ? null : await compare(folder, options.against);
  const checks = list.all();
  const isSound = checks.every(({ outcome }) => outcome === 'passed');
  const rules = evidence === null ? [] : qualityRules.map((rule) => judge(rule, evidence, isSound));
  return {
    id: evidence?.declaration.id ?? (await idOf(folder)),
    version: facts?.version ?? null,
    folder,
    passed: isSound && comparison?.step.isEnough !== false,
    checks,
    quality: isSound ? climb(rules) : null,
    rules,
    advice: evidence === null ? [] : adviceFor(evidence.declaration),
    comparison,
  };
}

function judge(
  { id, level, asks, against }: (typeof qualityRules)[number],
  evidence: Evidence,
  isSound: boolean,
): RuleResult {
  if (level === 'bronze') return { id, level, asks, against: isSound ? [] : ['a check fails'] };
  return { id, level, asks, against: against(evidence) };
}

interface Steps {
  readonly folder: string;
  readonly list: CheckList;
  readonly options: CheckOptions;
}

async function gather(steps: Steps): Promise<Evidence | null> {
  const { folder, list, options } = steps;
  await list.run('papers', 'Write what is missing: a stranger reads it first', async () => {
    const problems = await packageProblems(folder);
    if (problems.length > 0) throw new CheckFailure(problems, 'Write what is missing');
  });
  await list.run('manifest', `Run npx gatehouse plugin manifest ${folder}`, () => checkManifest(steps));
  const fixtures = await list.run('load', 'Correct the fixtures', () =>
    readFixtures(folder).catch((error: unknown) => {
      throw codeFailure(error, folder);
    }),
  );
  if (fixtures === null) return null;
  const live = await runInHost(steps, fixtures);
  if (live === null) return null;
  const { declaration, suite, injectionFailures } = live;
  const described = await list.run('description', 'Correct the schema', async () => {
    const found = await describeApi(declaration);
    if (found.problems.length === 0) return found;
    throw new CheckFailure(
      found.problems,
      'Say what goes over the wire with v.metadata({ wire: {…} }), or use JSON types',
    );
  });
  await list.run('console', 'Correct the console entry of the declaration, or its panel', async () => {
    const findings = await consoleFindings(folder, declaration);
    if (findings.length > 0) throw new CheckFailure(findings, 'Correct what is named');
  });
  const testFiles = await findTests(folder);
  return {
    declaration,
    gaps: suite?.gaps ?? [],
    directImports: await findDirectImports(folder),
    testFiles,
    testsFailed: options.tests && testFiles.length > 0 ? runTests(folder, testFiles) : undefined,
    injectionFailures,
    withoutExample: described?.withoutExample ?? [],
  };
}

async function checkManifest({ folder, options }: Steps): Promise<string> {
  const sync = await syncManifest(folder, { write: options.fix === true }).catch((error: unknown) => {
    throw codeFailure(error, folder);
  });
  const { isCurrent, isWritten, path } = sync;
  if (isWritten) return `${path} was written anew`;
  const read = await readManifest(folder);
  if (!read.ok) throw new CheckFailure([read.problem.message], read.problem.fix);
  if (!isCurrent) throw new CheckFailure([`${path} differs`], `Run npx gatehouse plugin manifest ${folder}`);
  return '';
}

interface Live {
  readonly declaration: Declaration;
  readonly suite: SuiteResult | null;
  readonly injectionFailures: readonly string[] | null;
}

async function runInHost(steps: Steps, fixtures: CheckFixtures): Promise<Live | null> {
  const { folder, list, options } = steps;
  const host = await list.run('load', 'Give the plugins that it needs with --with FOLDER', () =>
    openOrUse(folder, fixtures, options),
  );
  if (host === null) return null;
  const declaration = host.plugins().find((plugin) => resolve(plugin.folder) === folder)?.declaration;
  const isShared = options.host !== undefined;
  const suite = await list.run('contract', 'Correct the plugin, or its fixtures', () =>
    checkContract(host, fixtures, steps),
  );
  const injectionFailures =
    isShared || host.folder !== folder ? null : await injectFaults(host, fixtures.fixtures);
  await list.run('stop', 'End it in onStop', async () => (isShared ? undefined : host.close()));
  await list.run('quiet', 'Catch it where it happens', async () => {
    const strays = options.strays?.() ?? [];
    if (strays.length > 0) throw new CheckFailure(strays.map(describeStray), 'Catch it where it happens');
  });
  return declaration === undefined || declaration === null ? null : { declaration, suite, injectionFailures };
}

async function openOrUse(folder: string, fixtures: CheckFixtures, options: CheckOptions): Promise<TestHost> {
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
  { fixtures }: CheckFixtures,
  steps: Steps,
): Promise<SuiteResult> {
  const { folder, options } = steps;
  const suite = options.suite ?? (await runSuite(folder, fixtures, host));
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

async function compare(folder: string, against: string): Promise<Comparison> {
  const before = await readApi(resolve(against));
  const after = await readApiOfFolder(folder);
  const changes = compareApis({ before, after });
  const needed = largestClass(changes);
  return {
    against: resolve(against),
    isWhole: before.operations !== undefined,
    class: needed,
    changes,
    step: judgeVersionStep(before.manifest.version, after.manifest.version, needed),
  };
}
