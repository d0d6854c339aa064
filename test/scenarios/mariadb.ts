import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { debianEnvironment, debianPlace } from './installed.ts';
import { freePort, type Server, startServer } from './server.ts';

const run = promisify(execFile);
const [daemon, install, client] = ['usr/sbin/mariadbd', 'usr/bin/mariadb-install-db', 'usr/bin/mariadb'].map(
  debianPlace,
) as [string, string, string];

export const mariadbPlaces = [daemon, install, client];

export interface Database extends Server {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly name: string;
  /** Runs statements and returns the rows, a line each, with tabs between their cells. */
  ask(sql: string): Promise<readonly string[]>;
}

/** A database server with one database and one user. */
export async function startMariadb(folder: string, name: string): Promise<Database> {
  const [user, password, port] = ['ada', 'hunter22', await freePort()];
  const env = { ...process.env, ...debianEnvironment() };
  const own = [
    `--basedir=${join(daemon, '../..')}`,
    `--datadir=${folder}/data`,
    `--user=${userInfo().username}`,
  ];
  await run(install, ['--no-defaults', ...own, '--skip-test-db'], { env });
  const setup = join(folder, 'setup.sql');
  await writeFile(
    setup,
    `CREATE DATABASE ${name};\nCREATE USER ${user}@'127.0.0.1' IDENTIFIED BY '${password}';\nGRANT ALL ON ${name}.* TO ${user}@'127.0.0.1';\n`,
  );
  const words = [
    '--no-defaults',
    '-h127.0.0.1',
    `-P${port}`,
    `-u${user}`,
    `-p${password}`,
    '-NB',
    name,
    '-e',
  ];
  const ask = async (sql: string) => {
    const { stdout } = await run(client, [...words, sql], { env, maxBuffer: 2 ** 26 });
    return stdout.split('\n').slice(0, -1);
  };
  const places = [`--port=${port}`, `--socket=${folder}/socket`, `--pid-file=${folder}/pid`];
  const { close } = await startServer({
    program: daemon,
    args: [
      '--no-defaults',
      ...own,
      ...places,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      `--init-file=${setup}`,
    ],
    env,
    isReady: async () => (await ask('SELECT 1')).length === 1,
  });
  return { port, user, password, name, ask, close };
}
