import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUp } from '../../setup/set-up.mjs';
import { measureJobs } from './measure-jobs.ts';
import { measureOverhead } from './overhead/measure-overhead.ts';
import { toFacts, toMarkdown } from './report.ts';

const root = join(import.meta.dirname, '../..');

/** Jobs of an agent by our tools, by one tool for each of our operations and of the published ones, and by Playwright's. */
export async function run(): Promise<void> {
  await setUp({ root, log: (line) => console.error(line), needs: ['browser'] });
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-mcp-'));
  const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const facts = await measure(folder, ends);
    const markdown = toMarkdown(facts);
    console.log(`\n${markdown}`);
    await writeFile(join(import.meta.dirname, 'results.md'), markdown);
    await writeFile(join(import.meta.dirname, 'results.json'), `${JSON.stringify(facts, null, 2)}\n`);
    if (facts.musts.some(({ isMet }) => !isMet)) process.exitCode = 1;
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

async function measure(folder: string, ends: (() => unknown)[]) {
  const { jobs, ...daemon } = await measureJobs(folder, ends);
  return toFacts(jobs, await measureOverhead(daemon));
}
