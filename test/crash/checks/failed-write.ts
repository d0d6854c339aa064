import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeFileCalls } from '../../../packages/store/src/file-calls.ts';
import { startTestDaemon, type TestDaemon } from '../../support/start-test-daemon.ts';
import { assertHoldsKeys } from './key-model.ts';

const callsAtOnce = 8;
const maxAttempts = 50;

/**
 * Fails the sync of several keys after they are written, then issues a shorter one. The refused keys must be removed
 * from the journal, and not remain after the record that replaced them.
 */
export async function checkFailedWrite(): Promise<void> {
  const fault = plantFault();
  const daemon = await startTestDaemon({ hosts: ['runner'] });
  const crashed = mkdtempSync(join(tmpdir(), 'gatehouse-failed-'));
  try {
    const model = new Map([await issue(daemon, 'first')]);
    await failSeveral(daemon, fault);
    model.set(...(await issue(daemon, 'a')));
    cpSync(join(daemon.dataDir, 'store'), crashed, { recursive: true });
    await assertHoldsKeys(crashed, model, 'after a write that failed');
  } finally {
    await daemon.stop();
    rmSync(crashed, { recursive: true });
  }
}

async function issue({ runner }: TestDaemon, label: string) {
  const { id } = await runner.ok('POST /auth/keys', { label, maxTier: 'T0', scopes: [] });
  return [id as string, { label, enabled: true }] as const;
}

/** Repeats until several records of one write were not synced. */
async function failSeveral({ runner }: TestDaemon, fault: Fault): Promise<void> {
  const body = { label: 'y'.repeat(150), maxTier: 'T0', scopes: [] };
  for (let attempt = 0; fault.records < 2; attempt += 1) {
    assert.ok(attempt < maxAttempts, 'calls at the same time are never written together');
    fault.isOn = true;
    const answers = await Promise.all(
      Array.from({ length: callsAtOnce }, () => runner.send('POST /auth/keys', body)),
    );
    fault.isOn = false;
    assert.ok(answers.every(({ status }) => status === 500));
    assert.ok(answers.every((answer) => !JSON.stringify(answer.body).includes('gthk_')));
  }
}

interface Fault {
  isOn: boolean;
  /** Number of records in the last write of keys whose sync failed. */
  records: number;
}

/** Makes each sync of the keys fail while the fault is on. */
function plantFault(): Fault {
  const real = { ...nodeFileCalls };
  const fault: Fault = { isOn: false, records: 0 };
  const fds = new Set<number>();
  let written = 0;
  Object.assign(nodeFileCalls, {
    open: async (...args: Parameters<typeof real.open>) => {
      const fd = await real.open(...args);
      if (args[0].includes('keys.journal')) fds.add(fd);
      return fd;
    },
    close: (fd: number) => {
      fds.delete(fd);
      return real.close(fd);
    },
    write: (fd: number, bytes: Buffer, position: number) => {
      if (fds.has(fd)) written = bytes.filter((byte) => byte === 10).length;
      return real.write(fd, bytes, position);
    },
    fdatasync: async (fd: number) => {
      if (!fault.isOn || !fds.has(fd)) return real.fdatasync(fd);
      fault.records = written;
      throw Object.assign(new Error('EIO: the disk did not take it'), { code: 'EIO' });
    },
  });
  return fault;
}
