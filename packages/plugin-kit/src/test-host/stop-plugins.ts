import type { PluginState } from '@gatehouse/host/plugins/plugin-state';
import { withTimeLimit } from '@gatehouse/sdk-plugin/with-time-limit';

type Stop = () => void | Promise<void>;

const defaultStopMs = 5_000;

/** Stops plugins in reverse order of their start, each within a time limit; returns the failures. */
export async function stopPlugins(plugins: readonly PluginState[], ms?: number): Promise<string[]> {
  const faults: string[] = [];
  for (const plugin of [...plugins].reverse()) {
    if (plugin.state === 'live') faults.push(...(await stopAll(plugin.id, plugin.live.stops, ms)));
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
