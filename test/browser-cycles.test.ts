import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { rounds } from '@gatehouse/test-tiers';
import { eventually } from './support/eventually.ts';
import { processTree, workersOf } from './support/processes.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const cycles = rounds('browsers, made and released', { quick: 20, all: 60, long: 200 });
const warmUp = Math.min(20, cycles);
const atOnce = 2;
/** Maximum growth of the memory of daemon and worker, by garbage that is not collected yet. */
const growth = { inAll: 1.2, inSecondHalf: 1.1 };
/** A warm browser that has just started holds some more. */
const strayHandles = 10;

let gatehouse: TestDaemon;
before(async () => {
  gatehouse = await startTestDaemon({ pluginConfig: { instances: { spares: 1 } } });
});
after(() => gatehouse.stop());

test(`${cycles} browsers, made and released, leave no process, no file, no handle and no memory`, async (t) => {
  await cycle(warmUp);
  const before = await figures();

  await cycle(cycles / 2);
  const middle = await figures();
  await cycle(cycles / 2);

  const now = await figures();
  t.diagnostic(JSON.stringify([before, middle, now]));
  const counts = ({ folders, browsers, workers }: Figures) => ({ folders, browsers, workers });
  assert.deepEqual(counts(now), counts(before));
  assert.ok(now.handles <= before.handles + strayHandles, 'handles are left');
  // The garbage collector lets a heap grow once to the size that the work needs; a leak also grows in the second half.
  const isFlat =
    now.megabytes <= before.megabytes * growth.inAll ||
    now.megabytes <= middle.megabytes * growth.inSecondHalf;
  assert.ok(isFlat, 'memory is left');
});

async function cycle(count: number): Promise<void> {
  const { runner } = gatehouse;
  let left = count;
  const keepGoing = async () => {
    while (left > 0) {
      left -= 1;
      const { id } = await runner.ok('POST /instances', {});
      await runner.ok(`POST /instances/${id}/tabs/0/navigate`, { url: 'about:blank' });
      assert.equal((await runner.send(`DELETE /instances/${id}`)).status, 204);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, keepGoing));
}

interface Figures {
  readonly folders: number;
  readonly browsers: number;
  readonly workers: number;
  /** Handles of the daemon, which is this process, and of the workers that drive browsers. */
  readonly handles: number;
  readonly megabytes: number;
}

/** Measures when nothing starts or ends any more: only the one warm browser is left. */
async function figures(): Promise<Figures> {
  return eventually(
    async () => look(),
    ({ folders, browsers }) => folders === 1 && browsers === 1,
  );
}

function look(): Figures {
  const tree = processTree(process.pid);
  const workers = workersOf(process.pid);
  const driving = workers.filter(({ pid }) => tree.some(({ parent }) => parent === pid));
  const pids = [process.pid, ...driving.map(({ pid }) => pid)];
  return {
    folders: readdirSync(join(gatehouse.dataDir, 'instances')).length,
    browsers: tree.filter(isBrowser).length,
    workers: workers.length,
    handles: pids.reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0),
    megabytes: Math.round(pids.reduce((sum, pid) => sum + residentMegabytes(pid), 0)),
  };
}

/** Processes that a browser starts have a type. */
function isBrowser({ commandLine }: { readonly commandLine: string }): boolean {
  return commandLine.includes('--remote-debugging-pipe') && !commandLine.includes('--type=');
}

function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
