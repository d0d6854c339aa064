import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createProjectFiles } from '../large-files/create-project-files.ts';
import { type ActionSketch, documentOf, testFiles } from '../testing.ts';
import { missingDigest } from './project-contents.ts';
import { readParts } from './read-parts.ts';

const runs = (Path: string) => ({ type: 'Project', action: 'RunProject', parameters: { Path } });
const code = (Code: string, References = '') => ({
  type: 'OwnCode',
  action: 'JavaScript',
  parameters: { Code, References },
});

function setUp(t: TestContext) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-parts-')));
  t.after(() => rmSync(folder, { recursive: true }));
  const projects = createProjectFiles('7.4.0.0', () => testFiles);
  const opened: string[] = [];
  const files = {
    rights: () => testFiles,
    read: (path: string) => {
      opened.push(path.slice(folder.length + 1));
      return projects.read(path);
    },
  };
  const project = (name: string, ...actions: ActionSketch[]) =>
    projects.write(join(folder, name), documentOf(actions));
  /** The parts of a project with these actions, by their paths below the folder. */
  const partsOf = async (...actions: ActionSketch[]) => {
    const path = join(folder, 'shop.zp');
    const { parts, subProjects } = await readParts({ document: documentOf(actions), path }, files);
    const digests = parts.map((part) => [`${part.kind} ${part.path.slice(folder.length + 1)}`, part.digest]);
    return {
      digests: Object.fromEntries(digests),
      subs: subProjects.map((sub) => sub.path.slice(folder.length + 1)),
    };
  };
  return { folder, opened, project, partsOf };
}

test('sub-projects at any depth are parts, each read once, also where they run each other', async (t) => {
  const { opened, project, partsOf } = setUp(t);
  await project('a.zp', runs('b.zp'), runs('b.zp'));
  await project('b.zp', runs('a.zp'), runs('shop.zp'));
  await project('shop.zp', runs('a.zp'));

  const { digests, subs } = await partsOf(runs('a.zp'), runs('b.zp'));

  assert.deepEqual(Object.keys(digests).toSorted(), ['project a.zp', 'project b.zp', 'project shop.zp']);
  assert.deepEqual(
    [opened.toSorted(), subs.toSorted()],
    [
      ['a.zp', 'b.zp', 'shop.zp'],
      ['a.zp', 'b.zp', 'shop.zp'],
    ],
  );
});

test('code files and the modules that they import are parts, resolved from their own folders', async (t) => {
  const { folder, partsOf } = setUp(t);
  mkdirSync(join(folder, 'lib'));
  writeFileSync(join(folder, 'prices.js'), "import './lib/tax.js';");
  writeFileSync(join(folder, 'lib/tax.js'), "export * from './rates.js';");
  writeFileSync(join(folder, 'lib/rates.js'), "import '../prices.js';");
  writeFileSync(join(folder, 'data.txt'), "import './unread.js';");
  const References = '[external]./prices.js[external]\n[external]./data.txt[external]';

  const { digests } = await partsOf(code('', References), code("await import('./lib/rates.js');"));

  assert.deepEqual(Object.keys(digests).toSorted(), [
    'code data.txt',
    'code lib/rates.js',
    'code lib/tax.js',
    'code prices.js',
  ]);
});

test('a changed part changes the digest, and a missing part is recorded as missing', async (t) => {
  const { folder, partsOf } = setUp(t);
  const actions = [
    code('', '[external]./prices.js[external]\n[external]./gone.js[external]'),
    runs('gone.zp'),
  ];
  writeFileSync(join(folder, 'prices.js'), 'first');
  const before = await partsOf(...actions);
  writeFileSync(join(folder, 'prices.js'), 'second');
  const after = await partsOf(...actions);

  assert.notEqual(before.digests['code prices.js'], after.digests['code prices.js']);
  assert.deepEqual(
    [after.digests['code gone.js'], after.digests['project gone.zp'], after.subs],
    [missingDigest, missingDigest, []],
  );
});

test('a project that runs more than a thousand files is refused', async (t) => {
  const { partsOf } = setUp(t);
  const lines = (count: number) =>
    code('', Array.from({ length: count }, (_, n) => `[external]./${n}.js[external]`).join('\n'));

  assert.equal(Object.keys((await partsOf(lines(1000))).digests).length, 1000);
  await assert.rejects(partsOf(lines(1001)), { code: 'bad_request', message: /more than 1000 other files/ });
});

test('what code imports and is nowhere to be found is no part', async (t) => {
  const { partsOf } = setUp(t);

  const { digests, subs } = await partsOf(code("import 'no-such-package'; import './none/at/all';"));

  assert.deepEqual([Object.keys(digests), subs], [[], []]);
});
