import { channel } from '@gatehouse/sdk-actions';
import type { Reading } from './thermostat.ts';

/**
 * Actions run in worker processes, and the connections to the devices are in the daemon, so actions ask over a channel.
 */
export const askReading = channel<{ readonly id: string }, Reading>('thermostat.reading');
export const askTarget = channel<{ readonly id: string; readonly celsius: number }, Reading>(
  'thermostat.target',
);
