import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A server to start: the arguments of node for two free ports. Requests go to the first port. */
export interface ServerCase {
  readonly path: string;
  /** A path that is answered when everything has started, with any status. */
  readonly lastPath: string;
  args(ports: readonly [number, number]): readonly string[];
}

export interface StartResult {
  /** Milliseconds from the start of the process to the first 2xx answer. */
  readonly firstAnswerMs: number;
  /** Milliseconds from the start of the process to the first answer of a fully started server. */
  readonly startedMs: number;
  readonly rssMb: number;
  readonly pssMb: number;
}

const patienceMs = 30_000;
const lookMs = 1;

/** Starts the server, waits for its first 2xx answer, lets it idle, and ends it. */
export async function measureStart(
  { path, lastPath, args }: ServerCase,
  idleMs: number,
): Promise<StartResult> {
  const ports = await twoFreePorts();
  const startedAt = performance.now();
  const child = spawn(process.execPath, args(ports), { stdio: 'ignore' });
  const ended = once(child, 'exit');
  try {
    while ((await statusOf(ports[0], path)) !== 200) {
      if (child.exitCode !== null || performance.now() - startedAt > patienceMs)
        throw new Error(`it did not answer: node ${args(ports).join(' ')}`);
      await pause(lookMs);
    }
    const firstAnswerMs = performance.now() - startedAt;
    await statusOf(ports[0], lastPath);
    const startedMs = performance.now() - startedAt;
    await pause(idleMs);
    return { firstAnswerMs, startedMs, ...memoryOf(child.pid ?? 0) };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false, timeout: 5_000 }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(0));
  });
}

/**
 * PSS of the system depends on the number of other processes of Node. Here files such as Node itself count half, as if
 * one other process shared them: the limit was measured this way (25 MB).
 */
function memoryOf(pid: number): { rssMb: number; pssMb: number } {
  const facts = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(facts)?.[1]) / 1024;
  const [rssMb, own] = [megabytes('Rss'), megabytes('Anonymous')];
  return { rssMb, pssMb: own + (rssMb - own) / 2 };
}

/** Holds both ports until both are known, since the system may return a released port again. */
async function twoFreePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const;
  const [first, second] = await Promise.all([portOf(servers[0]), portOf(servers[1])]);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return [first, second];
}

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
