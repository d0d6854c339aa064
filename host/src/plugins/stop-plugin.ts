import type { Logger } from '@gatehouse/sdk-plugin';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { Manifest } from '../manifest/manifest.ts';
import type { PluginProblem } from '../manifest/read-manifest.ts';
import type { PluginProcess, Stop } from './live-plugin.ts';

const defaultStopMs = 2_000;
/** For the end of a process after the time that its plugin has to stop. */
const processEndMs = 3_000;

/** Milliseconds in which the plugin itself has to stop. */
export function stopMsOf({ limits }: Manifest): number {
  return limits.stopMs ?? defaultStopMs;
}

/** Milliseconds in which all that belongs to the plugin ends, its process with it. */
export function endMsOf(manifest: Manifest, process: PluginProcess | null): number {
  return stopMsOf(manifest) + (process === null ? 0 : processEndMs);
}

/**
 * Takes the stop functions of a plugin from the end of the list and runs them, also those that are added meanwhile: a
 * process that is starting still registers. Continues after a failure. Null if all ended; late ones are abandoned.
 */
export async function runStops(
  stops: Stop[],
  { ms, log }: { readonly ms: number; readonly log: Logger },
): Promise<PluginProblem | null> {
  const runAll = async () => {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
      try {
        await stop();
      } catch (error) {
        log.error('a part of the plugin did not stop cleanly', { error: String(error) });
      }
    }
  };
  const stopped = Promise.resolve().then(runAll);
  return withTimeLimit(
    stopped.then(() => null),
    ms,
    () => stopTimeout(ms),
  );
}

function stopTimeout(ms: number): PluginProblem {
  return {
    code: 'stop_timeout',
    message: `It did not stop within ${ms} ms and was cut off`,
    fix: 'End what it started in onStop, or raise stopMs in its declaration',
  };
}
