import { setTimeout as sleep } from 'node:timers/promises';
import { type ContractSuite, contractSuite } from '../contract-suite/contract-suite.ts';
import type { AnyFixtures } from '../contract-suite/fixtures.ts';
import type { TestHost } from '../test-host/test-host.ts';

/** The result of the contract suite. */
export interface SuiteResult {
  readonly cases: number;
  /** Each as `name: finding`. */
  readonly failures: readonly string[];
  readonly gaps: readonly string[];
}

/** Milliseconds that a case of the suite gets. */
const caseMs = 30_000;

/** Runs the contract suite of a plugin in a host where it is live. */
export async function runSuite(folder: string, fixtures: AnyFixtures, host: TestHost): Promise<SuiteResult> {
  const suite = await contractSuite(folder, fixtures, { host });
  try {
    return { cases: suite.cases.length, failures: await failuresOf(suite.cases), gaps: suite.gaps };
  } finally {
    await suite.close();
  }
}

/** A case that does not end is the last one, as others of its operation would not end either. */
export async function failuresOf(
  cases: ContractSuite['cases'],
  limitMs = caseMs,
): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const { name, run } of cases) {
    // The cases run one after another: effects of a fixture stay, and the next one may rely on them.
    const tried = run().catch((error: unknown) => void failures.push(`${name}: ${firstLines(error)}`));
    if (!(await endsWithin(tried, limitMs)))
      return [
        ...failures,
        `${name}: it did not end within ${limitMs / 1_000} s; the cases after it were not tried`,
      ];
  }
  return failures;
}

async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(ms, false, { signal: timer.signal }).catch(() => true);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    timer.abort();
  }
}

function firstLines(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').slice(0, 4).join(' ').slice(0, 600);
}

/**
 * Makes the plugin fail on purpose. Returns the failures of the host; null when it has operations, and none of them can be
 * made to fail.
 */
export async function injectFaults(host: TestHost, fixtures: AnyFixtures): Promise<readonly string[] | null> {
  const faults: string[] = [];
  const fault = async (kind: 'setup' | 'handler', call?: () => Promise<unknown>) => {
    await host.crash(kind, call).catch((error: unknown) => faults.push(`${kind}: ${firstLines(error)}`));
  };
  await fault('setup');
  if (!host.declaration.operations.some(({ status }) => status === 'live')) return faults;
  // The contract suite covers fixtures that need a state first.
  const [id, input] = Object.entries(fixtures.good).find(([, given]) => typeof given === 'object') ?? [];
  const operation = host.declaration.operations.find((one) => one.id === id);
  if (id === undefined || operation === undefined) return null;
  await fault('handler', () => host.call(id, { ...Object(input), on: operation.hosts[0] }));
  return faults;
}
