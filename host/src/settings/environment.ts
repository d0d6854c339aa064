import { type Setting, settingRows, settingTable } from './setting-table.ts';
import { readSettingText, type SettingValues } from './setting-values.ts';

/** Reads the `GATEHOUSE_` variables. */
export function environmentSettings(env: NodeJS.ProcessEnv): SettingValues {
  return Object.fromEntries(settingRows.map(([name, row]) => [name, readVariable(row, env)]));
}

/**
 * Whether a new master key goes into the keychain of the system where there is one. The environment alone decides: no
 * file of a data folder does.
 */
export function usesKeychain(env: NodeJS.ProcessEnv = process.env): boolean {
  return readVariable(settingTable.keychain, env) !== false;
}

function readVariable(row: Setting, env: NodeJS.ProcessEnv): unknown {
  const { env: name } = row;
  return name === undefined ? undefined : readSettingText(name, env[name], row);
}
