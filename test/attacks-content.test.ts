import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  type ApprovalWorld,
  approvalWorld,
  harmless,
  projectText,
  type ScheduledTask,
  scheduleTask,
  shell,
} from './support/approval-world.ts';

let world: ApprovalWorld;
let count = 0;
before(async () => {
  world = await approvalWorld();
});
after(() => world.stop());

/** A folder of its own for each attempt, and the file that the attack wants to leave. */
async function place() {
  count += 1;
  const folder = join(world.folder, `case-${count}`);
  await mkdir(join(folder, 'code'), { recursive: true });
  return { folder, path: join(folder, 'nightly.zp'), mark: join(folder, 'PWNED') };
}

type Place = Awaited<ReturnType<typeof place>>;

const admin = () => world.gatehouse;
const runSub = (Path: string, more: object = {}) => ({
  type: 'Project',
  action: 'RunProject',
  parameters: { Path, ...more },
});
const ownCode = (Code: string, more: object = {}) => ({
  type: 'OwnCode',
  action: 'JavaScript',
  parameters: { Code, ...more },
});
const leave = (mark: string) => `require('fs').writeFileSync(${JSON.stringify(mark)}, 'x');`;

async function assertHeld(task: ScheduledTask, { mark }: Pick<Place, 'mark'>) {
  const { decision } = await task.fire();
  const { status, doneAll, holdReason } = await task.state();
  assert.deepEqual(
    [decision, status, doneAll, holdReason?.code, existsSync(mark)],
    ['held', 'Schedule', 0, 'changed_since_approved', false],
  );
  return holdReason;
}

/** One file of a project that can be replaced, and what it is replaced by. */
interface Replaceable {
  readonly what: string;
  /** Writes the project; gives the file of the task, the file to replace, and its hostile text. */
  write(at: Place): Promise<{ readonly project: string; readonly file: string; readonly hostile: string }>;
}

const replaceable: readonly Replaceable[] = [
  {
    what: 'the file of the task',
    write: async ({ path, mark }) => {
      await writeFile(path, projectText([harmless]));
      return { project: path, file: path, hostile: projectText([shell(mark)]) };
    },
  },
  {
    what: 'a sub-project',
    write: async ({ folder, path, mark }) => {
      const file = join(folder, 'sub.zp');
      await writeFile(path, projectText([runSub('sub.zp')]));
      await writeFile(file, projectText([harmless]));
      return { project: path, file, hostile: projectText([shell(mark)]) };
    },
  },
  {
    what: 'a sub-project named by the folder of the project',
    write: async ({ folder, path, mark }) => {
      const file = join(folder, 'sub.zp');
      await writeFile(path, projectText([runSub('{-Project.Directory-}/sub.zp')]));
      await writeFile(file, projectText([harmless]));
      return { project: path, file, hostile: projectText([shell(mark)]) };
    },
  },
  {
    what: 'the sub-project of a sub-project',
    write: async ({ folder, path, mark }) => {
      const file = join(folder, 'code', 'deep.zp');
      await writeFile(path, projectText([runSub('sub.zp')]));
      await writeFile(join(folder, 'sub.zp'), projectText([runSub('code/deep.zp')]));
      await writeFile(file, projectText([harmless]));
      return { project: path, file, hostile: projectText([shell(mark)]) };
    },
  },
  {
    what: 'the sub-project of an action that is disabled',
    write: async ({ folder, path, mark }) => {
      const file = join(folder, 'sub.zp');
      await writeFile(path, projectText([{ ...runSub('sub.zp'), disabled: true }, harmless] as never));
      await writeFile(file, projectText([harmless]));
      return { project: path, file, hostile: projectText([shell(mark)]) };
    },
  },
  {
    what: 'a sub-project that was not there',
    write: async ({ folder, path, mark }) => {
      await writeFile(path, projectText([{ ...runSub('later.zp'), optional: true }] as never));
      return { project: path, file: join(folder, 'later.zp'), hostile: projectText([shell(mark)]) };
    },
  },
  {
    what: 'the file of shared code',
    write: async ({ folder, path, mark }) => {
      const file = join(folder, 'code', 'shared.ts');
      const sharedCode = { loadCodeFromFile: true, localPath: 'code/shared.ts' };
      await writeFile(path, projectText([ownCode('return Common.name;')], { sharedCode }));
      await writeFile(file, 'export const name = "a";');
      return { project: path, file, hostile: `${leave(mark)} export const name = "b";` };
    },
  },
  {
    what: 'a file of code that the references list',
    write: async ({ folder, path, mark }) => {
      const file = join(folder, 'code', 'prices.js');
      const references = ['[external]./code/prices.js[external]'];
      await writeFile(
        path,
        projectText([ownCode("return require('./code/prices.js').one;")], { references }),
      );
      await writeFile(file, 'exports.one = 1;');
      return { project: path, file, hostile: `${leave(mark)} exports.one = 2;` };
    },
  },
  {
    what: 'a file of code that the references of an action list',
    write: async ({ folder, path, mark }) => {
      const file = join(folder, 'code', 'prices.js');
      const References = '[external]./code/prices.js[external]';
      await writeFile(
        path,
        projectText([ownCode("return require('./code/prices.js').one;", { References })]),
      );
      await writeFile(file, 'exports.one = 1;');
      return { project: path, file, hostile: `${leave(mark)} exports.one = 2;` };
    },
  },
  {
    what: 'a member of a folder project',
    write: async ({ folder, mark }) => {
      const project = join(folder, 'nightly.zpproj');
      const file = join(folder, 'code', 'main.js');
      const action = { ...ownCode(''), parameters: { Code: { file: 'code/main.js' } } };
      await writeFile(project, projectText([action as never]));
      await writeFile(file, 'return 1;');
      return { project, file, hostile: leave(mark) };
    },
  },
  {
    what: 'the entry of a code project',
    write: async ({ folder, mark }) => {
      const project = join(folder, 'nightly.vsproj');
      const file = join(folder, 'code', 'main.js');
      const id = '22222222-2222-4222-8222-222222222222';
      await writeFile(project, JSON.stringify({ formatVersion: 1, id, name: 'n', entry: 'code/main.js' }));
      await writeFile(file, 'export function run() {}');
      return { project, file, hostile: `export function run() { ${leave(mark)} }` };
    },
  },
];

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

for (const { what, write } of replaceable) {
  for (const [how, replace] of Object.entries(ways)) {
    test(`${what} is ${how} after the activation: nothing runs, and the task is held`, async () => {
      const at = await place();
      const { project, file, hostile } = await write(at);
      const task = await scheduleTask(admin().runner, project, at.folder);

      await replace(file, hostile);

      await assertHeld(task, at);
    });
  }

  test(`${what} stays as it was approved: the task fires`, async () => {
    const at = await place();
    const { project } = await write(at);
    const task = await scheduleTask(admin().runner, project, at.folder);

    const { decision } = await task.fire();

    await task.done(1);
    assert.deepEqual([decision, (await task.state()).holdReason], ['fired', null]);
  });
}
