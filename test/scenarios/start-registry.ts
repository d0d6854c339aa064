import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { missing, packageFolder } from './installed.ts';
import { answers, freePort, startServer } from './server.ts';

const run = promisify(execFile);
const program = join(packageFolder('verdaccio'), 'bin/verdaccio');

/** Why no registry can be started here; false where one can. */
export const withoutRegistry = missing('Verdaccio', [program]) ?? false;

export interface Registry {
  readonly url: string;
  /** Variables with which npm, and who asks as npm does, use this registry and a cache of their own. */
  readonly env: NodeJS.ProcessEnv;
  /** Publishes a folder or a tarball with npm, as an author does. */
  publish(what: string): Promise<void>;
  close(): Promise<void>;
}

interface Choices {
  /** Another registry, for packages that are not ours. */
  readonly uplink?: string;
}

/** Starts a registry, with all that it keeps in a folder. */
export async function startRegistry(folder: string, { uplink }: Choices = {}): Promise<Registry> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const ours = { access: '$all', publish: '$anonymous' };
  const others = uplink === undefined ? ours : { access: '$all', proxy: 'elsewhere' };
  const config = {
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'htpasswd') } },
    ...(uplink === undefined ? {} : { uplinks: { elsewhere: { url: uplink, timeout: '60s' } } }),
    packages: { gatehouse: ours, '@gatehouse/*': ours, 'gatehouse-plugin-*': ours, '**': others },
    max_body_size: '100mb',
    log: { type: 'stdout', format: 'pretty', level: 'error' },
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  const settings = join(folder, 'npmrc');
  await writeFile(settings, `registry=${url}\n//127.0.0.1:${port}/:_authToken=nobody\n`);
  const server = await startServer({
    program: process.execPath,
    args: [program, '--config', join(folder, 'config.json'), '--listen', `127.0.0.1:${port}`],
    isReady: () => answers(`${url}-/ping`),
  });
  const env = {
    ...{ npm_config_registry: url, npm_config_userconfig: settings },
    npm_config_cache: join(folder, 'npm-cache'),
  };
  const publish = async (what: string) => {
    const options = { cwd: folder, env: { ...process.env, ...env } };
    await run('npm', ['publish', what, '--access', 'public', '--registry', url], options);
  };
  return { url, env, publish, close: () => server.close() };
}
