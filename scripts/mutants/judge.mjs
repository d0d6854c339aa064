import { testsOf } from './importers.mjs';
import { runTest } from './run-test.mjs';

/** The time that the tests of one mutant may take without it; the nearest go first. */
const BUDGET_MS = 60_000;
const MOST_TESTS = 40;
const LONGEST_TEST_MS = 20_000;

/**
 * @typedef {{ readonly path: string, readonly text: string, readonly mutation: import('./find-mutations.mjs').Mutation }} Mutant
 * @typedef {{ readonly outcome: import('./report.mjs').Outcome, readonly by: string }} Verdict
 */

/** Runs the tests of mutants, and knows which tests are green without one. */
export class Judge {
  #root;
  #importers;
  /** @type {Map<string, Promise<number | null>>} */
  #baselines = new Map();

  /**
   * @param {string} root the checkout
   * @param {ReadonlyMap<string, ReadonlySet<string>>} importers
   */
  constructor(root, importers) {
    this.#root = root;
    this.#importers = importers;
  }

  /**
   * @param {Mutant} mutant
   * @returns {Promise<Verdict>}
   */
  async judge({ path, text, mutation }) {
    const mutated = text.slice(0, mutation.start) + mutation.with + text.slice(mutation.end);
    let spent = 0;
    let count = 0;
    for (const test of testsOf(this.#importers, path).slice(0, MOST_TESTS)) {
      const took = await this.#baselineOf(test);
      if (took === null) continue;
      if (count > 0 && spent + took > BUDGET_MS) continue;
      spent += took;
      count += 1;
      const limitMs = took * 3 + 10_000;
      const result = await runTest(test, { root: this.#root, limitMs, changed: { path, text: mutated } });
      if (result !== 'passed') return { outcome: result === 'late' ? 'late' : 'killed', by: test };
    }
    return { outcome: 'survived', by: `${count} test files` };
  }

  /** The tests that were asked for and are red in the sandbox without a mutant. */
  async redTests() {
    const all = await Promise.all(
      Array.from(this.#baselines, async ([test, took]) => ({ test, took: await took })),
    );
    return all.filter(({ took }) => took === null).map(({ test }) => test);
  }

  /**
   * Milliseconds that the test takes without a mutant; null where it is red in the sandbox.
   * @param {string} test
   */
  #baselineOf(test) {
    const known = this.#baselines.get(test) ?? this.#measure(test);
    this.#baselines.set(test, known);
    return known;
  }

  /** @param {string} test */
  async #measure(test) {
    const startedAt = performance.now();
    const result = await runTest(test, { root: this.#root, limitMs: LONGEST_TEST_MS });
    return result === 'passed' ? performance.now() - startedAt : null;
  }
}
