import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { configDirOf } from './config-dir.ts';
import { readConfigFile } from './config-file.ts';
import { environmentSettings } from './environment.ts';
import type { PartialSettings, Settings } from './settings.ts';

/** Flags first, then environment, then `<data folder>/config.json`, then defaults. Throws a message for people. */
export function readSettings(flags: PartialSettings, env: NodeJS.ProcessEnv = process.env): Settings {
  const environment = environmentSettings(env);
  const dataDir = dataDirOf(flags, env);
  const file = readConfigFile(join(dataDir, 'config.json'));
  const sources = [flags, environment, file];
  const first = <K extends keyof PartialSettings>(key: K, fallback: NonNullable<PartialSettings[K]>) =>
    sources.find((source) => source[key] !== undefined)?.[key] ?? fallback;
  const port = (host: 'editor' | 'runner') =>
    sources.find((source) => source.ports?.[host] !== undefined)?.ports?.[host] ?? null;
  return {
    dataDir,
    configDir: configDirOf(env),
    keychain: environment.keychain,
    edition: first('edition', 'standard'),
    locked: first('locked', false),
    hosts: first('hosts', ['editor', 'runner']),
    ports: { editor: port('editor'), runner: port('runner') },
    headed: first('headed', false),
    requireSandbox: first('requireSandbox', false),
    plugins: first('plugins', []),
    logLevel: first('logLevel', 'warn'),
    uploadLimit: file.uploadLimit,
    pluginConfig: first('pluginConfig', {}),
  };
}

/** Where the data is, whatever the state of the other settings. */
export function dataDirOf(flags: Pick<PartialSettings, 'dataDir'>, env = process.env): string {
  return resolve(flags.dataDir ?? env.GATEHOUSE_DATA_DIR ?? defaultDataDir(env));
}

function defaultDataDir(env: NodeJS.ProcessEnv): string {
  if (env.XDG_DATA_HOME) return join(env.XDG_DATA_HOME, 'gatehouse');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'gatehouse');
  if (process.platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'gatehouse');
  return join(homedir(), '.local', 'share', 'gatehouse');
}
