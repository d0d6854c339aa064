import type { PluginState } from '@gatehouse/host/plugins/plugin-state';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';

type Stop = () => void | Promise<void>;

const defaultStopMs = 5_000;

/**
 * Stops plugins in reverse order of their start; returns the failures. Each stop of a plugin has the time that the plugin
 * declares for all of them, unless `ms` is given.
 */
export async function stopPlugins(plugins: readonly PluginState[], ms?: number): Promise<string[]> {
  const faults: string[] = [];
  for (const plugin of [...plugins].reverse()) {
    if (plugin.state !== 'live') continue;
    const limit = ms ?? plugin.manifest.limits.stopMs;
    faults.push(...(await stopAll(plugin.id, plugin.live.stops, limit)));
  }
  return faults;
}

export async function stopAll(
  id: string,
  stops: readonly Stop[],
  ms: number = defaultStopMs,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const stop of [...stops].reverse()) {
    const fault = await stopWithin(stop, ms);
    if (fault !== null) faults.push(`${id} ${fault}`);
  }
  return faults;
}

async function stopWithin(stop: Stop, ms: number): Promise<string | null> {
  const stopping = async () => {
    try {
      await stop();
      return null;
    } catch (error) {
      return `failed in its onStop: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  return withTimeLimit(Promise.resolve().then(stopping), ms, () => `did not end its onStop within ${ms} ms`);
}
