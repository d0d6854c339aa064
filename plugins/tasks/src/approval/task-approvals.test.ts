import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { ProjectContent } from '@gatehouse/plugin-runtime/api';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type Caller, type ContentScope, GatehouseError } from '@gatehouse/sdk-plugin';
import { FakeApprovals } from '../../test/fakes/fake-approvals.ts';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { aCaller } from '../../test/fakes/fake-runs.ts';
import { addTask, setUpTasks } from '../../test/fakes/set-up-tasks.ts';
import { isHold, TaskApprovals, type TaskApprovalsParts } from './task-approvals.ts';

test('a project that has changed since it was approved is started by a key that may execute code, and by no other', async (t) => {
  const tasks = await setUpTasks(t);
  const { id, projectPath } = await addTask(tasks);
  const startBy = (maxTier: 1 | 2) =>
    tasks.ask('task_start', { params: { id }, caller: { ...aCaller(), maxTier } });
  await startBy(1);
  (await tasks.runs.next()).end();
  await writeFile(projectPath, 'changed');

  await assert.rejects(startBy(1), { code: 'forbidden' });
  await startBy(2);
  const approved = await tasks.runs.next();

  assert.equal(approved.request.document.name, 'changed');
});

/** Approvals of a project that runs another one, which needs a scope of its own. */
function setUpApprovals() {
  const noted: string[] = [];
  const kept: string[] = [];
  const content = (name: string) =>
    ({
      ...{ document: documentOf([], { name }), path: '/shop.zp', digest: `digest of ${name}`, parts: [] },
      ...{ documentDigest: `document of ${name}`, facts: {} },
      subProjects: [{ path: '/inner.zp', document: documentOf([], { name: 'inner' }), digest: 'inner' }],
    }) as unknown as ProjectContent;
  let current = 'shop';
  const files = new FakeApprovals();
  const approvals = new TaskApprovals({
    contents: { read: async () => content(current) } as unknown as TaskApprovalsParts['contents'],
    runs: {
      assertAllowed: ({ name }: ProjectDocument, { scopes }: Caller) => {
        if (name !== 'inner' || scopes.has('io:network')) return;
        throw new GatehouseError('forbidden', 'The key lacks io:network');
      },
      classify: ({ name }: ProjectDocument) => ({ machineLabels: [`runs ${name}`] }),
      startWarnings: async () => [{ actionId: 'a1', groupId: 'g1', message: 'cut off' }],
    } as unknown as TaskApprovalsParts['runs'],
    approvals: files,
    copies: {
      keep: async (digest: string) => void kept.push(digest),
      read: async () => null,
    } as unknown as TaskApprovalsParts['copies'],
    journal: {
      note: async ({ event }: { event: string }) => void noted.push(event),
    } as TaskApprovalsParts['journal'],
    clock: new FakeClock(),
  });
  const by = (...scopes: readonly ContentScope[]) => ({ caller: aCaller(...scopes), requestId: 'r' });
  return { approvals, files, noted, kept, by, change: (name: string) => (current = name) };
}

const task = { id: 'task-1', projectPath: '/shop.zp' };

test('an approval of the whole needs the scopes of projects within; a start does not', async () => {
  const { approvals, by } = setUpApprovals();

  const started = await approvals.approve(task, by());
  await assert.rejects(approvals.approve(task, by(), { isWhole: true }), { code: 'forbidden' });
  const whole = await approvals.approve(task, by('io:network'), { isWhole: true });

  assert.deepEqual([started.approval.digest, whole.approval.scopes], ['digest of shop', ['io:network']]);
  assert.ok(started.machineLabels.includes('runs inner'));
  assert.deepEqual(started.warnings, [{ actionId: 'a1', groupId: 'g1', message: 'cut off' }]);
});

test('an approval vouches for each project of the content that the key may run', async () => {
  const { approvals, files, by } = setUpApprovals();

  await approvals.approve(task, by());
  const alone = [await files.isKnown('document of shop'), await files.isKnown('inner')];
  await approvals.approve(task, by('io:network'));

  assert.deepEqual([alone, await files.isKnown('inner')], [[true, false], true]);
  assert.deepEqual([...files.files.keys()], ['/shop.zp', '/inner.zp']);
});

test('content other than the expected one is not approved', async () => {
  const { approvals, by, kept } = setUpApprovals();
  const expecting = (expectedDigest: string) => approvals.approve(task, by(), { expectedDigest });

  await assert.rejects(expecting('digest of other'), { code: 'failed_precondition' });
  assert.deepEqual(kept, []);
  await expecting('digest of shop');
  assert.deepEqual(kept, ['document of shop']);
});

test('a firing has the scopes that both the approval and its key have', async () => {
  const { approvals, by, noted } = setUpApprovals();
  const { approval } = await approvals.approve(task, by('io:network', 'io:database'));

  const judged = await approvals.judge({ ...task, approval }, by('io:database', 'io:filesystem').caller);

  assert.equal(isHold(judged), false);
  assert.deepEqual(isHold(judged) ? [] : [...judged.allowedScopes], ['io:database']);
  assert.deepEqual(noted, []);
});

test('changed content holds the task, once for the same content, and says whether it was approved before', async () => {
  const { approvals, by, change } = setUpApprovals();
  const { approval } = await approvals.approve(task, by());
  change('changed');

  const hold = await approvals.judge({ ...task, approval }, by().caller);
  assert.ok(isHold(hold));
  const again = await approvals.judge({ ...task, approval, hold }, by().caller);
  const never = await approvals.judge(task, by().caller);

  assert.deepEqual(
    [hold.code, hold.digest, hold.changedBy],
    ['changed_since_approved', 'digest of changed', null],
  );
  assert.equal(again, hold);
  assert.equal(isHold(never) && never.code, 'never_approved');
});
