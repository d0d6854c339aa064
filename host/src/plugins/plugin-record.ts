import { GatehouseError } from '@gatehouse/sdk-plugin';

/** An unexpected error of a plugin. */
export interface PluginFault {
  /** `stray`: uncaught. `loop`: it held the event loop. `reply`: its schema refuses what a handler gave. All but `stray` do not quarantine the plugin. */
  readonly where: 'handler' | 'tap' | 'reply' | 'stray' | 'loop';
  readonly message: string;
  /** UTC ISO-8601. */
  readonly at: string;
}

/** Facts about a plugin in addition to its state, kept over its generations. */
export interface PluginRecord {
  /** Number of restarts after failures. */
  readonly restarts: number;
  readonly faults: number;
  /** Number of times that it did not stop within its time limit. */
  readonly lateStops: number;
  /** Number of calls of others that it watches, and did not see: its process did not read them. */
  readonly missedCalls: number;
  readonly lastFault: PluginFault | null;
  /** UTC ISO-8601; null unless a restart is planned. */
  readonly nextStartAt: string | null;
}

export const blankRecord: PluginRecord = {
  restarts: 0,
  faults: 0,
  lateStops: 0,
  missedCalls: 0,
  lastFault: null,
  nextStartAt: null,
};

export function withFault(record: PluginRecord, fault: PluginFault): PluginRecord {
  return { ...record, faults: record.faults + 1, lastFault: fault };
}

/** An error that a plugin gives on purpose is none of its faults. */
export function isFault(error: unknown): boolean {
  return !(error instanceof GatehouseError) || error.code === 'internal_error';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
