import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { keepBuilt, transformOptions } from '../source-loader/built-source.mjs';
import { probeWorkers, withProbes } from './probes.mjs';
import { runTest } from './run-test.mjs';

/**
 * How a test does without a mutant: how much of the processor it takes, null where it is red in the sandbox, and what it
 * reaches, null where that cannot be known.
 * @typedef {{ readonly cpuMs: number | null, readonly reached: ReadonlySet<string> | null }} Baseline
 */

const LIMITS = { longestMs: 240_000, cpuSeconds: 30 };

/** Finds which code each test reaches, and keeps it until a source or the test changes. */
export class ReachedByTests {
  #root;
  #folders;
  #probed;
  #sourcesHash;

  /**
   * @param {string} root
   * @param {readonly string[]} folders of the sources that are probed
   * @param {readonly string[]} files all sources and tests
   */
  constructor(root, folders, files) {
    this.#root = root;
    this.#folders = folders;
    this.#probed = mkdtempSync(join(tmpdir(), 'gatehouse-probed-'));
    const hash = createHash('sha256');
    for (const file of files.filter((path) => !path.endsWith('.test.ts')))
      hash.update(`${file}\n${readFileSync(join(root, file), 'utf8')}\n`);
    this.#sourcesHash = hash.digest('hex');
  }

  /**
   * Writes the sources with probes, and builds them once for all tests.
   * @param {readonly string[]} sources
   */
  async prepare(sources) {
    const { transform } = await import('esbuild');
    chmodSync(this.#probed, 0o755);
    for (const folder of this.#folders)
      cpSync(join(this.#root, folder), join(this.#probed, folder), { recursive: true });
    await Promise.all(
      sources.map(async (path) => {
        const full = join(this.#root, path);
        const text = probeWorkers(path, withProbes(path, readFileSync(full, 'utf8')));
        writeFileSync(join(this.#probed, path), text);
        keepBuilt(full, text, (await transform(text, transformOptions(full))).code);
      }),
    );
  }

  remove() {
    rmSync(this.#probed, { recursive: true });
  }

  /**
   * @param {string} test
   * @returns {Promise<Baseline>}
   */
  async baselineOf(test) {
    const file = join(this.#root, '.cache', 'reached', `${this.#keyOf(test)}.json`);
    if (existsSync(file)) {
      const { cpuMs, reached } = JSON.parse(readFileSync(file, 'utf8'));
      return { cpuMs, reached: reached && new Set(reached) };
    }
    const baseline = await this.#measure(test);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...baseline, reached: baseline.reached && [...baseline.reached] }));
    return baseline;
  }

  /** @param {string} test */
  #keyOf(test) {
    const text = readFileSync(join(this.#root, test), 'utf8');
    return createHash('sha256').update(`${this.#sourcesHash}\n${test}\n${text}`).digest('hex');
  }

  /**
   * A test that is red with probes, as one that counts calls of the file system, is measured without them.
   * @param {string} test
   * @returns {Promise<Baseline>}
   */
  async #measure(test) {
    const probed = { folders: this.#folders, from: this.#probed };
    const { result, cpuMs, reached } = await runTest(test, { root: this.#root, limits: LIMITS, probed });
    if (result === 'passed') return { cpuMs, reached };
    const again = await runTest(test, { root: this.#root, limits: LIMITS });
    return { cpuMs: again.result === 'passed' ? again.cpuMs : null, reached: null };
  }
}
