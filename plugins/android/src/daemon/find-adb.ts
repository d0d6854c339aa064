import { findInstalledAdb } from '../find-installed-adb.ts';

/** The path of adb: the configured one, else the one that set-up finds. Rejects with a message for the user. */
export async function findAdb(configured: string): Promise<string> {
  const path = configured === '' ? await findInstalledAdb() : configured;
  if (path !== null) return path;
  throw new Error('no adb was found: install it (apt-get install adb), or set GATEHOUSE_ADB to its path');
}
