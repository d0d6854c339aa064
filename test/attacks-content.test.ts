import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { type ApprovalWorld, approvalWorld, harmless, projectText, shell } from './support/approval-world.ts';
import { leave, ownCode, type Replaceable, testReplaced } from './support/replaced-files.ts';

let world: ApprovalWorld;
before(async () => {
  world = await approvalWorld();
});
after(() => world.stop());

const runSub = (Path: string, more: object = {}) => ({
  type: 'Project',
  action: 'RunProject',
  parameters: { Path, ...more },
});

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

testReplaced(() => world, replaceable);
