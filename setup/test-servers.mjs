import { aptInstall, aptSystem, aptUpdate } from './apt.mjs';

/** The servers that tests start for themselves, by a program of each. The name of a folder may stand for a version. */
const PACKAGES = {
  '/usr/lib/postgresql/*/bin/initdb': 'postgresql',
  '/usr/sbin/mariadbd': 'mariadb-server-core',
  '/usr/bin/my_print_defaults': 'mariadb-client-core',
  '/usr/bin/redis-server': 'redis-server',
  '/usr/sbin/vsftpd': 'vsftpd',
  '/usr/sbin/sshd': 'openssh-server',
  '/usr/bin/ssh-keygen': 'openssh-client',
  '/usr/lib/dovecot/imap': 'dovecot-imapd',
  '/usr/lib/dovecot/pop3': 'dovecot-pop3d',
  '/usr/bin/dbus-run-session': 'dbus-daemon',
  '/usr/bin/dbus-send': 'dbus-bin',
  '/usr/bin/gnome-keyring-daemon': 'gnome-keyring',
};

/**
 * @param {import('./machine.mjs').Place} place
 * @returns {boolean} true where none is missing that set-up could bring
 */
export function hasTestServers(place) {
  return missingPackages(place).length === 0;
}

/**
 * Installs servers only on a machine that is meant for tests. Tests of a server that is still missing are skipped.
 * @param {import('./machine.mjs').Place} place
 * @returns {Promise<void>}
 */
export async function ensureTestServers(place) {
  const packages = missingPackages(place);
  if (packages.length === 0) return;
  const { root, log, machine } = place;
  log(`Installing ${packages.join(', ')} with apt-get, for tests. This can take some minutes.`);
  for (const { command, args, env, timeoutMs } of [aptUpdate(), ...packages.map(aptInstall)])
    await machine.run(command, args, { cwd: root, env, timeoutMs });
}

/** @param {import('./machine.mjs').Place} place */
function missingPackages({ machine }) {
  if (!machine.env.CI || aptSystem(machine) === null) return [];
  return Object.entries(PACKAGES).flatMap(([program, name]) => (isThere(machine, program) ? [] : [name]));
}

/**
 * @param {import('./machine.mjs').Machine} machine
 * @param {string} program
 */
function isThere({ files }, program) {
  const [folder = '', rest] = program.split('/*/');
  if (rest === undefined) return files.isProgram(program);
  return files.list(folder).some((version) => files.isProgram(`${folder}/${version}/${rest}`));
}
