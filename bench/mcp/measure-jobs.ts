import { join } from 'node:path';
import { startDaemon } from '@gatehouse/daemon';
import { createLogger } from '@gatehouse/host';
import { startPhone, withoutAdb } from '@gatehouse/test/android-simulator';
import { createApiClient } from '@gatehouse/test/api-client';
import { quietSettings } from '@gatehouse/test/quiet-settings';
import { allJobs } from './jobs/all-jobs.ts';
import { findPlaywrightPeer } from './playwright-peer.ts';
import { type JobResult, type Place, runJobs } from './run-jobs.ts';
import { serveSite } from './world/serve-site.ts';

const phone = { pin: '2468', locked: true };

export interface MeasuredJobs {
  readonly jobs: readonly JobResult[];
  readonly key: string;
  readonly editorUrl: string;
}

/**
 * Starts a daemon with a site and a phone, and does each job by each arm.
 * @param folder where the daemon and the projects have their files
 * @param ends what has to be ended afterwards, the last one first
 */
export async function measureJobs(folder: string, ends: (() => unknown)[]): Promise<MeasuredJobs> {
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
  return { jobs: await runJobs(jobs, place), key, editorUrl: world.editor.baseUrl };
}
