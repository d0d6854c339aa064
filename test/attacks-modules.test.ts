import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { sample } from '@gatehouse/test-tiers';
import { type ApprovalWorld, approvalWorld, projectText, scheduleTask } from './support/approval-world.ts';
import { eventually } from './support/eventually.ts';
import {
  leave,
  ownCode,
  type Place,
  place,
  type Replaceable,
  testReplaced,
} from './support/replaced-files.ts';

let world: ApprovalWorld;
before(async () => {
  world = await approvalWorld();
});
after(() => world.stop());

const listed = ['[external]./code/prices.js[external]'];
const takesOne = "return require('./code/prices.js').one;";

/** A project with its code in files; the attack replaces the last one. */
interface Sketch {
  readonly files: Readonly<Record<string, string>>;
  readonly code?: string;
  readonly references?: readonly string[];
  readonly hostile: (mark: string) => string;
  readonly sharedCode?: object;
}

async function writeProject({ folder, path, mark }: Place, sketch: Sketch) {
  const { files, code = takesOne, references = listed, hostile, sharedCode } = sketch;
  await writeFile(path, projectText([ownCode(code)], { references, ...(sharedCode && { sharedCode }) }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return { project: path, file: join(folder, Object.keys(files).at(-1) ?? ''), hostile: hostile(mark) };
}

const commonJs = (mark: string) => `${leave(mark)} exports.one = 2;`;
const module = (mark: string) =>
  `import fs from 'node:fs'; fs.writeFileSync(${JSON.stringify(mark)}, 'x'); export const one = 2;`;

const sketches: Readonly<Record<string, Sketch>> = {
  'a module that a code file requires': {
    files: {
      'code/prices.js': "exports.one = require('./deep.js').one;",
      'code/deep.js': 'exports.one = 1;',
    },
    hostile: commonJs,
  },
  'a module that it requires without the end of its name': {
    files: { 'code/prices.js': "exports.one = require('./deep').one;", 'code/deep.js': 'exports.one = 1;' },
    hostile: commonJs,
  },
  'the index of a folder that a code file requires': {
    files: { 'code/prices.js': "exports.one = require('../more').one;", 'more/index.js': 'exports.one = 1;' },
    hostile: commonJs,
  },
  'a module of a module': {
    files: {
      'code/prices.js': "exports.one = require('./deep.js').one;",
      'code/deep.js': "exports.one = require('./deeper.js').one;",
      'code/deeper.js': 'exports.one = 1;',
    },
    hostile: commonJs,
  },
  'a JSON file that a code file requires': {
    files: {
      'code/prices.js': "exports.one = require('./data.json').one;",
      'code/data.json': '{ "one": 1 }',
    },
    hostile: () => '{ "one": "rm -rf" }',
  },
  'an ES module that another one imports': {
    files: {
      'code/prices.mjs': "export { one } from './deep.mjs';",
      'code/deep.mjs': 'export const one = 1;',
    },
    code: "return require('./code/prices.mjs').one;",
    references: ['[external]./code/prices.mjs[external]'],
    hostile: module,
  },
  'a module that a code file imports when it runs': {
    files: {
      'code/prices.js': "exports.one = async () => (await import('./deep.mjs')).one;",
      'code/deep.mjs': 'export const one = 1;',
    },
    code: "return await require('./code/prices.js').one();",
    hostile: module,
  },
  'the code of a package': {
    files: {
      'node_modules/prices/package.json': '{ "name": "prices", "main": "./lib/main.js" }',
      'node_modules/prices/lib/main.js': 'exports.one = 1;',
    },
    code: "return require('prices').one;",
    references: ['prices'],
    hostile: commonJs,
  },
  'a part of a package': {
    files: {
      'node_modules/@shop/prices/package.json': '{ "exports": { "./part": { "require": "./part.cjs" } } }',
      'node_modules/@shop/prices/part.cjs': 'exports.one = 1;',
    },
    code: "return require('@shop/prices/part').one;",
    references: ['@shop/prices'],
    hostile: commonJs,
  },
  'a package that a package needs': {
    files: {
      'node_modules/prices/index.js': "exports.one = require('numbers').one;",
      'node_modules/prices/node_modules/numbers/index.js': 'exports.one = 1;',
    },
    code: "return require('prices').one;",
    references: ['prices'],
    hostile: commonJs,
  },
  'a package that shared code in a file imports': {
    files: {
      'code/shared.ts': "import { one } from 'prices';\nexport const two: number = one + 1;",
      'node_modules/prices/index.js': 'exports.one = 1;',
    },
    code: 'return Common.two;',
    references: ['prices'],
    sharedCode: { loadCodeFromFile: true, localPath: 'code/shared.ts' },
    hostile: commonJs,
  },
};

testReplaced(
  () => world,
  Object.entries(sketches).map(
    ([what, sketch]): Replaceable => ({ what, write: (at) => writeProject(at, sketch) }),
  ),
);

test('a file that stands in the way of an approved one holds the task', async () => {
  const at = await place(world);
  const sketch = sketches['a module that it requires without the end of its name'];
  assert.ok(sketch);
  const { project } = await writeProject(at, sketch);
  const task = await scheduleTask(world.gatehouse.runner, project, at.folder);

  await writeFile(join(at.folder, 'code', 'deep'), commonJs(at.mark));

  assert.equal((await task.fire()).decision, 'held');
  assert.equal(existsSync(at.mark), false);
});

/** The action waits between the approved start and the load of the module. */
const waits = (at: Place, code: string) => `
  const { existsSync, writeFileSync } = require('node:fs');
  writeFileSync(${JSON.stringify(`${at.mark}-waits`)}, '');
  while (!existsSync(${JSON.stringify(`${at.mark}-go`)})) await new Promise((done) => setTimeout(done, 5));
  ${code}`;

const swaps = Object.entries(sketches)
  .filter(([, { sharedCode }]) => sharedCode === undefined)
  .flatMap(([what, sketch]) =>
    Object.keys(sketch.files)
      .filter((name) => !name.endsWith('package.json'))
      .map((replaced) => ({ what, replaced, ...sketch })),
  );

for (const { what, replaced, files, code = takesOne, references = listed, hostile } of sample(swaps, {
  what: 'files of code that are swapped while their run goes on',
  quick: 5,
})) {
  test(`${what}: ${replaced} is swapped during the run, and is not loaded`, async () => {
    const at = await place(world);
    const { runner } = world.gatehouse;
    const { project } = await writeProject(at, { files, code: waits(at, code), references, hostile });
    const { id } = await runner.ok('POST /tasks', { path: project });
    await runner.ok(`POST /tasks/${id}/start`, {});
    await eventually(async () => existsSync(`${at.mark}-waits`), Boolean);

    await writeFile(join(at.folder, 'hostile'), hostile(at.mark));
    await rename(join(at.folder, 'hostile'), join(at.folder, replaced));
    await writeFile(`${at.mark}-go`, '');

    const { failurePoints } = await eventually(
      () => runner.ok(`GET /tasks/${id}/state`),
      ({ status }) => status === 'Fail' || status === 'Complete',
    );
    assert.match(JSON.stringify(failurePoints), /has changed since the project was approved/);
    assert.equal(existsSync(at.mark), false);
  });
}

test('a file that code names only when it runs is refused, named, and runs once the references list it', async () => {
  const at = await place(world);
  const { runner } = world.gatehouse;
  const files = {
    'code/prices.js': "exports.one = require('./' + ['de', 'ep'].join('') + '.js').one;",
    'code/deep.js': 'exports.one = 1;',
  };
  const runWith = async (references: readonly string[]) => {
    const { project } = await writeProject(at, { files, references, hostile: commonJs });
    const { id } = await runner.ok('POST /tasks', { path: project });
    await runner.ok(`POST /tasks/${id}/start`, {});
    return eventually(
      () => runner.ok(`GET /tasks/${id}/state`),
      ({ status }) => status === 'Fail' || status === 'Complete',
    );
  };

  const refused = await runWith(listed);
  const ran = await runWith([...listed, '[external]./code/deep.js[external]']);

  assert.match(
    JSON.stringify(refused.failurePoints),
    /code\/deep\.js, which was not approved with the project: list it in the references/,
  );
  assert.deepEqual([ran.status, ran.failurePoints], ['Complete', []]);
});

for (const replaced of [null, 'node_modules/prices/index.js', 'code/deep.js'] as const) {
  test(`a project at a path that only the run knows ${replaced === null ? 'loads what was approved with it' : `does not load ${replaced} that was replaced since`}`, async () => {
    const at = await place(world);
    const { editor, runner } = world.gatehouse;
    const { project } = await writeProject(at, {
      files: {
        'code/prices.js': "exports.one = require('./deep.js').one + require('prices').one;",
        'code/deep.js': 'exports.one = 1;',
        'node_modules/prices/index.js': 'exports.one = 1;',
      },
      references: [...listed, 'prices'],
      hostile: commonJs,
    });
    await editor.ok('POST /projects/open', { path: project });
    await editor.ok('POST /projects/current/approve', {});
    await editor.ok('POST /projects/current/close', { discardUnsavedChanges: true });
    const set = { type: 'Variables', action: 'Set', parameters: { Variable: 'sub', Value: project } };
    const run = {
      type: 'Project',
      action: 'RunProject',
      parameters: { Path: '{-Variable.sub-}', AllowCode: 'true' },
    };
    await writeFile(join(at.folder, 'outer.zp'), projectText([set, run]));
    if (replaced !== null) await writeFile(join(at.folder, replaced), commonJs(at.mark));
    const { id } = await runner.ok('POST /tasks', { path: join(at.folder, 'outer.zp') });

    await runner.ok(`POST /tasks/${id}/start`, {});

    const { failurePoints } = await eventually(
      () => runner.ok(`GET /tasks/${id}/state`),
      ({ status }) => status === 'Fail' || status === 'Complete',
    );
    const shown = JSON.stringify(failurePoints);
    assert.match(shown, replaced === null ? /^\[\]$/ : /which was not approved with the project/);
    assert.equal(existsSync(at.mark), false);
  });
}
