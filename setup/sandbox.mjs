import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { aptInstall, aptSystem, aptUpdate } from './apt.mjs';
import { isInPath } from './find-browsers.mjs';
import { thisMachine } from './machine.mjs';

const TABLE = new URL('./sandbox.json', import.meta.url);
const TRY_MS = 30_000;

/**
 * @param {import('./machine.mjs').Place} place
 * @returns {boolean} whether the program is there; systems that have none need nothing
 */
export function hasSandbox({ machine }) {
  return machine.platform !== 'linux' || isInPath(machine, readTable().program) || isChosen(machine);
}

/**
 * Without it runs have the rights of the daemon, which then says so; what fails here ends nothing.
 * @param {import('./machine.mjs').Place} place
 * @returns {Promise<void>}
 */
export async function ensureSandbox(place) {
  if (hasSandbox(place)) return;
  const { root, log, machine } = place;
  if (aptSystem(machine) !== null) {
    log('Installing bubblewrap with apt-get, which confines what runs do.');
    for (const { command, args, env, timeoutMs } of [aptUpdate(), aptInstall('bubblewrap')])
      await machine.run(command, args, { cwd: root, env, timeoutMs });
  }
  if (!hasSandbox(place))
    log('No bubblewrap was found, so runs are not confined. On Debian: apt-get install bubblewrap');
}

/**
 * Starts a sandbox once.
 * @returns {string | null} why it does not work here; null where it does
 */
export function sandboxProblem(machine = thisMachine()) {
  if (machine.platform !== 'linux') return `there is no sandbox for ${machine.platform}`;
  const { program, override, flags, networkFlag, probe } = readTable();
  const args = [...flags, networkFlag, ...probe];
  const options = { encoding: /** @type {const} */ ('utf8'), timeout: TRY_MS };
  const { status, stderr, error } = spawnSync(machine.env[override] || program, args, options);
  if (status === 0) return null;
  return error?.message ?? (stderr.trim() || `it ended with code ${status}`);
}

/** @param {import('./machine.mjs').Machine} machine */
function isChosen(machine) {
  return Boolean(machine.env[readTable().override]);
}

/**
 * @returns {{ program: string, override: string, flags: readonly string[], networkFlag: string, probe: readonly string[] }}
 */
function readTable() {
  return JSON.parse(readFileSync(TABLE, 'utf8'));
}
