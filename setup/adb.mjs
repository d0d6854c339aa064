import { aptInstall, aptSystem, aptUpdate } from './apt.mjs';
import { findAdb } from './find-adb.mjs';

/**
 * @param {import('./machine.mjs').Place} place
 * @returns {boolean}
 */
export function hasAdb({ machine }) {
  return findAdb(machine) !== null;
}

/**
 * Without adb the tests of Android devices are skipped, so what fails here is said and ends nothing.
 * @param {import('./machine.mjs').Place} place
 * @returns {Promise<void>}
 */
export async function ensureAdb(place) {
  if (hasAdb(place)) return;
  const { log, machine } = place;
  if (aptSystem(machine) !== null) {
    log('Installing adb with apt-get. This can take a minute.');
    await installAdb(place);
  }
  if (!hasAdb(place))
    log('No adb was found, so tests of Android devices are skipped. On Debian: apt-get install adb');
}

/** @param {import('./machine.mjs').Place} place */
async function installAdb({ root, machine }) {
  for (const { command, args, env, timeoutMs } of [aptUpdate(), aptInstall('adb')])
    await machine.run(command, args, { cwd: root, env, timeoutMs });
}
