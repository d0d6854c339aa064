import type { HostName } from '@gatehouse/sdk-plugin';
import type * as v from 'valibot';
import type { settingTable } from './setting-table.ts';

type Table = typeof settingTable;
type NameWithFallback = {
  [K in keyof Table]: Table[K] extends { readonly fallback: unknown } ? K : never;
}[keyof Table];

/** The settings of all sources, by the names of their rows. */
export type MergedSettings = {
  readonly [K in NameWithFallback]: v.InferOutput<Table[K]['schema']>;
} & {
  readonly [K in Exclude<keyof Table, NameWithFallback>]?: v.InferOutput<Table[K]['schema']> | undefined;
};

/** Where the value of a setting comes from. */
export const settingOrigins = ['flag', 'environment', 'file', 'default'] as const;
export type SettingOrigin = (typeof settingOrigins)[number];

/** Settings of a daemon, merged from flags, environment, `config.json` and defaults. */
export type Settings = Omit<MergedSettings, 'dataDir' | 'editorPort' | 'runnerPort'> & {
  readonly dataDir: string;
  /** 0 picks a free port; null takes the edition's. */
  readonly ports: Readonly<Record<HostName, number | null>>;
  /** By name; absent where a program gave the settings itself. */
  readonly origins?: Readonly<Record<string, SettingOrigin>>;
};

/** Whether a setting of the daemon is on, or has a value. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== false;
}
