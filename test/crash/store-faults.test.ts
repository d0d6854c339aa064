import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { StoredDocument } from '@gatehouse/sdk-plugin';
import { openDocumentStore, unverifiedSeal } from '@gatehouse/store';
import { type FileCalls, nodeFileCalls } from '../../packages/store/src/file-calls.ts';
import { startTestDaemon, type TestDaemon } from '../support/start-test-daemon.ts';
import { Oracle } from './clients/oracle.ts';

const faultyCalls = ['write', 'fdatasync', 'open', 'ftruncate', 'fsync'] as const;
/** Calls that only repair a journal after a failed write, so a failed sync must come first. */
const repairCalls: readonly string[] = ['open', 'ftruncate', 'fsync'];
const maxNth = 4;

interface Fault {
  readonly call: (typeof faultyCalls)[number];
  readonly nth: number;
  /** Fails repeatedly, until the fault is removed. */
  readonly isSticky: boolean;
  /** Does its work and still fails. */
  readonly isLate: boolean;
}

const real: FileCalls = { ...nodeFileCalls };
let fault: Fault | null = null;
let count = 0;
let failedSyncs = 0;
let hits = 0;

async function around<Result>(call: Fault['call'], work: () => Promise<Result>): Promise<Result> {
  if (call === 'fdatasync' && fault !== null && repairCalls.includes(fault.call) && failedSyncs < 2) {
    failedSyncs += 1;
    throw plannedFailure(call);
  }
  if (fault?.call !== call) return work();
  count += 1;
  const isHit = fault.isSticky ? count >= fault.nth : count === fault.nth;
  if (!isHit) return work();
  hits += 1;
  if (fault.isLate) await work();
  throw plannedFailure(call);
}

function plannedFailure(call: string): Error {
  return Object.assign(new Error(`EIO: ${call} was made to fail`), { code: 'EIO' });
}

interface KeyDocument extends StoredDocument {
  readonly label: string;
  readonly enabled: boolean;
  readonly systemProvisioned: boolean;
}

let daemon: TestDaemon;
/** By label: whether the key is enabled. */
const oracle = new Oracle<boolean>('key');
/** Labels of keys with a refused change, which the daemon may revert later. */
const doubtful = new Set<string>();
let names = 0;
before(async () => {
  Object.assign(nodeFileCalls, {
    open: (path, flags, mode) => around('open', () => real.open(path, flags, mode)),
    write: (fd, bytes, position) => around('write', () => real.write(fd, bytes, position)),
    fdatasync: (fd) => around('fdatasync', () => real.fdatasync(fd)),
    fsync: (fd) => around('fsync', () => real.fsync(fd)),
    ftruncate: (fd, length) => around('ftruncate', () => real.ftruncate(fd, length)),
  } satisfies Partial<FileCalls>);
  daemon = await startTestDaemon({ hosts: ['runner'] });
});
after(() => daemon.stop());

/** An answer of 500 counts as no answer: the change may have been made or not. */
async function send(target: string, body?: unknown) {
  const answer = await daemon.runner.send(target, body);
  if (answer.status < 300) return answer.body;
  assert.equal(answer.status, 500, target);
  assert.doesNotMatch(JSON.stringify(answer.body), /gth[ks]_|EIO/);
  throw new Error('refused');
}

async function change(
  label: string,
  state: boolean | null,
  call: () => Promise<{ id: string; label: string }>,
) {
  try {
    return await oracle.change(label, state, call);
  } catch (error) {
    doubtful.add(label);
    throw error;
  }
}

async function issue(): Promise<{ readonly id: string; readonly label: string }> {
  names += 1;
  const label = `key-${names}`;
  return change(label, true, () => send('POST /auth/keys', { label, maxTier: 'T0', scopes: [] }));
}

async function changeKeys(first: { id: string; label: string }, second: { id: string; label: string }) {
  await Promise.allSettled([
    issue(),
    change(first.label, false, () => send(`PATCH /auth/keys/${first.id}`, { enabled: false })),
    change(second.label, null, () => send(`DELETE /auth/keys/${second.id}`)),
  ]);
  await issue().catch(() => undefined);
}

/** The keys after a crash at this moment. */
async function findKeys(passedOver: ReadonlySet<string>): Promise<ReadonlyMap<string, boolean>> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-faults-'));
  cpSync(join(daemon.dataDir, 'store'), folder, { recursive: true });
  const store = await openDocumentStore({ folder, seals: { of: () => unverifiedSeal } });
  const keys = (await store.collection<KeyDocument>('keys')).all();
  await store.close();
  rmSync(folder, { recursive: true });
  const own = keys.filter(
    ({ label, systemProvisioned }) => !systemProvisioned && label !== 'bootstrap' && !passedOver.has(label),
  );
  return new Map(own.map(({ label, enabled }) => [label, enabled]));
}

for (const call of faultyCalls) {
  test(`whenever ${call} fails, changes are kept or refused, and go on when it works again`, async (context) => {
    const before = hits;
    for (const isSticky of [false, true]) {
      for (const isLate of [false, true]) {
        for (let nth = 1; nth <= maxNth; nth += 1) {
          const isPast = new Set(doubtful);
          const [first, second] = [await issue(), await issue()];
          [fault, count, failedSyncs] = [{ call, nth, isSticky, isLate }, 0, 0];
          await changeKeys(first, second);
          const where = JSON.stringify(fault);
          fault = null;
          assert.deepEqual(oracle.settle(await findKeys(isPast)), [], where);
          for (const label of doubtful) oracle.forget(label);
          await issue();
        }
      }
    }
    context.diagnostic(`${hits - before} calls failed`);
    assert.ok(hits > before);
  });
}
