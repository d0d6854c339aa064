import type { RootLogger } from '@gatehouse/host/kernel/logger';
import type { StoreLog } from '@gatehouse/store';

/** Logs the repairs of the stores. */
export function createStoreLog(log: RootLogger): StoreLog {
  const lines = log.child({ part: 'store' });
  return { warn: (details, message) => lines.warn(message, toFields(details)) };
}

/** An `Error` is empty in JSON. */
function toFields(details: object): object {
  const entries = Object.entries(details).map(([name, value]) => [
    name,
    value instanceof Error ? value.message : value,
  ]);
  return Object.fromEntries(entries);
}
