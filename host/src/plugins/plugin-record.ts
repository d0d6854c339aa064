import { GatehouseError } from '@gatehouse/sdk-plugin';

/** What was caught of a plugin outside of the ways in which it may fail. */
export interface PluginFault {
  /** `stray`: nobody caught it. Those of handlers and taps were contained, and quarantine nobody. */
  readonly where: 'handler' | 'tap' | 'stray';
  readonly message: string;
  /** UTC ISO-8601. */
  readonly at: string;
}

/** What is told of a plugin beside its state; it outlives the generations of the plugin. */
export interface PluginRecord {
  /** How often it was started anew after it had failed. */
  readonly restarts: number;
  readonly faults: number;
  /** How often it was cut off because it did not stop in time. */
  readonly lateStops: number;
  readonly lastFault: PluginFault | null;
  /** UTC ISO-8601; null unless a restart is planned. */
  readonly nextStartAt: string | null;
}

export const blankRecord: PluginRecord = {
  restarts: 0,
  faults: 0,
  lateStops: 0,
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
