import assert from 'node:assert/strict';
import { once } from 'node:events';
import { fstatSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { closedConfinement } from '@gatehouse/sandbox/confinement';
import { type Sandbox, sandboxArgumentsFd } from '@gatehouse/sandbox/sandbox';
import { holdsPrograms } from '../processes/end-left-programs.ts';
import { BeginTally } from './begin-tally.ts';
import { spawnWorker } from './spawn-worker.ts';

/** The command of a worker in a sandbox that starts another program, and what that one reads. */
async function commandOf(runsPrograms: boolean, memoryMb = 100) {
  let seen: readonly string[] = [];
  const wrap: Sandbox['wrap'] = (command) => {
    seen = command;
    return { command: [process.execPath, '-e', 'process.exit(3)'], input: '' };
  };
  const tally = new BeginTally();
  const confinement = { ...closedConfinement, runsPrograms };
  const child = spawnWorker(
    { memoryMb, confinement, sandbox: { wrap } as unknown as Sandbox },
    { folder: tmpdir(), tallyFd: tally.fd },
  );
  const [code] = await once(child, 'exit');
  tally.close();
  return { seen, code };
}

for (const runsPrograms of [true, false]) {
  test(`a worker that ${runsPrograms ? 'may run' : 'runs no'} programs ${runsPrograms ? 'ends those that are left' : 'looks for none'}`, async () => {
    const { seen, code } = await commandOf(runsPrograms);

    assert.equal(seen.includes(holdsPrograms), runsPrograms);
    assert.equal(seen.includes(String(process.pid)), false);
    assert.equal(code, 3);
  });
}

test('a sandbox reads its arguments from a descriptor of its own', async () => {
  const program = `process.exit(fs.readFileSync(${sandboxArgumentsFd}, 'utf8') === 'its arguments' ? 4 : 5)`;
  const wrap: Sandbox['wrap'] = () => ({
    command: [process.execPath, '-e', program],
    input: 'its arguments',
  });
  const tally = new BeginTally();

  const child = spawnWorker(
    { memoryMb: 100, confinement: closedConfinement, sandbox: { wrap } as unknown as Sandbox },
    { folder: tmpdir(), tallyFd: tally.fd },
  );
  const [code] = await once(child, 'exit');
  tally.close();

  assert.equal(code, 4);
});

test('a worker process may hold a quarter more than the data of a run, in whole megabytes', async () => {
  const { seen } = await commandOf(false, 101);

  assert.equal(seen.includes('--max-old-space-size=127'), true);
});

test('the tally of begun runs is read from the start on, and is for its owner alone', () => {
  const tally = new BeginTally();

  assert.equal(fstatSync(tally.fd).mode & 0o777, 0o600);
  assert.equal(fstatSync(tally.fd).nlink, 0);
  writeSync(tally.fd, Buffer.from([5, 1, 0, 0]), 0, 4, 0);
  assert.equal(tally.read(), 261);
  tally.reset();
  assert.equal(tally.read(), 0);
  tally.reset();
  assert.equal(tally.read(), 0);
  tally.close();
});
