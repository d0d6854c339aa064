import type { HostName, Operation } from '@gatehouse/sdk-plugin';

/** An operation as one host serves it; one that is not `live` answers 501. */
export interface DescribedEntry {
  readonly pluginId: string;
  readonly pluginTitle: string;
  readonly operation: Operation;
  readonly state: 'live' | 'declared' | 'disabled' | 'plugin_failed';
  /** Those that every answer of a deprecated operation carries. */
  readonly headers: Readonly<Record<string, string>> | null;
}

/** All that one host serves. */
export interface DescribedTable {
  readonly host: HostName;
  readonly entries: readonly DescribedEntry[];
}
