import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningDaemon, startGatehouse } from '@gatehouse/test/gatehouse-process';
import { formatNumber } from '../measure.ts';

const uploads = 3;
const uploadBytes = 2 * 1024 ** 3;
const spareBytes = 512 * 1024 ** 2;
const growthLimit = 250 * 1024 ** 2;
const pingLimitMs = 50;

/** Three parallel uploads of the maximum size: they stream to disk, and other requests do not wait for them. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-uploads-'));
  try {
    const { bavail, bsize } = await statfs(folder);
    const needed = uploads * uploadBytes + spareBytes;
    if (bavail * bsize < needed) {
      console.log(`\nuploads: SKIPPED, ${folder} has less than the ${toMegabytes(needed)} MB that it takes`);
      return;
    }
    const daemon = await startGatehouse(join(folder, 'data'));
    try {
      report(await measure(daemon));
    } finally {
      daemon.process.kill('SIGTERM');
      await once(daemon.process, 'exit');
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Result {
  readonly seconds: number;
  /** Bytes of resident memory. */
  readonly before: number;
  readonly peak: number;
  /** Milliseconds, sorted. */
  readonly pings: readonly number[];
}

async function measure(daemon: RunningDaemon): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const pings: number[] = [];
  for (let i = 0; i < 100; i += 1) await ping(daemon.runnerUrl, agent);
  const before = residentBytes(daemon.pid);
  const startedAt = performance.now();
  let peak = before;
  let statuses: readonly number[] | undefined;
  const sending = sendUploads(daemon).then((answered) => {
    statuses = answered;
  });
  const watch = async () => {
    while (statuses === undefined) {
      const sentAt = performance.now();
      await ping(daemon.runnerUrl, agent);
      pings.push(performance.now() - sentAt);
      peak = Math.max(peak, residentBytes(daemon.pid));
    }
  };
  await Promise.all([sending, watch()]);
  agent.destroy();
  // The upload is not a project, so each is refused, after all of it has arrived.
  assert.deepEqual(statuses, Array(uploads).fill(400));
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, before, peak, pings: pings.sort((a, b) => a - b) };
}

async function sendUploads({ runnerUrl, key }: RunningDaemon): Promise<readonly number[]> {
  const script = join(import.meta.dirname, 'send-uploads.ts');
  const words = ['--import', 'tsx', script, runnerUrl, key ?? '', String(uploads), String(uploadBytes)];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the uploads ended with ${code} before they were answered`);
  });
  const [statuses] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return statuses;
}

function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

function ping(baseUrl: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${baseUrl}/api/v1/ping`, { agent }, (response) => {
      response.resume();
      response.once('end', resolve);
    }).once('error', reject);
  });
}

function report({ seconds, before, peak, pings }: Result): void {
  const at = (share: number) => pings[Math.floor((pings.length - 1) * share)] ?? Number.NaN;
  const growth = peak - before;
  const speed = formatNumber((uploads * uploadBytes) / 1024 ** 2 / seconds);
  console.log(`\nuploads: ${uploads} of ${toMegabytes(uploadBytes)} MB side by side, ${speed} MB/s\n`);
  console.log(
    `memory  grew by ${toMegabytes(growth)} MB, from ${toMegabytes(before)}   must <= ${toMegabytes(growthLimit)}  ${growth <= growthLimit ? 'yes' : 'NO'}`,
  );
  console.log(
    `ping    p50 ${formatNumber(at(0.5))}, p99 ${formatNumber(at(0.99))}, max ${formatNumber(at(1))} ms (${pings.length})   must p99 <= ${pingLimitMs}  ${at(0.99) <= pingLimitMs ? 'yes' : 'NO'}`,
  );
}

function toMegabytes(bytes: number): string {
  return Math.round(bytes / 1024 ** 2).toLocaleString('en');
}
