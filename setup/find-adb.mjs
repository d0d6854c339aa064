import { readFileSync } from 'node:fs';
import { posix, win32 } from 'node:path';

const TABLE = new URL('./adb-places.json', import.meta.url);

/**
 * @param {import('./machine.mjs').Machine} machine
 * @returns {string | null} the `adb` of this machine: the one that the environment names, else one in PATH, else one
 *   where Android's tools are usually installed
 * @throws {Error} when the environment names one that is not there
 */
export function findAdb(machine) {
  const { override, places } = readTable();
  const chosen = machine.env[override];
  if (chosen) return chosenAdb(machine, override, chosen);
  const place = places.find(({ platform }) => platform === machine.platform);
  if (place === undefined) return null;
  const { delimiter, join } = machine.platform === 'win32' ? win32 : posix;
  const folders = (machine.env.PATH ?? machine.env.Path ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '');
  const paths = [
    ...folders.map((folder) => join(folder, place.program)),
    ...place.paths.flatMap((path) => expandNames(machine, path)),
  ];
  return paths.find((path) => machine.files.isProgram(path)) ?? null;
}

/** @returns {{ override: string, places: readonly { platform: string, program: string, paths: readonly string[] }[] }} */
function readTable() {
  return JSON.parse(readFileSync(TABLE, 'utf8'));
}

/**
 * @param {import('./machine.mjs').Machine} machine
 * @param {string} variable
 * @param {string} path
 */
function chosenAdb(machine, variable, path) {
  if (machine.files.isProgram(path)) return path;
  throw new Error(`${variable} is ${path}, and no program is there. Set it to the path of adb, or unset it.`);
}

/**
 * @param {import('./machine.mjs').Machine} machine
 * @param {string} path
 * @returns {string[]} none where one of the variables is not set
 */
function expandNames({ env }, path) {
  let isComplete = true;
  const expanded = path.replace(/%([^%]+)%/g, (_whole, name) => {
    isComplete &&= Boolean(env[name]);
    return env[name] ?? '';
  });
  return isComplete ? [expanded] : [];
}
