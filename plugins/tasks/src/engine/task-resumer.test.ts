import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { createTask } from '../task/new-task.ts';
import type { Task } from '../task/task.ts';
import { TaskResumer } from './task-resumer.ts';

const facts = {
  id: 't1',
  name: 'shop',
  projectPath: '/shop.zp',
  createTime: '',
  settingsType: 'None',
} as const;
const grant = { keyId: 'k1', label: 'ann', maxTier: 2, scopes: ['io:network'] } as const;

/** A resumer of one lost task; `judge` answers for the gate. */
function resumerWith(judge: () => unknown) {
  let task: Task = { ...createTask(facts), status: 'NotComplete', numberOfTries: 1, resumes: grant };
  const callers: unknown[] = [];
  const warnings: unknown[] = [];
  const change = async (_id: string, edit: (task: Task) => Task) => {
    task = edit(task);
  };
  const resumer = new TaskResumer({
    taskStore: { all: () => [task], has: () => true, find: () => task, change },
    engine: { fire: (id: string, _project: unknown, edit: (task: Task) => Task) => change(id, edit) },
    approvals: {
      judge: async (_task: Task, caller: unknown) => {
        callers.push(caller);
        return judge();
      },
    },
    log: { warn: (...line: unknown[]) => warnings.push(line) },
  } as never);
  return { resumer, callers, warnings, task: () => task };
}

test('a lost task starts once, with the rights of its last start', async () => {
  const { resumer, callers, task } = resumerWith(() => ({}));

  await resumer.tick();
  await resumer.tick();

  const { status, resumes } = task();
  assert.deepEqual([status, resumes, callers.length], ['WaitPerform', undefined, 1]);
  assert.deepEqual(callers, [{ ...grant, scopes: new Set(grant.scopes), expiresAt: null }]);
});

test('a lost task whose content has changed is held, and the log says so', async () => {
  const hold = { code: 'changed_since_approved', digest: 'd2' };
  const { resumer, warnings, task } = resumerWith(() => hold);

  await resumer.tick();

  assert.deepEqual([task().status, task().hold, task().resumes], ['NotComplete', hold, undefined]);
  assert.equal(warnings.length, 1);
});

test('a refused task is tried again until its plugins are there, and given up after half a minute', async () => {
  let refusals = 0;
  const refuse = (times: number) => () => {
    refusals += 1;
    if (refusals <= times) throw new GatehouseError('forbidden', 'no plugin knows Shop.Buy');
    return {};
  };
  const late = resumerWith(refuse(3));
  for (let tick = 0; tick < 5; tick += 1) await late.resumer.tick();
  refusals = 0;
  const never = resumerWith(refuse(100));
  for (let tick = 0; tick < 50; tick += 1) await never.resumer.tick();

  assert.equal(late.task().status, 'WaitPerform');
  assert.deepEqual([never.task().status, never.task().resumes, refusals], ['NotComplete', undefined, 30]);
  assert.match(JSON.stringify(never.warnings), /no plugin knows Shop\.Buy/);
});
