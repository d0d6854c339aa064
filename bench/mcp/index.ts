import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, startDaemon } from '@gatehouse/host';
import { startPhone, withoutAdb } from '@gatehouse/test/android-simulator';
import { createApiClient } from '@gatehouse/test/api-client';
import { quietSettings } from '@gatehouse/test/quiet-settings';
import { setUp } from '../../setup/set-up.mjs';
import { allJobs } from './jobs/all-jobs.ts';
import { measureOverhead } from './overhead/measure-overhead.ts';
import { findPlaywrightPeer } from './playwright-peer.ts';
import { toFacts, toMarkdown } from './report.ts';
import { type Place, runJobs } from './run-jobs.ts';
import { serveSite } from './world/serve-site.ts';

const root = join(import.meta.dirname, '../..');
const phone = { pin: '2468', locked: true };

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
  const settings = quietSettings({
    dataDir: join(folder, 'data'),
    edition: join(import.meta.dirname, 'edition.json'),
    // Nobody is there to be asked about calls that follow the text of a page.
    pluginConfig: { mcp: { untrustedText: 'ignore' } },
  });
  const daemon = await startDaemon(settings, createLogger('silent'));
  ends.push(() => daemon.stop());
  await daemon.settled;
  const site = await serveSite();
  ends.push(() => site.server.close());
  const simulated = withoutAdb === false ? await startPhone(phone) : null;
  if (simulated !== null) ends.push(() => simulated.stop());
  const key = daemon.bootstrapKey ?? '';
  const world = {
    editor: createApiClient(daemon.baseUrls.editor ?? '', key),
    runner: createApiClient(daemon.baseUrls.runner ?? '', key),
    ...{ site: site.url, folder, phonePort: simulated?.port ?? null },
  };
  const place: Place = { baseUrls: daemon.baseUrls, key, world, peer: await findPlaywrightPeer(folder) };
  const jobs = allJobs.filter(({ kind }) => kind !== 'device' || simulated !== null);
  const overhead = await measureOverhead({ editorUrl: world.editor.baseUrl, key });
  return toFacts(await runJobs(jobs, place), overhead);
}
