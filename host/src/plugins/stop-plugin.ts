import type { Logger } from '@gatehouse/sdk-plugin';
import type { PluginProblem } from '../manifest/read-manifest.ts';
import type { Stop } from './live-plugin.ts';
import { withTimeout } from './with-timeout.ts';

export const defaultStopMs = 2_000;

/**
 * Runs the stop functions of a plugin in reverse order and continues after a failure. Null if all ended; late ones are
 * abandoned.
 */
export async function runStops(
  stops: readonly Stop[],
  { ms, log }: { readonly ms: number; readonly log: Logger },
): Promise<PluginProblem | null> {
  const runAll = async () => {
    for (const stop of [...stops].reverse()) {
      try {
        await stop();
      } catch (error) {
        log.error('a part of the plugin did not stop cleanly', { error: String(error) });
      }
    }
  };
  const problem = stopTimeout(ms);
  return withTimeout(
    ms,
    async () => runAll().then(() => null),
    () => new Error(problem.message),
  ).catch(() => problem);
}

function stopTimeout(ms: number): PluginProblem {
  return {
    code: 'stop_timeout',
    message: `It did not stop within ${ms} ms and was cut off`,
    fix: 'End what it started in onStop, or raise stopMs in its declaration',
  };
}
