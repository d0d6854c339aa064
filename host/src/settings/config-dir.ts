import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * The configuration folder: the master keys of data folders lie there, so it is outside of all of them. No file of a
 * data folder can name it.
 */
export function configDirOf(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(env.GATEHOUSE_CONFIG_DIR ?? defaultConfigDir(env));
}

function defaultConfigDir(env: NodeJS.ProcessEnv): string {
  if (env.XDG_CONFIG_HOME) return join(env.XDG_CONFIG_HOME, 'gatehouse');
  if (process.platform === 'win32')
    return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'gatehouse');
  return join(homedir(), '.config', 'gatehouse');
}
