import type { Logger } from '@gatehouse/sdk-plugin';
import { type Thermostat, ThermostatError } from './thermostat.ts';

interface PollOptions {
  readonly seconds: number;
  readonly log: Logger;
}

/** Reads all thermostats in intervals, each independently, until the returned function is called. */
export function startPolling(thermostats: readonly Thermostat[], options: PollOptions): () => void {
  const timers = new Map<Thermostat, NodeJS.Timeout>();
  let isStopped = false;
  const poll = async (thermostat: Thermostat) => {
    await readOnce(thermostat, options.log);
    if (!isStopped)
      timers.set(
        thermostat,
        setTimeout(() => void poll(thermostat), options.seconds * 1_000),
      );
  };
  for (const thermostat of thermostats) void poll(thermostat);
  return () => {
    isStopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** Never rejects: no caller awaits it, and the host would quarantine the plugin for an unhandled error. */
async function readOnce(thermostat: Thermostat, log: Logger): Promise<void> {
  const { state } = thermostat.facts;
  try {
    await thermostat.read();
    if (state === 'offline') log.info('a thermostat is back', { id: thermostat.id });
  } catch (error) {
    if (!(error instanceof ThermostatError)) log.error('a poll failed', { error: String(error) });
    else if (state !== 'offline') log.warn(error.message, { id: thermostat.id });
  }
}
