import type { SettingValues } from '@gatehouse/host/settings/setting-values';
import type { SettingOrigin } from '@gatehouse/host/settings/settings';
import type { SettingLeaf } from './setting-leaves.ts';

/** One setting that the daemon runs with. */
export interface SettingLine {
  /** That of the row of a daemon's setting; of a plugin's `<plugin id>.<key>`, with further keys behind dots. */
  readonly name: string;
  /** Null for one of the daemon. */
  readonly pluginId: string | null;
  readonly leaf: SettingLeaf;
  /** The daemon runs with it; null for nothing. */
  readonly value: unknown;
  readonly source: SettingOrigin | 'edition';
  readonly change: 'now' | 'next_start' | 'by_hand';
  /** The value of a start with these values of `config.json`. */
  valueWith(file: SettingValues): unknown;
  /** The values of `config.json` with this one. Throws a `GatehouseError` where the schema refuses it. */
  put(file: SettingValues, value: unknown): SettingValues;
  /** The values of `config.json` without this one. Throws a `GatehouseError` where the schema refuses that. */
  remove(file: SettingValues): SettingValues;
}
