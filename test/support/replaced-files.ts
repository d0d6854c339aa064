import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { sample } from '@gatehouse/test-tiers';
import { type ApprovalWorld, type ScheduledTask, scheduleTask } from './approval-world.ts';

/** The place of one attempt, and the file that the attack tries to create. */
export interface Place {
  readonly folder: string;
  readonly path: string;
  readonly mark: string;
}

let count = 0;

/** A separate folder for each attempt. */
export async function place({ folder: root }: Pick<ApprovalWorld, 'folder'>): Promise<Place> {
  count += 1;
  const folder = join(root, `case-${count}`);
  await mkdir(join(folder, 'code'), { recursive: true });
  return { folder, path: join(folder, 'nightly.zp'), mark: join(folder, 'PWNED') };
}

export const ownCode = (Code: string, more: object = {}) => ({
  type: 'OwnCode',
  action: 'JavaScript',
  parameters: { Code, ...more },
});

export const leave = (mark: string) => `require('fs').writeFileSync(${JSON.stringify(mark)}, 'x');`;

/** A file of a project that can be replaced, and its replacement. */
export interface Replaceable {
  readonly what: string;
  /** Writes the project; returns the file of the task, the file to replace, and its hostile text. */
  write(at: Place): Promise<{ readonly project: string; readonly file: string; readonly hostile: string }>;
}

const ways: Readonly<Record<string, (file: string, text: string) => Promise<void>>> = {
  written: (file, text) => writeFile(file, text),
  'renamed over': async (file, text) => {
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  },
  'made a link': async (file, text) => {
    const hostile = file.replace(/(\.\w+)$/, '-hostile$1');
    await writeFile(hostile, text);
    await rm(file, { force: true });
    await symlink(hostile, file);
  },
};

/** Tests that no replaced file runs in a task that was approved before. */
export function testReplaced(world: () => ApprovalWorld, replaceable: readonly Replaceable[]): void {
  // Each test mostly waits for its trigger file.
  describe('a file of a task that was approved', { concurrency: 4 }, () => {
    for (const { what, write } of replaceable) {
      for (const [how, replace] of sample(Object.entries(ways), {
        what: `ways in which ${what} is replaced`,
        quick: 1,
      })) {
        test(`${what} is ${how} after the activation: nothing runs, and the task is held`, async () => {
          const at = await place(world());
          const { project, file, hostile } = await write(at);
          const task = await scheduleTask(world().gatehouse.runner, project, at.folder);

          await replace(file, hostile);

          await assertHeld(task, at);
        });
      }

      test(`${what} stays as it was approved: the task fires`, async () => {
        const at = await place(world());
        const { project } = await write(at);
        const { runner } = world().gatehouse;
        const task = await scheduleTask(runner, project, at.folder);

        const { decision } = await task.fire();

        await task.done(1);
        const { holdReason, failurePoints } = await runner.ok(`GET /tasks/${task.id}/state`);
        assert.deepEqual([decision, holdReason, failurePoints], ['fired', null, []]);
      });
    }
  });
}

async function assertHeld(task: ScheduledTask, { mark }: Pick<Place, 'mark'>) {
  const { decision } = await task.fire();
  const { status, doneAll, holdReason } = await task.state();
  assert.deepEqual(
    [decision, status, doneAll, holdReason?.code, existsSync(mark)],
    ['held', 'Schedule', 0, 'changed_since_approved', false],
  );
}
