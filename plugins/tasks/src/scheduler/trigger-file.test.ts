import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { testFiles } from '@gatehouse/plugin-runtime/testing';
import { day, hour, scheduledTasks } from '../../test/fakes/scheduled-tasks.ts';
import { assertTriggerAllowed, deleteTrigger, lookForTrigger, triggerOf } from './trigger-file.ts';

async function aTrigger(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-trigger-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return { folder, fileName: join(folder, 'go.txt') };
}

async function onDemand(t: TestContext, given: object = {}) {
  const { folder, fileName } = await aTrigger(t);
  const tasks = await scheduledTasks();
  await tasks.add('a', { executePeriod: 'OnDemand', fileName, ...given });
  const fired = () => tasks.decided('a').filter(({ decision }) => decision === 'fired').length;
  const beats = async (count = 3) => {
    for (let tick = 0; tick < count; tick += 1) {
      await tasks.scheduler.tick();
      await tasks.finish('a');
    }
  };
  return { tasks, folder, fileName, fired, beats };
}

test('a trigger file fires once, and again when it is written anew', async (t) => {
  const { fileName, fired, beats } = await onDemand(t);
  await beats();
  const without = fired();

  await writeFile(fileName, 'go');
  await beats();
  const once = fired();
  await utimes(fileName, 1, 1);
  await beats();

  assert.deepEqual([without, once, fired(), existsSync(fileName)], [0, 1, 2, true]);
});

test('a trigger file that should be deleted is, after its firing is on disk', async (t) => {
  const { tasks, fileName, fired, beats } = await onDemand(t, { isNeedDeleteFile: true });
  await writeFile(fileName, 'go');

  tasks.disk.failure = new Error('no space left');
  await beats(1).catch(() => undefined);
  const onFullDisk = [fired(), existsSync(fileName)];
  tasks.disk.failure = null;
  await beats();
  const deleted = [fired(), existsSync(fileName)];
  await writeFile(fileName, 'go again');
  await beats();

  assert.deepEqual(onFullDisk, [0, true]);
  assert.deepEqual(deleted, [1, false]);
  assert.deepEqual([fired(), existsSync(fileName)], [2, false]);
});

test('a daemon that was killed before it deleted the file deletes it and does not fire twice', async (t) => {
  const { tasks, fileName, fired, beats } = await onDemand(t);
  await writeFile(fileName, 'go');
  await beats();
  await tasks.taskStore.change('a', (task) =>
    task.schedule === undefined
      ? task
      : {
          ...task,
          schedule: { ...task.schedule, settings: { ...task.schedule.settings, isNeedDeleteFile: true } },
        },
  );

  await beats();

  assert.deepEqual([fired(), existsSync(fileName)], [1, false]);
});

test('a file that replaced the one that fired is not deleted', async (t) => {
  const { fileName } = await aTrigger(t);
  const trigger = triggerOf({ fileName }, { projectPath: '/a.zp', scopes: [] }, { ofRun: () => testFiles });
  assert.ok(trigger);
  await writeFile(fileName, 'go');
  const fired = (await lookForTrigger(trigger)) ?? '';
  await writeFile(fileName, 'go once more');

  const isDone = await deleteTrigger(trigger, fired);
  const isKept = existsSync(fileName);
  const isDeleted = await deleteTrigger(trigger, (await lookForTrigger(trigger)) ?? '');

  assert.deepEqual([isDone, isKept, isDeleted, existsSync(fileName)], [true, true, true, false]);
});

test('links and folders trigger nothing and are not deleted', async (t) => {
  const { folder, fileName, fired, beats } = await onDemand(t, { isNeedDeleteFile: true });
  const target = join(folder, 'target.txt');
  await writeFile(target, 'keep me');

  await symlink(target, fileName);
  await beats();
  const withLink = [fired(), existsSync(fileName), existsSync(target)];
  await rm(fileName);
  await mkdir(fileName);
  await beats();

  assert.deepEqual(withLink, [0, true, true]);
  assert.deepEqual([fired(), existsSync(fileName)], [0, true]);
});

test('a file that comes outside the intervals fires when they begin', async (t) => {
  const { tasks, fileName, fired, beats } = await onDemand(t, { intervals: ['12:00-13:00'] });
  await writeFile(fileName, 'go');

  await beats();
  const before = fired();
  tasks.clock.advance(hour);
  await beats();

  assert.deepEqual([before, fired()], [0, 1]);
  assert.deepEqual(tasks.errors, []);
});

test('a trigger ends with its end date and with its number of firings', async (t) => {
  const counted = await onDemand(t, { endDateType: 'Count', repeatCountTotalRange: '1' });
  const dated = await onDemand(t, { endDateType: 'OnDate', endDate: '03/01/2026 12:00:00' });
  await writeFile(counted.fileName, 'go');
  await counted.beats();
  dated.tasks.clock.advance(day);
  await utimes(counted.fileName, 1, 1);
  await writeFile(dated.fileName, 'go');

  await counted.beats();
  await dated.beats();

  assert.deepEqual([counted.fired(), dated.fired()], [1, 0]);
});

test('a trigger is for those that may read it, and one that is deleted for those that may write it', async (t) => {
  const { folder, fileName } = await aTrigger(t);
  await writeFile(fileName, '');
  const trigger = (access: 'read' | 'write') => ({ path: fileName, rights: [{ path: folder, access }] });

  await assertTriggerAllowed(trigger('read'), { isNeedDeleteFile: false });
  await assertTriggerAllowed(trigger('write'), { isNeedDeleteFile: true });
  await assert.rejects(assertTriggerAllowed(trigger('read'), { isNeedDeleteFile: true }), {
    code: 'bad_request',
    message: /^fileName: /,
  });
  const none = { path: fileName, rights: [] };
  await assert.rejects(assertTriggerAllowed(none, { isNeedDeleteFile: false }), { code: 'bad_request' });
});
