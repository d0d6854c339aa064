import { dirname } from 'node:path';
import { testsOf } from './importers.mjs';
import { runTest } from './run-test.mjs';

/** The time that the tests of one mutant may take without it; the nearest go first. */
const BUDGET_MS = 90_000;
const MOST_TESTS = 40;
const LONGEST_TEST_MS = 20_000;
/** Tests beside the changed file are the ones that were written for it; some start many processes. */
const LONGEST_TEST_BESIDE_MS = 60_000;

/** How much longer the limit would be now, if the test were measured again. */
const MOST_LOAD = 1.5;

/**
 * @typedef {{ readonly path: string, readonly text: string, readonly mutation: import('./find-mutations.mjs').Mutation }} Mutant
 * @typedef {{ readonly outcome: import('./report.mjs').Outcome, readonly by: string }} Verdict
 */

/** Runs the tests of mutants, and knows which tests are green without one. */
export class Judge {
  #root;
  #importers;
  /** @type {Map<string, { readonly longestMs: number, readonly took: Promise<number | null> }>} */
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
      const took = await this.#baselineOf(test, path);
      if (took === null) continue;
      if (count > 0 && spent + took > BUDGET_MS) continue;
      spent += took;
      count += 1;
      const limitMs = limitFor(took);
      const result = await runTest(test, { root: this.#root, limitMs, changed: { path, text: mutated } });
      if (result === 'passed' || !(await this.#isDueToMutant(test, limitMs))) continue;
      return { outcome: result === 'late' ? 'late' : 'killed', by: test };
    }
    return { outcome: 'survived', by: `${count} test files` };
  }

  /** The tests that were asked for and are red in the sandbox without a mutant. */
  async redTests() {
    const all = await Promise.all(
      Array.from(this.#baselines, async ([test, { took }]) => ({ test, took: await took })),
    );
    return all.filter(({ took }) => took === null).map(({ test }) => test);
  }

  /**
   * Runs a test that was red or late again without the mutant: load must not count as a find.
   * @param {string} test
   * @param {number} limitMs the limit that the run with the mutant had
   */
  async #isDueToMutant(test, limitMs) {
    const took = await this.#measure(test, limitMs);
    return took !== null && limitFor(took) <= limitMs * MOST_LOAD;
  }

  /**
   * Milliseconds that the test takes without a mutant; null where it is red in the sandbox, or too slow for this file.
   * @param {string} test
   * @param {string} path
   */
  async #baselineOf(test, path) {
    const longestMs = dirname(test) === dirname(path) ? LONGEST_TEST_BESIDE_MS : LONGEST_TEST_MS;
    const known = this.#baselines.get(test);
    // One that was too slow for a far file may be quick enough for a near one.
    const isEnough = known !== undefined && ((await known.took) !== null || known.longestMs >= longestMs);
    const took = isEnough ? known.took : this.#measure(test, longestMs);
    if (!isEnough) this.#baselines.set(test, { longestMs, took });
    const ms = await took;
    return ms !== null && ms <= longestMs ? ms : null;
  }

  /**
   * @param {string} test
   * @param {number} limitMs
   */
  async #measure(test, limitMs) {
    const startedAt = performance.now();
    const result = await runTest(test, { root: this.#root, limitMs });
    return result === 'passed' ? performance.now() - startedAt : null;
  }
}

/**
 * The time after which a run with a mutant is given up.
 * @param {number} ms what the test takes without it
 */
function limitFor(ms) {
  return ms * 3 + 10_000;
}
