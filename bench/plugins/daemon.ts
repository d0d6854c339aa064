import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';

const gatehouse = join(import.meta.dirname, '../../packages/launcher/bin/gatehouse.cjs');

export interface Daemon {
  readonly pid: number;
  /** The body of an answer of 200. */
  get(path: string): Promise<string>;
  /** The body of an answer of 200 to a request with a body. */
  put(path: string, body: object): Promise<string>;
  /** The status; 0 where the connection was lost. */
  send(method: string, path: string): Promise<number>;
  /** Id of the process of a plugin; null while it has none. */
  pidOf(pluginId: string): Promise<number | null>;
  stop(): Promise<void>;
}

interface Order {
  /** The folder in which its data folder is made. */
  readonly parent: string;
  readonly plugins: readonly string[];
  readonly flags?: readonly string[];
}

/** A daemon with plugins as installed: replies of plugins that are named by their folders are all checked. */
export async function startDaemon({ parent, plugins, flags = [] }: Order): Promise<Daemon> {
  const dataDir = await mkdtemp(join(parent, 'data-'));
  await mkdir(join(dataDir, 'plugins'));
  await Promise.all(plugins.map((folder) => symlink(folder, join(dataDir, 'plugins', basename(folder)))));
  const ports = ['--runner-port', '0', '--editor-port', '0'];
  const args = [gatehouse, 'start', '--data-dir', dataDir, ...ports, ...flags];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const banner = await untilKey(child);
  const url = /runner +(\S+)/.exec(banner)?.[1] ?? '';
  const headers = {
    authorization: `Bearer ${/gthk_\w+/.exec(banner)?.[0]}`,
    'content-type': 'application/json',
  };
  const agent = new Agent({ keepAlive: true });
  const call = (method: string, path: string, sent?: object) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      request(url + path, { method, headers, agent }, (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
      })
        .on('error', reject)
        .end(sent && JSON.stringify(sent));
    });
  const bodyOf = async (...given: Parameters<typeof call>) => {
    const { status, body } = await call(...given);
    assert.equal(status, 200, body);
    return body;
  };
  const get = (path: string) => bodyOf('GET', path);
  return {
    pid: child.pid ?? 0,
    get,
    put: (path, body) => bodyOf('PUT', path, body),
    send: (method, path) => call(method, path).then(({ status }) => status),
    pidOf: async (pluginId) => {
      const { plugins } = JSON.parse(await get('/plugins'));
      return plugins.find(({ id }: { id: string }) => id === pluginId)?.process?.pid ?? null;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      agent.destroy();
    },
  };
}

async function untilKey({ stdout }: ChildProcess): Promise<string> {
  let banner = '';
  for await (const piece of stdout ?? []) {
    banner += String(piece);
    if (/gthk_\w+\s/.test(banner)) break;
  }
  return banner;
}
