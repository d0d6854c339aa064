import { dirname } from 'node:path';
import { testsOf } from './importers.mjs';
import { probeAt } from './probes.mjs';
import { runTest } from './run-test.mjs';

/** The time of the processor that the tests of one mutant may take without it; the nearest go first. */
const BUDGET_MS = 20_000;
const MOST_TESTS = 40;
/** Minimum number of tests: the nearest run without a probe that reports the mutant, as workers in sandboxes report nothing. */
const NEAREST_TESTS = 3;
const LONGEST_TEST_MS = 6000;
/** Tests beside the changed file are the ones that were written for it; some start many processes. */
const LONGEST_TEST_BESIDE_MS = 20_000;

/**
 * @typedef {{ readonly path: string, readonly text: string, readonly mutation: import('./find-mutations.mjs').Mutation }} Mutant
 * @typedef {{ readonly outcome: import('./report.mjs').Outcome, readonly by: string }} Verdict
 */

/** Runs the tests of mutants, and knows which tests are green without one. */
export class Judge {
  #root;
  #importers;
  #reached;
  /** @type {Map<string, Promise<import('./reached-by-tests.mjs').Baseline>>} */
  #baselines = new Map();

  /**
   * @param {string} root the checkout
   * @param {ReadonlyMap<string, ReadonlySet<string>>} importers
   * @param {import('./reached-by-tests.mjs').ReachedByTests} reached
   */
  constructor(root, importers, reached) {
    this.#root = root;
    this.#reached = reached;
    this.#importers = importers;
  }

  /**
   * @param {Mutant} mutant
   * @returns {Promise<Verdict>}
   */
  async judge({ path, text, mutation }) {
    const mutated = text.slice(0, mutation.start) + mutation.with + text.slice(mutation.end);
    const probe = probeAt(path, text, mutation.start);
    const spent = { ms: 0, count: 0, reaching: 0 };
    for (const test of testsOf(this.#importers, path).slice(0, MOST_TESTS)) {
      const baseline = await this.#baselineOf(test, path);
      if (!isWorthwhile(baseline, probe, spent)) continue;
      const limits = limitsFor(baseline.cpuMs ?? 0);
      const { result } = await runTest(test, { root: this.#root, limits, changed: { path, text: mutated } });
      // Load must not count as a find.
      if (result === 'passed' || !(await this.#isGreen(test, limits))) continue;
      return { outcome: result === 'late' ? 'late' : 'killed', by: test };
    }
    return { outcome: 'survived', by: `${spent.count} test files, ${spent.reaching} reach it` };
  }

  /** The tests that were asked for and are red in the sandbox without a mutant. */
  async redTests() {
    const all = await Promise.all(
      Array.from(this.#baselines, async ([test, baseline]) => ({ test, ...(await baseline) })),
    );
    return all.filter(({ cpuMs }) => cpuMs === null).map(({ test }) => test);
  }

  /**
   * @param {string} test
   * @param {import('./run-test.mjs').Limits} limits
   */
  async #isGreen(test, limits) {
    const { result } = await runTest(test, { root: this.#root, limits });
    return result === 'passed';
  }

  /**
   * @param {string} test
   * @param {string} path
   * @returns {Promise<import('./reached-by-tests.mjs').Baseline>}
   */
  async #baselineOf(test, path) {
    const longestMs = dirname(test) === dirname(path) ? LONGEST_TEST_BESIDE_MS : LONGEST_TEST_MS;
    const asked = this.#baselines.get(test) ?? this.#reached.baselineOf(test);
    this.#baselines.set(test, asked);
    const { cpuMs, reached } = await asked;
    return { reached, cpuMs: cpuMs !== null && cpuMs <= longestMs ? cpuMs : null };
  }
}

/**
 * Whether a test is to run with a mutant; if so, it is counted.
 * @param {import('./reached-by-tests.mjs').Baseline} baseline
 * @param {string | null} probe
 * @param {{ ms: number, count: number, reaching: number }} spent
 */
function isWorthwhile({ cpuMs, reached }, probe, spent) {
  if (cpuMs === null || (spent.count > 0 && spent.ms + cpuMs > BUDGET_MS)) return false;
  const isReached = reached === null || probe === null || reached.has(probe);
  if (spent.count >= NEAREST_TESTS && !isReached) return false;
  spent.ms += cpuMs;
  spent.count += 1;
  if (isReached) spent.reaching += 1;
  return true;
}

/**
 * The limits of a run with a mutant.
 * @param {number} cpuMs what the test takes without it
 */
function limitsFor(cpuMs) {
  return { longestMs: cpuMs * 20 + 60_000, cpuSeconds: Math.ceil(cpuMs / 250) + 5 };
}
