import type { Logger } from '@gatehouse/sdk-plugin';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { PluginProblem } from '../manifest/read-manifest.ts';
import type { LiveState } from './plugin-state.ts';
import { endMsOf, runStops, stopMsOf } from './stop-plugin.ts';

/**
 * Ends one generation of a plugin that is out of the operation table already: its calls end within the time that it
 * has to stop, then it stops, and its services are removed. Returns the problem of the stop, or null.
 */
export async function endGeneration(
  { live, manifest }: Pick<LiveState, 'live' | 'manifest'>,
  log: Logger,
): Promise<PluginProblem | null> {
  await withTimeLimit(live.calls.ended(), stopMsOf(manifest), () => {
    log.warn('calls of the plugin were still open when it was stopped', { open: live.calls.size });
  });
  const problem = await runStops(live.stops, { ms: endMsOf(manifest, live.process), log });
  await live.services.dispose();
  return problem;
}
