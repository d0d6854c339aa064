import { relative } from 'node:path';

const SHOWN = 20;

/**
 * A reporter of tests: the files that took longest, at the end.
 * @param {AsyncIterable<{ type: string, data: { file?: string, nesting?: number, details?: { duration_ms?: number } } }>} events
 * @returns {AsyncGenerator<string>}
 */
// biome-ignore lint/style/noDefaultExport: node loads a reporter by it
export default async function* fileTimes(events) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.nesting !== 0 || data.file === undefined)
      continue;
    const spent = (data.details?.duration_ms ?? 0) / 1000;
    seconds.set(data.file, (seconds.get(data.file) ?? 0) + spent);
  }
  const all = [...seconds.values()].reduce((sum, one) => sum + one, 0);
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  yield `\nTests took ${all.toFixed(0)} s in ${seconds.size} files. The slowest:\n`;
  for (const [file, spent] of slowest)
    yield `${spent.toFixed(1).padStart(8)} s  ${relative(process.cwd(), file)}\n`;
}
