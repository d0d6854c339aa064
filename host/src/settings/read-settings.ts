import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { configDirOf } from './config-dir.ts';
import { readConfigFile } from './config-file.ts';
import { environmentSettings, usesKeychain } from './environment.ts';
import { settingRows } from './setting-table.ts';
import type { SettingValues } from './setting-values.ts';
import { type MergedSettings, type SettingOrigin, type Settings, settingOrigins } from './settings.ts';

/** Values of flags; those of other commands than `start` have the data folder alone. */
export type FlagValues = SettingValues & { readonly dataDir?: string | undefined };

/** Flags first, then environment, then `<data folder>/config.json`, then defaults. Throws a message for people. */
export function readSettings(flags: FlagValues, env: NodeJS.ProcessEnv = process.env): Settings {
  const environment = environmentSettings(env);
  const dataDir = dataDirOf(flags, env);
  const file = readConfigFile(join(dataDir, 'config.json'));
  const { editorPort, runnerPort, ...merged } = trustMerged([flags, environment, file]);
  return {
    ...merged,
    ports: { editor: editorPort ?? null, runner: runnerPort ?? null },
    dataDir,
    configDir: configDirOf(env),
    keychain: usesKeychain(env),
    origins: originsOf([flags, environment, file]),
  };
}

function originsOf(sources: readonly Readonly<Record<string, unknown>>[]): Record<string, SettingOrigin> {
  const origin = (name: string) => {
    const first = sources.findIndex((source) => source[name] !== undefined);
    return settingOrigins[first] ?? 'default';
  };
  return Object.fromEntries(settingRows.map(([name]) => [name, origin(name)]));
}

/** Each source has checked its values by the schemas of the table, which also has the fallbacks. */
function trustMerged(sources: readonly Readonly<Record<string, unknown>>[]): MergedSettings {
  const first = ([name, { fallback }]: (typeof settingRows)[number]) => [
    name,
    sources.find((source) => source[name] !== undefined)?.[name] ?? fallback,
  ];
  return Object.fromEntries(settingRows.map(first)) as MergedSettings;
}

/** Where the data is, whatever the state of the other settings. */
export function dataDirOf(flags: Pick<FlagValues, 'dataDir'>, env = process.env): string {
  return resolve(flags.dataDir ?? env.GATEHOUSE_DATA_DIR ?? defaultDataDir(env));
}

function defaultDataDir(env: NodeJS.ProcessEnv): string {
  if (env.XDG_DATA_HOME) return join(env.XDG_DATA_HOME, 'gatehouse');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'gatehouse');
  if (process.platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'gatehouse');
  return join(homedir(), '.local', 'share', 'gatehouse');
}
