import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Random } from '@gatehouse/test-tiers';
import { type KeyRing, type KeyState, keyNameOf } from './clients/key-client.ts';
import type { ProjectDesk } from './clients/project-client.ts';
import type { TaskShelf, TaskState } from './clients/task-client.ts';
import type { DaemonProcess } from './daemon/daemon-process.ts';

export interface Promises {
  readonly dataDir: string;
  readonly ring: KeyRing;
  readonly shelf: TaskShelf;
  readonly desk: ProjectDesk;
}

/** Compares a daemon that has just started with all promises. Returns the differences. */
export async function checkRestart(
  promises: Promises,
  daemon: DaemonProcess,
  random: Random,
): Promise<readonly string[]> {
  const { ring, shelf, desk, dataDir } = promises;
  return [
    ...ring.oracle.settle(await findKeys(daemon)),
    ...(await checkDoors(ring, daemon, random)),
    ...(await checkAudit(ring, daemon)),
    ...shelf.oracle.settle(await findTasks(promises, daemon)),
    ...desk.oracle.settle(await findProjects(desk, daemon)),
    ...findLeftOvers(dataDir, shelf),
  ];
}

async function findKeys({ runner }: DaemonProcess): Promise<ReadonlyMap<string, KeyState>> {
  const keys = await runner.ok('GET /auth/keys');
  const found = new Map<string, KeyState>();
  for (const { label, maxTier, scopes, expiresAt, enabled } of keys) {
    if (label === 'bootstrap') continue;
    const name = keyNameOf(label);
    assert.ok(!found.has(name), `there are two keys ${name}`);
    found.set(name, { label, maxTier, scopes, expiresAt, enabled });
  }
  assert.ok(
    keys.every((key: { systemProvisioned: boolean }) => !key.systemProvisioned),
    'a temporary key outlived its daemon',
  );
  return found;
}

async function checkDoors(ring: KeyRing, { runner }: DaemonProcess, random: Random): Promise<string[]> {
  const expectations = ring.expectations(random);
  ring.touched.clear();
  const problems: string[] = [];
  for (const { name, rawKey, isAlive } of expectations) {
    const { status } = await runner.as(rawKey).send('GET /auth/whoami');
    if (status !== (isAlive ? 200 : 401))
      problems.push(`key ${name}: whoami answers ${status}, and the key is ${isAlive ? 'good' : 'dead'}`);
  }
  return problems;
}

const pageOfAudit = 1_000;

/** The record of an admin call is on disk before its answer is sent. */
async function checkAudit(ring: KeyRing, { runner }: DaemonProcess): Promise<readonly string[]> {
  const recorded = new Map<string, number>();
  for (let skip = 0, size = pageOfAudit; size === pageOfAudit; skip += size) {
    const page = await runner.ok(`GET /audit?skip=${skip}&take=${pageOfAudit}`);
    size = page.length;
    for (const { method, path, statusCode } of page) {
      const call = `${method} ${path}`;
      if (statusCode < 300) recorded.set(call, (recorded.get(call) ?? 0) + 1);
    }
  }
  return [...ring.answered]
    .filter(([call, count]) => (recorded.get(call) ?? 0) < count)
    .map(([call, count]) => `audit: ${recorded.get(call) ?? 0} records of ${call}, answered ${count} times`);
}

async function findTasks(
  { shelf, dataDir }: Promises,
  { runner }: DaemonProcess,
): Promise<ReadonlyMap<string, TaskState>> {
  const { tasks } = await runner.ok('GET /tasks');
  const found = new Map<string, TaskState>();
  for (const { id, name, projectPath } of tasks) {
    const state = await runner.ok(`GET /tasks/${id}/state`);
    const { status, numberOfTries: tries, limitOfThreads: threads, countOfThreads } = state;
    assert.ok(!found.has(name), `there are two tasks ${name}`);
    assert.equal(countOfThreads, 0, `task ${name} runs in a daemon that just started`);
    assert.deepEqual(readFileSync(projectPath), shelf.project, `the project of task ${name}`);
    const source = projectPath.startsWith(dataDir + sep) ? 'upload' : 'path';
    found.set(name, { source, status, tries, threads });
    shelf.ids.set(name, id);
  }
  return found;
}

async function findProjects(
  { paths }: ProjectDesk,
  { editor }: DaemonProcess,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const path of paths) {
    const { status } = await editor.send('POST /projects/open', { path });
    if (status === 404) continue;
    assert.equal(status, 200, `${path} opens`);
    const { variables } = await editor.ok('GET /projects/current/variables');
    const values = new Set(variables.map((variable: { defaultValue: string }) => variable.defaultValue));
    assert.equal(values.size, 1, `${path} holds one version, not parts of ${[...values].join(', ')}`);
    found.set(path, Number([...values][0]));
  }
  return found;
}

/** Files of a daemon that died during an operation, which the next daemon did not remove. */
function findLeftOvers(dataDir: string, { oracle, ids }: TaskShelf): readonly string[] {
  const wanted = new Set([...oracle.present().keys()].map((name) => ids.get(name)));
  const orphans = readdirSync(join(dataDir, 'tasks')).filter((id) => !wanted.has(id));
  return [
    ...orphans.map((id) => `tasks/${id} belongs to no task`),
    ...readdirSync(join(dataDir, 'uploads')).map((name) => `uploads/${name} is left of a dead upload`),
    ...readdirSync(join(dataDir, 'store'))
      // Linux ends a write of a killed process between two pages: the next daemon sets the torn record aside.
      .filter((name) => !/\.journal(\.torn-\d+)?$/.test(name))
      .map((name) => `store/${name} is left of a dead daemon`),
    ...readdirSync(join(dataDir, 'run'))
      .filter((name) => name.endsWith('.tmp'))
      .map((name) => `run/${name} is left of a dead start`),
  ];
}
